import JSON
import Testing

/// What a person reads about a text that is not JSON, or a value that does not fit.
@Suite struct MistakeTextTests {
  @Test func `each reason has its words`() {
    let reasons: [(JSONSyntaxError.Reason, String)] = [
      (.unexpectedEnd, "the text ends too early"), (.expectedValue, "expected a value"),
      (.expectedKey, "expected a key in double quotes"),
      (.expectedColon, "expected a colon after the key"),
      (.expectedCommaOrBrace, "expected a comma or a closing brace"),
      (.expectedCommaOrBracket, "expected a comma or a closing bracket"),
      (.expectedEnd, "unexpected text after the value"), (.expectedDigit, "expected a digit"),
      (.leadingZero, "a number can't start with a zero and another digit"),
      (.controlCharacter, "a control character in a string must be escaped"),
      (.invalidEscape, "the escape sequence is invalid"),
      (.invalidUnicodeEscape, #"expected four hexadecimal digits after \u"#),
      (.loneSurrogate, "a surrogate pair is incomplete"),
      (.invalidUTF8, "the bytes are not UTF-8"), (.tooDeep, "the value is nested too deeply"),
      (.tooLarge, "the value takes too much memory"),
    ]
    for (reason, words) in reasons {
      #expect(JSONSyntaxError(offset: 7, reason: reason).description == "\(words) at byte 7")
    }
  }

  private func advice(about bytes: [UInt8]) throws -> String? {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes) }
    return bytes.withUnsafeBufferPointer(error.advice)
  }

  @Test(
    arguments: [
      ("{} // now", "JSON has no comments"), ("{# now\n}", "JSON has no comments"),
      ("{'a':1}", "JSON has texts in double quotes only"),
      (#"{"a":'b'}"#, "JSON has texts in double quotes only"),
      (#"{"a":1,}"#, "JSON allows no comma before it"),
      ("[1, \n ]", "JSON allows no comma before it"), (#"{"a":}"#, nil), ("[1}", nil),
      ("NaN", "JSON has only finite numbers: write null, or a number"),
      (#"{"a":Infinity}"#, "JSON has only finite numbers: write null, or a number"),
      ("[inf]", "JSON has only finite numbers: write null, or a number"),
      ("[-Infinity]", "JSON has only finite numbers: write null, or a number"),
      ("None", "Write null"), ("[nil]", "Write null"), ("[undefined]", "Write null"),
      ("NULL", "Write null"), ("[True]", "Write true"), ("[FALSE]", "Write false"),
      ("[truely]", nil), ("[nothing]", nil), ("[Undefinedly]", nil), ("[", nil), ("", nil),
      (#"["\q"]"#, nil), ("[01]", nil),
    ] as [(String, String?)])
  func `a common mistake has advice`(text: String, expected: String?) throws {
    #expect(try advice(about: Array(text.utf8)) == expected)
  }

  @Test(arguments: [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B]] as [[UInt8]])
  func `a text in UTF-16 has advice`(bytes: [UInt8]) throws {
    #expect(try advice(about: bytes) == "The text is in UTF-16, and JSON is in UTF-8")
  }

  @Test(
    arguments: [
      (nil, "null"), (true, "a boolean"), (1, "a number"), ("", "a string"), ([], "an array"),
      ([:], "an object"),
    ] as [(JSONValue, String)])
  func `each kind has its words`(value: JSONValue, words: String) {
    #expect(value.kind.phrase == words)
  }

  @Test(arguments: [("natve", " Did you mean native?"), ("zzzzzz", "")])
  func `a hint names what is near`(name: String, hint: String) {
    #expect(nearestNameHint(to: name, in: ["banner", "native"]) == hint)
  }

  // MARK: Reading

  private let object: JSONObject = ["n": 7, "text": "x", "nothing": nil, "list": ["a", 2]]

  /// What an error says.
  private func refusal(_ read: (JSONObject) throws -> Void) -> String {
    do {
      try read(object)
      return "It was read."
    } catch {
      return "\(error)"
    }
  }

  @Test func `a number has bounds`() throws {
    #expect(try object.read("n", in: 7...7) == 7)
    #expect(try object.readIfPresent("n", in: 0...Int.max) == 7)
    #expect(try object.readIfPresent("nothing", in: 0...1) == nil)
    #expect(try object.readIfPresent("absent", in: 0...1) == nil)
    #expect(
      refusal { _ = try $0.read("n", in: 8...9) } == "n: expected a whole number from 8 to 9, got 7"
    )
    #expect(
      refusal { _ = try $0.read("n", in: 5...6) } == "n: expected a whole number from 5 to 6, got 7"
    )
    #expect(
      refusal { _ = try $0.readIfPresent("n", in: 8...Int.max) }
        == "n: expected a whole number of at least 8, got 7")
    #expect(
      refusal { _ = try $0.read("absent", in: 0...1) }
        == "absent: expected a whole number, got nothing")
    #expect(
      refusal { _ = try $0.read("text", in: 0...1) }
        == "text: expected a whole number, got a string")
  }

  @Test func `a value can have a condition`() throws {
    let isEven = { (number: Int) in number % 2 == 0 }
    #expect(try object.readIfPresent("n", expected: "an odd number") { !isEven($0) } == 7)
    #expect(try object.readIfPresent("nothing", expected: "an even number", isEven) == nil)
    #expect(
      refusal { _ = try $0.readIfPresent("n", expected: "an even number", isEven) }
        == "n: expected an even number, got 7")
  }

  @Test func `a list of texts has the place of what is not a text`() throws {
    #expect(try object.readStringsIfPresent("nothing") == nil)
    #expect(try object.readStringsIfPresent("absent") == nil)
    #expect(
      refusal { _ = try $0.readStringsIfPresent("list") }
        == "list[1]: expected a string, got a number")
    #expect(
      refusal { _ = try $0.readStringsIfPresent("n") } == "n: expected an array, got a number")
  }

  @Test(
    arguments: [
      ([], [], [:]), (["a": []], [.key("a")], ["a": [:]]),
      ([1, []], [.index(1)], [1, [:]]),
      (
        ["a": [["b": []], 2]], [.key("a"), .index(0), .key("b")],
        ["a": [["b": [:]], 2]]
      ), ([1], [], nil), ([:], [], nil), (["a": [1]], [.key("a")], nil),
      (["a": []], [.key("b")], nil), ([[]], [.index(1)], nil), (["a": []], [.index(0)], nil),
      ([[]], [.key("a")], nil),
    ] as [(JSONValue, [JSONPath.Step], JSONValue?)])
  func `an empty array at a path is replaced by an empty object`(
    value: JSONValue, steps: [JSONPath.Step], expected: JSONValue?
  ) {
    #expect(value.replacingEmptyArray(at: steps[...]) == expected)
  }

  @Test func `members that nobody has read are counted`() async {
    // In a process of its own, because the number is one for all.
    await #expect(processExitsWith: .success) { try Self.countUnreadMembers() }
  }

  private static func countUnreadMembers() throws {
    func unread(_ read: (JSONObject) throws -> Void) throws -> Int {
      let before = UnreadMembers.count
      let text = #"{"a":1,"b":{"c":[{"d":2}],"e":3},"f":null}"#
      try read(JSONObject(JSONValue(parsing: Array(text.utf8))))
      return UnreadMembers.count - before
    }
    #expect(try unread { _ in } == 6)
    #expect(try unread { _ = try $0.read("a", as: Int.self) } == 5)
    #expect(try unread { _ = try $0.readIfPresent("f", as: Int.self) } == 5)
    #expect(try unread { _ = try $0.readIfPresent("absent", as: Int.self) } == 6)
    #expect(try unread { _ = try $0.read("a", in: 0...1) } == 5)
    #expect(try unread { _ = try $0.readStringsIfPresent("f") } == 5)
    #expect(try unread { _ = $0.readMembers() } == 3)
    #expect(try unread { _ = try $0.readFreelyIfPresent("b") } == 2)
  }
}
