import JSON
import Testing

@Suite struct JSONValueTests {
  @Test func `literals make values`() throws {
    let value: JSONValue = ["a": [1, -2.5, "x", true, nil], "b": [:]]

    #expect(try JSONValue(parsing: Array(#"{"a":[1,-2.5,"x",true,null],"b":{}}"#.utf8)) == value)
  }

  @Test func `a value has only the property of its own kind`() {
    let values: [JSONValue] = [nil, true, 7, "s", [], [:]]

    #expect(values.map(\.kind) == [.null, .boolean, .number, .string, .array, .object])
    #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil])
    #expect(values.map(\.int) == [nil, nil, 7, nil, nil, nil])
    #expect(values.map(\.double) == [nil, nil, 7, nil, nil, nil])
    #expect(values.map(\.string) == [nil, nil, nil, "s", nil, nil])
    #expect(values.map(\.array) == [nil, nil, nil, nil, [], nil])
    #expect(values.map(\.object) == [nil, nil, nil, nil, nil, [:]])
  }

  @Test(arguments: 0..<100)
  func `any value that is written and read is the same value, and is written in the same way again`(
    seed: Int
  ) throws {
    var random = SplitMix(seed: UInt64(seed))
    let value = Self.value(depth: 5, using: &random)
    let written = JSONWriter.bytes(of: value)

    let read = try JSONValue(parsing: written)

    #expect(read == value)
    #expect(JSONWriter.bytes(of: read) == written)
  }

  @Test(arguments: 0..<200)
  func `a damaged text never ends the process`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    var text = JSONWriter.bytes(of: Self.value(depth: 4, using: &random))
    for _ in 0..<3 {
      let position = Int.random(in: 0..<text.count, using: &random)
      text[position] = UInt8.random(in: 0...255, using: &random)
    }

    for end in 0...text.count {
      guard let value = try? JSONValue(parsing: Array(text[..<end])) else { continue }
      #expect(throws: Never.self) { try JSONValue(parsing: JSONWriter.bytes(of: value)) }
    }
  }

  @Test func `every excerpt is short`() {
    let long = String(repeating: "x", count: 1_000)
    let oneCharacter = "e" + String(repeating: "\u{301}", count: 1_000)

    #expect(JSONValue.string(long).excerpt == "\"\(long.prefix(40))…\"")
    #expect(JSONValue.string(oneCharacter).excerpt.unicodeScalars.count == 43)
    #expect(JSONValue.string(String(long.prefix(40))).excerpt == "\"\(long.prefix(40))\"")
    #expect(JSONValue.string("a\n\"b").excerpt == #""a\n\"b""#)
    #expect(JSONValue.number(JSONNumber(-1)).excerpt == "-1")
    #expect(JSONValue.array([1, 2]).excerpt == "an array")
  }

  private static func value(depth: Int, using random: inout SplitMix) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .number(JSONNumber(Int.random(in: .min ... .max, using: &random)))
    case 3: .number(JSONNumber(Double.random(in: -1e9...1e9, using: &random)))
    case 4: .string("")
    case 5:
      .string(String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 36) + "\n\u{E9}")
    case 6:
      .array(
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          Self.value(depth: depth - 1, using: &random)
        })
    default:
      .object(
        JSONObject(
          (0..<Int.random(in: 0..<12, using: &random)).map {
            ("k\($0)", Self.value(depth: depth - 1, using: &random))
          }))
    }
  }
}
