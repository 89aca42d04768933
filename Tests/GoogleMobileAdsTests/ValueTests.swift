import JSON
import Testing

@testable import GoogleMobileAds

/// Values of adapters as JSON, and JSON as values for adapters.
@Suite struct ValueTests {
  private func json(_ value: Any) -> String {
    String(decoding: JSONWriter.bytes(of: JSONValue(foundation: value)), as: UTF8.self)
  }

  @Test func `a value of an adapter is the JSON that is nearest to it`() throws {
    #expect(json(JSONValue.string("a")) == #""a""#)
    #expect(json(NSNull()) == "null")
    #expect(json(true) == "true")
    #expect(json(false) == "false")
    #expect(json(NSNumber(value: false)) == "false")
    #expect(json(1) == "1")
    #expect(json(NSNumber(value: Int8(7))) == "7")
    #expect(json(UInt64.max) == "18446744073709551615")
    #expect(json(Decimal(string: "0.125") ?? 0) == "0.125")
    #expect(json(0.5) == "0.5")
    #expect(json("text") == #""text""#)
    #expect(json(try #require(URL(string: "https://a.example/b"))) == #""https://a.example/b""#)
    #expect(json(Data("mark".utf8)) == #""bWFyaw==""#)
  }

  @Test func `a number that JSON does not have is null`() {
    #expect(json(Double.nan) == "null")
    #expect(json(Double.infinity) == "null")
    #expect(json(NSDecimalNumber.notANumber) == "null")
    #expect(json(Decimal.nan) == "null")
  }

  @Test func `an optional is its value or null`() {
    #expect(json(["a": Optional("b") as Any]) == #"{"a":"b"}"#)
    #expect(json(["a": Int?.none as Any, "b": Optional(2) as Any]) == #"{"a":null,"b":2}"#)
  }

  @Test func `members are in the order of their keys`() {
    #expect(json([2: "b", 1: "a"] as [AnyHashable: Any]) == #"{"1":"a","2":"b"}"#)
    #expect(json(["b": [1, "x"] as [Any], "a": true]) == #"{"a":true,"b":[1,"x"]}"#)
  }

  @Test func `another value is its description`() {
    struct Zone: CustomStringConvertible {
      let description = "zone top"
    }
    #expect(json([Zone()]) == #"["zone top"]"#)
  }

  @Test func `a value that contains itself too deeply ends as a text`() {
    var value: Any = "end"
    for _ in 0..<64 { value = [value] }
    #expect(
      json(value) == String(repeating: "[", count: 64) + #""end""#
        + String(repeating: "]", count: 64))

    #expect(json([value]).hasPrefix(String(repeating: "[", count: 64) + #""["#))
  }

  @Test func `null of JSON is NSNull`() throws {
    let object = try #require(JSONValue(parsing: Array(#"{"a":null,"b":1.5}"#.utf8)).object)
    #expect(object.foundation["a"] is NSNull)
    #expect(object.foundation["b"] as? Double == 1.5)
  }

  @Test func `a frame without an end has the size 0`() {
    let bytes = JSONWriter.bytes(of: CGRect(x: 1, y: 2, width: 3, height: CGFloat.infinity))
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"x":1,"y":2,"width":3,"height":0}"#)
  }
}
