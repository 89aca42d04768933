import JSON
import Testing

@Suite struct JSONReadableTests {
  @Test func `members are read as their types`() throws {
    let object: JSONObject = [
      "string": "s", "int": 3.0, "double": 2, "bool": true, "names": ["a", "b"],
      "corner": "topLeft", "any": [1], "object": ["x": 1], "null": nil,
    ]

    #expect(try object.read("string") == "s")
    #expect(try object.read("int") == 3)
    #expect(try object.read("double") == 2.0)
    #expect(try object.read("bool") == true)
    #expect(try object.read("names") == ["a", "b"])
    #expect(try object.read("corner") == Corner.topLeft)
    #expect(try object.read("any", as: JSONValue.self) == [1])
    #expect(try object.read("object", as: JSONObject.self) == ["x": 1])
    #expect(try object.readIfPresent("string", as: String.self) == "s")
    #expect(try object.readIfPresent("null", as: String.self) == nil)
    #expect(try object.readIfPresent("absent", as: Corner.self) == nil)
    #expect(try object.read("int", in: 1...3) == 3)
    #expect(try object.readIfPresent("absent", in: 1...3) == nil)
    #expect(try object.readIfPresent("null", in: 1...3) == nil)
  }

  @Test(
    arguments: [
      (["adId": 5], "params.adId: expected a string, got a number"),
      (["adId": nil], "params.adId: expected a string, got null"),
      ([:], "params.adId: expected a string, got nothing"),
      ("x", "params: expected an object, got a string"),
      (["adId": "a", "types": "x"], "params.types: expected an array, got a string"),
      (["adId": "a", "types": [true, 1]], "params.types[1]: expected a boolean, got a number"),
      (
        ["adId": "a", "options": ["image": ["corner": "middle"]]],
        #"params.options.image.corner: expected one of topLeft, topRight; got "middle""#
      ),
      (
        ["adId": "a", "options": ["image": ["corner": false]]],
        "params.options.image.corner: expected one of topLeft, topRight; got a boolean"
      ),
      (
        ["adId": "a", "options": ["image": [:]]],
        "params.options.image.corner: expected one of topLeft, topRight; got nothing"
      ),
      (["adId": "a", "options": [:]], "params.options.image: expected an object, got nothing"),
      (["adId": "a", "limit": 0], "params.limit: expected a whole number of at least 1, got 0"),
      (["adId": "a", "limit": 1.5], "params.limit: expected a whole number, got 1.5"),
      (["adId": "a", "limit": "1"], "params.limit: expected a whole number, got a string"),
      (
        ["adId": "a", "limit": 1e30],
        "params.limit: expected a whole number that fits in 64 bits, got 1e+30"
      ),
      (["adId": "a", "page": 11], "params.page: expected a whole number from 1 to 10, got 11"),
      (["adId": "a", "scale": []], "params.scale: expected a number, got an array"),
    ] as [(JSONValue, String)])
  func `an error about a wrong value has its whole path`(json: JSONValue, message: String) {
    let error = #expect(throws: JSONReadError.self) {
      try JSONObject(["params": json]).read("params", as: Params.self)
    }

