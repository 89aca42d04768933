import JSON
import Platform

/// How many bytes a file may have.
private let maximumBytes = 16 << 20
/// How long a program may take to write to a pipe.
private let pipeTimeoutMs = 10_000

extension JSONReadable {
  /// Reads a file of JSON that a person has written, and checks every member.
  ///
  /// - Throws: What is wrong, with the file, the line, the column and the path.
  init(contentsOf path: String) throws(UsageError) {
    var bytes: [UInt8]
    do throws(ReadFileError) {
      bytes = try readFile(path, atMost: maximumBytes, timeoutMs: pipeTimeoutMs)
    } catch {
      throw UsageError("\(path): \(error)")
    }
    // Some editors write an invisible byte order mark at the start of a file.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let json: JSONValue
    do throws(JSONSyntaxError) {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw UsageError(path, JSONLocation(offset: error.offset, in: bytes), "\(error)")
    }
    do throws(JSONReadError) {
      try self.init(json)
    } catch {
      throw UsageError(path, JSONLocation(of: error.path, in: bytes), "\(error)")
    }
  }
}

extension UsageError {
  /// An error at a place in a file.
  fileprivate init(_ path: String, _ location: JSONLocation, _ what: String) {
    self.init("\(path):\(location.line):\(location.column): \(what)")
  }
}
