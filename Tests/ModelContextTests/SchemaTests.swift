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
}
