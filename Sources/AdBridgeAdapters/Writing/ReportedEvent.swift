import JSON
import Mediation
import MediationJSON

/// What an adapter reports of an ad.
struct ReportedEvent: JSONWritable {
  let loadID: LoadID
  let kind: AdEvent.Kind

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("loadId", loadID.rawValue)
    writer.member("event", kind.name.rawValue)
    switch kind {
    case .didFailToPresent(let error): writer.member("error", error)
    case .didRewardUser(let reward): writer.member("reward", reward)
    default: break
    }
    writer.endObject()
  }
}
