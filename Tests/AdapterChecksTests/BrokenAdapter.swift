import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A sample adapter that violates one sentence, the parameters that cause it, and the check of the
/// sentence.
struct BrokenAdapter: CustomTestStringConvertible {
  let check: String
  let className: String
  let parameter: String
  let failing: String

  /// Reads a line of the list.
  private init?(_ line: Substring) {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 4 else { return nil }
    (check, className, parameter, failing) = (words[0], words[1], words[2], words[3])
  }

  var testDescription: String { "\(className) \(parameter) \(failing)" }

  /// All adapters in `broken-adapters.txt`, which other tests also read.
  static func all() throws -> [BrokenAdapter] {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let file = try #require(fopen(folder.joined(separator: "/") + "/broken-adapters.txt", "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return try lines.filter { !$0.hasPrefix("#") }.map { try #require(BrokenAdapter($0)) }
  }
}
