package import JSON

/// The version of an adapter or a network, in the SDK's three parts.
package struct VersionNumber: Sendable, Equatable {
  package var majorVersion: Int
  package var minorVersion: Int
  package var patchVersion: Int

  package init(majorVersion: Int, minorVersion: Int, patchVersion: Int) {
    self.majorVersion = majorVersion
    self.minorVersion = minorVersion
    self.patchVersion = patchVersion
  }

  /// Reads a version with three parts, or an adapter's version with four.
  ///
  /// An adapter's version is the version of its network's SDK with a fourth part for the adapter.
  /// The last two parts become one: patch = third part x 100 + fourth part, so `1.2.3.4` is
  /// 1.2.304.
  ///
  /// - Returns: `nil` if the string is not three or four whole numbers between full stops.
  package init?(_ string: String) {
    let parts = string.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    let numbers = parts.compactMap { $0 }.filter { $0 >= 0 }
    guard numbers.count == parts.count else { return nil }
    switch numbers.count {
    case 3:
      self.init(majorVersion: numbers[0], minorVersion: numbers[1], patchVersion: numbers[2])
    case 4:
      let (hundreds, tooLarge) = numbers[2].multipliedReportingOverflow(by: 100)
      guard !tooLarge, hundreds <= Int.max - numbers[3] else { return nil }
      self.init(
        majorVersion: numbers[0], minorVersion: numbers[1], patchVersion: hundreds + numbers[3])
    default:
      return nil
    }
  }
}

extension VersionNumber: CustomStringConvertible {
  /// The parts between full stops: `1.2.304`.
  package var description: String { "\(majorVersion).\(minorVersion).\(patchVersion)" }
}

extension VersionNumber: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard let version = VersionNumber(try String(json)) else {
      throw JSONReadError(expected: "a version like \"1.2.3\" or \"1.2.3.4\"", value: json)
    }
    self = version
  }
}
