import JSON

/// What one line says.
enum Message {
  case request(Request)
  case response(Response)
  /// At least one entry, none of which is a batch.
  case batch([Message])
  /// No request, or no JSON at all. `id` is the one that was read, else null.
  case invalid(id: RequestID, RPCError)

  /// Reads a line from its first byte to its last.
  init(_ line: ArraySlice<UInt8>, maximumBatchCount: Int) {
    self = line.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      do throws(JSONSyntaxError) {
        let isBatch = scanner.nextKind() == .array
        let message =
          isBatch
          ? try Message(batch: &scanner, of: line, maximumCount: maximumBatchCount)
          : try Message(entry: &scanner, of: line)
        try scanner.expectEnd()
        return message
      } catch {
        return .invalid(id: .null, .parseError(error))
      }
    }
  }

  /// Reads the entries of a batch; those beyond the limit are only checked to be JSON.
  private init(
    batch scanner: inout JSONScanner, of line: ArraySlice<UInt8>, maximumCount: Int
  ) throws(JSONSyntaxError) {
    var entries: [Message] = []
    var count = 0
    try scanner.forEachElement { scanner throws(JSONSyntaxError) in
      count += 1
      if count <= maximumCount {
        entries.append(try Message(entry: &scanner, of: line))
      } else {
        _ = try scanner.skipValue()
      }
    }
    if count > maximumCount {
      let limit = JSONValue.number(JSONNumber(maximumCount))
      self = .invalid(
        id: .null,
        .invalidRequest("A batch has at most \(maximumCount) entries.", data: ["limit": limit]))
    } else if entries.isEmpty {
      self = .invalid(id: .null, .invalidRequest("A batch has at least one entry."))
    } else {
      self = .batch(entries)
    }
  }

  /// Reads one request, notification or answer.
  private init(
    entry scanner: inout JSONScanner, of line: ArraySlice<UInt8>
  ) throws(JSONSyntaxError) {
    let kind = scanner.nextKind()
    if kind == .object {
      self = try Envelope(&scanner, of: line).message
    } else {
      _ = try scanner.skipValue()
      let phrase = kind?.phrase ?? "nothing"
      self = .invalid(
        id: .null, .invalidRequest("A request is an object, and this is \(phrase)."))
    }
  }
}
