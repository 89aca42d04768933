import Foundation
import JSON
import Testing
import UIKit

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

  @Test func `a number of each type stays a number`() {
    #expect(json(CGFloat(1.5)) == "1.5")
    #expect(json(Float(0.1)) == "0.1")
    #expect(json(NSNumber(value: Float(0.1))) == "0.1")
    #expect(json(["a": CGFloat(2)]) == #"{"a":2}"#)
    #expect(json(Int8(1)) == "1")
    #expect(json(UInt16(7)) == "7")
    #expect(json(TimeInterval(30)) == "30")
    #expect(json(CGFloat.nan) == "null")
    #expect(json(NSDecimalNumber(string: "4.5")) == "4.5")
    #expect(json(NSNumber(value: true)) == "true")
    #expect(json([true, 1, 0.5] as [Any]) == "[true,1,0.5]")
  }

  @Test func `collections of Foundation and of Swift are arrays and objects`() {
    #expect(json(NSArray(array: [1, "a", NSNull()])) == #"[1,"a",null]"#)
    #expect(json(NSDictionary(dictionary: ["b": 2.5, "a": true])) == #"{"a":true,"b":2.5}"#)
    #expect(json(Set(["b", "a"])) == #"["a","b"]"#)
    #expect(json(NSSet(array: [2, 1])) == "[1,2]")
    #expect(json(["a": [["b": [CGFloat(0.5)]]]]) == #"{"a":[{"b":[0.5]}]}"#)
    #expect(json(["x": Int?.none, "y": 1] as [String: Int?]) == #"{"x":null,"y":1}"#)
  }

  @Test func `dates, sizes, errors and encodable values have members and texts`() throws {
    struct Auction: Encodable {
      let price = 1.25
      let bidders = ["a"]
    }
    enum Zone: String {
      case top
    }
    #expect(json(Date(timeIntervalSince1970: 0)) == #""1970-01-01T00:00:00.000Z""#)
    #expect(json(CGSize(width: 300, height: 250)) == #"{"width":300,"height":250}"#)
    #expect(json(AdSizeBanner) == #"{"width":320,"height":50}"#)
    #expect(json(Zone.top) == #""top""#)
    #expect(json("abc".dropFirst()) == #""bc""#)
    #expect(json(Auction()) == #"{"bidders":["a"],"price":1.25}"#)
    struct Bid: Encodable {
      let end = Date(timeIntervalSince1970: 0)
      let limits = [Double.infinity, -.infinity, .nan]
    }
    #expect(json(Bid()) == #"{"end":"1970-01-01T00:00:00Z","limits":["inf","-inf","nan"]}"#)
    let frame = CGRect(x: 1, y: 2.5, width: 3, height: CGFloat.infinity)
    #expect(json([frame]) == #"[{"x":1,"y":2.5,"width":3,"height":0}]"#)
    let reward = AdReward(rewardType: "coins", rewardAmount: NSDecimalNumber(string: "0.1"))
    #expect(json(["reward": reward]) == #"{"reward":{"type":"coins","amount":0.1}}"#)
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(json(id) == #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#)
    #expect(
      json(NSError(domain: "a", code: 7, userInfo: [NSLocalizedDescriptionKey: "No fill."]))
        == #"{"domain":"a","code":7,"name":null,"message":"No fill.","underlying":null}"#)
  }

  @Test func `an image has the members of an image`() throws {
    let pixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
    let data = try #require(Data(base64Encoded: pixel))
    let image = try #require(UIImage(data: data, scale: 2))
    let url = try #require(URL(string: "https://a.example/b.png"))

    #expect(
      json(["logo": image])
        == #"{"logo":{"scale":2,"url":null,"width":1,"height":1,"mimeType":"image/png","data":"\#(pixel)"}}"#
    )
    #expect(
      json(NativeAdImage(url: url, scale: 3)) == #"{"scale":3,"url":"https://a.example/b.png"}"#)
  }

  @MainActor
  @Test func `the address of an object is never written`() {
    final class Token: NSObject {}
    struct Holder {
      let token = Token()
    }
    final class Plain {}
    let values: [Any] = [
      Token(), Holder(), Plain(), UIView(), [Token()], ["a": Token()],
      NSDictionary(dictionary: ["a": Token()]),
      UnsafeRawPointer(bitPattern: 0x7f00_1234_5678) as Any, Token.self, { (_: Int) in },
    ]
    for value in values {
      let text = json(value)
      #expect(!text.contains("0x"), "\(text)")
      #expect(!text.contains(#""""#), "\(text)")
    }
    #expect(json(Token()) == json(Token()))
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

    #expect(json([value]).hasPrefix(String(repeating: "[", count: 64) + #""Array<"#))
  }

  @Test func `a dictionary that contains itself too deeply ends as a text`() {
    var (value, object): (Any, Any) = ("end", "end")
    for _ in 0..<64 {
      value = ["a": value]
      object = NSDictionary(dictionary: ["a": object])
    }
    let (beginning, end) = (
      String(repeating: #"{"a":"#, count: 64), String(repeating: "}", count: 64)
    )
    #expect(json(value) == beginning + #""end""# + end)
    #expect(json(object) == beginning + #""end""# + end)

    #expect(json(["a": value]).hasPrefix(beginning + #""Dictionary<"#))
    let deeper = NSDictionary(dictionary: ["a": object])
    #expect(json(deeper).hasPrefix(beginning + #"""#))
    #expect(json(deeper).hasSuffix(#"""# + end))
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
