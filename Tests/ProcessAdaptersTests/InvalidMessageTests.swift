import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation
import Testing

@testable import ProcessAdapters

@Suite struct InvalidMessageTests {
  /// A part of a message with a wrong shape.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sentence: String
    let refuse: @Sendable () throws -> String

    init<Value: JSONReadable & SendableMetatype>(
      _ type: Value.Type, _ json: String, _ sentence: String
    ) {
      testDescription = "\(type) \(json)"
      self.sentence = sentence
      refuse = { try refusal(of: json, as: Value.self) }
    }
  }

  private static let introduction =
    #""className":"N","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"]"#

  static let wrong: [Wrong] = [
    Wrong(AdapterIntroduction.self, "null", "expected an object, got null"),
    Wrong(
      AdapterIntroduction.self,
      #"{"className":"N","adapterVersion":"one","adSdkVersion":"1.0.0","formats":[]}"#,
      #"adapterVersion: expected a version like "1.2.3" or "1.2.3.4", got "one""#),
    Wrong(
      AdapterIntroduction.self, "{\(introduction)" + #","protocolVersion":0}"#,
      "protocolVersion: expected a whole number of at least 1, got 0"),
    Wrong(
      AdapterIntroduction.self, "{\(introduction)" + #","protocolVersion":"1"}"#,
      "protocolVersion: expected a whole number, got a string"),
    Wrong(
      AdapterIntroduction.self, "{\(introduction)" + #","versionMs":-1}"#,
      "versionMs: expected a whole number of at least 0, got -1"),
    Wrong(
      AdapterIntroduction.self, "{\(introduction)" + #","handlesUserClicks":1}"#,
      "handlesUserClicks: expected a boolean, got a number"),
    Wrong(
      AdapterIntroduction.self, "{\(introduction)" + #","handlesUserImpressions":"no"}"#,
      "handlesUserImpressions: expected a boolean, got a string"),
    Wrong(
      AdapterIntroduction.self, "{\(introduction)" + #","label":7}"#,
      "label: expected a string, got a number"),
    Wrong(
      AdRemains.self, #"{"subviewCount":-1}"#,
      "subviewCount: expected a whole number of at least 0, got -1"),
    Wrong(
      AdapterIntroduction.self, "{\(introduction)" + #","methods":[1]}"#,
      "methods[0]: expected a string, got a number"),
    Wrong(
      AdapterIntroduction.self, "{\(introduction)" + #","api":7}"#,
      "api: expected a string, got a number"),
    Wrong(
      NativeAdContent.self, #"{"assets":{"starRating":6}}"#,
      "assets.starRating: expected a number from 0 to 5, got 6"),
    Wrong(
      NativeAdContent.self, #"{"assets":{"images":[{}]}}"#,
      "assets.images[0]: expected data or url, got neither"),
    Wrong(
      NativeAdContent.self, #"{"tracking":{"impressions":"bridge"}}"#,
      "tracking.clicks: expected one of bridge, adapter; got nothing"),
    Wrong(NativeAdContent.self, "7", "expected an object, got a number"),
    Wrong(BannerAdContent.self, "{}", "view: expected an object, got nothing"),
    Wrong(
      BannerAdContent.self, #"{"view":{"width":320,"height":-1}}"#,
      "view.height: expected a length from 0 to 100000, got -1"),
    Wrong(FullScreenAdContent.self, "[]", "expected an object, got an array"),
    Wrong(
      BannerAdContent.self, "null", "expected an object, got null"),
    Wrong(
      CancelParameters.self, #"{"id":null}"#,
      "id: expected a string or a number, got null"),
    Wrong(
      ReportEvent.Params.self, #"{"loadId":"load-1","event":"expired"}"#,
      #"event: expected one of impression, click, willPresentFullScreenView, didFailToPresent, "#
        + "willDismissFullScreenView, didDismissFullScreenView, willLeaveApplication, "
        + "didPlayVideo, didPauseVideo, didEndVideo, didMuteVideo, didUnmuteVideo, didStartVideo, "
        + #"didRewardUser, paid; got "expired""#),
    Wrong(
      ReportEvent.Params.self, #"{"loadId":"load-1","event":"didRewardUser"}"#,
      "reward: expected an object, got nothing"),
    Wrong(
      WriteLog.Params.self, #"{"level":"fatal","message":""}"#,
      #"level: expected one of error, warning, info, debug; got "fatal""#),
    Wrong(
      AdapterErrorData.self, #"{"error":{"domain":"d"}}"#,
      "error.message: expected a string, got nothing"),
  ]

  @LoopActor
  @Test func `the values of a message may take 64 MiB`() {
    #expect(AdapterProcess.messageBytes == 67_108_864)
  }

  @Test(arguments: wrong)
  func `a wrong shape is refused with its place`(example: Wrong) throws {
    #expect(try example.refuse() == example.sentence)
  }
}
