/// A secret that other programs must know to connect to a port.
package struct AccessToken: Sendable {
  /// How many bytes a token has at least.
  package static let leastBytes = 16

  private let bytes: [UInt8]

  /// `nil` for a text that is too short to be a secret.
  package init?(_ text: String?) {
    guard let text, text.utf8.count >= Self.leastBytes else { return nil }
    bytes = Array(text.utf8)
  }

  /// Compares a token in a time that depends only on its length.
  package func isEqual(to given: String) -> Bool {
    guard given.utf8.count == bytes.count else { return false }
    return zip(bytes, given.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
