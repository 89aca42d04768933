import JSON

/// What an ad is called, for the whole run: the bridge's own `ad-1`, `ad-2`, … or a client's choice.
///
/// Ids are compared byte for byte, as a client in any language compares them.
package struct AdID: RawRepresentable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The id that the bridge gives the load of a number.
  init(number: Int) {
    rawValue = "ad-" + String(number)
  }

  /// Whether the bridge could give this id to a load: `ad-` and digits.
  package var isBridgeNumbered: Bool {
    let digits = rawValue.utf8.dropFirst(3)
    return rawValue.hasPrefix("ad-") && !digits.isEmpty
      && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}

extension AdID: Hashable {
  package static func == (left: AdID, right: AdID) -> Bool {
    left.rawValue.hasSameBytes(as: right.rawValue)
  }

  package func hash(into hasher: inout Hasher) {
    rawValue.hashBytes(into: &hasher)
  }
}

extension AdID: CustomStringConvertible {
  /// The id for a message to people, cut when it is long.
  package var description: String {
    rawValue.utf8.count <= 40 ? rawValue : String(rawValue.unicodeScalars.prefix(40)) + "…"
  }
}
