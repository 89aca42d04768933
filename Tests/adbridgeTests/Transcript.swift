#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Testing

/// A conversation of `protocol/clients/transcripts`, whose README describes the format.
struct Transcript: CustomTestStringConvertible, Sendable {
  let name: String
  private(set) var arguments: [String] = ["--clock", "manual"]
  private(set) var input: [UInt8] = []
  private(set) var output: [String] = []

  /// The exit code: 1 if `exit` comes without `shutdown`.
  var exitCode: Int32 {
    func says(_ method: String) -> Bool {
      String(decoding: input, as: UTF8.self).contains("\"method\":\"\(method)\"")
    }
    return says("exit") && !says("shutdown") ? 1 : 0
  }

  var testDescription: String { name }

  /// The folder of the transcripts and of the files that they name.
  static let folder = "\(packageFolder)/protocol/clients/transcripts"

  /// Every transcript of the project, by name.
  static func all() throws -> [Transcript] {
    guard let directory = opendir(folder) else {
      throw RunningDaemon.Failure(description: "There is no folder \(folder).")
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".jsonl") { names.append(name) }
    }
    return try names.sorted().map { try Transcript(contentsOf: "\(folder)/\($0)", name: $0) }
  }

  init(contentsOf path: String, name: String) throws {
    self.name = name
    guard let file = fopen(path, "r") else {
      throw RunningDaemon.Failure(description: "\(path) can't be read.")
    }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while case let count = getline(&line, &capacity, file), count > 0, let line {
      let bytes = UnsafeRawBufferPointer(start: line, count: count)
      try take(String(decoding: bytes, as: UTF8.self).dropLast(bytes.last == 0x0A ? 1 : 0))
    }
  }

  private mutating func take(_ line: Substring) throws {
    let text = line.dropFirst(2)
    switch line.prefix(2) {
    case "> ", ">": input += Array(text.utf8) + [0x0A]
    case ">x": input += try Self.bytes(hex: text.filter { $0 != " " }) + [0x0A]
    case "< ": output.append(String(text))
    case "$ ":
      let words = text.split(separator: " ").map(String.init)
      let given = words.map { $0.hasSuffix(".json") ? "\(Self.folder)/\($0)" : $0 }
      arguments = given.contains("--clock") ? given : arguments + given
    case "", "# ", "#": break
    default: throw RunningDaemon.Failure(description: "\(name) has a line of no kind: \(line)")
    }
  }

  private static func bytes(hex: some StringProtocol) throws -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    guard digits.count == hex.count, digits.count.isMultiple(of: 2) else {
      throw RunningDaemon.Failure(description: "\(hex) is not hex.")
    }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