    #expect(error?.description == message)
  }

  @Test func `a number that is too large for a double is refused`() throws {
    let object = try JSONObject(JSONValue(parsing: Array(#"{"scale":1e999}"#.utf8)))

    let error = #expect(throws: JSONReadError.self) { try object.read("scale", as: Double.self) }
    #expect(error?.description == "scale: expected a number of at most 1.8e308, got 1e999")
  }

  @Test func `a missing member of any type is an error`() {
    let error = #expect(throws: JSONReadError.self) {
      try JSONObject().read("settings", as: JSONValue.self)
    }

    #expect(error?.description == "settings: expected a value, got nothing")
  }

  @Test func `an error quotes a found value briefly`() {
    let name = String(repeating: "m", count: 100)

    let error = #expect(throws: JSONReadError.self) {
      try JSONObject(["corner": .string(name)]).read("corner", as: Corner.self)
    }

    #expect(error?.found == "\"\(name.prefix(40))…\"")
  }

  @Test func `a key with special characters is quoted in a path`() {
    let object: JSONObject = ["ad units": ["a.b": ["x\n": 1]]]

    let error = #expect(throws: JSONReadError.self) {
      try object.read("ad units", as: Nested.self)
    }

    #expect(error?.description == #"["ad units"]["a.b"]["x\n"]: expected a string, got a number"#)
  }

  @Test func `an empty key is quoted in a path`() {
    let error = JSONReadError(expected: "a string", found: "nothing").inside(.key(""))
      .inside(.key("adUnits"))
    #expect(error.description == #"adUnits[""]: expected a string, got nothing"#)
  }

  @Test func `an error about an unknown member names it`() throws {
    let object: JSONObject = ["liveAds": 1, "liveAdz": 2]

    try object.allow(["liveAds", "liveAdz"])
    let error = #expect(throws: JSONReadError.self) { try object.allow(["liveAds", "eventLog"]) }

    #expect(error?.description == #"liveAdz: expected one of liveAds, eventLog; got "liveAdz""#)
  }

  private enum Corner: String, CaseIterable, JSONReadable {
    case topLeft, topRight

    init(_ json: JSONValue) throws(JSONReadError) {
      guard let corner = json.string.flatMap(Corner.init) else {
        throw JSONReadError(expectedOneOf: Corner.allCases.map(\.rawValue), value: json)
      }
      self = corner
    }
  }

  private struct Options: JSONReadable {
    var corner: Corner

    init(_ json: JSONValue) throws(JSONReadError) {
      let image: Image = try JSONObject(json).read("image")
      corner = image.corner
    }
  }

  private struct Image: JSONReadable {
    var corner: Corner

    init(_ json: JSONValue) throws(JSONReadError) {
      corner = try JSONObject(json).read("corner")
    }
  }

  @Test(arguments: [
    (
      "9223372036854775808", "expected a whole number that fits in 64 bits, got 9223372036854775808"
    ),
    ("1e300", "expected a whole number that fits in 64 bits, got 1e300"),
    ("0.5", "expected a whole number, got 0.5"),
    ("false", "expected a whole number, got a boolean"),
  ])
  func `a number that is not whole says what it is`(json: String, sentence: String) throws {
    let value = try JSONValue(parsing: Array(json.utf8))
    let error = #expect(throws: JSONReadError.self) { try Int(value) }
    #expect(error?.description == sentence)
  }

  @Test func `an error quotes values, and names the kinds of others`() {
    let values: [JSONValue] = [true, false, 1.5, "a", nil, [], [:]]
    #expect(
      values.map { JSONReadError(expected: "more", value: $0).found }
        == ["true", "false", "1.5", #""a""#, "null", "an array", "an object"])
  }

  @Test func `a name that is not one of a few has them as choices`() {
    let names = ["left", "right"]
    let error = JSONReadError(expectedOneOf: names, value: "middle")
    #expect(error.choices?.names == names)
    #expect(error.choices?.found == "middle")
    #expect(JSONReadError(expectedOneOf: names, value: 7).choices == nil)
  }

  @Test func `a path shows what it can of a long key, and an empty one`() {
    let key = String(repeating: "k", count: 128)
    #expect(JSONPath([.key("a"), .key(key)]).description == "a.\(key)")
    #expect(JSONPath([.key("a"), .key(key + "l")]).description == "a[\"\(key)…\"]")
    #expect(JSONPath([.key("a"), .key(""), .index(3)]).description == "a[\"\"][3]")
  }

  private struct Nested: JSONReadable {
    init(_ json: JSONValue) throws(JSONReadError) {
      _ = try JSONObject(json).read("a.b", as: Inner.self)
    }

    struct Inner: JSONReadable {
      init(_ json: JSONValue) throws(JSONReadError) {
        _ = try JSONObject(json).read("x\n", as: String.self)
      }
    }
  }

  private struct Params: JSONReadable {
    init(_ json: JSONValue) throws(JSONReadError) {
      let json = try JSONObject(json)
      _ = try json.read("adId", as: String.self)
      _ = try json.readIfPresent("types", as: [Bool].self)
      _ = try json.readIfPresent("options", as: Options.self)
      _ = try json.readIfPresent("limit", in: 1 ... .max)
      _ = try json.readIfPresent("page", in: 1...10)
      _ = try json.readIfPresent("scale", as: Double.self)
    }
  }
}
