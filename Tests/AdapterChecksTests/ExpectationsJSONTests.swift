import EventLoop
import JSON
import Mediation
import PlatformTesting
import Testing

@testable import AdapterChecks

/// Files of expectations with mistakes.
@Suite struct ExpectationsJSONTests {
  @Test(arguments: [
    (
      #"{"loads": [{"format": "native", "fails": {"domain": "a", "code": 1}, "KEY": []}]}"#, "steps"
    ),
    (
      #"{"loads": [{"format": "native", "fails": {"domain": "a", "code": 1}, "KEY": []}]}"#,
      "events"
    ),
    (
      #"{"loads": [{"format": "banner", "fails": {"domain": "a", "code": 1}, "KEY": "banner"}]}"#,
      "size"
    ),
    (#"{"loads": [{"format": "native", "KEY": "banner"}]}"#, "adSize"),
    (#"{"loads": [{"format": "native", "KEY": ""}]}"#, "name"),
    (#"{"setUps": [{"credentials": [], "KEY": ""}]}"#, "name"),
    (#"{"loads": [{"format": "native", "networkCalls": [{"name": "a", "KEY": -1}]}]}"#, "count"),
    (
      #"{"loads": [{"format": "native", "networkCalls": [{"name": "a", "KEY": 1000001}]}]}"#,
      "count"
    ),
    (#"{"loads": [{"format": "native", "networkCalls": [{"KEY": 1}]}]}"#, "name"),
    (#"{"knownFailures": [{"check": "a", "KEY": null}]}"#, "message"),
    (#"{"knownFailures": [{"KEY": null, "message": "b"}]}"#, "check"),
    (#"{"setUps": [{"credentials": [{"KEY": "text"}]}]}"#, "format"),
    (#"{"KEY": 7}"#, "$schema"), (#"{"KEY": 7}"#, "adapterVersion"),
    (#"{"KEY": "1"}"#, "adSdkVersion"),
  ])
  func `a value that does not fit is refused`(text: String, key: String) throws {
    let json = try JSONValue(parsing: Array(text.replacing("KEY", with: key).utf8))
    let error = try #require(throws: JSONReadError.self) { try Expectations(json) }
    #expect("\(error.path)".hasSuffix(key))
  }

  @Test(arguments: [
    #"{KEY}"#, #"{"setUps": [{"credentials": [], KEY}]}"#,
    #"{"setUps": [{"credentials": [{"format": "native", KEY}]}]}"#,
    #"{"setUps": [{"credentials": [], "fails": {KEY}}]}"#,
    #"{"setUps": [{"credentials": [], "networkCalls": [{"name": "a", KEY}]}]}"#,
    #"{"setUps": [{"credentials": [], "requestConfiguration": {KEY}}]}"#,
    #"{"signals": [{"format": "native", KEY}]}"#, #"{"loads": [{"format": "native", KEY}]}"#,
    #"{"loads": [{"format": "native", "request": {KEY}}]}"#,
    #"{"loads": [{"format": "native", "assets": {KEY}}]}"#,
    #"{"loads": [{"format": "rewarded", "reward": {KEY}}]}"#,
    #"{"knownFailures": [{"check": "a", "message": "b", KEY}]}"#,
  ])
  func `a member that does not exist is refused, with those that do`(text: String) throws {
    let json = try JSONValue(parsing: Array(text.replacing("KEY", with: #""odd": {}"#).utf8))
    let error = try #require(throws: JSONReadError.self) { try Expectations(json) }
    #expect("\(error.path)".hasSuffix("odd"))
    #expect(error.expected.hasPrefix("one of "))
  }

  @Test func `a step that is unknown gets the list of those that exist`() throws {
    let text = #"{"loads": [{"format": "native", "steps": ["jump"]}]}"#
    let error = try #require(throws: JSONReadError.self) {
      try Expectations(try JSONValue(parsing: Array(text.utf8)))
    }
    #expect(
      error.expected
        == "one of dispose, recordClick, recordImpression, show, untrack, tap, open, close, "
        + "leaveApplication, playVideo, pauseVideo, endVideo, muteVideo, unmuteVideo, earnReward, "
        + "expire")
  }

  /// Objects of a file, each with its members. Only certain ads have some of them.
  private static let objects: [(text: String, keys: [String])] = [
    (
      "{KEY}",
      ["$schema", "adapterVersion", "adSdkVersion", "setUps", "signals", "loads", "knownFailures"]
    ),
    (
      #"{"setUps":[{"credentials":[],KEY}]}"#,
      ["name", "credentials", "requestConfiguration", "fails", "networkCalls"]
    ),
    (#"{"setUps":[{"credentials":[{"format":"native",KEY}]}]}"#, ["format", "settings"]),
    (
      #"{"signals":[{"format":"native",KEY}]}"#,
      [
        "name", "format", "parameter", "settings", "extras", "adSize", "requestConfiguration",
        "token", "fails", "networkCalls",
      ]
    ),
    (#"{"signals":[{"format":"banner",KEY}]}"#, ["adSize"]),
    (#"{"signals":[{"format":"native","fails":{"domain":"a","code":1},KEY}]}"#, ["token"]),
    (
      #"{"loads":[{"format":"native",KEY}]}"#,
      [
        "name", "format", "parameter", "settings", "request", "requestConfiguration", "adSize",
        "options", "fails", "size", "assets", "steps", "events", "failsToPresent", "reward",
        "networkCalls",
      ]
    ),
    (#"{"loads":[{"format":"banner",KEY}]}"#, ["adSize", "size", "options", "assets"]),
    (#"{"loads":[{"format":"rewarded",KEY}]}"#, ["failsToPresent", "reward", "size", "assets"]),
    (
      #"{"loads":[{"format":"rewarded","fails":{"domain":"a","code":1},KEY}]}"#,
      ["assets", "steps", "events", "failsToPresent", "reward", "networkCalls"]
    ),
    (#"{"loads":[{"format":"native","fails":{"domain":"a",KEY}}]}"#, ["code", "message"]),
    (#"{"loads":[{"format":"native","fails":{"code":1,KEY}}]}"#, ["domain"]),
    (#"{"loads":[{"format":"rewarded","reward":{KEY}}]}"#, ["type", "amount"]),
    (
      #"{"loads":[{"format":"native","assets":{KEY}}]}"#,
      [
        "headline", "body", "callToAction", "advertiser", "store", "price", "icon", "images",
        "starRating", "extraAssets", "image", "mediaView",
      ]
    ),
    (
      #"{"loads":[{"format":"native","networkCalls":[{"name":"a",KEY}]}]}"#,
      ["name", "arguments", "count"]
    ),
    (#"{"knownFailures":[{"check":"a","message":"b",KEY}]}"#, ["check", "format", "message"]),
  ]

  @Test func `each value of each member is taken, or refused for its reason`() throws {
    var text = ""
    for (object, keys) in Self.objects {
      for key in keys {
        text += "# \(object.replacing("KEY", with: key))\n"
        for value in ["null", "7", #""x""#, "[7]", #"{"x":7}"#] {
          let file = object.replacing("KEY", with: "\"\(key)\":\(value)")
          let json = try JSONValue(parsing: Array(file.utf8))
          do throws(JSONReadError) {
            _ = try Expectations(json)
            text += "\(value)\n"
          } catch {
            text += "\(value): \(error)\n"
          }
        }
      }
    }
    // To write it again: RECORD=1 swift test --filter ExpectationsJSONTests; git diff
    for difference in try RecordedFile("expectations.txt").differences(from: text) {
      Issue.record("\(difference)")
    }
  }
}
