/// Where an ad is in its life.
package enum AdState: String, CaseIterable, Sendable {
  /// Its load has not ended.
  case loading
  /// It is there, and nowhere on the screen yet.
  case loaded
  /// It is drawn in a view.
  case rendered
  /// It covers the application.
  case presenting
  /// It has covered the application, and is used up.
  case dismissed
  /// It was taken off its view, and may be drawn again.
  case untracked
  /// It grew too old before it was shown.
  case expired
  /// It is gone for good.
  case disposed
}
