import AdapterMessages
import EventLoop
import JSON
import JSONRPC
import Mediation
import MediationJSON

/// Handles a request about one ad that was loaded.
@BridgeActor
protocol AdHandler: MessageHandler where Message: AdapterAdRequest {
  associatedtype Served: ServedAd

  static func perform(_ params: Params, on ad: Served) throws(RPCError) -> Message.Result
}

extension AdHandler {
  static func handle(
    _ params: Params,
    in session: AdapterSession,
    _ responder: Responder
  ) throws(RPCError) {
    responder.answer(try perform(params, on: session.ad(params.loadID)))
  }
}

// MARK: Native ads

enum DidRenderHandler: AdHandler {
  typealias Message = DidRenderRequest

  static func perform(_ params: Message.Params, on ad: ServedNativeAd) -> NoResult {
    ad.didRender(
      in: params.view.makeView(),
      clickableAssetViews: params.clickableAssetViews.makeViews(),
      nonclickableAssetViews: params.nonclickableAssetViews.makeViews(),
      adChoicesFrame: params.adChoices?.frame)
    return NoResult()
  }
}

enum DidUntrackViewHandler: AdHandler {
  typealias Message = DidUntrackViewRequest

  static func perform(_ params: LoadIDParameters, on ad: ServedNativeAd) -> NoResult {
    ad.didUntrackView()
    return NoResult()
  }
}

enum DidRecordImpressionHandler: AdHandler {
  typealias Message = DidRecordImpressionRequest

  static func perform(_ params: LoadIDParameters, on ad: ServedNativeAd) -> NoResult {
    ad.didRecordImpression()
    return NoResult()
  }
}

enum DidRecordClickOnAssetHandler: AdHandler {
  typealias Message = DidRecordClickOnAssetRequest

  static func perform(_ params: Message.Params, on ad: ServedNativeAd) -> NoResult {
    ad.didRecordClick(on: params.asset)
    return NoResult()
  }
}

// MARK: Banners

enum ChangeAdSizeHandler: AdHandler {
  typealias Message = ChangeAdSizeRequest

  static func perform(
    _ params: Message.Params, on ad: ServedBannerAd
  ) throws(RPCError) -> BannerAdContent {
    try ad.changeAdSize(to: params.adSize)
  }
}

// MARK: Full-screen ads

enum PresentHandler: AdHandler {
  typealias Message = PresentRequest

  static func perform(
    _ params: LoadIDParameters, on ad: ServedFullScreenAd
  ) throws(RPCError) -> NoResult {
    try ad.present()
    return NoResult()
  }
}

// MARK: All ads

enum SimulateHandler: AdHandler {
  typealias Message = SimulateRequest

  static func perform(_ params: Message.Params, on ad: ServedAd) throws(RPCError) -> NoResult {
    try ad.simulate(params.action, asset: params.asset)
    return NoResult()
  }
}

/// Releases an ad, or a load. Does nothing if there is none, or not any longer.
enum DisposeHandler: MessageHandler {
  typealias Message = DisposeRequest

  static func handle(
    _ params: LoadIDParameters,
    in session: AdapterSession,
    _ responder: Responder
  ) {
    // The answer comes first: an event that the ad reports while it is released is a violation, and
    // the bridge has to see it as one.
    responder.answer(NoResult())
    session.release(params.loadID)
  }
}
