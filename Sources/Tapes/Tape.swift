import JSON
import Platform

/// A tape that was read: the requests that were recorded, with what the programs did.
package struct Tape: Sendable {
  /// A request, and the program's reactions to it.
  struct Exchange: Sendable {
    let program: String
    let method: String
    let load: Int?
    let params: JSONObject
    let atMs: Int
    /// In the order in which they happened, each with its time after the request.
    var reactions: [(afterMs: Int, reaction: TapeLine.Reaction)] = []
    /// Where its requests about the same ad are in the tape.
    var calls: [Int] = []
  }

  /// What is wrong with a tape, and where.
  package struct Damage: Error, CustomStringConvertible {
    package let description: String
  }

  /// How many bytes a tape may have. Its images are files of their own.
  static let mostBytes = 64 << 20

  let path: String
  /// `nil` for a tape that is empty.
  private(set) var header: TapeLine.Header?
  /// By their numbers, from 1 on.
  private(set) var exchanges: [Exchange] = []
  /// Whether the last line has no end, and was left out.
  private(set) var isCut = false
  /// The length of the whole lines.
  private(set) var byteCount = 0

  /// The name of the file, for sentences.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Reads a tape.
  ///
  /// - Parameter mayBeMissing: Whether a file that is missing or empty is a tape without requests.
  package init(_ path: String, mayBeMissing: Bool = false) throws(Damage) {
    self.path = path
    let bytes: [UInt8]
    do throws(ReadFileError) {
      bytes = try readFile(path, atMost: Self.mostBytes)
    } catch {
      if case .system(let error) = error, error.isMissingFile {
        if mayBeMissing { return }
        throw Damage(description: "There is no tape \(path): --record \(path) records one.")
      }
      throw Damage(description: "The tape \(path) can't be read: \(error).")
    }
    var number = 0
    while let end = bytes[byteCount...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = bytes[byteCount..<end]
      number += 1
      byteCount = end + 1
      do throws(JSONReadError) {
        try take(Array(line))
      } catch {
        throw Damage(description: "\(path):\(number): The tape is damaged: \(error).")
      }
    }
    isCut = byteCount < bytes.count
    if header == nil, !mayBeMissing {
      throw Damage(description: "\(path) is not a tape: its first line is missing or cut.")
    }
  }

  private mutating func take(_ bytes: [UInt8]) throws(JSONReadError) {
    let json: JSONValue
    do throws(JSONSyntaxError) {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw JSONReadError(expected: "a line of JSON", found: "\(error)")
    }
    let line = try TapeLine(json)
    switch line {
    case .header(let header):
      guard self.header == nil else {
        throw JSONReadError(expected: "one first line", found: "another one")
      }
      self.header = header
    case _ where header == nil:
      throw JSONReadError(expected: "the first line of a tape", found: "another one")
    case .request(let request):
      guard request.number == exchanges.count + 1 else {
        throw JSONReadError(
          expected: "request \(exchanges.count + 1)", found: "request \(request.number)")
      }
      if let load = request.load {
        try require(load)
        exchanges[load - 1].calls.append(exchanges.count)
      }
      exchanges.append(
        Exchange(
          program: request.program, method: request.method, load: request.load,
          params: request.params, atMs: request.atMs))
    case .reaction(let reaction, let number, let afterMs):
      try require(number)
      exchanges[number - 1].reactions.append((afterMs, reaction))
    }
  }

  private func require(_ number: Int) throws(JSONReadError) {
    guard (1...max(1, exchanges.count)).contains(number), !exchanges.isEmpty else {
      throw JSONReadError(
        expected: "the number of an earlier request", found: "\(number)")
    }
  }
}
