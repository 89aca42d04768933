import JSON
import JSONRPC
import Mediation
import Testing

@testable import AdapterMessages

/// Messages that the bridge or a program writes with all members, in the order of the contract.
@Suite struct MessageTests {
  /// One part of a message, as a type and as JSON.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let rewrite: @Sendable (String) throws -> String

    init<Value: JSONReadable & JSONWritable & SendableMetatype>(_ type: Value.Type, _ json: String)
    {
      testDescription = "\(type)"
      self.json = json
      rewrite = { json in try rewritten(json, as: Value.self) }
    }
  }

  private static let load =
    #""loadId":"load-1","parameter":"unit-7","settings":{"parameter":"unit-7","region":3},"#
    + #""request":{"isTestRequest":true,"extras":{"a":[1]},"keywords":["k"],"#
    + #""childDirectedTreatment":false,"bidResponse":"bid","watermark":"UE5H","seed":7},"timeoutMs":10000"#

  private static let banner = #"{"view":{"id":"b","width":320,"height":50,"text":"Buy"}}"#

  /// An icon with all members.
  private static let whole =
    #"{"width":24,"height":12,"image":{"scale":2,"url":"u","width":1,"height":1,"#
    + #""mimeType":"image/png","data":"UE5H"},"clickThroughUrl":"https://a/b"}"#
  private static let addressed = #"{"width":24,"height":24,"clickThroughUrl":"https://a/b"}"#

  private static func nativeAd(adChoices: String = #"{"width":24,"height":24}"#) -> String {
    #"{"nativeAdType":"content","assets":{"headline":"a","body":"b","callToAction":"c","#
      + #""icon":{"scale":2,"url":"u","width":null,"height":null,"mimeType":null,"data":null},"#
      + #""images":[],"starRating":4.5,"store":"s","price":"p","advertiser":"d","#
      + #""extraAssets":{"motto":"Hello"}},"mediaContent":{"hasVideoContent":true,"#
      + #""aspectRatio":1.5,"durationMs":30000},"adChoices":\#(adChoices),"#
      + #""tracking":{"impressions":"adapter","clicks":"bridge"}}"#
  }

  static let params: [Example] = [
    Example(InitializeRequest.Params.self, #"{"protocolVersion":2,"className":"MyNetwork"}"#),
    Example(
      SetUpRequest.Params.self,
      #"{"credentials":[{"format":"native","settings":{"parameter":"unit-7"}},"#
        + #"{"format":"banner","settings":{}}]}"#),
    Example(PingRequest.Params.self, "{}"),
    Example(
      LoadNativeRequest.Params.self,
      "{\(load)"
        + #","adTypes":["content","appInstall"],"options":{"image":{"disableImageLoading":true,"#
        + #""shouldRequestMultipleImages":false,"preferredImageOrientation":"portrait"},"#
        + #""media":{"aspectRatio":"square"},"adView":{"preferredAdChoicesPosition":"topLeft"},"#
        + #""video":{"startMuted":false,"customControlsRequested":true,"#
        + #""clickToExpandRequested":false}}}"#),
    Example(LoadBannerRequest.Params.self, "{\(load)" + #","adSize":{"width":320,"height":50}}"#),
    Example(LoadInterstitialRequest.Params.self, "{\(load)}"),
    Example(LoadRewardedRequest.Params.self, "{\(load)}"),
    Example(LoadRewardedInterstitialRequest.Params.self, "{\(load)}"),
    Example(LoadAppOpenRequest.Params.self, "{\(load)}"),
    Example(
      DidRenderRequest.Params.self,
      #"{"loadId":"load-1","view":{"id":"feed","width":320,"height":250},"#
        + #""clickableAssetViews":{"headline":{"x":1,"y":2,"width":3,"height":4}},"#
        + #""nonclickableAssetViews":{},"adChoices":{"position":"topRight","#
        + #""frame":{"x":296,"y":0,"width":24,"height":24}}}"#),
    Example(
      DidRenderRequest.Params.self,
      #"{"loadId":"load-1","view":{"id":null,"width":320,"height":250},"#
        + #""clickableAssetViews":{},"nonclickableAssetViews":{},"adChoices":null,"#
        + #""mediaView":{"x":0,"y":0,"width":320,"height":250}}"#),
    Example(DidUntrackViewRequest.Params.self, #"{"loadId":"load-1"}"#),
    Example(DidRecordImpressionRequest.Params.self, #"{"loadId":"load-1"}"#),
    Example(
      DidRecordClickOnAssetRequest.Params.self, #"{"loadId":"load-1","asset":"headline"}"#),
    Example(
      DidRecordClickOnAssetRequest.Params.self,
      #"{"loadId":"load-1","asset":"headline","frame":{"x":1,"y":2,"width":3,"height":4}}"#),
    Example(DidTapAssetRequest.Params.self, #"{"loadId":"load-1","asset":"adChoicesView"}"#),
    Example(DidExpireRequest.Params.self, #"{"loadId":"load-1"}"#),
    Example(
      ChangeAdSizeRequest.Params.self, #"{"loadId":"load-1","adSize":{"width":300,"height":250}}"#),
    Example(PresentRequest.Params.self, #"{"loadId":"load-1"}"#),
    Example(SimulateRequest.Params.self, #"{"loadId":"load-1","action":"tap","asset":"body"}"#),
    Example(DisposeRequest.Params.self, #"{"loadId":"load-1"}"#),
    Example(CancelNotification.Params.self, #"{"id":3}"#),
    Example(EventNotification.Params.self, #"{"loadId":"load-1","event":"impression"}"#),
    Example(LogNotification.Params.self, #"{"level":"debug","message":"Hello"}"#),
    Example(
      NetworkCallNotification.Params.self,
      #"{"loadId":"load-1","name":"NetInterstitial.load","arguments":{"zone":"a"}}"#),
    Example(NetworkCallNotification.Params.self, #"{"name":"Net.start","arguments":null}"#),
    Example(AttachRequest.Params.self, #"{"className":"MyNetwork","token":"secret"}"#),
    Example(AttachRequest.Params.self, #"{"className":"MyNetwork"}"#),
    Example(
      CollectSignalsRequest.Params.self,
      #"{"format":"banner","credentials":[],"extras":{},"adSize":{"width":320,"height":50},"#
        + #""timeoutMs":1000}"#),
  ]

  static let results: [Example] = [
    Example(
      InitializeRequest.Result.self,
      #"{"className":"MyNetwork","adapterVersion":"1.2.304","adSdkVersion":"1.2.3","#
        + #""formats":["native","appOpen"],"label":"My network","handlesUserImpressions":true,"#
        + #""handlesUserClicks":false,"protocolVersion":2,"methods":["adapter/ping"],"#
        + #""api":"legacy"}"#),
    Example(SetUpRequest.Result.self, "{}"),
    Example(PingRequest.Result.self, "{}"),
    Example(LoadNativeRequest.Result.self, nativeAd()),
    Example(LoadNativeRequest.Result.self, nativeAd(adChoices: whole)),
    Example(LoadNativeRequest.Result.self, nativeAd(adChoices: addressed)),
    Example(LoadNativeRequest.Result.self, "null"),
    Example(LoadBannerRequest.Result.self, banner),
    Example(LoadBannerRequest.Result.self, "null"),
    Example(LoadInterstitialRequest.Result.self, "{}"),
    Example(LoadInterstitialRequest.Result.self, "null"),
    Example(LoadRewardedRequest.Result.self, "{}"),
    Example(LoadRewardedInterstitialRequest.Result.self, "{}"),
    Example(LoadAppOpenRequest.Result.self, "{}"),
    Example(DidRenderRequest.Result.self, "{}"),
    Example(DidUntrackViewRequest.Result.self, "{}"),
    Example(DidRecordImpressionRequest.Result.self, "{}"),
    Example(DidRecordClickOnAssetRequest.Result.self, "{}"),
    Example(DidTapAssetRequest.Result.self, "{}"),
    Example(DidExpireRequest.Result.self, "{}"),
    Example(ChangeAdSizeRequest.Result.self, banner),
    Example(PresentRequest.Result.self, "{}"),
    Example(SimulateRequest.Result.self, "{}"),
    Example(DisposeRequest.Result.self, "{}"),
    Example(CollectSignalsRequest.Result.self, #"{"signals":"token"}"#),
    Example(
      CollectSignalsRequest.Result.self,
      #"{"signals":null,"error":{"domain":"d","code":7,"name":null,"message":"No.","#
        + #""underlying":null}}"#),
    Example(
      InspectRequest.Result.self, #"{"subviewCount":2,"isViewHeld":true,"isAdHeld":false}"#),
    Example(AdapterErrorData.self, #"{"error":null,"hasAd":true}"#),
    Example(
      AdapterErrorData.self,
      #"{"error":{"domain":"d","code":7,"name":"noFill","message":"No fill.","underlying":null}}"#),
  ]

  @Test(arguments: params + results)
  func `a message is written as it was read`(example: Example) throws {
    #expect(try example.rewrite(example.json) == example.json)
  }

  @Test(arguments: params)
  func `members that are not described are ignored`(example: Example) throws {
    let members = example.json.dropFirst()
    let later = #"{"later":[1]"# + (members == "}" ? "}" : "," + members)

    #expect(try example.rewrite(later) == example.json)
  }

  @Test func `formats and ad types of a later version are left out`() throws {
    let setUp =
      #"{"credentials":[{"format":"video","settings":{}},{"format":"native","settings":{}}]}"#
    #expect(
      try rewritten(setUp, as: SetUpRequest.Params.self)
        == #"{"credentials":[{"format":"native","settings":{}}]}"#)

    let load = #"{\#(Self.load),"adTypes":["video","content"],"options":{}}"#
    #expect(try read(load, as: LoadNativeRequest.Params.self).adTypes == [.content])
  }

  @Test func `a format of a later version does not make an introduction invalid`() throws {
    let introduction =
      #"{"className":"N","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["audio","native"]}"#
    #expect(try read(introduction, as: InitializeRequest.Result.self).formats == [.native])
  }

  // MARK: Null and missing members

  static let defaults: [(Example, String)] = [
    (
      Example(
        InitializeRequest.Result.self,
        #"{"className":"N","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[]}"#),
      #"{"className":"N","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[],"#
        + #""protocolVersion":1,"methods":[],"api":"modern"}"#
    ),
    (
      Example(
        InitializeRequest.Result.self,
        #"{"className":"N","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[],"#
          + #""label":null,"handlesUserImpressions":null,"handlesUserClicks":null,"#
          + #""protocolVersion":null,"methods":null,"api":null}"#),
      #"{"className":"N","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[],"#
        + #""protocolVersion":1,"methods":[],"api":"modern"}"#
    ),
    (
      Example(LoadNativeRequest.Result.self, "{}"),
      #"{"nativeAdType":null,"assets":null,"mediaContent":null,"adChoices":null,"tracking":null}"#
    ),
    (
      Example(
        LoadNativeRequest.Result.self,
        #"{"nativeAdType":null,"assets":null,"mediaContent":null,"adChoices":null,"tracking":null}"#
      ),
      #"{"nativeAdType":null,"assets":null,"mediaContent":null,"adChoices":null,"tracking":null}"#
    ),
    (
      Example(LoadBannerRequest.Result.self, #"{"view":{"width":320,"height":50}}"#),
      #"{"view":{"id":null,"width":320,"height":50,"text":null}}"#
    ),
    (
      Example(SimulateRequest.Params.self, #"{"loadId":"load-1","action":"close"}"#),
      #"{"loadId":"load-1","action":"close","asset":null}"#
    ),
    (
      Example(
        DidRenderRequest.Params.self,
        #"{"loadId":"load-1","view":{"width":1,"height":1},"clickableAssetViews":{},"#
          + #""nonclickableAssetViews":{}}"#),
      #"{"loadId":"load-1","view":{"id":null,"width":1,"height":1},"clickableAssetViews":{},"#
        + #""nonclickableAssetViews":{},"adChoices":null}"#
    ),
    (
      Example(
        LoadInterstitialRequest.Params.self,
        #"{"loadId":"load-1","settings":{},"request":{},"timeoutMs":1}"#),
      #"{"loadId":"load-1","parameter":null,"settings":{},"request":{"isTestRequest":false,"#
        + #""extras":{},"keywords":[],"childDirectedTreatment":null,"bidResponse":null,"#
        + #""watermark":null,"seed":null},"timeoutMs":1}"#
    ),
    (Example(AdapterErrorData.self, "{}"), #"{"error":null}"#),
    (Example(SetUpRequest.Result.self, "null"), "{}"),
    (Example(DisposeRequest.Result.self, "[7]"), "{}"),
  ]

  @Test(arguments: defaults)
  func `a member that is null or missing has its default`(
    example: Example, written: String
  ) throws {
    #expect(try example.rewrite(example.json) == written)
  }
}
