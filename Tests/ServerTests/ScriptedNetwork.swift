import Ads
import EventLoop
import Mediation

/// An ad network whose loads and ads do what a test says.
@LoopActor
final class ScriptedNetwork {
  /// The time of the test.
  let clock = Clock(.manual)
  /// Whether a load gets its ad at once, or waits for ``answerNextLoad(with:)``.
  var answersLoadsAtOnce = true
  /// What the ads were told, in order: `render`, `impression`, `click headline`.
  fileprivate(set) var calls: [String] = []
  /// The icon of the next ads.
  var icon: Image?
  /// The AdChoices icon of the next ads.
  var adChoices: AdChoicesIcon?
  /// How the ads do what they are told.
  var acknowledgement = Acknowledgement.atOnce

  /// How an ad does what it is told.
  enum Acknowledgement {
    case atOnce
    /// When the test calls ``acknowledgeNextCall(with:)``.
    case later
    /// It fails at once.
    case fails
  }

  fileprivate var unacknowledged: [Ad] = []
  private var waitingLoads: [LoadCompletion] = []

  /// The network's adapter, named `Net`.
  var adapterClass: AdapterClass {
    AdapterClass(NativeAdapter(label: "Net") { [self] in load($0) }, className: "Net")
  }

  /// How many loads wait.
  var waitingCount: Int { waitingLoads.count }

  /// Gives the oldest load that waits an ad, or an error.
  func answerNextLoad(with error: AdError? = nil) {
    answer(waitingLoads.removeFirst(), error)
    // An answer is acted on when the adapter's own call has returned.
    while clock.step() {}
  }

  /// Acknowledges the oldest call that is not acknowledged, or fails it.
  func acknowledgeNextCall(with failure: AdCallFailure? = nil) {
    unacknowledged.removeFirst().acknowledge(failure)
  }

  private func answer(_ completion: LoadCompletion, _ error: AdError?) {
    _ = completion(error.map { .failure($0) } ?? .native(Ad(of: self)))
  }

  private func load(_ completion: @escaping LoadCompletion) {
    if answersLoadsAtOnce { answer(completion, nil) } else { waitingLoads.append(completion) }
  }

  fileprivate final class Ad: NativeAdapterAd {
    let assets: NativeAdAssets
    let adChoices: AdChoicesIcon?

    private let network: ScriptedNetwork
    private var pendingCount = 0
    private var failure: AdCallFailure?
    private var waiting: [@LoopActor (AdCallFailure?) -> Void] = []

    init(of network: ScriptedNetwork) {
      self.network = network
      adChoices = network.adChoices
      assets = NativeAdAssets(
        headline: "Headline", body: "Body", callToAction: "Act", icon: network.icon)
    }

    // MARK: Acknowledgement

    var isAcknowledged: Bool { pendingCount == 0 && failure == nil }

    func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void) {
      waiting.append(action)
      callWaiting()
    }

    func acknowledge(_ failure: AdCallFailure?) {
      self.failure = self.failure ?? failure
      pendingCount -= 1
      callWaiting()
    }

    private func callWaiting() {
      guard pendingCount == 0, !waiting.isEmpty else { return }
      let (actions, failure) = (waiting, failure)
      (waiting, self.failure) = ([], nil)
      for action in actions { action(failure) }
    }

    private func didGet(_ call: String) {
      network.calls.append(call)
      switch network.acknowledgement {
      case .atOnce:
        break
      case .later:
        pendingCount += 1
        network.unacknowledged.append(self)
      case .fails:
        failure = .failed(AdError(domain: "net", code: 1, message: "Broken."))
      }
    }

    // MARK: NativeAdapterAd

    func didRender(_ rendering: AdRendering) { didGet("render") }

    func didRecordImpression() { didGet("impression") }

    func didRecordClick(on asset: AssetName, frame: Rect?) { didGet("click \(asset.rawValue)") }

    func didUntrack() { didGet("untrack") }
  }
}
