import Testing

@testable import Simulation

@Suite struct ValueTests {
  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":1,}", "01", "1.", "-", "\"\u{1}\"", #""\ud800""#, "nul", "1 2", "NaN",
  ])
  func `text that is not JSON is refused`(text: String) {
    #expect(throws: NotJSON.self) { try Value(json: Array(text.utf8)) }
  }

  @Test(arguments: [
    "null", "[true,false,null]", "-0.5e+10", #"{"a":{"b":[1,2.50,"x\"y"]}}"#, #""é😀""#, "[]", "{}",
  ])
  func `a value is written as it was read`(text: String) throws {
    #expect(try Value(json: Array(text.utf8)).text == text)
  }

  @Test func `escapes are read as the characters they stand for`() throws {
    let value = try Value(json: Array(#""\u00e9\ud83d\ude00\n\/""#.utf8))
    #expect(value == "é😀\n/")
  }

  @Test func `a pattern ignores members that it does not name`() {
    let pattern: Value = ["a": 1, "b": .any]
    #expect(pattern.difference(from: ["b": "x", "a": .number("1.0"), "c": .null]) == nil)
    #expect(pattern.difference(from: ["a": 1]) == "message.b is missing, and should be …")
    #expect(pattern.difference(from: ["a": 2, "b": 1]) == "message.a should be 1, and is 2")
  }

  @Test func `a pattern can refuse members that it does not name`() {
    let pattern = Value.only([Value.Member(key: "a", value: 1)])
    #expect(pattern.difference(from: ["a": 1]) == nil)
    #expect(pattern.difference(from: ["a": 1, "b": 2]) != nil)
  }
}
