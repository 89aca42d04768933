import JSON

/// A request of the client that does something to an ad or to time: what a test repeats.
///
/// As JSON it is an array of its method, its time, its parameters, and the ad if it is known.
struct RecordedCall: JSONWritable {
  let method: String
  /// `nil` if they are too long to be recorded.
  let params: JSONObject?
  let atMs: Int
  /// The ad that the request loads, if it is known.
  let ad: String?

  private static let actions: Set<String> = [
    "setUp", "restartAdapter", "setRequestConfiguration", "render", "recordImpression",
    "recordClick", "untrack", "changeAdSize", "present", "simulate", "dispose", "disposeAll",
    "advanceClock", "defineAdUnit", "removeAdUnit", "defineNetwork", "addStubs", "removeNetwork",
  ]

  /// How many bytes of JSON the parameters of a call may have.
  static let longestParams = 64 << 10

  /// - Parameter params: `nil` if they are unknown. Long ones are left out.
  init(method: String, params: JSONObject?, atMs: Int, ad: String? = nil) {
    self.method = method
    self.ad = ad
    self.atMs = atMs
    let isLong = params.map { JSONWriter.bytes(of: $0).count > Self.longestParams } ?? false
    self.params = isLong ? nil : params
  }

  static func isAction(_ method: String) -> Bool {
    method.hasPrefix("load") || actions.contains(method)
  }

  func write(to writer: inout JSONWriter) {
    // A report has many calls, so they have no names of members.
    writer.beginArray()
    writer.string(method)
    writer.value(atMs)
    writer.value(params.map(JSONValue.object) ?? .null)
    if let ad { writer.string(ad) }
    writer.endArray()
  }
}
