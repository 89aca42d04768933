import JSON
import JSONRPC
import Testing

/// One message, for a reader that serves no connection.
@Suite struct EnvelopeTests {
  /// What the members of a message are, or the error of its line.
  private func read<Value>(
    _ line: String, _ body: (Envelope) -> Value
  ) throws(JSONSyntaxError) -> Value {
    let bytes = Array(line.utf8)
    let result = bytes.withUnsafeBufferPointer { line in
      Result { () throws(JSONSyntaxError) in body(try Envelope(parsing: line)) }
    }
    return try result.get()
  }

  @Test(arguments: [
    "", " ", "{", #"{"id":1,}"#, #"{"id":1}}"#, "[1,", #"{"method":"a\q"}"#, #"{"id":01}"#,
    #"{"params":{"a":"\ud800"}}"#, #"{"id":"\udc00"}"#, #""\ud800""#, #"["\ud800"]"#,
    #"{"other":{"\ud800":1}}"#,
  ])
  func `a line that is not JSON has the error of its JSON`(line: String) throws {
    let expected = try #require(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: Array(line.utf8))
    }
    let error = try #require(throws: JSONSyntaxError.self) { try read(line) { _ in } }
    #expect("\(error)" == "\(expected)")
    #expect(error.offset == expected.offset)
  }

  @Test func `a message has its members`() throws {
    try read(#"{"id":1.0,"method":"p\u0069ng","params":{"a":[7]}}"#) { message in
      #expect(message.isObject)
      #expect(message.id?.text == "1.0")
      #expect(message.method == "ping")
      #expect(message.paramsValue == ["a": [7]])
    }
  }

  @Test func `a message need not have members`() throws {
    try read("{}") { message in
      #expect(message.isObject && message.hasNoID)
      #expect(message.id == nil && message.method == nil && message.paramsValue == nil)
    }
    #expect(try read("[{}]") { $0.isObject } == false)
  }
}
