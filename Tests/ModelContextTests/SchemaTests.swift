import JSON
import Testing

@testable import ModelContext

@Suite struct SchemaTests {
  @Test(arguments: [
    (#"{"minLength":2}"#, #""ab""#, #""a""#),
    (#"{"maxLength":2}"#, #""äb""#, #""abc""#),
    (#"{"minimum":2}"#, "2", "1.5"),
    (#"{"exclusiveMinimum":2}"#, "2.5", "2"),
    (#"{"maximum":2}"#, "2", "2.5"),
    (#"{"minItems":2}"#, "[1,2]", "[1]"),
    (#"{"maxItems":2}"#, "[1,2]", "[1,2,3]"),
    (#"{"type":"integer"}"#, "2.0", "2.5"),
    (#"{"type":["string","null"]}"#, "null", "false"),
    (#"{"enum":["a","b"]}"#, #""b""#, #""c""#),
    (#"{"items":{"maximum":2}}"#, "[1,2]", "[1,3]"),
    (#"{"properties":{"a":{"maximum":2}}}"#, #"{"a":2}"#, #"{"a":3}"#),
    (#"{"properties":{"a":{}},"additionalProperties":false}"#, #"{"a":2}"#, #"{"b":2}"#),
    (#"{"additionalProperties":{"maximum":2}}"#, #"{"b":2}"#, #"{"b":3}"#),
    (#"{"additionalProperties":{},"propertyNames":{"maxLength":2}}"#, #"{"ab":1}"#, #"{"abc":1}"#),
    (#"{"required":["a"]}"#, #"{"a":null}"#, "{}"),
    (#"{"oneOf":[{"type":"string"},{"minimum":2}]}"#, "2", "1"),
    (##"{"$defs":{"two":{"maximum":2}},"$ref":"#/$defs/two"}"##, "2", "3"),
  ])
  func `a keyword allows a value at its bound, and refuses one beyond`(
    schema: String, allowed: String, refused: String
  ) throws {
    let schema = Schema(try JSONValue(parsing: Array(schema.utf8)))

    try schema.check(try JSONValue(parsing: Array(allowed.utf8)))
    let refused = try JSONValue(parsing: Array(refused.utf8))
    #expect(throws: JSONReadError.self) { try schema.check(refused) }
  }

  @Test(arguments: [
    (#"{"type":"string"}"#, "1", "expected a string, got a number"),
    (#"{"type":"boolean"}"#, "1", "expected a boolean, got a number"),
    (#"{"type":"number"}"#, "null", "expected a number, got null"),
    (#"{"type":"integer"}"#, #""a""#, "expected a whole number, got a string"),
    (#"{"type":"integer"}"#, "1.5", "expected a whole number, got 1.5"),
    (#"{"type":"array"}"#, "{}", "expected an array, got an object"),
    (#"{"type":"object"}"#, "[]", "expected an object, got an array"),
    (#"{"type":["object","null"]}"#, "true", "expected an object or null, got a boolean"),
    (#"{"enum":["a",1]}"#, #""b""#, #"expected one of a, 1; got "b""#),
    (#"{"minLength":2}"#, #""a""#, #"expected a string of at least 2 characters, got "a""#),
    (#"{"maxLength":2}"#, #""abc""#, "expected a string of at most 2 characters, got 3 characters"),
    (#"{"minimum":2}"#, "1.5", "expected at least 2, got 1.5"),
    (#"{"exclusiveMinimum":2.5}"#, "2.5", "expected more than 2.5, got 2.5"),
    (#"{"maximum":2}"#, "3", "expected at most 2, got 3"),
    (#"{"minItems":2}"#, "[1]", "expected at least 2 elements, got 1"),
    (#"{"maxItems":2}"#, "[1,2,3]", "expected at most 2 elements, got 3"),
    (#"{"items":{"maximum":2}}"#, "[1,3]", "[1]: expected at most 2, got 3"),
    (
      #"{"properties":{"a":{"properties":{"b":{"type":"null"}}}}}"#, #"{"a":{"b":1}}"#,
      "a.b: expected null, got a number"
    ),
    (#"{"required":["a","b"]}"#, #"{"a":1}"#, "b: expected a value, got nothing"),
    (#"{"additionalProperties":false}"#, #"{"b":1}"#, #"b: expected no members, got "b""#),
    (
      #"{"properties":{"adId":{},"x":{}},"additionalProperties":false}"#, #"{"adID":1}"#,
      #"adID: expected adId, got "adID""#
    ),
    (
      #"{"properties":{"adId":{},"x":{}},"additionalProperties":false}"#, #"{"format":1}"#,
      #"format: expected one of adId, x; got "format""#
    ),
    (
      #"{"oneOf":[{"type":"string"},{"type":"object"}]}"#, "1",
      "expected a string or an object, got a number"
    ),
    (
      #"{"oneOf":[{"type":"string"},{"properties":{"w":{"minimum":1}}}]}"#, #"{"w":0}"#,
      "w: expected at least 1, got 0"
    ),
  ])
  func `a value that is refused is told what was expected, and where`(
    schema: String, refused: String, words: String
  ) throws {
    let schema = Schema(try JSONValue(parsing: Array(schema.utf8)))
    let refused = try JSONValue(parsing: Array(refused.utf8))

    let error = #expect(throws: JSONReadError.self) { try schema.check(refused) }
    #expect(error?.description == words)
  }
}
