package import JSON

/// What an impression has earned: `AdValue` of the SDK.
package struct AdValue: Sendable, Equatable {
  /// How exact a value is.
  package enum Precision: String, CaseIterable, Sendable, JSONReadable {
    case unknown
    case estimated
    case publisherProvided
    case precise
  }

  /// In millionths of the currency.
  package let valueMicros: Int
  package let currencyCode: CurrencyCode
  package let precision: Precision

  package init(valueMicros: Int, currencyCode: CurrencyCode, precision: Precision) {
    self.valueMicros = valueMicros
    self.currencyCode = currencyCode
    self.precision = precision
  }
}

extension AdValue: JSONReadable, JSONWritable {
  /// The largest integer that every language reads exactly.
  private static let largestMicros = 9_007_199_254_740_991

  package init(_ json: JSONValue) throws(JSONReadError) {
    let value = try JSONObject(json)
    self.init(
      valueMicros: try value.read("valueMicros", in: 0...Self.largestMicros),
      currencyCode: try value.read("currencyCode"),
      precision: try value.read("precision"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("valueMicros", valueMicros)
    writer.member("currencyCode", currencyCode.rawValue)
    writer.member("precision", precision.rawValue)
    writer.endObject()
  }
}

/// A currency, by its code of ISO 4217.
package struct CurrencyCode: RawRepresentable, Hashable, Sendable {
  package static let usDollar = CurrencyCode(rawValue: "USD")

  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension CurrencyCode: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    rawValue = try String(json)
    guard rawValue.utf8.count == 3, rawValue.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      throw JSONReadError(expected: "a currency such as USD", value: json)
    }
  }
}
