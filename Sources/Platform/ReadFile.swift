/// Reads a whole file, or a pipe until its writer closes it.
///
/// - Parameters:
///   - limit: The maximum size, in bytes.
///   - timeoutMs: The time limit for a pipe, and for a file of the system that blocks its reader.
/// - Throws: The system's error, such as a missing file; or the reason why this function refuses the
///   file: it is a device, too long or too slow.
package func readFile(
  _ path: String, atMost limit: Int = 16 << 20, timeoutMs: Int = 10_000
) throws(ReadFileError) -> [UInt8] {
  var contents: [UInt8] = []
  try readPieces(of: path, timeoutMs: timeoutMs, allowsSlowPipe: false) { piece in
    contents += piece
    return contents.count <= limit
  }
  guard contents.count <= limit else { throw .tooLong(limit: limit) }
  return contents
}

/// Reads a file or a pipe in pieces.
///
/// - Parameters:
///   - timeoutMs: The time limit for a pipe, and for a file that blocks its reader.
///   - allowsSlowPipe: Whether the time limit of a pipe begins again with each piece.
///   - body: Gets each piece, and returns whether to go on.
/// - Throws: The system's error; or the file is a device, or too slow.
package func readPieces(
  of path: String, timeoutMs: Int, allowsSlowPipe: Bool,
  _ body: (UnsafeRawBufferPointer) -> Bool
) throws(ReadFileError) {
  let file: Descriptor
  do throws(SystemError) {
    file = try Descriptor.open(readingFrom: path)
  } catch {
    throw .system(error)
  }
  defer { file.close() }
  if file.isDevice { throw .isDevice }
  let isPipe = file.kind == .pipe
  var mustWait = isPipe
  var deadlineMs = MonotonicTime.ms + timeoutMs
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
  defer { buffer.deallocate() }
  while true {
    var isLate = false
    if mustWait {
      let leftMs = deadlineMs - MonotonicTime.ms
      isLate = leftMs <= 0 || file.wait(for: .readable, timeoutMs: leftMs).isEmpty
      if isLate, !(allowsSlowPipe && isPipe) { throw .timedOut(ms: timeoutMs) }
    }
    switch file.readSome(into: buffer) {
    case .moved(let count):
      if !body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { return }
    case .ended where isLate:
      // It has no writer.
      throw .timedOut(ms: timeoutMs)
    case .ended: return
    case .wouldBlock: mustWait = true
    case .failed(let error): throw .system(error)
    }
    if allowsSlowPipe, isPipe { deadlineMs = MonotonicTime.ms + timeoutMs }
  }
}

/// Why a file can't be read.
package enum ReadFileError: Error, CustomStringConvertible {
  case system(SystemError)
  case isDevice
  case tooLong(limit: Int)
  case timedOut(ms: Int)

  package var description: String {
    switch self {
    case .system(let error): "\(error)"
    case .isDevice: "it is neither a file nor a pipe"
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    case .timedOut(let ms): "it did not end within \(ms / 1000) s"
    }
  }
}
