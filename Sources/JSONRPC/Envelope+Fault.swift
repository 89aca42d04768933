import JSON

extension Envelope {
  /// The id of a message with a fault: one that is not JSON, or the first bytes of one that is too
  /// long.
  ///
  /// - Returns: The id that was read whole before the fault; `nil` if there is none, or more than
  ///   one, or the message is not an object.
  static func id(before line: UnsafeBufferPointer<UInt8>) -> RequestID? {
    var scanner = JSONScanner(line)
    guard scanner.nextKind() == .object else { return nil }
    var written: Piece?
    var count = 0
    do throws(JSONSyntaxError) {
      try scanner.open()
      while let key = try scanner.nextKey() {
        let isID = key.matches("id")
        let piece = try Piece(&scanner)
        guard isID else { continue }
        count += 1
        // The bytes of a number may go on after the end of the line.
        let isWhole = piece.kind == .string || scanner.offset < line.count
        written = isWhole ? piece : nil
      }
    } catch {
      // This is the fault.
    }
    return count == 1 ? written?.id(mayHaveLoneSurrogate: true) : nil
  }
}
