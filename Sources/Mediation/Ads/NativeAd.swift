package import EventLoop

/// A native ad that was loaded.
@BridgeActor
package final class NativeAd: Ad, MediationNativeAdEventDelegate {
  /// The adapter's mapped ad, to read its assets from; `nil` when this one was disposed of.
  package private(set) var mapped: (any MediationNativeAd)?

  /// Whether the publisher wants the images themselves, and not only where they are.
  package let loadsImages: Bool

  /// The corner that the publisher's options prefer for AdChoices.
  private let preferredAdChoicesPosition: AdChoicesPosition
  /// How large the adapter made the icon, before a view made it smaller.
  private var iconSize: Rect?
  private var rendered: RenderedAd?

  /// Where the ad is drawn, and which of its parts react to a touch.
  private struct RenderedAd {
    let view: View
    let clickable: [NativeAssetIdentifier: View]
    let nonclickable: [NativeAssetIdentifier: View]

    /// When a client names no asset, all of them react, but AdChoices never does.
    func reacts(to asset: NativeAssetIdentifier) -> Bool {
      asset != .adChoicesView
        && (clickable[asset] != nil || (clickable.isEmpty && nonclickable.isEmpty))
    }
  }

  init(_ mapped: any MediationNativeAd, _ attempt: LoadAttempt) {
    guard case .native(let requestedTypes, let options) = attempt.load.request.kind else {
      preconditionFailure("Only a native load gives a native ad.")
    }
    self.mapped = mapped
    loadsImages = options.first(NativeAdImageAdLoaderOptions.self)?.disableImageLoading != true
    preferredAdChoicesPosition =
      options.first(NativeAdViewAdOptions.self)?.preferredAdChoicesPosition ?? .topRight
    super.init(attempt, tracking: Tracking(of: mapped))
    for violation in NativeAdInspection(mapped, requestedTypes, loadsImages).violations {
      report(violation)
    }
  }

  override var mediationAd: (any MediationAd)? { mapped }

  /// The corner that AdChoices will be in; `nil` for an ad without the icon.
  ///
  /// Whether a legacy ad has one is seen only when it is drawn; until then it counts as having one.
  package var adChoicesPosition: AdChoicesPosition? {
    mapped?.adChoicesView != nil || placesAdChoices ? preferredAdChoicesPosition : nil
  }

  /// Whether the adapter puts the icon into the view itself, as in the legacy API.
  private var placesAdChoices: Bool { mapped is HostedNativeAd }

  override func release() {
    untrackView()
    mapped = nil
    super.release()
  }

  // MARK: What a client does

  /// Draws the ad in a view, and takes it off the one it was in.
  ///
  /// - Returns: Where AdChoices is; `nil` for an ad without the icon.
  package func render(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View]
  ) throws(MediationError) -> AdChoicesPlacement? {
    try require(.loaded, .rendered, .untracked, toDo: "render")
    untrackView()
    stopExpiry()
    state = .rendered
    rendered = RenderedAd(
      view: view, clickable: clickableAssetViews, nonclickable: nonclickableAssetViews)
    if !placesAdChoices, let icon = mapped?.adChoicesView {
      let size = iconSize ?? icon.frame
      iconSize = size
      icon.frame = preferredAdChoicesPosition.frame(
        forWidth: size.width, height: size.height, in: view.frame)
      view.addSubview(icon)
    }
    mapped?.didRender(
      in: view, clickableAssetViews: clickableAssetViews,
      nonclickableAssetViews: nonclickableAssetViews, viewController: .screen)
    if let frame = mapped?.adChoicesView?.frame { return placement(of: frame, in: view.frame) }
    if placesAdChoices { report(.adChoicesMisplaced, "The ad put no AdChoices into its view.") }
    return nil
  }

  /// Where AdChoices is, which an adapter that places it may have got wrong.
  private func placement(of frame: Rect, in bounds: Rect) -> AdChoicesPlacement {
    let preferred = preferredAdChoicesPosition
    guard placesAdChoices else { return AdChoicesPlacement(position: preferred, frame: frame) }
    let position = AdChoicesPosition(of: frame, in: bounds, preferring: preferred)
    if position != preferred || !frame.lies(in: bounds) {
      report(
        .adChoicesMisplaced,
        "AdChoices is not inside the ad's view, in the corner \(preferred.rawValue).")
    }
    return AdChoicesPlacement(position: position, frame: frame)
  }

  /// Takes the ad off the view it is drawn in. Does nothing to an ad that is in none.
  package func untrack() throws(MediationError) {
    untrackView()
    if state == .rendered { state = .untracked }
  }

  private func untrackView() {
    guard let view = rendered?.view else { return }
    rendered = nil
    if !placesAdChoices { mapped?.adChoicesView?.removeFromSuperview() }
    mapped?.didUntrackView(view)
  }

  override func didRecordImpression() {
    mapped?.didRecordImpression()
  }

  override package func recordClick(
    on asset: NativeAssetIdentifier
  ) throws(MediationError) -> Bool {
    guard tracking.clicks == .bridge else { throw .trackedByAdapter(id, what: "clicks") }
    try require(.loaded, .rendered, toDo: "record a click")
    guard asset != .adChoicesView else { return false }
    emit(.click(asset: asset))
    mapped?.didRecordClickOnAsset(
      withName: asset, view: view(of: asset), viewController: .screen)
    return true
  }

  /// A tap lands on an asset of the drawn ad, on its call to action when none is named.
  override package func simulate(
    _ action: SimulatedAction,
    asset: NativeAssetIdentifier?
  ) throws(MediationError) {
    guard action == .tap else { return try super.simulate(action, asset: asset) }
    try require(.rendered, toDo: "tap")
    let asset = asset ?? .callToAction
    guard rendered?.reacts(to: asset) == true else { return }
    switch tracking.clicks {
    case .adapter: try super.simulate(.tap, asset: asset)
    case .bridge: _ = try recordClick(on: asset)
    }
  }

  /// The view of an asset, or one of no size for an asset that was given none.
  private func view(of asset: NativeAssetIdentifier) -> View {
    rendered?.clickable[asset] ?? rendered?.nonclickable[asset]
      ?? View(identifier: asset.rawValue, frame: Rect(x: 0, y: 0, width: 0, height: 0))
  }

  // MARK: MediationAdEventDelegate

  override package func report(_ event: AdEvent.Kind) {
    if case .impression = event, rendered == nil, state != .disposed,
      tracking.impressions == .adapter, !hasImpression
    {
      report(.impressionBeforeRender, "The adapter reported an impression of an ad in no view.")
    }
    super.report(event)
  }
}
