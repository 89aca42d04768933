import JSON

/// The bridge's name for a load, and for the ad that it gives.
struct LoadID: RawRepresentable, Hashable, Sendable {
  let rawValue: String
}

extension LoadID: JSONReadable, JSONWritable {
  init(_ json: JSONValue) throws(JSONReadError) {
    rawValue = try String(json)
  }

  func write(to writer: inout JSONWriter) {
    writer.string(rawValue)
  }
}
