import Foundation
import JSON
import JSONRPC
import UIKit

/// Requests about ads that were loaded.
extension AdapterSession {
  /// Answers a call of an ad. A method whose name is nearly right is a fault of the adapter, and
  /// fails the call.
  private func finish(_ responder: Responder) throws(RPCError) {
    try requireRightNames()
    responder.answer()
  }

  private func requireRightNames() throws(RPCError) {
    if let fault = NearMiss.takeFault() { throw .failure(.internalError, ErrorContent(fault)) }
  }

  // MARK: Native ads

  private func nativeAd(_ params: Params) throws(RPCError) -> (ServedAd, any MediationNativeAd) {
    try ad(params, as: (any MediationNativeAd).self)
  }

  func didRender(_ params: Params, _ responder: Responder) throws(RPCError) {
    let (served, ad) = try nativeAd(params)
    let given = try params.object(.view)
    let view = UIView(
      frame: CGRect(
        origin: .zero,
        size: CGSize(
          width: try given.read(.width) as Double, height: try given.read(.height) as Double)))
    view.accessibilityIdentifier = try given.readIfPresent(.id)
    let placement = try params.objectIfPresent(.adChoices)
    let clickable = try assetViews(try params.object(.clickableAssetViews))
    let nonclickable = try assetViews(try params.object(.nonclickableAssetViews))
    let icon = try placement?.read(.frame)
    let media = try params.readIfPresent(.mediaView)

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
    UIViewController.screen.view.addSubview(view)
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
      viewController: .screen)
    let added = view.subviews.filter { view in !before.contains { $0 === view } }
    // A legacy ad may add other views. The icon is the smallest.
    served.rendering?.addedIcon =
      added
      .min { $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height }
    reportDuplicateAdChoices(of: served, among: added)
    guard served.isLegacyNativeAd, ad.adChoicesView == nil else { return try finish(responder) }
    try requireRightNames()
    // Says where a legacy ad has put AdChoices.
    responder.answer { writer in
      writer.object { $0.member(.adChoices, served.rendering?.addedIcon?.frame) }
    }
  }

  /// Reports a second AdChoices icon: one that an ad adds beside the one that it gives to the SDK, or
  /// another one of the same kind.
  private func reportDuplicateAdChoices(of served: ServedAd, among added: [UIView]) {
    let placed = (served.ad as? any MediationNativeAd)?.adChoicesView
    let icons = (placed.map { [$0] } ?? []) + added.filter { $0.isSmall && $0 !== placed }
    guard let first = icons.first, !(first is UILabel) else { return }
    let count = icons.count { $0.isSameIcon(as: first) }
    guard count > 1 else { return }
    report(
      .duplicateAdChoices,
      placed == nil
        ? "The ad adds \(count) icons of AdChoices to its view."
        : "The ad adds an icon of AdChoices to its view, and the SDK adds its adChoicesView.",
      served.load.id)
  }

  /// Makes the views of assets, as the views that a publisher shows them in.
  private func assetViews(_ frames: Params) throws(RPCError) -> [GADNativeAssetIdentifier: UIView] {
    var views: [GADNativeAssetIdentifier: UIView] = [:]
    for name in frames.names {
      guard let asset = GADNativeAssetIdentifier(name: name) else { continue }
      let frame: CGRect = try frames.read(name)
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

  func didUntrackView(_ params: Params, _ responder: Responder) throws(RPCError) {
    let (served, ad) = try nativeAd(params)
    let view = served.leaveView()
    ad.didUntrackView(view)
    try finish(responder)
  }

  func didRecordImpression(_ params: Params, _ responder: Responder) throws(RPCError) {
    let (_, ad) = try nativeAd(params)
    ad.didRecordImpression()
    try finish(responder)
  }

  func didRecordClickOnAsset(_ params: Params, _ responder: Responder) throws(RPCError) {
    let (served, ad) = try nativeAd(params)
    let name = try params.read(.asset).rawValue
    let frame = try params.readIfPresent(.frame)
    let asset = GADNativeAssetIdentifier(name: name) ?? GADNativeAssetIdentifier(name)
    // An asset without a view gets one.
    let view = served.rendering?.assetViews[asset] ?? UIView(frame: frame ?? .zero)
    ad.didRecordClickOnAsset(withName: asset, view: view, viewController: .screen)
    try finish(responder)
  }

  /// A person touched the ad, and the bridge counts its clicks: the network notices the touch, too.
  func didTapAsset(_ params: Params, _ responder: Responder) throws(RPCError) {
    let (served, _) = try nativeAd(params)
    _ = served.simulate(.tap, on: try params.read(.asset))
    try finish(responder)
  }

  // MARK: Banners

  func changeAdSize(_ params: Params, _ responder: Responder) throws(RPCError) {
    let (_, ad) = try ad(params, as: (any MediationBannerAd).self)
    let size = try params.read(.adSize)
    let isMissing = defaultChangeAdSize.hasRun(during: {
      ad.changeAdSize(to: adSizeFor(cgSize: size))
    })
    guard !isMissing else {
      try requireRightNames()
      throw .notOffered("another size")
    }
    responder.answer { BannerAdContent.write(ad, to: &$0) }
  }

  // MARK: Full-screen ads

  func present(_ params: Params, _ responder: Responder) throws(RPCError) {
    let served = try ad(params)
    guard served.format.present(served.ad, from: .screen) else {
      throw .wrongFormat(served.load.id, served.format)
    }
    if let failure = served.load.presentFailure { throw .failure(.presentFailed, failure) }
    responder.answer()
  }

  // MARK: All ads

  func simulate(_ params: Params, _ responder: Responder) throws(RPCError) {
    let served = try ad(params)
    let name = try params.read(.action)
    let asset = try params.readIfPresent(.asset)
    guard let action = SimulatedAction(rawValue: name) else { throw .notOffered(name) }
    // An ad that was loaded through the bridge offers what its own network offers.
    calls.simulate({ served.simulate(action, on: asset) }) { isOffered in
      if isOffered { responder.answer() } else { responder.fail(.notOffered(name)) }
    }
  }

  /// The ad became too old before it was shown, which a network may notice, too.
  func didExpire(_ params: Params, _ responder: Responder) throws(RPCError) {
    _ = try ad(params).simulate(.expire, on: nil)
    responder.answer()
  }

  /// Releases an ad, or a load. Does nothing if it does not exist, or was released before.
  func dispose(_ params: Params, _ responder: Responder) throws(RPCError) {
    let id = try params.read(.loadId)
    // The answer comes first: an event that the ad reports while it is released is a violation, and
    // the bridge has to see it as one.
    responder.answer()
    release(id)
  }

  /// Reports what is left of an ad, or of the view that it left last.
  func inspect(_ params: Params, _ responder: Responder) throws(RPCError) {
    let isAdHeld = isHeld(try params.read(.loadId))
    let view =
      isAdHeld == nil ? try ad(params).inspectView() : (subviewCount: 0, isHeld: false)
    responder.answer { writer in
      writer.object { writer in
        writer.member(.subviewCount, view.subviewCount)
        writer.member(.isViewHeld, view.isHeld)
        writer.member(.isAdHeld, isAdHeld ?? false)
      }
    }
  }
}

extension ServedAd {
  /// Whether it is a native ad of the legacy API.
  fileprivate var isLegacyNativeAd: Bool { ad is HostedNativeAd || ad is HostedUnifiedNativeAd }

  /// Whether the adapter's ad offers the action, or what it shows: the view of a banner, the media
  /// view of a native ad or a view that it has laid over the publisher's, the screen that
  /// a full-screen ad has opened.
  ///
  /// A native ad of the current API can't report that a person leaves the application, so it does not
  /// offer that action.
  fileprivate func simulate(_ action: SimulatedAction, on asset: Contract.AssetName?) -> Bool {
    if action == .leaveApplication, format == .native, !isLegacyNativeAd { return false }
    return (own as? any SimulatedAd ?? shown as? any SimulatedAd)?.simulate(
      action, asset: asset.flatMap { GADNativeAssetIdentifier(name: $0.rawValue) }) ?? false
  }

  /// What a person sees of the ad.
  private var shown: UIResponder? {
    // One class can be the ad of several formats.
    switch format {
    case .banner: (ad as? any MediationBannerAd)?.view
    case .native:
      ([(ad as? any MediationNativeAd)?.mediaView].compactMap(\.self)
        + (rendering?.view.subviews.reversed() ?? [])).first { $0 is any SimulatedAd }
    default: UIViewController.screen.presentedViewController
    }
  }
}

extension UIViewController {
  /// The screen that ads are shown on.
  static var screen: UIViewController {
    UIApplication.shared.keyWindow?.rootViewController ?? UIViewController()
  }
}

extension UIView {
  /// Whether it has the size of an icon of AdChoices, and can be seen.
  fileprivate var isSmall: Bool {
    (8...64).contains(frame.width) && (8...64).contains(frame.height) && !isHidden
  }

  /// Whether it shows the same icon as another view. An image of another size may be a logo.
  fileprivate func isSameIcon(as other: UIView) -> Bool {
    type(of: self) == type(of: other)
      && (self as? UIImageView)?.image?.size == (other as? UIImageView)?.image?.size
  }
}
