#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is deleted when this is released.
final class TemporaryFile {
  let path: String

  convenience init(_ text: String) throws { try self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) throws {
    var template = Array("/tmp/adbridge-test-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { throw RunningDaemon.Failure(description: "There is no temporary file.") }
    defer { close(file) }
    path = template.withUnsafeBufferPointer {
      String(decoding: $0.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    _ = write(file, bytes, bytes.count)
  }

  /// What is in the file now.
  func text() throws -> String {
    guard let file = fopen(path, "r") else {
      throw RunningDaemon.Failure(description: "\(path) can't be read.")
    }
    defer { fclose(file) }
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&bytes, 1, bytes.count, file), count > 0 {
      text += bytes[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }

  deinit {
    unlink(path)
  }
}
