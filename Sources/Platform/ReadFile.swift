/// Reads a whole file, or everything that another program writes to a pipe.
///
/// - Parameters:
///   - limit: How many bytes it may have.
///   - timeoutMs: How long a pipe may take.
/// - Throws: The system's error: no such file, permission denied, is a directory, and so on. Or what
///   it is instead of a file or a pipe, or which limit it is beyond.
package func readFile(
  _ path: String, atMost limit: Int = 16 << 20, timeoutMs: Int = 10_000
) throws(ReadFileError) -> [UInt8] {
  let file: Descriptor
  do throws(SystemError) {
    file = try Descriptor.open(readingFrom: path)
  } catch {
    throw .system(error)
  }
  defer { file.close() }
  if file.isDevice { throw .isDevice }
  let isPipe = file.kind == .pipe
  let deadlineMs = MonotonicTime.ms + timeoutMs
  var contents: [UInt8] = []
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
  defer { buffer.deallocate() }
  while true {
    if isPipe {
      let leftMs = deadlineMs - MonotonicTime.ms
      guard leftMs > 0, !file.wait(for: .readable, timeoutMs: leftMs).isEmpty else {
        throw .timedOut(ms: timeoutMs)
      }
    }
    switch file.readSome(into: buffer) {
    case .moved(let count): contents += buffer[..<count]
    case .ended: return contents
    case .wouldBlock: continue
    case .failed(let error): throw .system(error)
    }
    guard contents.count <= limit else { throw .tooLong(limit: limit) }
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
    case .timedOut(let ms): "the pipe did not end within \(ms / 1000) s"
    }
  }
}
