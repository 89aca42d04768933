/// Gives a banner another creative from time to time.
final class ModelRefresh {
  var kind: LoadKind
  private let unit: Setting.Unit
  private let period: Int
  private let model: Model
  private var timer: ModelTimer?
  private var load: ModelLoad?

  init(_ kind: LoadKind, _ unit: Setting.Unit, everyMs period: Int, _ model: Model) {
    self.kind = kind
    self.unit = unit
    self.period = period
    self.model = model
  }

  func start(for ad: ModelAd) {
    ad.refresh = self
    timer = model.clock.after(period) { [weak ad] in
      if let ad { self.replace(ad) }
    }
  }

  func stop() {
    timer?.cancel()
    load?.cancel()
    (timer, load) = (nil, nil)
  }

  private func replace(_ ad: ModelAd) {
    let size = kind.size
    let next = ModelLoad(
      model, ad.id, kind, unit, isDirect: false, timeoutMs: nil,
      isNamedByBridge: ad.isNamedByBridge
    ) { [self, weak ad] _, ended in
      guard let ad, ad.state != "disposed" else { return }
      load = nil
      switch ended {
      case .success(let next):
        guard size == kind.size else {
          next.discard()
          return replace(ad)
        }
        guard ad.isAcknowledged else {
          next.discard()
          return start(for: ad)
        }
        ad.refresh = nil
        next.takeOver(from: ad)
        model.ads[ad.id] = next
        ad.dispose()
        start(for: next)
      case .failure(let refusal) where refusal.code == 201:
        ad.emit("didFailToRefresh", [("error", .any)])
        start(for: ad)
      case .failure:
        break
      }
    }
    load = next
    next.start()
  }
}
