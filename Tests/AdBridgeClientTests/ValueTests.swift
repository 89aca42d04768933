import JSON
import Testing

@testable import AdBridgeClient

/// The client's own JSON values and errors.
@Suite struct ValueTests {
  private typealias Value = AdBridgeClient.JSONValue
  private typealias Number = AdBridgeClient.JSONNumber

  private static let values: [Value] = [nil, true, 7, 2.5, "text", [1], ["a": 1]]

  @Test func `a value has only the property of its own kind`() {
    #expect(Self.values.map(\.bool) == [nil, true, nil, nil, nil, nil, nil])
    #expect(Self.values.map(\.int) == [nil, nil, 7, nil, nil, nil, nil])
    #expect(Self.values.map(\.double) == [nil, nil, 7, 2.5, nil, nil, nil])
    #expect(Self.values.map(\.string) == [nil, nil, nil, nil, "text", nil, nil])
    #expect(Self.values.map(\.array) == [nil, nil, nil, nil, nil, [1], nil])
    #expect(Self.values.map(\.object) == [nil, nil, nil, nil, nil, nil, ["a": 1]])
    #expect(Self.values.map { $0["a"] } == [nil, nil, nil, nil, nil, nil, 1])
    #expect(Self.values[6]["b"] == nil)
  }

  @Test func `a value is written as JSON, with its members in order`() throws {
    let value: Value = ["b": [1, -2.5, nil], "a": ["é\n": false], "c": "\"", "d": [:], "e": nil]
    let text = #"{"a":{"é\n":false},"b":[1,-2.5,null],"c":"\"","d":{},"e":null}"#
    #expect("\(value)" == text)
    #expect(try Value(JSONTree(parsing: Array(text.utf8))) == value)
    #expect("\(Value(dictionaryLiteral: ("a", 1), ("a", 2)))" == #"{"a":2}"#)
  }

  @Test(arguments: [
    ("7", 7, 7.0), ("-0", 0, 0), ("1e2", 100, 100), ("1.5", nil, 1.5), ("1e999", nil, nil),
    ("9223372036854775807", Int.max, 9.223372036854775807e18),
    ("12345678901234567890", nil, 12345678901234567168),
  ])
  func `a number keeps its text, and is an integer if it is whole`(
    text: String, int: Int?, double: Double?
  ) throws {
    let number = try #require(
      {
        if case .number(let number) = Value(try JSONTree(parsing: Array(text.utf8))) {
          number
        } else {
          nil
        }
      }()
    )
    #expect(number.text == text)
    #expect(number.int == int)
    #expect(number.double == double)
    #expect("\(Value.number(number))" == text)
  }

  // MARK: Errors

  private func answered(_ json: String) throws -> AnsweredError {
    try AnsweredError(JSONTree(parsing: Array(json.utf8)))
  }

  @Test func `each error is told in a sentence`() throws {
    let error = try answered(
      #"{"code":301,"message":"There is no ad ad-9.","data":{"name":"unknownAd","adId":"ad-9"}}"#)
    #expect(
      [
        AdBridgeError.answered(error), .cancelled, .closed, .ended("It has ended."),
        .notStarted("It has not started."), .invalidMessage("It is invalid."),
        .notificationsLost, .timedOut("It is late."),
      ].map(\.description) == [
        "There is no ad ad-9. (unknownAd, 301)", "The task was cancelled.",
        "The bridge was closed.", "It has ended.", "It has not started.", "It is invalid.",
        "More than 64 MiB of notifications waited to be taken.", "It is late.",
      ])
    #expect(AdBridgeError.answered(error).code == .unknownAd)
    #expect(AdBridgeError.closed.code == nil)
    #expect(error.details == .unknownAd(adID: "ad-9"))
  }

  @Test func `an error without a name has its code, and its data is optional`() throws {
    let error = try answered(#"{"code":-32700,"message":"No.","data":{"x":[1]}}"#)
    #expect("\(error)" == "No. (-32700)")
    #expect(error.name == nil)
    #expect(error.data == ["x": [1]])
    #expect(error.details == .other)
    for text in [#"{"code":1,"message":"No."}"#, #"{"code":1,"message":"No.","data":7}"#] {
      let error = try answered(text)
      #expect(error.data.isEmpty)
      #expect(error.details == .other)
    }
    #expect(throws: JSONReadError.self) { try answered(#"{"message":"No."}"#) }
    #expect(throws: JSONReadError.self) { try answered(#"{"code":1}"#) }
  }

  // MARK: Conversations

  @Test func `a conversation keeps its last 40 lines, and 400 bytes of each`() {
    let recorder = ConversationRecorder()
    #expect(recorder.takeText() == nil)
    recorder.record(">", Array("a\n".utf8))
    recorder.record("<", Array(String(repeating: "x", count: 400).utf8))
    recorder.record("<", Array(String(repeating: "y", count: 401).utf8))
    #expect(
      recorder.takeText()
        == """
        The conversation with the daemon:
        > a
        < \(String(repeating: "x", count: 400))
        < \(String(repeating: "y", count: 400))…
        """)
    #expect(recorder.takeText() == nil)

    for number in 1...40 { recorder.record(">", Array("\(number)".utf8)) }
    let all = (1...40).map { "> \($0)" }
    #expect(
      recorder.takeText() == (["The conversation with the daemon:"] + all).joined(separator: "\n"))
    for number in 1...42 { recorder.record(">", Array("\(number)".utf8)) }
    let last = (3...42).map { "> \($0)" }
    #expect(
      recorder.takeText()
        == (["The conversation with the daemon:", "… 2 lines before"] + last)
        .joined(separator: "\n"))
    recorder.record(">", Array("new".utf8))
    #expect(recorder.takeText() == "The conversation with the daemon:\n> new")
  }
}
