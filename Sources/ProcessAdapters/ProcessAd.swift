import EventLoop
import JSON
import Mediation

/// An ad of a process adapter: passes on the calls of the bridge, and the events of the adapter.
@BridgeActor
class ProcessAd: MediationAd {
  /// Where the ad's events go; `nil` for an ad that came too late.
  var delegate: (any MediationAdEventDelegate)?

  private let loadID: String
  private let format: AdFormat
  private let process: AdapterProcess
  private let onDispose: @BridgeActor () -> Void

  /// How many calls are unanswered.
  private var pendingCount = 0
  private var failure: AdCallFailure?
  private var waiting: [@BridgeActor (AdCallFailure?) -> Void] = []

  /// - Parameter onDispose: Called when the ad is disposed of.
  init(
    loadID: String,
    format: AdFormat,
    of process: AdapterProcess,
    onDispose: @escaping @BridgeActor () -> Void
  ) {
    self.loadID = loadID
    self.format = format
    self.process = process
    self.onDispose = onDispose
  }

  // MARK: MediationAd

  var isAcknowledged: Bool { pendingCount == 0 && failure == nil }

  func whenAcknowledged(_ action: @escaping @BridgeActor (AdCallFailure?) -> Void) {
    waiting.append(action)
    callWaiting()
  }

  func didDispose() {
    onDispose()
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    tell("adapter/simulate", offering: action.rawValue) { writer in
      writer.member("action", action.rawValue)
      writer.member("asset", asset?.rawValue)
    }
    return true
  }

  // MARK: Calls

  /// Makes a call about the ad.
  ///
  /// - Parameters:
  ///   - what: The action that the adapter may not offer; `nil` for a call that only informs.
  ///   - body: Writes the parameters beside the load's id.
  ///   - onFailure: Handles a failure in place of those who wait for the acknowledgement.
  ///   - onResult: Reads the result.
  func tell(
    _ method: String,
    offering what: String? = nil,
    _ body: @escaping (inout JSONWriter) -> Void = { _ in },
    onFailure: (@BridgeActor (AdError) -> Void)? = nil,
    onResult: @escaping @BridgeActor (JSONValue) throws(JSONReadError) -> Void = { _ in }
  ) {
    pendingCount += 1
    let parameters = AdCallParameters(loadID: loadID, body: body)
    process.tell(method, parameters) { [self] answer in
      do throws(CallFailure) {
        let result = try answer.get()
        do throws(JSONReadError) {
          try onResult(result)
        } catch {
          throw .invalidResult(method: method, error)
        }
      } catch {
        if let onFailure {
          onFailure(error.adError(of: process.className))
        } else if let what, error.isNotOffered {
          fail(.notOffered(what))
        } else if what != nil || !error.isMethodNotFound {
          fail(.failed(error.adError(of: process.className)))
        }
      }
      pendingCount -= 1
      callWaiting()
    }
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
  func forward(_ event: AdEvent.Kind) -> Bool {
    guard format.has(event.name) else { return false }
    delegate?.report(event)
    return true
  }

  /// The process has ended, and the ad with it.
  func processDidEnd(_ error: AdError) {}
}

/// The parameters of a call about an ad.
private struct AdCallParameters: JSONWritable {
  let loadID: String
  let body: (inout JSONWriter) -> Void

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("loadId", loadID)
    body(&writer)
    writer.endObject()
  }
}

extension AdFormat {
  /// Whether adapters report the event about ads of the format.
  fileprivate func has(_ event: AdEvent.Name) -> Bool {
    let isRewarded = self == .rewarded || self == .rewardedInterstitial
    return switch event {
    case .impression, .click, .willPresentFullScreenView, .didFailToPresent,
      .willDismissFullScreenView, .didDismissFullScreenView:
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
