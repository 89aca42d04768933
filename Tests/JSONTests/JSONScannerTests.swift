import JSON
import Testing

@Suite struct JSONScannerTests {
  @Test func `a lone surrogate is forgotten when a caller says so, and a later one is found`()
    throws
  {
    let text = Array(#"["\ud800","a","\udc00"]"#.utf8)
    try text.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      _ = scanner.nextKind()
      try scanner.open()
      for offset in [2, nil, 15] {
        _ = try scanner.nextElement()
        try scanner.skipValue()
        #expect(scanner.loneSurrogateOffset == offset)
        #expect(((try? scanner.requireCompletePairs()) == nil) == (offset != nil))
        scanner.forgetLoneSurrogate()
      }
    }
  }

  @Test func `skipping a value returns its range`() throws {
    let ranges = try scan(#" {"a": [1, {"b": "]"}]} , "#) { scanner throws(JSONSyntaxError) in
      [try scanner.skipValue().range]
    }

    #expect(ranges == [1..<23])
  }

  @Test func `an object is read member by member`() throws {
    let members = try scan(#"{"id":1, "m\u0065thod" : "x"}"#) { scanner throws(JSONSyntaxError) in
      var members: [(String, Range<Int>)] = []
      try scanner.open()
      while let key = try scanner.nextKey() {
        members.append((key.string, try scanner.skipValue().range))
      }
      return members
    }

    #expect(members.map(\.0) == ["id", "method"])
    #expect(members.map(\.1) == [6..<7, 25..<28])
  }

  @Test(arguments: [
    (#""method""#, true), (#""m\u0065thod""#, true), (#""methods""#, false), (#""Method""#, false),
    (#""m\u0065thods""#, false), (#""""#, false),
  ])
  func `a key matches a name with and without escapes`(
    key: String, isEqual: Bool
  ) throws {
    let matches = try scan(key) { scanner throws(JSONSyntaxError) in
      try scanner.scanString().matches("method")
    }

    #expect(matches == isEqual)
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")])
  func `arrays and objects may be nested 128 levels deep, and not deeper`(
    open: String, close: String
  ) {
    let count = open.contains("[{") ? 64 : 128
    let (opened, closed) = (
      String(repeating: open, count: count), String(repeating: close, count: count)
    )
    let nested = opened + "1" + closed

    #expect(throws: Never.self) { try JSONValue(parsing: Array(nested.utf8)) }
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: Array("[\(nested)]".utf8))
    }
    #expect(error?.reason == .tooDeep)
  }

  @Test(
    arguments: [
      (#"["\ud83d\ude00"]"#, nil), (#"["\ud83d"]"#, 2), (#"["\ude00"]"#, 2),
      (#"["\ud83d\ud83d\ude00","\ude00"]"#, 2), (#"[1,"ab\ud83dx"]"#, 6),
      (#"{"\ud83d\u0041":1}"#, 2),
    ] as [(String, Int?)])
  func `the first half of a surrogate pair is passed and remembered`(
    text: String, offset: Int?
  ) throws {
    let found = try scan(text) { scanner throws(JSONSyntaxError) in
      try scanner.skipValue()
      try scanner.expectEnd()
      return scanner.loneSurrogateOffset
    }

    #expect(found == offset)
    #expect((try? JSONValue(parsing: Array(text.utf8))) == nil || offset == nil)
  }

  @Test func `arrays next to each other do not count as nested`() throws {
    let text = "[" + Array(repeating: "[{}]", count: 1_000).joined(separator: ",") + "]"

    #expect(try JSONValue(parsing: Array(text.utf8)).array?.count == 1_000)
  }

  /// Lengths and positions for each of the searches: by 32 bytes, by eight, and by one.
  @Test(arguments: 0...100)
  func `a string ends at its quote at any position`(length: Int) throws {
    let content = String(repeating: "x", count: length)

    #expect(try JSONValue(parsing: Array("\"\(content)\"".utf8)) == .string(content))
    #expect(try JSONValue(parsing: Array("[\"\(content)\",1]".utf8)) == [.string(content), 1])
  }

  @Test(arguments: 0...80, [0x00, 0x1F, 0x0A, 0x80, 0xFF] as [UInt8])
  func `a byte that is invalid in a string is found at any position`(
    position: Int, byte: UInt8
  ) {
    var text = Array("\"\(String(repeating: "x", count: 81))\"".utf8)
    text[position + 1] = byte

    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    #expect(error?.offset == position + 1)
    #expect(error?.reason == (byte < 0x20 ? .controlCharacter : .invalidUTF8))
  }

  @Test(arguments: 0...80, ["\\n", "\\u00e9", "\u{E9}", "\u{1F600}"])
  func `escapes and characters beyond ASCII are read at any position`(position: Int, piece: String)
    throws
  {
    let before = String(repeating: "x", count: position)
    let after = String(repeating: "y", count: 40)
    let text = "\"\(before)\(piece)\(after)\""

    let said = ["\\n": "\n", "\\u00e9": "\u{E9}"][piece] ?? piece
    #expect(try JSONValue(parsing: Array(text.utf8)) == .string(before + said + after))
  }

  private func scan<Result>(
    _ text: String, _ body: (inout JSONScanner) throws(JSONSyntaxError) -> Result
  ) throws(JSONSyntaxError) -> Result {
    try Array(text.utf8).withUnsafeBufferPointer { buffer throws(JSONSyntaxError) in
      var scanner = JSONScanner(buffer)
      return try body(&scanner)
    }
  }
}
