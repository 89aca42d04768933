import JSON

/// A line of the daemon. Its parameters, result or error are not read yet.
struct IncomingMessage {
  /// The id of the call that is answered.
  private(set) var id: Int?
  /// The name of the notification.
  private(set) var method: String?
  private(set) var params: [UInt8] = []
  private(set) var answer = Call.Answer.result([])

  /// Reads a line; `nil` if it is neither an answer nor a notification.
  init?(_ line: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
    var scanner = JSONScanner(line.assumingMemoryBound(to: UInt8.self))
    guard scanner.nextKind() == .object else { return nil }
    try scanner.open()
    while let key = try scanner.nextKey() {
      if key.matches("id") {
        let range = try scanner.skipValue().range
        id = Int(String(decoding: scanner.bytes(in: range), as: UTF8.self))
      } else if key.matches("method"), scanner.nextKind() == .string {
        method = try scanner.scanString().string
      } else {
        let range = try scanner.skipValue().range
        if key.matches("params") {
          params = Array(scanner.bytes(in: range))
        } else if key.matches("result") {
          answer = .result(Array(scanner.bytes(in: range)))
        } else if key.matches("error") {
          answer = .error(Array(scanner.bytes(in: range)))
        }
      }
    }
    try scanner.expectEnd()
    if id == nil, method == nil { return nil }
  }
}
