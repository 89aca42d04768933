package import JSON

/// Says whether the bridge or the adapter counts an ad's impression and its clicks.
package struct Tracking: Sendable, Equatable {
  /// Only one of them counts.
  package enum Tracker: String, CaseIterable, Sendable, JSONReadable {
    /// The bridge counts and tells the adapter.
    case bridge
    /// The network counts and its adapter reports it.
    case adapter
  }

  package let impressions: Tracker
  package let clicks: Tracker

  package init(impressions: Tracker, clicks: Tracker) {
    self.impressions = impressions
    self.clicks = clicks
  }

  /// The bridge counts both.
  package static let byBridge = Tracking(impressions: .bridge, clicks: .bridge)
  /// The network counts both.
  package static let byAdapter = Tracking(impressions: .adapter, clicks: .adapter)
}

extension Tracking: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let tracking = try JSONObject(json)
    self.init(
      impressions: try tracking.read("impressions"), clicks: try tracking.read("clicks"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("impressions", impressions.rawValue)
    writer.member("clicks", clicks.rawValue)
    writer.endObject()
  }
}
