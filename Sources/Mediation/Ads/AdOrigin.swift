/// Where an ad comes from, and what it is called.
struct AdOrigin {
  let id: AdID
  let format: AdFormat
  let className: String
  let adapter: any MediationAdapter
  let events: EventLog
}
