package import JSON

/// The bridge's name for a load, and for the ad that it gives.
package struct LoadID: Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension LoadID: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    rawValue = try String(json)
  }

  package func write(to writer: inout JSONWriter) {
    writer.string(rawValue)
  }
}

extension LoadID: CustomStringConvertible {
  /// The id for a message to people, shortened if it is long.
  package var description: String { JSONValue.string(rawValue).excerpt }
}
