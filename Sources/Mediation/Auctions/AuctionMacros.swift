import JSON

/// The macros of OpenRTB: `${AUCTION_PRICE}`, or `${AUCTION_PRICE:B64}` for its value in base64.
enum AuctionMacros {
  private static let start = Array("${AUCTION_".utf8)
  private static let end = UInt8(ascii: "}")
  /// The maximum length of a name with its encoding.
  private static let longestName = 64

  /// Replaces the macros of a text. A macro without a value, or with another encoding, is removed.
  ///
  /// - Parameter value: The value of a macro by its name without `AUCTION_`.
  static func expand(_ text: String, _ value: (String) -> String?) -> String {
    let bytes = Array(text.utf8)
    var expanded: [UInt8] = []
    var isChanged = false
    var place = 0
    while place < bytes.count {
      guard bytes[place...].starts(with: start),
        let length = bytes[(place + start.count)...].prefix(longestName + 1).firstIndex(of: end)
      else {
        expanded.append(bytes[place])
        place += 1
        continue
      }
      let name = bytes[(place + start.count)..<length].split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false
      ).map { String(decoding: $0, as: UTF8.self) }
      if let value = value(name[0]).flatMap({ encode($0, as: name.dropFirst().first) }) {
        expanded += value.utf8
      }
      isChanged = true
      place = length + 1
    }
    return isChanged ? String(decoding: expanded, as: UTF8.self) : text
  }

  private static func encode(_ value: String, as encoding: String?) -> String? {
    switch encoding {
    case nil: value
    case "B64":
      String(
        decoding: JSONWriter.bytes(of: Base64(Array(value.utf8))).dropFirst().dropLast(),
        as: UTF8.self)
    case _?: nil
    }
  }
}
