import EventLoop
import JSON
import Mediation
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
}
