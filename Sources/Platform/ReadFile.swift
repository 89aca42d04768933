/// Reads a whole file, or everything that another program writes to a pipe.
///
/// - Parameters:
///   - limit: How many bytes it may have.
///   - timeoutMs: How long a pipe may take, and a file that makes its reader wait, as some of the
///     system do.
/// - Throws: The system's error: no such file, permission denied, is a directory, and so on. Or what
///   it is instead of a file or a pipe, or which limit it is beyond.
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

/// Reads a file, or what another program writes to a pipe, piece by piece.
///
/// - Parameters:
///   - timeoutMs: How long a pipe may take, and a file that makes its reader wait.
///   - allowsSlowPipe: Whether a pipe may take any time once it has a writer.
///   - body: Gets each piece, and returns whether it wants more.
/// - Throws: The system's error. Or what it is instead of a file or a pipe, or that it takes too
///   long.
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
