import Mediation

/// How a load ended, as the adapter's doing.
enum LoadEnd {
  case ad(Ad)
  /// The adapter gave an error.
  case failure(AdError)
  /// The adapter gave neither: no answer in time, or an answer of nothing. A sentence says which.
  case unanswered(String)
}
