import Foundation
import JSON
import JSONRPC
import UIKit

/// Handles a request about an ad that was loaded, as a type that only ads of some formats have.
@MainActor
protocol AdHandler: MessageHandler {
  associatedtype Ad

  static func perform(
    _ params: JSONObject, on ad: Ad, of served: ServedAd) throws(HandlerError)

  /// Answers the request after it was performed.
  static func answer(_ responder: Responder, _ ad: Ad, _ served: ServedAd)
}

extension AdHandler {
  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder
  ) throws(HandlerError) {
    let (served, ad) = try session.ad(params, as: Ad.self)
    try perform(params, on: ad, of: served)
    // A method whose name is nearly right is a fault of the adapter, and fails the call.
    if let fault = NearMiss.takeFault() { throw .answer(.callFailed(fault)) }
    answer(responder, ad, served)
  }

  static func answer(_ responder: Responder, _ ad: Ad, _ served: ServedAd) { responder.answer() }
}

/// The screen that ads are shown on.
@MainActor
private var screen: UIViewController {
  UIApplication.shared.keyWindow?.rootViewController ?? UIViewController()
}

// MARK: Native ads

enum DidRenderHandler: AdHandler {
  static let name = "adapter/didRender"

  /// Says where a legacy ad has put AdChoices.
  static func answer(_ responder: Responder, _ ad: any MediationNativeAd, _ served: ServedAd) {
    guard ad is HostedNativeAd, ad.adChoicesView == nil else { return responder.answer() }
    responder.answer { writer in
      writer.beginObject()
      writer.member("adChoices", served.rendering?.addedIcon?.frame)
      writer.endObject()
    }
  }

  static func perform(
    _ params: JSONObject, on ad: any MediationNativeAd, of served: ServedAd
  ) throws(HandlerError) {
    let (view, clickable, nonclickable, icon, media) = try HandlerError.reading {
      () throws(JSONReadError) in
      let given = try params.read("view", as: JSONObject.self)
      let view = UIView(
        frame: CGRect(origin: .zero, size: try CGSize(.object(given))))
      view.accessibilityIdentifier = try given.readIfPresent("id")
      let placement = try params.readIfPresent("adChoices", as: JSONObject.self)
      return (
        view, try assetViews(params, "clickableAssetViews"),
        try assetViews(params, "nonclickableAssetViews"),
        try placement?.read("frame", as: CGRect.self),
        try params.readIfPresent("mediaView", as: CGRect.self)
      )
    }
    for asset in clickable.merging(nonclickable, uniquingKeysWith: { first, _ in first }) {
      view.addSubview(asset.value)
    }
    var placedViews: [UIView] = []
    if let mediaView = ad.mediaView, mediaView.superview == nil {
      let place = clickable[.mediaViewAsset] ?? nonclickable[.mediaViewAsset]
      mediaView.frame =
        place.map { CGRect(origin: .zero, size: $0.frame.size) } ?? media ?? view.bounds
      (place ?? view).addSubview(mediaView)
      placedViews.append(mediaView)
    }
    // The publisher shows it, in place of an earlier one.
    served.rendering?.view.removeFromSuperview()
    screen.view.addSubview(view)
    served.rendering = ServedAd.Rendering(
      view: view, assetViews: clickable.merging(nonclickable) { clickable, _ in clickable })
    if let icon, let iconView = ad.adChoicesView {
      iconView.frame = icon
      view.addSubview(iconView)
      placedViews.append(iconView)
    }
    served.rendering?.placedViews = placedViews
    let before = view.subviews
    ad.didRender(
      in: view, clickableAssetViews: clickable, nonclickableAssetViews: nonclickable,
      viewController: screen)
    // A legacy ad may add other views. The icon is the smallest.
    served.rendering?.addedIcon = view.subviews
      .filter { added in !before.contains { $0 === added } }
      .min { $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height }
  }

  /// Makes the views of assets, as the views that a publisher shows them in.
  private static func assetViews(
    _ params: JSONObject, _ key: String
  ) throws(JSONReadError) -> [GADNativeAssetIdentifier: UIView] {
    var views: [GADNativeAssetIdentifier: UIView] = [:]
    for (name, json) in try params.read(key, as: JSONObject.self).members {
      guard let asset = GADNativeAssetIdentifier(name: name) else { continue }
      let frame: CGRect
      do {
        frame = try CGRect(json)
      } catch {
        throw error.inside(.key(name)).inside(.key(key))
      }
      let view: UIView =
        switch asset {
        case .iconAsset, .imageAsset: UIImageView(frame: frame)
        case .mediaViewAsset, .adChoicesViewAsset: UIView(frame: frame)
        case .callToActionAsset: UIButton(frame: frame)
        default: UILabel(frame: frame)
        }
      view.accessibilityIdentifier = name
      views[asset] = view
    }
    return views
  }
}

enum DidUntrackViewHandler: AdHandler {
  static let name = "adapter/didUntrackView"

  static func perform(_ params: JSONObject, on ad: any MediationNativeAd, of served: ServedAd) {
    let view = served.leaveView()
    ad.didUntrackView(view)
  }
}

