import AdapterMessages
import EventLoop
import JSON
import JSONRPC
import Mediation

/// A load that the bridge has asked for, and then its ad.
///
/// The adapter reports to it. Everything is passed on to the bridge, which checks the rules: also
/// an answer that comes twice or late, and an event of an ad that was released.
@BridgeActor
class ServedAd: MediationAdEventDelegate {
  private enum State {
    case loading
    case loaded
    /// The load has failed, was given up, or its ad was disposed of.
    case released
  }

  let loadID: LoadID
  let format: AdFormat

  private var state = State.loading
  private let responder: Responder
  private weak var session: AdapterSession?

  /// Kept until its answer has come, and then as long as the ad lives: it may be the only delegate
  /// of its network.
  private var adapter: (any MediationAdapter)?

  required init(
    _ loadID: LoadID,
    _ format: AdFormat,
    _ adapter: any MediationAdapter,
    _ session: AdapterSession,
    _ responder: Responder
  ) {
    self.loadID = loadID
    self.format = format
    self.adapter = adapter
    self.session = session
    self.responder = responder
  }

  /// The adapter's own ad; `nil` if there is none.
  var mediationAd: (any MediationAd)? { nil }

  /// Reports calls to the network for this load.
  var reporter: AdapterReporter { AdapterReporter(to: session, load: loadID.rawValue) }

  /// Whether the load waits for its answer.
  var isLoading: Bool { state == .loading }

  /// Whether the load has given an ad.
  var isLoaded: Bool { state == .loaded }

  /// Releases the adapter's ad, and the adapter.
  ///
  /// A load that is given up can still be answered: the adapter is not told, and keeps the
  /// completion handler, which keeps this object.
  func release() {
    if state == .loading {
      responder.detach()
    } else {
      adapter = nil
    }
    state = .released
  }

  /// Passes an answer of the adapter on.
  ///
  /// - Returns: Whether it is an ad that the bridge takes: the first answer, and in time.
  func answer<Content: JSONReadable & JSONWritable>(
    with content: Content?, _ error: (any Error)?
  ) -> Bool {
    let responder = responder.isAnswered ? responder.again() : responder
    if let error {
      responder.fail(.loadFailed(error))
    } else {
      responder.answer(LoadAnswer(content))
    }
    guard state == .loading else {
      if state == .released { adapter = nil }
      return false
    }
    guard error == nil, content != nil else {
      session?.release(loadID)
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
    session?.connection.notify(
      EventNotification.name, EventNotification.Params(loadID: loadID, event: event))
  }
}
