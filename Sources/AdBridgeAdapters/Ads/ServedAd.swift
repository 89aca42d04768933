import EventLoop
import JSON
import JSONRPC
import Mediation

/// A load that the bridge has asked for, and then the ad that it gave.
///
/// It is where the adapter reports: whatever that says is passed on to the bridge, which watches over
/// the rules. So an answer that comes twice or late is written, and an event of an ad that is gone.
@BridgeActor
class ServedAd: MediationAdEventDelegate {
  private enum State {
    case loading
    case loaded
    /// The load has failed, was given up, or its ad was disposed of.
    case gone
  }

  let loadID: LoadID
  let format: AdFormat

  private var state = State.loading
  private let responder: Responder
  private weak var session: Session?

  /// Held as long as its answer may be heard, and then as long as the ad lives: it may be its
  /// network's only delegate.
  private var adapter: (any MediationAdapter)?

  required init(
    _ loadID: LoadID,
    _ format: AdFormat,
    _ adapter: any MediationAdapter,
    _ session: Session,
    _ responder: Responder
  ) {
    self.loadID = loadID
    self.format = format
    self.adapter = adapter
    self.session = session
    self.responder = responder
  }

  /// The adapter's own ad; `nil` when there is none.
  var mediationAd: (any MediationAd)? { nil }

  /// Whether the load's answer is awaited.
  var isLoading: Bool { state == .loading }

  /// Whether the load has given an ad.
  var isLoaded: Bool { state == .loaded }

  /// Lets go of the adapter's ad, and of the adapter.
  ///
  /// A load that is given up may still be answered: the adapter is not told, and keeps the completion
  /// handler that keeps this.
  func letGo() {
    if state == .loading {
      responder.detach()
    } else {
      adapter = nil
    }
    state = .gone
  }

  /// Passes an answer of the adapter on.
  ///
  /// - Returns: Whether it is an ad that is wanted: the first answer, and in time.
  func answer(with ad: (some JSONWritable)?, _ error: (any Error)?) -> Bool {
    let responder = responder.isAnswered ? responder.again() : responder
    if let error {
      responder.fail(.loadFailed(error))
    } else if let ad {
      responder.answer(ad)
    } else {
      responder.answer(JSONValue.null)
    }
    guard state == .loading else {
      if state == .gone { adapter = nil }
      return false
    }
    guard error == nil, ad != nil else {
      session?.letGo(of: loadID)
      adapter = nil
      return false
    }
    state = .loaded
    return true
  }

  /// Does to the ad what a person or the network does on a device.
  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) throws(RPCError) {
    guard mediationAd?.simulate(action, asset: asset) == true else {
      throw .notOffered(action.rawValue)
    }
  }

  /// Passes an event on.
  func report(_ event: AdEvent.Kind) {
    session?.connection.notify("adapter/event", ReportedEvent(loadID: loadID, kind: event))
  }
}
