import JSON
import Mediation
import Platform

/// A file of JSON that a person has written.
struct JSONFile {
  /// How many bytes a file may have.
  static let maximumBytes = 16 << 20
  /// How long a program may take to write to a pipe.
  private static let pipeTimeoutMs = 10_000

  let path: String
  let bytes: [UInt8]
  let json: JSONValue

  /// Reads a file.
  ///
  /// - Parameter option: The option that names the file.
  /// - Throws: What is wrong, with the file, and with the line and the column of a syntax error.
  init(_ path: String, of option: String) throws(UsageError) {
    self.path = path
    var bytes: [UInt8]
    do throws(ReadFileError) {
      bytes = try readFile(path, atMost: Self.maximumBytes, timeoutMs: Self.pipeTimeoutMs)
    } catch {
      throw UsageError("\(option) \(path): \(error)")
    }
    bytes.removeByteOrderMark()
    self.bytes = bytes
    do throws(JSONSyntaxError) {
      json = try JSONValue(parsing: bytes)
    } catch {
      let place = JSONLocation(offset: error.offset, in: bytes)
      let advice = bytes.isEmpty ? "The file is empty" : bytes.withUnsafeBufferPointer(error.advice)
      throw UsageError(
        "\(Self.place(path, place)): \(error)" + (advice.map { ". \($0)" } ?? ""))
    }
  }

  /// Checks every member.
  ///
  /// - Throws: What is wrong, with the file, the line, the column and the path.
  func read<Value: JSONReadable>(as type: Value.Type = Value.self) throws(UsageError) -> Value {
    do throws(JSONReadError) {
      return try Value(json)
    } catch {
      throw UsageError(
        "\(place(JSONLocation(of: error.path, in: bytes))): \(error)"
          + (error.hint.map { ". \($0)" } ?? ""))
    }
  }

  /// A place in the file, as compilers write it.
  func place(_ place: JSONLocation) -> String { Self.place(path, place) }

  private static func place(_ path: String, _ place: JSONLocation) -> String {
    "\(path):\(place.line):\(place.column)"
  }
}

extension JSONReadable {
  /// Reads a file of JSON, and checks every member.
  ///
  /// - Throws: What is wrong, with the file, the line, the column and the path.
  init(contentsOf path: String, of option: String) throws(UsageError) {
    self = try JSONFile(path, of: option).read()
  }
}

extension [UInt8] {
  /// Removes the invisible bytes that some editors write at the start of a file.
  mutating func removeByteOrderMark() {
    if starts(with: [0xEF, 0xBB, 0xBF]) { removeFirst(3) }
  }
}
