import Ads
import EventLoop
import Mediation

/// An ad of a process adapter: passes on the calls of the bridge, and the events of the adapter.
@LoopActor
class ProcessAd: AdapterAd {
  /// The adapter of an ad.
  struct Host {
    let process: AdapterProcess
    let className: String
    let introduction: AdapterIntroduction
  }

  /// Receives the ad's events; `nil` for an ad that came too late.
  var delegate: (any AdEventDelegate)?

  let loadID: LoadID
  private let format: AdFormat
  private let host: Host
  private let onDispose: @LoopActor () -> Void

  /// How many calls are unanswered.
  private var pendingCount = 0
  private var failure: AdCallFailure?
  private var waiting: [@LoopActor (AdCallFailure?) -> Void] = []

  /// - Parameter onDispose: Called when the ad is disposed of.
  init(
    loadID: LoadID,
    format: AdFormat,
    of host: Host,
    onDispose: @escaping @LoopActor () -> Void
  ) {
    self.loadID = loadID
    self.format = format
    self.host = host
    self.onDispose = onDispose
  }

  // MARK: AdapterAd

  var isAcknowledged: Bool { pendingCount == 0 && failure == nil }

  /// A subclass overrides it: a property that it only declares would not be the protocol's.
  var contentBytes: Int { 0 }

  func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void) {
    waiting.append(action)
    callWaiting()
  }

  func didExpire() {
    tellIfListed(DidExpire.self, LoadIDParams(loadID: loadID))
  }

  func didDispose() {
    onDispose()
  }

  func inspect(then completion: @escaping @LoopActor (AdRemains?) -> Void) {
    guard host.introduction.methods.contains(InspectAd.name) else { return completion(nil) }
    host.process.tell(InspectAd.self, LoadIDParams(loadID: loadID)) { answer in
      completion(try? answer.result(of: InspectAd.self))
    }
  }

  func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool {
    tell(
      SimulateAction.self,
      SimulateAction.Params(loadID: loadID, action: action, asset: asset),
      offering: action.rawValue)
    return true
  }

  // MARK: Calls

  /// Makes a call about the ad.
  ///
  /// - Parameters:
  ///   - what: The action that the adapter may not offer; `nil` for a call that only informs.
  ///   - onFailure: Handles a failure in place of the observers of the acknowledgement.
  ///   - onResult: Gets the result.
  func tell<Called: AdapterMethod>(
    _ method: Called.Type,
    _ params: Called.Params,
    offering what: String? = nil,
    onFailure: (@LoopActor (AdError) -> Void)? = nil,
    onResult: @escaping @LoopActor (Called.Result) -> Void = { _ in }
  ) {
    pendingCount += 1
    host.process.tell(method, params) { [self] answer in
      do throws(CallFailure) {
        onResult(try answer.result(of: method))
      } catch {
        if let onFailure {
          onFailure(error.adError(of: host.className))
        } else if let what, error.isNotOffered {
          fail(.notOffered(what))
        } else if what != nil || !error.isMethodNotFound {
          fail(.failed(error.adError(of: host.className)))
        }
      }
      pendingCount -= 1
      callWaiting()
    }
  }

  /// Makes a call that only informs, if the adapter lists its method.
  func tellIfListed<Called: AdapterMethod>(_ method: Called.Type, _ params: Called.Params) {
    if host.introduction.methods.contains(Called.name) { tell(method, params) }
  }

  private func fail(_ failure: AdCallFailure) {
    self.failure = self.failure ?? failure
  }

  private func callWaiting() {
    guard pendingCount == 0, !waiting.isEmpty else { return }
    let (actions, failure) = (waiting, failure)
    (waiting, self.failure) = ([], nil)
    for action in actions { action(failure) }
  }

  // MARK: Events

  /// Forwards an event of the adapter.
  ///
  /// - Returns: `false` if ads of the format have no such event.
  func forward(_ event: AdEvent) -> Bool {
    guard format.has(event.name) else { return false }
    delegate?.adDidReport(event)
    return true
  }

  /// The process has ended, and the ad with it.
  func processDidEnd(_ error: AdError) {}
}

extension AdFormat {
  /// Whether adapters report the event about ads of the format.
  fileprivate func has(_ event: AdEvent.Name) -> Bool {
    return switch event {
    case .impression, .click, .willPresentFullScreenView, .didFailToPresent,
      .willDismissFullScreenView, .didDismissFullScreenView, .paid:
      true
    case .willLeaveApplication, .didPlayVideo, .didPauseVideo, .didMuteVideo, .didUnmuteVideo:
      self == .native
    case .didEndVideo:
      self == .native || isRewarded
    case .didStartVideo, .didRewardUser:
      isRewarded
    case .adSizeChanged, .refreshed, .didFailToRefresh, .expired:
      false
    }
  }
}
