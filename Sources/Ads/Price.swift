package import JSON

/// What a network pays for 1,000 impressions.
///
/// A decimal number of the wire is kept exactly, so that equal prices are equal.
package struct Price: Comparable, Sendable {
  /// The highest price that a configuration may have.
  package static let highest = 1_000_000.0

  /// In millionths of the currency.
  package let micros: Int

  package init(micros: Int) {
    self.micros = micros
  }

  package static func < (left: Price, right: Price) -> Bool { left.micros < right.micros }

  /// What one impression earns, in millionths of the currency, rounded to the nearest.
  package var microsOfImpression: Int { (micros + 500) / 1_000 }
}

extension Price: CustomStringConvertible {
  package var description: String { "\(Double(micros) / 1_000_000)" }
}

extension Price: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let number = try Double(json)
    guard (0...Self.highest).contains(number) else {
      throw JSONReadError(expected: "a price from 0 to 1000000", value: json)
    }
    micros = Int((number * 1_000_000).rounded())
  }

  package func write(to writer: inout JSONWriter) {
    writer.double(Double(micros) / 1_000_000)
  }
}
