import EventLoop
import JSON
import Mediation

/// An ad that a program has: passes on what the bridge tells it, and what the program reports.
@BridgeActor
class ProcessAd: RemoteAd {
  /// Where the ad's events go; `nil` for an ad that came too late.
  var delegate: (any MediationAdEventDelegate)?

  private let loadID: String
  private let className: String
  private let program: AdapterProcess
  private let onDispose: @BridgeActor () -> Void

  /// How many calls are unanswered.
  private var pendingCount = 0
  private var failure: RemoteAdFailure?
  private var waiting: [@BridgeActor (RemoteAdFailure?) -> Void] = []

  /// - Parameter onDispose: Called when nobody will tell the ad anything any more.
  init(
    loadID: String,
    of program: AdapterProcess,
    onDispose: @escaping @BridgeActor () -> Void
  ) {
    self.loadID = loadID
    className = program.className
    self.program = program
    self.onDispose = onDispose
  }

  // MARK: RemoteAd

  var isSettled: Bool { pendingCount == 0 && failure == nil }

  func whenSettled(_ action: @escaping @BridgeActor (RemoteAdFailure?) -> Void) {
    waiting.append(action)
    settle()
  }

  func dispose() {
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

  /// Tells the program something.
  ///
  /// - Parameters:
  ///   - what: What the program need not offer; `nil` for a message that it need not take.
  ///   - body: Writes the parameters beside the load's id.
  ///   - onFailure: Deals with a failure in place of whoever waits for the ad to be settled.
  ///   - onResult: Takes what the program answers.
  func tell(
    _ method: String,
    offering what: String? = nil,
    _ body: @escaping (inout JSONWriter) -> Void = { _ in },
    onFailure: (@BridgeActor (AdError) -> Void)? = nil,
    onResult: @escaping @BridgeActor (JSONValue) throws(JSONReadError) -> Void = { _ in }
  ) {
    pendingCount += 1
    program.tell(method, AdCallParameters(loadID: loadID, body: body)) { [self] answer in
      do throws(CallFailure) {
        let result = try answer.get()
        do throws(JSONReadError) {
          try onResult(result)
        } catch {
          throw .gone(.wrongAnswer(to: method, error, of: className))
        }
      } catch {
        if let onFailure {
          onFailure(error.adError(of: className))
        } else if let what, error.isNotOffered {
          fail(.notOffered(what))
        } else if what != nil || !error.isMethodNotFound {
          fail(.failed(error.adError(of: className)))
        }
      }
      pendingCount -= 1
      settle()
    }
  }

  private func fail(_ failure: RemoteAdFailure) {
    self.failure = self.failure ?? failure
  }

  private func settle() {
    guard pendingCount == 0, !waiting.isEmpty else { return }
    let (actions, failure) = (waiting, failure)
    (waiting, self.failure) = ([], nil)
    for action in actions { action(failure) }
  }

  // MARK: Events

  /// Forwards what the program reports.
  ///
  /// - Returns: `false` when the ad's format has no such event.
  func take(_ event: AdEvent.Kind) -> Bool {
    switch event {
    case .impression: delegate?.reportImpression()
    case .click: delegate?.reportClick()
    case .willPresentFullScreenView: delegate?.willPresentFullScreenView()
    case .didFailToPresent(let error): delegate?.didFailToPresentWithError(error)
    case .willDismissFullScreenView: delegate?.willDismissFullScreenView()
    case .didDismissFullScreenView: delegate?.didDismissFullScreenView()
    default: return false
    }
    return true
  }

  /// The program is gone, and the ad with it.
  func programEnded(_ error: AdError) {}
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
