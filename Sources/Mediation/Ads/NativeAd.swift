package import EventLoop

/// A native ad that was loaded.
@BridgeActor
package final class NativeAd: Ad, MediationNativeAdEventDelegate {
  /// The adapter's mapped ad, to read its assets from; `nil` when this one was disposed of.
  package private(set) var mapped: (any MediationNativeAd)?

  /// The corner that the publisher's options prefer for AdChoices.
  private let preferredAdChoicesPosition: AdChoicesPosition
  private var rendered: RenderedAd?

  /// Where the ad is drawn, and which of its parts react to a touch.
  private struct RenderedAd {
    let view: View
    let clickable: [NativeAssetIdentifier: View]
    let nonclickable: [NativeAssetIdentifier: View]

    /// When a client names no asset, all of them react.
    func reacts(to asset: NativeAssetIdentifier) -> Bool {
      clickable[asset] != nil || (clickable.isEmpty && nonclickable.isEmpty)
    }
  }

  init(
    _ mapped: any MediationNativeAd,
    id: AdID,
    preferredAdChoicesPosition: AdChoicesPosition,
    className: String,
    adapter: any MediationAdapter,
    events: EventLog
  ) {
    self.mapped = mapped
    self.preferredAdChoicesPosition = preferredAdChoicesPosition
    super.init(
      id: id, format: .native,
      tracking: Tracking(
        impressions: mapped.handlesUserImpressions() ? .adapter : .bridge,
        clicks: mapped.handlesUserClicks() ? .adapter : .bridge),
      className: className, adapter: adapter, events: events)
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

  override func letGo() {
    untrackView()
    mapped = nil
    super.letGo()
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
    state = .rendered
    rendered = RenderedAd(
      view: view, clickable: clickableAssetViews, nonclickable: nonclickableAssetViews)
    if !placesAdChoices, let icon = mapped?.adChoicesView {
      icon.frame = preferredAdChoicesPosition.frame(
        forWidth: icon.frame.width, height: icon.frame.height, in: view.frame)
      view.addSubview(icon)
    }
    mapped?.didRender(
      in: view, clickableAssetViews: clickableAssetViews,
      nonclickableAssetViews: nonclickableAssetViews, viewController: ViewController())
    return mapped?.adChoicesView.map { icon in
      AdChoicesPlacement(
        position: AdChoicesPosition(of: icon.frame, in: view.frame), frame: icon.frame)
    }
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
      withName: asset, view: view(of: asset), viewController: ViewController())
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
    switch tracking.clicks {
    case .adapter: try super.simulate(.tap, asset: asset)
    case .bridge: if rendered?.reacts(to: asset) == true { _ = try recordClick(on: asset) }
    }
  }

  /// The view of an asset, or one of no size for an asset that was given none.
  private func view(of asset: NativeAssetIdentifier) -> View {
    rendered?.clickable[asset] ?? rendered?.nonclickable[asset]
      ?? View(identifier: asset.rawValue, frame: Rect(x: 0, y: 0, width: 0, height: 0))
  }

  // MARK: MediationNativeAdEventDelegate

  package func didPlayVideo() { take(.didPlayVideo) }
  package func didPauseVideo() { take(.didPauseVideo) }
  package func didEndVideo() { take(.didEndVideo) }
  package func didMuteVideo() { take(.didMuteVideo) }
  package func didUnmuteVideo() { take(.didUnmuteVideo) }

  /// The ad leaves the application, as only the legacy API reports.
  func willLeaveApplication() { take(.willLeaveApplication) }
}
