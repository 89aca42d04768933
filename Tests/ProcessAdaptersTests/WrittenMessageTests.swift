import Ads
import JSON
import JSONRPC
import Mediation
import Testing

@testable import ProcessAdapters

/// The parameters that the bridge writes, with all members, in the order of the contract.
@Suite struct WrittenMessageTests {
  /// Parameters, and their JSON.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let written: String
    let json: String

    init<Called: AdapterMethod>(_ method: Called.Type, _ params: Called.Params, _ json: String) {
      self.init(Called.name, params, json)
    }

    init(_ method: String, _ params: some JSONWritable, _ json: String) {
      testDescription = method
      written = text(params)
      self.json = json
    }
  }

  private static let id = LoadID(rawValue: "load-1")
  private static let headline = Rect(x: 1, y: 2, width: 3, height: 4)

  private static let settings: JSONObject = ["parameter": "unit-7", "region": 3]
  private static let targeting = AdRequest(
    isTestRequest: true, extras: ["a": [1]], keywords: ["k"], childDirectedTreatment: false,
    bidResponse: "bid", watermark: Array("PNG".utf8), seed: 7)

  private static func load(_ kind: LoadRequest.Kind, _ added: String) -> Example {
    Example(
      LoadParams.methodName(of: kind.format),
      LoadParams(
        className: nil, loadID: id,
        request: NetworkRequest(kind, settings: settings, targeting: targeting),
        timeoutMs: 10_000),
      #"{"loadId":"load-1","parameter":"unit-7","settings":{"parameter":"unit-7","region":3},"#
        + #""request":{"isTestRequest":true,"extras":{"a":[1]},"keywords":["k"],"#
        + #""childDirectedTreatment":false,"bidResponse":"bid","watermark":"UE5H","seed":7},"#
        + #""timeoutMs":10000\#(added)}"#)
  }

  private static let options: NativeAdOptions = {
    var options = NativeAdOptions().completed
    options.image?.disableImageLoading = true
    options.image?.preferredImageOrientation = .portrait
    options.media?.aspectRatio = .square
    options.adView?.preferredAdChoicesPosition = .topLeft
    options.video?.startMuted = false
    options.video?.customControlsRequested = true
    return options
  }()

  static let examples: [Example] = [
    Example(
      InitializeAdapter.self, .init(className: "MyNetwork"),
      #"{"protocolVersion":1,"className":"MyNetwork"}"#),
    Example(
      SetUpAdapter.self,
      .init(
        className: nil,
        credentials: [
          Credentials(settings: ["parameter": "unit-7"], format: .native),
          Credentials(settings: [:], format: .banner),
        ]),
      #"{"credentials":[{"format":"native","settings":{"parameter":"unit-7"}},"#
        + #"{"format":"banner","settings":{}}]}"#),
    Example(PingAdapter.self, NoParameters(), "{}"),
    Example(
      CollectNetworkSignals.self,
      .init(
        className: nil,
        request: NetworkSignalRequest(
          format: .banner, credentials: [], adSize: AdSize(width: 320, height: 50), clientID: 2),
        timeoutMs: 1_000),
      #"{"format":"banner","credentials":[],"extras":{},"adSize":{"width":320,"height":50},"#
        + #""timeoutMs":1000,"clientId":2}"#),
    load(
      .native(adTypes: .all, options: options),
      #","adTypes":["content","appInstall"],"options":{"image":{"disableImageLoading":true,"#
        + #""shouldRequestMultipleImages":false,"preferredImageOrientation":"portrait"},"#
        + #""media":{"aspectRatio":"square"},"adView":{"preferredAdChoicesPosition":"topLeft"},"#
        + #""video":{"startMuted":false,"customControlsRequested":true,"#
        + #""clickToExpandRequested":false}}"#),
    load(
      .native(adTypes: [.appInstall], options: NativeAdOptions()),
      #","adTypes":["appInstall"],"options":{"image":null,"media":null,"adView":null,"video":null}"#
    ),
    load(.banner(AdSize(width: 320, height: 50)), #","adSize":{"width":320,"height":50}"#),
    load(
      .banner(AdSize(.fluid)), #","adSize":{"width":320,"height":50},"adSizeKind":"fluid""#),
    load(.fullScreen(.interstitial), ""),
    load(.fullScreen(.rewarded), ""),
    load(.fullScreen(.rewardedInterstitial), ""),
    load(.fullScreen(.appOpen), ""),
    Example(
      DidRender.self,
      .init(
        loadID: id,
        rendering: AdRendering(
          in: AdView(id: "feed", width: 320, height: 250),
          clickable: AssetFrames([.headline: headline]),
          adChoices: AdChoicesPlacement(
            position: .topRight, frame: Rect(x: 296, y: 0, width: 24, height: 24)))),
      #"{"loadId":"load-1","view":{"id":"feed","width":320,"height":250},"#
        + #""clickableAssetViews":{"headline":{"x":1,"y":2,"width":3,"height":4}},"#
        + #""nonclickableAssetViews":{},"adChoices":{"position":"topRight","#
        + #""frame":{"x":296,"y":0,"width":24,"height":24}}}"#),
    Example(
      DidRender.self,
      .init(
        loadID: id,
        rendering: AdRendering(
          in: AdView(width: 320, height: 250),
          mediaView: Rect(x: 0, y: 0, width: 320, height: 250))),
      #"{"loadId":"load-1","view":{"id":null,"width":320,"height":250},"#
        + #""clickableAssetViews":{},"nonclickableAssetViews":{},"adChoices":null,"#
        + #""mediaView":{"x":0,"y":0,"width":320,"height":250}}"#),
    Example(DidUntrackView.self, .init(loadID: id), #"{"loadId":"load-1"}"#),
    Example(DidRecordImpression.self, .init(loadID: id), #"{"loadId":"load-1"}"#),
    Example(
      DidRecordClickOnAsset.self, .init(loadID: id, asset: .headline, frame: nil),
      #"{"loadId":"load-1","asset":"headline"}"#),
    Example(
      DidRecordClickOnAsset.self, .init(loadID: id, asset: .headline, frame: headline),
      #"{"loadId":"load-1","asset":"headline","frame":{"x":1,"y":2,"width":3,"height":4}}"#),
    Example(
      DidTapAsset.self, .init(loadID: id, asset: .adChoicesView),
      #"{"loadId":"load-1","asset":"adChoicesView"}"#),
    Example(DidExpire.self, .init(loadID: id), #"{"loadId":"load-1"}"#),
    Example(
      ChangeAdSize.self, .init(loadID: id, adSize: AdSize(width: 300, height: 250)),
      #"{"loadId":"load-1","adSize":{"width":300,"height":250}}"#),
    Example(PresentAd.self, .init(loadID: id), #"{"loadId":"load-1"}"#),
    Example(
      SimulateAction.self, .init(loadID: id, action: .tap, asset: .body),
      #"{"loadId":"load-1","action":"tap","asset":"body"}"#),
    Example(
      SimulateAction.self, .init(loadID: id, action: .close, asset: nil),
      #"{"loadId":"load-1","action":"close","asset":null}"#),
    Example(DisposeAd.self, .init(loadID: id), #"{"loadId":"load-1"}"#),
    Example(InspectAd.self, .init(loadID: id), #"{"loadId":"load-1"}"#),
  ]

  @Test(arguments: examples)
  func `the bridge writes every member of a message`(example: Example) {
    #expect(example.written == example.json)
  }

  private func load(label: String? = nil, settings: JSONObject = [:]) -> String {
    text(
      LoadParams(
        className: nil, loadID: Self.id,
        request: NetworkRequest(.fullScreen(.appOpen), settings: settings, label: label),
        timeoutMs: 1))
  }

  @Test(arguments: [nil, "first"])
  func `a load has a label if its line item has one`(label: String?) {
    #expect(load(label: label).contains(#""label":"first""#) == (label != nil))
  }

  @Test func `only a text of the settings is the parameter`() {
    #expect(
      load(settings: ["parameter": 7]).contains(#""parameter":null,"settings":{"parameter":7}"#))
  }
}
