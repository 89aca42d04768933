/// Where an ad comes from, and what it is called.
struct AdOrigin {
  let id: AdID
  /// What was asked for.
  let request: LoadRequest
  let className: String
  /// What loaded the ad.
  let loader: any MediationAdLoader
  /// Whether that is a program of its own.
  let isRemote: Bool
  let events: EventLog
}
