import JSON

/// The name of an ad in the whole run: the bridge's `ad-1`, `ad-2`, …, or one that a client chose.
///
/// Ids are compared byte for byte, as clients in any language do.
package struct AdID: RawRepresentable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The bridge's id for the load with a number.
  init(number: Int) {
    rawValue = String("ad-", number)
  }

  /// How many bytes of memory the id takes outside the value; 0 if it is short.
  var byteCount: Int {
    let length = rawValue.utf8.count
    return length > 15 ? 48 + length : 0
  }

  /// Whether the bridge may use this id itself: `ad-` and digits.
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
  /// The id in a message to people, shortened if it is long.
  package var description: String {
    rawValue.utf8.count <= 40 ? rawValue : String(rawValue.unicodeScalars.prefix(40)) + "…"
  }
}
