import EventLoop
import JSON
import Platform
import PlatformTesting
import Testing

@testable import Tapes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The file of a tape, and the images beside it.
@LoopActor
@Suite struct TapeLineTests {
  private func damage(_ lines: String...) throws -> String {
    let place = try TemporaryPath()
    try writePrivateFile(place.path, Array(lines.joined(separator: "\n").utf8))
    let damage = #expect(throws: Tape.Damage.self) { try Tape(place.path) }
    let text = damage?.description ?? ""
    #expect(text.hasPrefix(place.path))
    return String(text.dropFirst(place.path.utf8.count))
  }

  private static let header = #"{"tape":1,"writer":"w","salt":"s","redacted":true}"#
  private static let request = #"{"request":1,"program":"P","method":"m","params":{},"atMs":0}"#

  @Test func `a tape and each of its images may have 64 MiB`() {
    #expect(Tape.mostBytes == 67_108_864)
    #expect(TapeImages.mostBytes == 67_108_864)
  }

  @Test func `a damaged tape is refused with the place and the reason`() throws {
    let second: [(String, String)] = [
      (Self.header, "expected one first line, got another one"),
      (#"{"x":1}"#, "expected tape, request, answer, notification or end; got none of them"),
      (
        #"{"request":2,"program":"P","method":"m","params":{},"atMs":0}"#,
        "expected request 1, got request 2"
      ),
      (
        #"{"request":1,"program":"P","method":"m","load":1,"params":{},"atMs":0}"#,
        "expected the number of an earlier request, got 1"
      ),
      (#"{"answer":1,"afterMs":0,"result":1}"#, "expected the number of an earlier request, got 1"),
      (#"{"answer":1,"afterMs":0}"#, "expected result or error, got neither"),
      (#"{"notification":1,"afterMs":0}"#, "method: expected a string, got nothing"),
      (#"{"end":1}"#, "afterMs: expected a whole number, got nothing"),
      (#"{"request":1,"method":"m","atMs":0}"#, "program: expected a string, got nothing"),
      (#"{"request":1,"program":"P","atMs":0}"#, "method: expected a string, got nothing"),
      (#"{"request":1,"program":"P","method":"m"}"#, "atMs: expected a whole number, got nothing"),
    ]
    for (line, reason) in second {
      #expect(try damage(Self.header, line, "") == ":2: The tape is damaged: \(reason).")
    }
    #expect(
      try damage(Self.header, Self.request, #"{"end":2,"afterMs":0}"#, "")
        == ":3: The tape is damaged: expected the number of an earlier request, got 2.")
    #expect(
      try damage(Self.request, "")
        == ":1: The tape is damaged: expected the first line of a tape, got another one.")
    #expect(
      try damage(#"{"tape":2,"writer":"w","salt":"s","redacted":true}"#, "")
        == ":1: The tape is damaged: tape: expected version 1 of the format, got version 2.")
    for (line, name) in [
      (#"{"tape":1,"salt":"s","redacted":true}"#, "writer: expected a string"),
      (#"{"tape":1,"writer":"w","redacted":true}"#, "salt: expected a string"),
      (#"{"tape":1,"writer":"w","salt":"s"}"#, "redacted: expected a boolean"),
    ] {
      #expect(try damage(line, "") == ":1: The tape is damaged: \(name), got nothing.")
    }
    #expect(try damage("x", "").hasPrefix(":1: The tape is damaged: expected a line of JSON, got "))
    #expect(try damage("") == " is not a tape: its first line is missing or cut.")
    #expect(try damage(Self.header) == " is not a tape: its first line is missing or cut.")
  }

  @Test func `a missing tape says how to record one`() throws {
    let place = try TemporaryPath()
    let damage = #expect(throws: Tape.Damage.self) { try Tape(place.path) }
    #expect(
      damage?.description
        == "There is no tape \(place.path): --record \(place.path) records one.")
    let tape = try Tape(place.path, mayBeMissing: true)
    #expect(tape.header == nil)
    #expect(tape.exchanges.isEmpty)
    #expect(tape.name == "a.socket")
    try writePrivateFile(place.path, [])
    #expect(try Tape(place.path, mayBeMissing: true).header == nil)
    let folder = #expect(throws: Tape.Damage.self) { try Tape("/tmp") }
    #expect(folder?.description.hasPrefix("The tape /tmp can't be read: ") == true)
  }

  @Test func `a tape has its requests, what followed each, and the calls about its ads`() throws {
    let place = try TemporaryPath()
    let tape = try writeTape(
      place.path,
      [
        #"{"request":1,"program":"P","method":"m","params":{"a":1},"atMs":5}"#,
        #"{"request":2,"program":"Q","method":"n","load":1,"params":{},"atMs":6}"#,
        #"{"answer":1,"afterMs":2,"result":null}"#, #"{"end":2,"afterMs":3}"#,
        #"{"request":3,"program":"Q","method":"o","load":1,"atMs":7}"#,
      ])
    #expect(tape.header?.writer == "w")
    #expect(tape.header?.salt == "s")
    #expect(tape.header?.isRedacted == false)
    #expect(!tape.isCut)
    #expect(tape.exchanges.map(\.program) == ["P", "Q", "Q"])
    #expect(tape.exchanges.map(\.method) == ["m", "n", "o"])
    #expect(tape.exchanges.map(\.load) == [nil, 1, 1])
    #expect(tape.exchanges.map(\.atMs) == [5, 6, 7])
    #expect(tape.exchanges.map(\.params) == [["a": 1], [:], [:]])
    #expect(tape.exchanges.map(\.calls) == [[1, 2], [], []])
    #expect(tape.exchanges.map { $0.reactions.map(\.afterMs) } == [[2], [3], []])
    let whole = try readFile(place.path, atMost: 1 << 20)
    #expect(tape.byteCount == whole.count)
    unlink(place.path)
    try writePrivateFile(place.path, whole + Array("{".utf8))
    #expect(try Tape(place.path).isCut)
  }

  @Test func `the oldest values are forgotten`() {
    var values = RecentValues<Int, String>(capacity: 2)
    values.set("a", for: 1)
    values.set("b", for: 2)
    values.set("c", for: 2)
    #expect(values[1] == "a")
    values.set("d", for: 3)
    #expect([values[1], values[2], values[3]] == [nil, "c", "d"])
  }

  // MARK: Images

  private func picture(_ data: String, _ mimeType: String?) -> JSONObject {
    var image: JSONObject = ["data": .string(data)]
    if let mimeType { image["mimeType"] = .string(mimeType) }
    return image
  }

  @Test func `each picture of an answer is a file with the digest of its bytes as its name`()
    throws
  {
    let place = try TemporaryPath()
    let folder = place.path + ".images"
    var names: [String] = []
    defer {
      for name in names { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    var images = TapeImages(of: place.path)
    let digest = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
    let endings = [
      "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp",
      "image/svg+xml": ".svg", "image/bmp": ".image",
    ]
    for (type, ending) in endings {
      let answer: JSONValue = ["assets": ["images": [.object(picture("Zm9v", type)), 1]]]
      var fresh = TapeImages(of: place.path)
      let extracted = try fresh.extract(from: answer)
      names.append(digest + ending)
      #expect(
        extracted
          == ["assets": ["images": [.object(picture("file:\(digest)\(ending)", type)), 1]]])
      #expect(try readFile("\(folder)/\(digest)\(ending)", atMost: 10) == Array("foo".utf8))
      #expect(fresh.insert(into: extracted) { Issue.record("\($0)") } == answer)
    }
    // The same picture is written once, and another one has another name.
    _ = try images.extract(from: .object(picture("Zm9v", "image/png")))
    let other = try images.extract(from: .object(picture("YmFy", "image/png")))
    let otherName = "fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9.png"
    names.append(otherName)
    #expect(other == .object(picture("file:" + otherName, "image/png")))
    for same in [
      picture("", "image/png"), picture("Zm9", "image/png"), picture("Zm9v", nil),
      ["mimeType": "a"],
    ] {
      #expect(try images.extract(from: .object(same)) == .object(same))
    }
  }

  @Test func `a picture that is missing or changed is reported, and other files are not read`()
    throws
  {
    let place = try TemporaryPath()
    let folder = place.path + ".images"
    try makeFolder(folder)
    try writePrivateFile("\(folder)/abc.png", [1])
    defer {
      unlink("\(folder)/abc.png")
      rmdir(folder)
    }
    var images = TapeImages(of: place.path)
    var sentences: [String] = []
    func inserted(_ data: String) -> JSONValue? {
      images.insert(into: .object(picture(data, "image/png"))) { sentences.append($0) }
        .object?["data"]
    }
    #expect(inserted("file:abc.png") == .null)
    #expect(inserted("file:none.png") == .null)
    for name in ["file:../a", "file:.hidden", "file:a/b", "other"] {
      #expect(inserted(name) == .string(name))
    }
    #expect(sentences.count == 2)
    #expect(sentences.first == "\(folder)/abc.png is damaged: its digest is not its name")
    #expect(sentences.last?.hasPrefix("\(folder)/none.png can't be read: ") == true)
  }
}
