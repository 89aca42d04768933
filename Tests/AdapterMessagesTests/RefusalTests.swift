import JSON
import Mediation
import Testing

@testable import AdapterMessages

@Suite struct RefusalTests {
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

  private static let load =
    #""loadId":"load-1","parameter":null,"settings":{},"request":{},"timeoutMs":1"#

  static let wrong: [Wrong] = [
    Wrong(
      InitializeRequest.Params.self, #"{"protocolVersion":0,"className":"N"}"#,
      "protocolVersion: expected a whole number of at least 1, got 0"),
    Wrong(
      InitializeRequest.Params.self, #"{"protocolVersion":1}"#,
      "className: expected a string, got nothing"),
    Wrong(InitializeRequest.Result.self, "null", "expected an object, got null"),
    Wrong(
      InitializeRequest.Result.self,
      #"{"className":"N","adapterVersion":"one","adSdkVersion":"1.0.0","formats":[]}"#,
      #"adapterVersion: expected a version like "1.2.3" or "1.2.3.4", got "one""#),
    Wrong(
      InitializeRequest.Result.self, "{\(introduction)" + #","protocolVersion":0}"#,
      "protocolVersion: expected a whole number of at least 1, got 0"),
    Wrong(
      InitializeRequest.Result.self, "{\(introduction)" + #","protocolVersion":"1"}"#,
      "protocolVersion: expected a whole number, got a string"),
    Wrong(
      InitializeRequest.Result.self, "{\(introduction)" + #","versionMs":-1}"#,
      "versionMs: expected a whole number of at least 0, got -1"),
    Wrong(
      InitializeRequest.Result.self, "{\(introduction)" + #","handlesUserClicks":1}"#,
      "handlesUserClicks: expected a boolean, got a number"),
    Wrong(
      InitializeRequest.Result.self, "{\(introduction)" + #","handlesUserImpressions":"no"}"#,
      "handlesUserImpressions: expected a boolean, got a string"),
    Wrong(
      InitializeRequest.Result.self, "{\(introduction)" + #","label":7}"#,
      "label: expected a string, got a number"),
    Wrong(
      AdRemains.self, #"{"subviewCount":-1}"#,
      "subviewCount: expected a whole number of at least 0, got -1"),
    Wrong(
      InitializeRequest.Result.self, "{\(introduction)" + #","methods":[1]}"#,
      "methods[0]: expected a string, got a number"),
    Wrong(
      InitializeRequest.Result.self, "{\(introduction)" + #","api":7}"#,
      "api: expected a string, got a number"),
    Wrong(
      SetUpRequest.Params.self, #"{"credentials":[{"format":"native"}]}"#,
      "credentials[0].settings: expected an object, got nothing"),
    Wrong(
      LoadNativeRequest.Params.self, "{\(load)}", "adTypes: expected an array, got nothing"),
    Wrong(
      LoadNativeRequest.Params.self, "{\(load)" + #","adTypes":[7],"options":{}}"#,
      "adTypes[0]: expected a string, got a number"),
    Wrong(
      LoadBannerRequest.Params.self, "{\(load)" + #","adSize":{"width":0,"height":50}}"#,
      "adSize.width: expected a length above 0, got 0"),
    Wrong(
      LoadAppOpenRequest.Params.self,
      #"{"loadId":"load-1","settings":{},"request":{},"timeoutMs":0}"#,
      "timeoutMs: expected a whole number from 1 to 9007199254740991, got 0"),
    Wrong(
      LoadNativeRequest.Result.self, #"{"assets":{"starRating":6}}"#,
      "assets.starRating: expected a number from 0 to 5, got 6"),
    Wrong(
      LoadNativeRequest.Result.self, #"{"assets":{"images":[{}]}}"#,
      "assets.images[0]: expected data or url, got neither"),
    Wrong(
      LoadNativeRequest.Result.self, #"{"tracking":{"impressions":"bridge"}}"#,
      "tracking.clicks: expected one of bridge, adapter; got nothing"),
    Wrong(LoadNativeRequest.Result.self, "7", "expected an object, got a number"),
    Wrong(LoadBannerRequest.Result.self, "{}", "view: expected an object, got nothing"),
    Wrong(
      LoadBannerRequest.Result.self, #"{"view":{"width":320,"height":-1}}"#,
      "view.height: expected a length from 0 to 100000, got -1"),
    Wrong(LoadRewardedRequest.Result.self, "[]", "expected an object, got an array"),
    Wrong(
      ChangeAdSizeRequest.Result.self, "null", "expected an object, got null"),
    Wrong(
      DidRenderRequest.Params.self,
      #"{"loadId":"load-1","view":{"width":1,"height":1},"clickableAssetViews":{"logo":{}},"#
        + #""nonclickableAssetViews":{}}"#,
      "clickableAssetViews.logo: expected one of headline, body, callToAction, icon, image, "
        + "starRating, store, price, advertiser, mediaView, adChoicesView; got \"logo\""),
    Wrong(
      DidUntrackViewRequest.Params.self, #"{"loadId":7}"#,
      "loadId: expected a string, got a number"),
    Wrong(
      CancelNotification.Params.self, #"{"id":null}"#,
      "id: expected a string or a number, got null"),
    Wrong(
      EventNotification.Params.self, #"{"loadId":"load-1","event":"expired"}"#,
      #"event: expected an event that adapters report, got "expired""#),
    Wrong(
      EventNotification.Params.self, #"{"loadId":"load-1","event":"didRewardUser"}"#,
      "reward: expected an object, got nothing"),
    Wrong(
      LogNotification.Params.self, #"{"level":"fatal","message":""}"#,
      #"level: expected one of error, warning, info, debug; got "fatal""#),
    Wrong(
      AdapterErrorData.self, #"{"error":{"domain":"d"}}"#,
      "error.message: expected a string, got nothing"),
  ]

  @Test(arguments: wrong)
  func `a wrong shape is refused with its place`(example: Wrong) throws {
    #expect(try example.refuse() == example.sentence)
  }
}
