import Ads
import EventLoop

/// Gives a banner another creative from time to time, as long as it lives.
@LoopActor
final class BannerRefresh {
  /// The size to request. The publisher may have changed it since the first load.
  var adSize: AdSize

  private let targeting: AdRequest
  private let unit: AdUnit
  private let periodMs: Int
  private unowned let mediator: Mediator
  private var timer: ClockTimer?
  private var load: AdLoad?
  private var count = 0

  init(
    _ adSize: AdSize,
    targeting: AdRequest,
    from unit: AdUnit,
    everyMs periodMs: Int,
    mediator: Mediator
  ) {
    self.adSize = adSize
    self.targeting = targeting
    self.unit = unit
    self.periodMs = periodMs
    self.mediator = mediator
  }

  /// Starts the wait for the next creative.
  func start(for ad: BannerAd) {
    ad.refresh = self
    timer = mediator.clock.schedule(afterMs: periodMs) { [weak self, weak ad] in
      if let ad { self?.replace(ad) }
    }
  }

  func stop() {
    timer?.cancel()
    load?.cancel()
    (timer, load) = (nil, nil)
  }

  private func replace(_ ad: BannerAd) {
    let adSize = adSize
    let request = LoadRequest(.banner(adSize), targeting: targeting)
    count += 1
    let nextLoad = mediator.makeLoad(
      ad.id, request, from: unit, refresh: count
    ) { [weak self, weak ad] end in
      guard let self, let ad, ad.state != .disposed else { return }
      self.load = nil
      switch end {
      case .success(let loaded):
        guard let next = loaded.ad as? BannerAd else { return }
        // The publisher has changed the size meanwhile, so this creative has the wrong size.
        guard adSize == self.adSize else {
          next.discard()
          return replace(ad)
        }
        // A pending call on the current creative comes first.
        guard ad.isAcknowledged else {
          next.discard()
          return start(for: ad)
        }
        do throws(MediationError) {
          try mediator.ads.requireRoom(toReplace: ad, with: next)
        } catch {
          next.discard()
          return fail(ad)
        }
        ad.refresh = nil
        next.replace(ad)
        mediator.ads.replace(ad, with: next)
        start(for: next)
      case .failure(.loadFailed(let error, _)):
        fail(ad, error)
      case .failure(.tooManyAdBytes):
        fail(ad)
      case .failure:
        break
      }
    }
    load = nextLoad
    nextLoad.start()
  }

  /// Keeps the creative, and reports why it was not replaced.
  private func fail(_ ad: BannerAd, _ error: AdError = .noMemoryForCreative) {
    ad.emit(.didFailToRefresh(error))
    start(for: ad)
  }
}

extension AdError {
  fileprivate static let noMemoryForCreative = AdError(
    .internalError, "The next creative needs more memory than limits.adBytes has left.")
}
