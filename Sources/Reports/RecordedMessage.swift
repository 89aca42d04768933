import JSON

/// The outline of a message of a recording: the places of its members, which are not read yet.
struct RecordedMessage {
  private(set) var method: String?
  private(set) var id: JSONValue?
  private(set) var params: UnsafeBufferPointer<UInt8>?
  private(set) var result: UnsafeBufferPointer<UInt8>?
  private(set) var error: UnsafeBufferPointer<UInt8>?

  /// How many bytes the id of a request may have.
  private static let longestID = 1_024

  /// - Parameter text: Valid JSON, which the message is read from as long as it is used.
  /// - Returns: `nil` if it is not an object.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var scanner = JSONScanner(text)
    guard scanner.nextKind() == .object else { return nil }
    do throws(JSONSyntaxError) {
      try scanner.open()
      while let key = try scanner.nextKey() {
        let (kind, range) = try scanner.skipValue()
        let value = scanner.bytes(in: range)
        switch key.string {
        case "method": method = try? JSONValue(parsing: value).string
        case "id" where value.count <= Self.longestID: id = try? JSONValue(parsing: value)
        case "params": params = value
        case "result": result = kind == .object ? value : nil
        case "error": error = kind == .object ? value : nil
        default: break
        }
      }
    } catch {
      return nil
    }
  }
}
