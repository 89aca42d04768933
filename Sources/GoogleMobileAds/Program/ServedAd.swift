import Foundation
import JSON
import JSONRPC
import Synchronization

/// A load that the bridge has asked for, and then its ad.
///
/// The adapter may answer on any thread. Everything is passed on to the bridge, which checks the
/// rules: also an answer that comes twice or late, and an event of an ad that was released.
@MainActor
final class ServedAd {
  private enum State {
    case loading
    /// The first answer was an ad, which is passed on.
    case loaded
    /// The load has failed, was given up, or its ad was disposed of.
    case released
  }

  nonisolated let load: LoadReference
  nonisolated let format: AdFormat
  /// Where the adapter reports events. Adapters may keep it weakly.
  nonisolated let events: AdEvents

  /// Changed on any thread: an answer says at once whether the ad is taken.
  private nonisolated let state = Mutex(State.loading)

  private let responder: Responder
  private weak var session: AdapterSession?

  /// Kept until its answer has come, and then as long as the ad lives: it may be the only delegate
  /// of its network.
  var adapter: AnyObject?

  /// The adapter's own ad; `nil` if there is none.
  private(set) var ad: (any NSObjectProtocol)?

  /// Where a native ad is drawn.
  var rendering: Rendering?

  /// The view that a native ad has left last, as its publisher has it.
  private var lastView: RenderedView?
  /// The same when it was inspected: only the adapter can still hold it.
  private var inspectedView: WeakReference?

  /// The view of a banner, which is on screen while the ad lives.
  private var banner: UIView?

  /// A test in the same process, which gets the adapter's ad; `nil` in a program.
  var given: GivenLoad?

  init(
    _ load: LoadReference, _ format: AdFormat, _ session: AdapterSession, _ responder: Responder
  ) {
    self.load = load
    self.format = format
    self.session = session
    self.responder = responder
    events = AdEvents(load)
  }

  /// Whether the load has given an ad.
  var isLoaded: Bool { ad != nil }

  /// The ad of the adapter's author, without what hosts it.
  var own: (any NSObjectProtocol)? {
    switch ad {
    case let ad as HostedNativeAd: ad.ad
    case let ad as HostedUnifiedNativeAd: ad.ad
    case let ad as CustomEventBannerLoad: ad.customEvent
    case let ad as CustomEventInterstitialLoad: ad.customEvent
    default: ad
    }
  }

  /// The ad has left its view.
  func leaveView() -> UIView? {
    guard let rendering else { return nil }
    lastView = RenderedView(view: rendering.view, assetViews: Array(rendering.assetViews.values))
    inspectedView = nil
    self.rendering = nil
    for view in rendering.placedViews { view.removeFromSuperview() }
    rendering.view.removeFromSuperview()
    return rendering.view
  }

  /// The number of the ad's own views in the view that it left last, and whether the adapter holds
  /// that view.
  func inspectView() -> (subviewCount: Int, isHeld: Bool) {
    let subviewCount = lastView?.foreignCount ?? 0
    if let view = lastView?.view { inspectedView = WeakReference(view) }
    lastView = nil
    return (subviewCount, inspectedView?.object != nil)
  }

  /// Releases the adapter's ad, and the adapter.
  ///
  /// A load that is given up can still be answered: the adapter is not told, and keeps the
  /// completion handler, which keeps this object.
  func release() {
    let wasLoading = state.withLock { state in
      defer { state = .released }
      return state == .loading
    }
    if wasLoading {
      responder.detach()
    } else {
      releaseAdapter()
    }
    ad = nil
    rendering?.view.removeFromSuperview()
    rendering = nil
    lastView = nil
    banner?.removeFromSuperview()
    banner = nil
  }

  private func releaseAdapter() {
    (adapter as? any LegacyLoad)?.release()
    adapter = nil
  }

  /// Passes an answer of the adapter on.
  ///
  /// - Parameter content: Writes the ad as the bridge gets it.
  /// - Returns: Where the ad's events go; `nil` if it is not taken: it is not the first answer, it
  ///   comes late, or it is a failure.
  nonisolated func complete<Ad>(
    _ ad: Ad?, _ error: (any Error)?,
    content: @escaping @MainActor @Sendable (Ad, inout JSONWriter) -> Void
  ) -> AdEvents? {
    let isFirst = state.withLock { state in
      guard state == .loading else { return false }
      state = ad != nil && error == nil ? .loaded : .released
      return true
    }
    // The adapter gives them away, and the main thread gets them.
    nonisolated(unsafe) let given = ad
    load.perform { [self] in pass(given, error, isFirst: isFirst, content: content) }
    return isFirst && ad != nil && error == nil ? events : nil
  }

  private func pass<Ad>(
    _ ad: Ad?, _ error: (any Error)?, isFirst: Bool,
    content: @MainActor (Ad, inout JSONWriter) -> Void
  ) {
    if isFirst, error == nil {
      given?.ad = ad as? any NSObjectProtocol
      // Before the answer: the bridge's next message can come directly after it.
      showBannerLater()
    }
    if let error {
      responder.fail(.failure(.loadFailed, ErrorContent(error), hasAd: ad != nil))
    } else {
      responder.answer { writer in
        if let ad { content(ad, &writer) } else { writer.null() }
      }
    }
    guard isFirst, state.withLock({ $0 == .loaded }) else {
      if isFirst { session?.release(load.id) }
      if state.withLock({ $0 == .released }) { releaseAdapter() }
      return
    }
    self.ad = ad as? any NSObjectProtocol
    if let own { session?.reportChangingValues(of: own, load.id) }
  }

  /// Shows a banner after the adapter has its delegate, and before the bridge's next message: the
  /// network can report the impression when the view enters its window.
  private func showBannerLater() {
    guard format == .banner else { return }
    session?.performAfterAdapter { [weak self] in
      guard let self, let view = (ad as? any MediationBannerAd)?.view, view.superview == nil
      else { return }
      banner = view
      UIViewController.screen.view.addSubview(view)
    }
  }

  /// A view with the views of the assets, as the publisher made them.
  private struct RenderedView {
    let view: UIView
    let assetViews: [UIView]

    /// The number of the views inside that are not the publisher's.
    @MainActor var foreignCount: Int {
      let foreign = view.subviews.filter { subview in !assetViews.contains { $0 === subview } }
      return assetViews.reduce(foreign.count) { $0 + $1.subviews.count }
    }
  }

  /// Where a native ad is drawn.
  struct Rendering {
    let view: UIView
    let assetViews: [GADNativeAssetIdentifier: UIView]
    /// The icon and the media view that the program has put into the view. The ad may make new ones
    /// each time that it is asked.
    var placedViews: [UIView] = []
    /// The smallest view that the ad has added when it was drawn.
    var addedIcon: UIView?
  }
}
