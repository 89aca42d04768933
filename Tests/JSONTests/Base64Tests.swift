import JSON
import Testing

@Suite struct Base64Tests {
  /// The test vectors of RFC 4648, and digits at both ends of the alphabet.
  static let vectors: [(bytes: [UInt8], text: String)] = [
    ([], ""),
    (Array("f".utf8), "Zg=="),
    (Array("fo".utf8), "Zm8="),
    (Array("foo".utf8), "Zm9v"),
    (Array("foob".utf8), "Zm9vYg=="),
    (Array("fooba".utf8), "Zm9vYmE="),
    (Array("foobar".utf8), "Zm9vYmFy"),
    ([0, 0, 0], "AAAA"),
    ([0xFF, 0xFF, 0xFF], "////"),
    ([0xFB, 0xEF, 0xBE], "++++"),
  ]

  @Test(arguments: vectors)
  func `bytes are written with padding`(bytes: [UInt8], text base64: String) {
    #expect(JSONWriter.bytes(of: Base64(bytes)) == Array("\"\(base64)\"".utf8))
  }

  @Test(arguments: vectors)
  func `text is read as bytes`(bytes: [UInt8], text: String) throws {
    #expect(try Base64(JSONValue.string(text)).bytes == bytes)
  }

  @Test(arguments: 0...9)
  func `every byte comes back, in an array of any length`(extra: Int) throws {
    let bytes = (0...255).map { UInt8($0) } + (0..<extra).map { UInt8(0xA0 + $0) }
    let json = try JSONValue(parsing: JSONWriter.bytes(of: Base64(bytes)))
    #expect(try Base64(json).bytes == bytes)
  }

  @Test(arguments: [
    "A", "AA", "AAA", "AAAAA",  // not a multiple of four
    "=", "==", "====", "A===", "AAA=AAAA", "AA==AAAA", "A=A=", "=AAA", "AA=A", "AAAA====",
    "AA A", " AAA", "AAA ", "AA-_", "AA.A", "AA@A", "AA[A", "AA`A", "AA{A", "AA:A", #"AA\nA"#,
    #"AA\u0000A"#, "AAé", "日A", "\u{7F}AAA",
  ])
  func `other text is refused`(text: String) throws {
    let json = try JSONValue(parsing: Array("\"\(text)\"".utf8))
    let error = #expect(throws: JSONReadError.self) { try Base64(json) }
    #expect(error?.description == "expected base64, got other text")
  }

  @Test func `every byte that is not a digit is refused`() throws {
    let digits = Set(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)
    for byte in UInt8.min..<0x80 {
      let scalar = Unicode.Scalar(byte)
      let json = JSONValue.string("AA\(scalar)A")
      if digits.contains(scalar) {
        #expect(try Base64(json).bytes.count == 3)
      } else {
        #expect(throws: JSONReadError.self, "byte \(byte)") { try Base64(json) }
      }
    }
  }

  @Test(arguments: [("7", "a number"), ("null", "null"), ("[65]", "an array"), ("{}", "an object")])
  func `a value that is not text is refused`(json: String, kind: String) throws {
    let value = try JSONValue(parsing: Array(json.utf8))
    let error = #expect(throws: JSONReadError.self) { try Base64(value) }
    #expect(error?.description == "expected a string, got \(kind)")
  }
}
