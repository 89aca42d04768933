import JSON
import Testing

@Suite struct JSONBudgetTests {
  @Test(arguments: [
    (#"{"a":1}"#, 8), (#"{"a":1,"b":2,"c":3}"#, 16), ("[]", 0), ("{}", 0), ("[1]", 0),
    (#""fifteen letters""#, 0), ("123456789012345", 0), ("true", 0),
  ])
  func `a value takes little more than its parts`(text: String, spare: Int) throws {
    let count = try JSONValue(parsing: Array(text.utf8))
    let parts =
      switch count {
      case .object(let object): 40 * object.count
      case .array(let array): 24 * array.count
      default: 0
      }

    let cost = try cost(of: text)

    #expect(cost >= parts)
    #expect(cost <= parts + (parts > 0 ? 56 + spare : 0))
  }

  @Test(arguments: [("[", "0", "]", 24), ("{", #""k":0"#, "}", 40)])
  func `a large value takes no less than its parts`(
    open: String, part: String, close: String, bytes: Int
  ) throws {
    let parts = (0..<10_000).map { part.replacing("k", with: "\($0)") }
    let text = open + parts.joined(separator: ",") + close
    #expect(try cost(of: text) >= bytes * parts.count)
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 4), (4_096, 4_096), (4_097, 8_192)])
  func `an array costs the memory of its doublings, whatever the allocator gives`(
    count: Int, capacity: Int
  ) throws {
    let text = "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]"
    #expect(try cost(of: text) == (count > 0 ? 48 + 24 * capacity : 0))
  }

  @Test(arguments: [(9, 16), (16, 16), (17, 32), (1_024, 1_024), (1_025, 2_048)])
  func `a large object costs the memory of its doublings, whatever the allocator gives`(
    count: Int, capacity: Int
  ) throws {
    let members = (0..<count).map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(try cost(of: "{\(members)}") == 48 + 48 * capacity)
  }

  @Test(arguments: [
    (#"{"k":{"a":1}}"#, 16), (#"[{"a":1}]"#, 16), ("[0]", 16), (#"["a"]"#, 16),
    (#"{"key":"a text that does not fit into its value"}"#, 16),
  ])
  func `an ordinary text of 16 MiB takes less than 256 MiB`(pattern: String, times: Int) throws {
    let (open, close) = (pattern.prefix(1), pattern.suffix(1))
    let element = pattern.dropFirst().dropLast()
    let count = 1 << 16
    let isObject = open == "{"
    let text =
      open
      + (0..<count).map { isObject ? element.replacing("\"k", with: "\"k\($0)") : element }
      .joined(separator: ",") + close

    #expect(try cost(of: String(text)) <= times * text.utf8.count + 100)
  }

  @Test(arguments: [
    #"["# + String(repeating: "0,", count: 100) + "0]",
    #"{"a":"# + String(repeating: "[", count: 20) + String(repeating: "]", count: 20) + "}",
    #""a text that is longer than fifteen letters, and that takes memory of its own""#,
    "[" + (0..<20).map { _ in #"{"a":1}"# }.joined(separator: ",") + "]",
    "{" + (0..<50).map { #""key \#($0)":0"# }.joined(separator: ",") + "}",
    #"{"a key that is longer than fifteen letters, and takes memory":0}"#,
  ])
  func `a value that takes more than remains is not built`(text: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try cost(of: text, within: 50) }
    #expect(error?.reason == .tooLarge)
  }

  @Test(arguments: [
    #""a text that takes more memory than remains""#,
    #"["a text that takes more memory than remains"]"#,
  ])
  func `a text that takes more than remains is refused when it is read`(text: String) {
    var budget = JSONBudget(bytes: 80)
    let error = #expect(throws: JSONSyntaxError.self) {
      try Array(text.utf8).withUnsafeBufferPointer { text throws(JSONSyntaxError) in
        try JSONValue(parsing: text, within: &budget)
      }
    }
    #expect(error?.reason == .tooLarge)
  }

  @Test func `a key takes the memory of its text, in small objects and in large ones`() throws {
    let key = String(repeating: "k", count: 40)
    #expect(try cost(of: "{\"\(key)\":0}") - cost(of: #"{"k":0}"#) == 48 + 40)
    let many = (0..<20).map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(
      try cost(of: "{\(many),\"\(key)\":0}") - cost(of: "{\(many),\"k\":0}") == 48 + 40)
  }

  @Test func `a long number takes the memory of its text`() throws {
    #expect(try cost(of: String(repeating: "1", count: 40)) == 48 + 40)
  }

  private func cost(of text: String, within bytes: Int = 1 << 40) throws(JSONSyntaxError) -> Int {
    var budget = JSONBudget(bytes: bytes)
    _ = try Array(text.utf8).withUnsafeBufferPointer { text throws(JSONSyntaxError) in
      try JSONValue(parsing: text, within: &budget)
    }
    if budget.remaining < 0 { throw JSONSyntaxError(offset: 0, reason: .tooLarge) }
    return bytes - budget.remaining
  }
}
