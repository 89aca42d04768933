package import Ads
package import EventLoop

/// A native ad that was loaded.
@LoopActor
package final class NativeAd: Ad {
  /// The adapter's mapped ad; `nil` after this ad was disposed of.
  // Each call on the ad reads it, and no access to it lasts while anything else runs.
  @exclusivity(unchecked) private var mapped: (any NativeAdapterAd)?

  /// How the client has drawn the ad; `nil` while it is in no view.
  private var rendered: Rendered?

  /// Whether the adapter still has to place AdChoices, which is inspected then.
  private var mustInspectAdChoices = false

  /// Whether the ad comes from a custom event of the legacy API.
  private let isLegacy: Bool

  /// An ad in a view. Few ads are drawn, so it has memory of its own.
  private final class Rendered {
    let rendering: AdRendering

    init(_ rendering: AdRendering) {
      self.rendering = rendering
    }
  }

  init(_ mapped: any NativeAdapterAd, _ attempt: LoadAttempt) {
    guard case .native(let requestedTypes, _) = attempt.load.request.kind else {
      preconditionFailure("Only a native load gives a native ad.")
    }
    self.mapped = mapped
    isLegacy = attempt.loader?.isLegacy == true
    super.init(attempt, tracking: mapped.tracking)
    let inspection = NativeAdInspection(
      mapped.assets, type: mapped.nativeAdType, isLegacy: isLegacy,
      hasMedia: mapped.mediaContent != nil, requestedTypes: requestedTypes,
      loadsImages: loadsImages)
    for violation in inspection.violations { recordViolation(violation) }
    isRefused = inspection.isRefused
  }

  override package var adapterAd: (any AdapterAd)? { mapped }

  // MARK: Content

  /// The assets; empty after this ad was disposed of.
  package var assets: NativeAdAssets { mapped?.assets ?? NativeAdAssets() }

  /// The legacy format of the ad; `nil` if it has none.
  package var nativeAdType: NativeAdType? { mapped?.nativeAdType }

  /// The content of the media view; `nil` for an ad without one.
  package var mediaContent: MediaContent? { mapped?.mediaContent }

  /// What the AdChoices icon shows; `nil` if the adapter does not say.
  package var adChoicesContent: AdChoicesContent? { mapped?.adChoices?.content }

  /// Whether the publisher wants the bytes of images, and not only their URLs.
  package var loadsImages: Bool { options?.image?.disableImageLoading != true }

  // MARK: AdChoices

  /// The corner that the publisher's options prefer for AdChoices.
  private var preferredAdChoicesPosition: AdChoicesPosition {
    options?.adView?.preferredAdChoicesPosition ?? .topRight
  }

  /// Whether the adapter places the icon itself, as in the legacy API.
  private var placesAdChoices: Bool { isLegacy && mapped != nil && mapped?.adChoices == nil }

  /// The corner of AdChoices; `nil` for an ad without the icon.
  ///
  /// A legacy ad shows only when it is drawn whether it has the icon. Until then it counts as
  /// having one.
  package var adChoicesPosition: AdChoicesPosition? {
    mapped?.adChoices != nil || placesAdChoices ? preferredAdChoicesPosition : nil
  }

  /// The place of AdChoices. It is `nil` for an ad without the icon, for an ad that is in no view,
  /// and for a legacy ad that has not placed the icon.
  package var adChoicesPlacement: AdChoicesPlacement? {
    guard let rendering = rendered?.rendering else { return nil }
    guard placesAdChoices else { return rendering.adChoices }
    guard case .frame(let frame) = mapped?.legacyAdChoices else { return nil }
    return AdChoicesPlacement(
      position: AdChoicesPosition(
        of: frame, in: rendering.view.bounds, preferring: preferredAdChoicesPosition),
      frame: frame)
  }

  /// Places the icon of an ad that does not do it itself, scaled down to fit the view.
  private func placeAdChoices(in view: AdView) -> AdChoicesPlacement? {
    guard let size = mapped?.adChoices?.size else { return nil }
    let position = preferredAdChoicesPosition
    return AdChoicesPlacement(
      position: position,
      frame: position.frame(forWidth: size.width, height: size.height, in: view.bounds))
  }

  /// Reports a violation if the adapter placed AdChoices wrongly.
  private func inspectAdChoices() {
    guard let bounds = rendered?.rendering.view.bounds, mapped?.legacyAdChoices != nil else {
      return
    }
    guard let placement = adChoicesPlacement else {
      return recordViolation(.adChoicesMisplaced, "The ad did not put AdChoices into its view.")
    }
    let preferred = preferredAdChoicesPosition
    if placement.position != preferred || !placement.frame.lies(in: bounds) {
      recordViolation(
        .adChoicesMisplaced,
        "AdChoices must be inside the ad's view, in the corner \(preferred.rawValue).")
    }
  }

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
  /// - Parameters:
  ///   - clickable: The assets that react to a touch.
  ///   - nonclickable: The other assets.
  package func render(
    in view: AdView, clickable: AssetFrames = AssetFrames(),
    nonclickable: AssetFrames = AssetFrames()
  ) throws(MediationError) {
    try require(.loaded, .rendered, .untracked, toDo: "render")
    untrackView()
    stopExpiry()
    state = .rendered
    let mediaView = mapped?.mediaContent.map { _ in
      clickable[.mediaView] ?? nonclickable[.mediaView] ?? view.bounds
    }
    let rendering = AdRendering(
      in: view, clickable: clickable, nonclickable: nonclickable,
      adChoices: placeAdChoices(in: view), mediaView: mediaView)
    rendered = Rendered(rendering)
    trace(.adRendered) { .adRendered(id, rendering) }
    mapped?.didRender(rendering)
    guard placesAdChoices else { return }
    if isAcknowledged { inspectAdChoices() } else { mustInspectAdChoices = true }
  }

  override package func whenAcknowledged(
    _ action: @escaping @LoopActor (MediationError?) -> Void
  ) {
    super.whenAcknowledged { [self] error in
      if mustInspectAdChoices, error == nil { inspectAdChoices() }
      mustInspectAdChoices = false
      action(error)
    }
  }

  /// The view and the frames of the ad, as the client drew it; `nil` while it is in no view.
  package var rendering: AdRendering? {
    guard var rendering = rendered?.rendering else { return nil }
    rendering.adChoices = adChoicesPlacement
    return rendering
  }

  /// The frame of the media view. It is `nil` for an ad without a media view, and for an ad that is
  /// in no view.
  package var mediaViewFrame: Rect? { rendered?.rendering.mediaView }

  /// Removes the ad from its view, if it has one.
  package func untrack() throws(MediationError) {
    if rendered != nil { trace(.adUntracked) { .adUntracked(id) } }
    untrackView()
    if state == .rendered { state = .untracked }
  }

  private func untrackView() {
    guard rendered != nil else { return }
    rendered = nil
    mapped?.didUntrack()
  }

  override func didRecordImpression() {
    mapped?.didRecordImpression()
  }

  /// Whether an asset reacts to a touch. In the SDK, only a touch of a view that the publisher has
  /// registered counts.
  private func reacts(to asset: AssetName) -> Bool? { rendered?.rendering.reacts(to: asset) }

  override package func recordClick(on asset: AssetName) throws(MediationError) -> Bool {
    guard case .bridge = tracking.clicks else { throw .trackedByAdapter(id, what: "clicks") }
    try require(.loaded, .rendered, toDo: "record a click")
    guard asset != .adChoicesView, reacts(to: asset) != false else { return false }
    emit(.click(asset: asset))
    mapped?.didRecordClick(on: asset, frame: rendered?.rendering.clickable[asset])
    return true
  }

  /// Simulates an action. A tap without an asset is on the call to action.
  override package func simulate(
    _ action: SimulatedAction,
    asset: AssetName?
  ) throws(MediationError) {
    guard action == .tap else { return try super.simulate(action, asset: asset) }
    try require(.rendered, toDo: "tap")
    let asset = asset ?? .callToAction
    if tracking.clicks == .bridge { mapped?.didTap(asset) }
    guard reacts(to: asset) == true else { return }
    switch tracking.clicks {
    case .adapter: try super.simulate(.tap, asset: asset)
    case .bridge: _ = try recordClick(on: asset)
    }
  }

  // MARK: AdEventDelegate

  override package func adDidReport(_ event: AdEvent) {
    if case .impression = event, rendered == nil, state != .disposed,
      tracking.impressions == .adapter, !hasImpression
    {
      recordViolation(
        .impressionBeforeRender,
        "The adapter reported an impression of an ad that is not in a view.")
    }
    super.adDidReport(event)
  }
}
