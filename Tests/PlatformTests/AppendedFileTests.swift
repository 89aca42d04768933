import Platform
import PlatformTesting
import Testing

@Suite struct AppendedFileTests {
  private let place: TemporaryPath

  init() throws {
    place = try TemporaryPath()
  }

  private var content: String {
    get throws { String(decoding: try readFile(place.path), as: UTF8.self) }
  }

  /// Writes the file as another program does.
  private func write(_ text: String) throws {
    try writeFile(place.path, text)
  }

  private func open(emptied: Bool = false) throws -> AppendedFile {
    try AppendedFile(place.path, beginning: "head\n", emptied: emptied)
  }

  /// Why the file can't be opened.
  private func failure(at path: String? = nil) -> String? {
    do throws(AppendedFile.OpenError) {
      try AppendedFile(path ?? place.path, beginning: "head\n").close()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a new file is empty, and belongs to its owner alone`() throws {
    let file = try open()
    defer { file.close() }
    #expect(file.byteCount == 0)
    #expect(!file.wasCut)
    #expect(place.mode.map { $0 & 0o777 } == 0o600)
  }

  @Test func `lines follow those that were there, and are counted`() throws {
    var file = try open()
    try file.append(Array("head\none\n".utf8))
    #expect(file.byteCount == 9)
    file.close()
    file = try open()
    #expect(file.byteCount == 9)
    #expect(!file.wasCut)
    try file.append(Array("two\n".utf8))
    #expect(file.byteCount == 13)
    file.close()
    #expect(try content == "head\none\ntwo\n")
  }

  @Test(arguments: [
    ("head\none\npart", "head\none\n"), ("head\n", "head\n"), ("he", ""), ("", ""),
  ])
  func `a part of a line is removed from the end`(text: String, rest: String) throws {
    try write(text)
    let file = try open()
    defer { file.close() }
    #expect(try content == rest)
    #expect(file.byteCount == rest.utf8.count)
    #expect(file.wasCut == (rest != text))
  }

  @Test func `a long part of a line is removed from the end, too`() throws {
    try write("head\n" + String(repeating: "x", count: 200_000))
    let file = try open()
    defer { file.close() }
    #expect(try content == "head\n")
    #expect(file.wasCut)
  }

  @Test func `the lines of a file are removed if that is wanted, which cuts nothing`() throws {
    try write("head\none\npart")
    let file = try open(emptied: true)
    defer { file.close() }
    #expect(try content == "")
    #expect(file.byteCount == 0)
    #expect(!file.wasCut)
  }

  @Test func `a file has one writer at a time`() throws {
    let file = try open()
    #expect(failure() == "another process writes it")
    file.close()
    #expect(failure() == nil)
  }

  @Test func `another file stays as it is`() throws {
    try write("other\npart")
    #expect(failure() == "it is another file, which does not begin with head\n")
    #expect(try content == "other\npart")
  }

  @Test(arguments: [
    ("/dev/null", "it is not a file"), ("/none/file", "No such file or directory"),
  ])
  func `a path without a file for lines is an error`(path: String, message: String) {
    #expect(failure(at: path) == message)
  }

  @Test func `a file that others could read belongs to its owner alone afterwards`() throws {
    try write("head\n")
    try open().close()
    #expect(place.mode.map { $0 & 0o777 } == 0o600)
  }

  @Test func `a file takes the path of another one, which it replaces`() throws {
    let other = try TemporaryPath()
    try write("old")
    try writeFile(other.path, "new")
    try replaceFile(place.path, by: other.path)
    #expect(try content == "new")
    #expect(other.mode == nil)
    #expect(throws: SystemError.self) { try replaceFile(place.path, by: other.path) }
    #expect(try content == "new")
  }

  @Test func `the state of a file differs after it was written`() throws {
    #expect(FileStamp(ofFileAt: place.path) == nil)
    #expect(FileStamp(ofFileAt: "/dev/null") == nil)
    try write("one")
    let first = try #require(FileStamp(ofFileAt: place.path))
    #expect(FileStamp(ofFileAt: place.path) == first)
    try write("longer")
    #expect(FileStamp(ofFileAt: place.path) != first)
  }
}
