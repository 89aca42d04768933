package import EventLoop

/// A native ad that was loaded.
@LoopActor
package final class NativeAd: Ad, MediationNativeAdEventDelegate {
  /// The adapter's mapped ad with the assets; `nil` after this ad was disposed of.
  // Each call on the ad reads it, and no access to it lasts while anything else runs.
  @exclusivity(unchecked) package private(set) var mapped: (any MediationNativeAd)?

  private var rendered: RenderedAd?

  /// The view of the ad, and the assets that react to a touch.
  private final class RenderedAd {
    let view: View
    let clickable: [NativeAssetIdentifier: View]
    let nonclickable: [NativeAssetIdentifier: View]
    /// The adapter's frame of the icon, before it was scaled down to fit the view; `nil` if the
    /// bridge did not place it.
    var iconFrame: Rect?

    init(
      view: View, clickable: [NativeAssetIdentifier: View],
      nonclickable: [NativeAssetIdentifier: View]
    ) {
      self.view = view
      self.clickable = clickable
      self.nonclickable = nonclickable
    }

    /// If the client names no asset views, all assets react. AdChoices never reacts.
    func reacts(to asset: NativeAssetIdentifier) -> Bool {
      asset != .adChoicesView
        && (clickable[asset] != nil || (clickable.isEmpty && nonclickable.isEmpty))
    }
  }

  init(_ mapped: any MediationNativeAd, _ attempt: LoadAttempt) {
    guard case .native(let requestedTypes, _) = attempt.load.request.kind else {
      preconditionFailure("Only a native load gives a native ad.")
    }
    self.mapped = mapped
    super.init(attempt, tracking: Tracking(of: mapped))
    let inspection = NativeAdInspection(mapped, requestedTypes, loadsImages)
    for violation in inspection.violations { report(violation) }
    isRefused = inspection.isRefused
  }

  override package var mediationAd: (any MediationAd)? { mapped }

  /// Whether the publisher wants the bytes of images, and not only their URLs.
  package var loadsImages: Bool { options?.image?.disableImageLoading != true }

  /// The corner that the publisher's options prefer for AdChoices.
  private var preferredAdChoicesPosition: AdChoicesPosition {
    options?.adView?.preferredAdChoicesPosition ?? .topRight
  }

  /// The corner of AdChoices; `nil` for an ad without the icon.
  ///
  /// A legacy ad shows only when it is drawn whether it has the icon. Until then it counts as
  /// having one.
  package var adChoicesPosition: AdChoicesPosition? {
    mapped?.adChoicesView != nil || placesAdChoices ? preferredAdChoicesPosition : nil
  }

  /// Whether the adapter places the icon itself, as in the legacy API.
  private var placesAdChoices: Bool { mapped?.placesAdChoices == true }

  override func release() {
    untrackView()
    mapped = nil
    super.release()
  }

  // MARK: What a client does

  /// Draws the ad in a view, and removes it from the view before.
  ///
  /// The media view is put where the client shows the asset `mediaView`, or fills the view.
  ///
  /// - Returns: The place of AdChoices, as far as it is known now; `nil` for an ad without the icon.
  @discardableResult
  package func render(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View]
  ) throws(MediationError) -> AdChoicesPlacement? {
    try require(.loaded, .rendered, .untracked, toDo: "render")
    untrackView()
    stopExpiry()
    state = .rendered
    let rendered = RenderedAd(
      view: view, clickable: clickableAssetViews, nonclickable: nonclickableAssetViews)
    self.rendered = rendered
    if let mediaView = mapped?.mediaView {
      let place = clickableAssetViews[.mediaView] ?? nonclickableAssetViews[.mediaView]
      mediaView.frame =
        place?.frame ?? Rect(x: 0, y: 0, width: view.frame.width, height: view.frame.height)
      view.addSubview(mediaView)
    }
    if !placesAdChoices, let icon = mapped?.adChoicesView {
      let size = icon.frame
      rendered.iconFrame = size
      icon.frame = preferredAdChoicesPosition.frame(
        forWidth: size.width, height: size.height, in: view.frame)
      view.addSubview(icon)
    }
    trace(.adRendered) { .adRendered(id, rendering(of: rendered)) }
    mapped?.didRender(
      in: view, clickableAssetViews: clickableAssetViews,
      nonclickableAssetViews: nonclickableAssetViews, viewController: .screen)
    guard placesAdChoices, let mapped else { return adChoicesPlacement(in: view) }
    if mapped.isAcknowledged {
      inspectAdChoices()
    } else {
      mapped.whenAcknowledged { [self] failure in if failure == nil { inspectAdChoices() } }
    }
    return adChoicesPlacement(in: view)
  }

  /// The view and the frames of the ad, as the client drew it; `nil` while it is in no view.
  package var rendering: AdRendering? { rendered.map(rendering(of:)) }

  private func rendering(of rendered: RenderedAd) -> AdRendering {
    AdRendering(
      in: rendered.view, clickable: rendered.clickable, nonclickable: rendered.nonclickable,
      adChoices: adChoicesPlacement(in: rendered.view), mediaView: mediaViewFrame)
  }

  /// The place of AdChoices. It is `nil` for an ad without the icon, for an ad that is in no view,
  /// and for a legacy ad that has not placed the icon.
  package var adChoicesPlacement: AdChoicesPlacement? {
    rendered.flatMap { adChoicesPlacement(in: $0.view) }
  }

  /// The frame of the media view. It is `nil` for an ad without a media view, and for an ad that is
  /// in no view.
  package var mediaViewFrame: Rect? { rendered.flatMap { _ in mapped?.mediaView?.frame } }

  /// The place of AdChoices in a view; `nil` for an ad without the icon, and for a legacy ad that
  /// has not placed it.
  private func adChoicesPlacement(in view: View) -> AdChoicesPlacement? {
    guard let frame = mapped?.adChoicesView?.frame else { return nil }
    let preferred = preferredAdChoicesPosition
    return AdChoicesPlacement(
      position: placesAdChoices
        ? AdChoicesPosition(of: frame, in: view.frame, preferring: preferred) : preferred,
      frame: frame)
  }

  /// Reports a violation if the adapter placed AdChoices wrongly.
  private func inspectAdChoices() {
    guard let view = rendered?.view, mapped?.showsAdChoices == true else { return }
    guard let placement = adChoicesPlacement(in: view) else {
      return report(.adChoicesMisplaced, "The ad did not put AdChoices into its view.")
    }
    let preferred = preferredAdChoicesPosition
    if placement.position != preferred || !placement.frame.lies(in: view.frame) {
      report(
        .adChoicesMisplaced,
        "AdChoices must be inside the ad's view, in the corner \(preferred.rawValue).")
    }
  }

  /// Removes the ad from its view, if it has one.
  package func untrack() throws(MediationError) {
    if rendered != nil { trace(.adUntracked) { .adUntracked(id) } }
    untrackView()
    if state == .rendered { state = .untracked }
  }

  private func untrackView() {
    guard let rendered else { return }
    self.rendered = nil
    if let icon = mapped?.adChoicesView, let frame = rendered.iconFrame {
      icon.removeFromSuperview()
      icon.frame = frame
    }
    mapped?.mediaView?.removeFromSuperview()
    mapped?.didUntrackView(rendered.view)
  }

  override func didRecordImpression() {
    mapped?.didRecordImpression()
  }

  override package func recordClick(
    on asset: NativeAssetIdentifier
  ) throws(MediationError) -> Bool {
    guard tracking.clicks == .bridge else { throw .trackedByAdapter(id, what: "clicks") }
    try require(.loaded, .rendered, toDo: "record a click")
    // In the SDK, only a touch of a view that the publisher has registered counts.
    guard asset != .adChoicesView, rendered?.reacts(to: asset) != false else { return false }
    emit(.click(asset: asset))
    mapped?.didRecordClickOnAsset(
      withName: asset, view: view(of: asset), viewController: .screen)
    return true
  }

  /// Simulates an action. A tap without an asset is on the call to action.
  override package func simulate(
    _ action: SimulatedAction,
    asset: NativeAssetIdentifier?
  ) throws(MediationError) {
    guard action == .tap else { return try super.simulate(action, asset: asset) }
    try require(.rendered, toDo: "tap")
    let asset = asset ?? .callToAction
    if tracking.clicks == .bridge { mapped?.didTapAsset(withName: asset) }
    guard rendered?.reacts(to: asset) == true else { return }
    switch tracking.clicks {
    case .adapter: try super.simulate(.tap, asset: asset)
    case .bridge: _ = try recordClick(on: asset)
    }
  }

  /// The view of an asset that reacts to a touch, or an empty view if the client gave none.
  private func view(of asset: NativeAssetIdentifier) -> View {
    rendered?.clickable[asset]
      ?? View(identifier: asset.rawValue, frame: Rect(x: 0, y: 0, width: 0, height: 0))
  }

  // MARK: MediationAdEventDelegate

  override package func report(_ event: AdEvent.Kind) {
    if case .impression = event, rendered == nil, state != .disposed,
      tracking.impressions == .adapter, !hasImpression
    {
      report(
        .impressionBeforeRender,
        "The adapter reported an impression of an ad that is not in a view.")
    }
    super.report(event)
  }
}