enum DidRecordImpressionHandler: AdHandler {
  static let name = "adapter/didRecordImpression"

  static func perform(_ params: JSONObject, on ad: any MediationNativeAd, of served: ServedAd) {
    ad.didRecordImpression()
  }
}

enum DidRecordClickOnAssetHandler: AdHandler {
  static let name = "adapter/didRecordClickOnAsset"

  static func perform(
    _ params: JSONObject, on ad: any MediationNativeAd, of served: ServedAd
  ) throws(HandlerError) {
    let (name, frame) = try HandlerError.reading { () throws(JSONReadError) in
      (
        try params.read("asset", as: String.self),
        try params.readIfPresent("frame", as: CGRect.self)
      )
    }
    let asset = GADNativeAssetIdentifier(name: name) ?? GADNativeAssetIdentifier(name)
    // An asset without a view gets one.
    let view = served.rendering?.assetViews[asset] ?? UIView(frame: frame ?? .zero)
    ad.didRecordClickOnAsset(withName: asset, view: view, viewController: screen)
  }
}

/// A person touched the ad, and the bridge counts its clicks: the network notices the touch, too.
enum DidTapAssetHandler: AdHandler {
  static let name = "adapter/didTapAsset"

  static func perform(
    _ params: JSONObject, on ad: any MediationNativeAd, of served: ServedAd
  ) throws(HandlerError) {
    let asset = try HandlerError.reading { () throws(JSONReadError) in
      try params.read("asset", as: String.self)
    }
    _ = served.simulate(.tap, asset: GADNativeAssetIdentifier(name: asset))
  }
}

// MARK: Banners

enum ChangeAdSizeHandler: MessageHandler {
  static let name = "adapter/changeAdSize"

  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder
  ) throws(HandlerError) {
    let (_, ad) = try session.ad(params, as: (any MediationBannerAd).self)
    let size = try HandlerError.reading { () throws(JSONReadError) in
      try params.read("adSize", as: CGSize.self)
    }
    guard MissingMethod.has({ ad.changeAdSize(to: adSizeFor(cgSize: size)) }) else {
      if let fault = NearMiss.takeFault() { throw .answer(.callFailed(fault)) }
      throw .answer(.notOffered("another size"))
    }
    responder.answer { BannerAdContent(view: ad.view).write(to: &$0) }
  }
}

// MARK: Full-screen ads

enum PresentHandler: MessageHandler {
  static let name = "adapter/present"

  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder
  ) throws(HandlerError) {
    let served = try session.ad(params)
    switch served.ad {
    case let ad as any MediationInterstitialAd where served.format == .interstitial:
      ad.present(from: screen)
    case let ad as any MediationAppOpenAd where served.format == .appOpen:
      ad.present(from: screen)
    case let ad as any MediationRewardedAd
    where served.format == .rewarded || served.format == .rewardedInterstitial:
      ad.present(from: screen)
    default:
      throw .answer(.wrongFormat(served.load.id, served.format))
    }
    if let failure = served.load.presentFailure { throw .answer(.presentFailed(failure)) }
    responder.answer()
  }
}

// MARK: All ads

enum SimulateHandler: MessageHandler {
  static let name = "adapter/simulate"

  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder
  ) throws(HandlerError) {
    let served = try session.ad(params)
    let (name, asset) = try HandlerError.reading { () throws(JSONReadError) in
      (
        try params.read("action", as: String.self),
        try params.readIfPresent("asset", as: String.self)
      )
    }
    guard let action = SimulatedAction(rawValue: name),
      served.simulate(action, asset: asset.flatMap { GADNativeAssetIdentifier(name: $0) })
    else { throw .answer(.notOffered(name)) }
    responder.answer()
  }
}

extension ServedAd {
  /// Whether the adapter's ad offers the action.
  fileprivate func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    (own as? any SimulatedAd)?.simulate(action, asset: asset) ?? false
  }
}

/// The ad became too old before it was shown, which a network may notice, too.
enum DidExpireHandler: MessageHandler {
  static let name = "adapter/didExpire"

  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder
  ) throws(HandlerError) {
    _ = try session.ad(params).simulate(.expire, asset: nil)
    responder.answer()
  }
}

/// Releases an ad, or a load. Does nothing if it does not exist, or was released before.
enum DisposeHandler: MessageHandler {
  static let name = "adapter/dispose"

  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder
  ) throws(HandlerError) {
    let id = try params.readID()
    // The answer comes first: an event that the ad reports while it is released is a violation, and
    // the bridge has to see it as one.
    responder.answer()
    session.release(id)
  }
}

/// Reports what is left of an ad, or of the view that it left last.
enum InspectHandler: MessageHandler {
  static let name = "adapter/inspect"

  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder
  ) throws(HandlerError) {
    let isAdHeld = session.isHeld(try params.readID())
    let view =
      isAdHeld == nil
      ? try session.ad(params).inspectView() : (subviewCount: 0, isHeld: false)
    responder.answer { writer in
      writer.beginObject()
      writer.member("subviewCount", view.subviewCount)
      writer.member("isViewHeld", view.isHeld)
      writer.member("isAdHeld", isAdHeld ?? false)
      writer.endObject()
    }
  }
}
