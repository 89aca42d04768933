import JSON
import Testing

@Suite struct JSONObjectTests {
  @Test(arguments: [1, 8, 9, 12, 13, 24, 25, 1_000, 100_000])
  func `each of many members is found, and a repeated key changes its value`(count: Int) throws {
    let members = (0..<count).map { #""key \#($0)":\#($0)"# }
    let repeated = [#""key 0":"first""#, #""key \#(count - 1)":"last""#]

    let text = "{" + (members + repeated).joined(separator: ",") + "}"
    let object = try #require(try JSONValue(parsing: Array(text.utf8)).object)

    #expect(object.members.map(\.key) == (0..<count).map { "key \($0)" })
    #expect((1..<max(count - 1, 1)).allSatisfy { object["key \($0)"]?.int == $0 })
    #expect(object["key \(count - 1)"] == "last")
    if count > 1 { #expect(object["key 0"] == "first") }
    #expect(object["key \(count)"] == nil)
    #expect(object["key"] == nil)
  }

  @Test func `members can be removed from a large object and added again`() {
    var object = JSONObject((0..<100).map { ("\($0)", .number(JSONNumber($0))) })
    for key in 0..<95 { object["\(key)"] = nil }
    #expect(object.members.map(\.key) == ["95", "96", "97", "98", "99"])
    #expect(object["97"] == 97)
    #expect(object["7"] == nil)
    for key in 0..<95 { object["\(key)"] = .null }
    #expect(object.count == 100)
    #expect(object["7"] == .null)
    #expect(object["99"] == 99)
  }

  @Test(arguments: [3, 8, 9, 100])
  func `members keep their order, and are found by key`(count: Int) throws {
    let text = "{" + (0..<count).map { #""k\#($0)":\#($0)"# }.joined(separator: ",") + "}"

    let object = try #require(try JSONValue(parsing: Array(text.utf8)).object)

    #expect(object.members.map(\.key) == (0..<count).map { "k\($0)" })
    #expect((0..<count).allSatisfy { object["k\($0)"]?.int == $0 })
    #expect(object["k\(count)"] == nil)
    #expect(JSONWriter.bytes(of: object) == Array(text.utf8))
  }

  @Test(arguments: [
    #"{"ad":1,"\u0061d":2}"#, #"{"\u0061d":1,"ad":2}"#, #"{"a\u0064":1,"x":0,"\u0061d":2}"#,
  ])
  func `a key that is repeated in another spelling is the same key`(text: String) throws {
    let object = try #require(try JSONValue(parsing: Array(text.utf8)).object)

    #expect(object["ad"] == 2)
    #expect(object.members.first?.key == "ad")
  }

  @Test(arguments: [2, 20])
  func `if a key is repeated, the last value wins at the place of the first one`(count: Int) throws
  {
    let members = (0..<count).map { #""k\#($0)":\#($0)"# } + [#""k0":"last""#]
    let text = "{" + members.joined(separator: ",") + "}"

    let object = try #require(try JSONValue(parsing: Array(text.utf8)).object)

    #expect(object.count == count)
    #expect(object["k0"] == "last")
    #expect(object.members.first?.key == "k0")
  }

  @Test(arguments: [0, 20])
  func `keys are compared by code points`(others: Int) throws {
    var object = JSONObject((0..<others).map { ("k\($0)", .null) })
    object["\u{E9}"] = 1
    object["e\u{301}"] = 2

    #expect(object.count == others + 2)
    #expect(object["\u{E9}"] == 1)
    #expect(object["e\u{301}"] == 2)
  }

  @Test(arguments: [3, 9, 30])
  func `setting nil removes a member`(count: Int) {
    var object = JSONObject((0..<count).map { ("k\($0)", JSONValue.number(JSONNumber($0))) })

    object["k1"] = nil
    object["absent"] = nil

    #expect(object.count == count - 1)
    #expect(object["k1"] == nil)
    #expect(object["k\(count - 1)"]?.int == count - 1)
  }

  @Test func `objects are equal if only the order of their members differs`() {
    #expect(JSONObject([("a", 1), ("b", 2)]) == ["b": 2, "a": 1])
    #expect(JSONObject([("a", 1), ("b", 2)]) != ["a": 1, "b": 3])
    #expect(JSONObject([("a", 1)]) != ["a": 1, "b": 2])
    #expect(JSONObject([("a", 1)]) != ["b": 1])
  }

  @Test func `a million keys are read and found`() throws {
    let text = "{" + (0..<1_000_000).map { #""\#($0)":1"# }.joined(separator: ",") + "}"

    let object = try #require(try JSONValue(parsing: Array(text.utf8)).object)

    #expect(object.count == 1_000_000)
    #expect(object["999999"] == 1)
  }
}
