import JSON
import Mediation

/// `recordImpression`: counts the impression of an ad whose impressions the bridge tracks.
enum RecordImpression: AdMethod {
  typealias Params = AdIDParameters

  static let name = "recordImpression"

  static func answer(
    _ params: AdIDParameters, for ad: Ad
  ) throws(MediationError) -> Counted {
    Counted(counted: try ad.recordImpression())
  }
}

/// Whether an impression or a click was counted.
struct Counted: JSONWritable {
  let counted: Bool

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("counted", counted)
    writer.endObject()
  }
}
