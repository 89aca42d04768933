import JSON
import Testing

@Suite struct JSONLocationTests {
  private let file = Array(
    """
    {
      "name": "caf\u{E9} \u{1F1E8}\u{1F1ED}", "limit": 0,
      "units": [
        {"format": "native"},
        {"format": "nativ", "lineItems": []}
      ],
      "limit": -1
    }
    """.utf8)

  @Test func `a byte beyond the end is at the end`() {
    let location = JSONLocation(offset: 99, in: Array("{\n}".utf8))
    #expect((location.line, location.column) == (2, 2))
  }

  @Test(
    arguments: [
      ([], 1, 1),
      ([.key("name")], 2, 11),
      ([.key("units")], 3, 12),
      ([.key("units"), .index(0)], 4, 5),
      ([.key("units"), .index(1), .key("format")], 5, 16),
      ([.key("units"), .index(1), .key("lineItems")], 5, 38),
    ] as [([JSONPath.Step], Int, Int)])
  func `a path leads to the line and column of its value`(
    steps: [JSONPath.Step], line: Int, column: Int
  ) {
    let location = JSONLocation(of: JSONPath(steps), in: file)

    #expect([location.line, location.column] == [line, column])
  }

  @Test func `many paths lead to the places to which each leads alone`() {
    let all: [[JSONPath.Step]] = [
      [.key("limit")], [.key("units"), .index(1), .key("lineItems"), .index(0)], [.key("name")], [],
      [.key("units"), .index(1), .key("format")], [.key("units"), .index(7)], [.key("name")],
      [.key("units"), .index(0), .key("format")], [.index(0)], [.key("units")],
    ]
    let paths = all.map { JSONPath($0) }
    for text in [file, file.filter { $0 != UInt8(ascii: "\n") }, file.dropLast()] {
      let alone = paths.map { JSONLocation(of: $0, in: text) }
      #expect(JSONLocation.ofValues(at: paths, in: text) == alone)
      // A text as a whole is read from its start.
      #expect(alone == alone.map { JSONLocation(offset: $0.offset, in: text) })
    }
    #expect(JSONLocation.ofValues(at: [], in: file) == [])
  }

  @Test func `the path of a repeated member leads to its last value`() {
    let location = JSONLocation(of: JSONPath([.key("limit")]), in: file)

    #expect([location.line, location.column] == [7, 12])
  }

  @Test func `the path of a missing value leads to the value around it`() {
    let unit = JSONLocation(of: JSONPath([.key("units"), .index(1)]), in: file)
    let absent = [JSONPath.Step.key("units"), .index(1), .key("absent"), .key("x")]

    #expect(JSONLocation(of: JSONPath(absent), in: file) == unit)
    #expect(JSONLocation(of: JSONPath([.index(0)]), in: file).offset == 0)
  }

  @Test func `a column counts characters, not bytes`() throws {
    let line = "{\"name\": \"caf\u{E9} \u{1F1E8}\u{1F1ED}\", x}"
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: Array(line.utf8))
    }
    let offset = try #require(error).offset

    let location = JSONLocation(offset: offset, in: Array(line.utf8))

    #expect(location.offset == 27)
    #expect(location.column == 20)
  }

  @Test func `in a text that is not JSON, every path leads to the error`() {
    let location = JSONLocation(of: JSONPath([.key("a")]), in: Array("{\n \"b\": x}".utf8))

    #expect([location.offset, location.line, location.column] == [8, 2, 7])
  }

  @Test func `an error at the end of the text has a location`() {
    let location = JSONLocation(offset: 3, in: Array("[1\n".utf8))

    #expect([location.line, location.column] == [2, 1])
  }
}
