import EventLoop
package import JSON
import JSONRPC
import Mediation

/// What every load takes: a source, what the networks are told, the ad's id, and the time.
struct LoadParameters: JSONReadable {
  let source: AdSource
  let request: AdRequest
  let adID: AdID?
  let timeoutMs: Int?

  init(_ json: JSONValue) throws(JSONReadError) {
    let params = try JSONObject(json)
    source = try AdSource(params)
    request = try params.readIfPresent("request") ?? .plain
    adID = try params.readIfPresent("adId", as: ChosenAdID.self)?.id
    timeoutMs = try params.readTimeoutMs()
  }

  /// An id that a client chose: any text but what the bridge may give to another load.
  private struct ChosenAdID: JSONReadable {
    /// How many code points it may have: it is remembered long after the ad is gone.
    static let longest = 256

    let id: AdID

    init(_ json: JSONValue) throws(JSONReadError) {
      id = try AdID(json)
      if id.rawValue.isEmpty {
        throw JSONReadError(expected: "an id of at least one character", value: json)
      }
      if id.rawValue.unicodeScalars.count > Self.longest {
        throw JSONReadError(expected: "an id of at most \(Self.longest) characters", value: json)
      }
      if id.isBridgeNumbered {
        throw JSONReadError(expected: "an id that does not look like ad-<digits>", value: json)
      }
    }
  }

  /// Begins the load. Its request is answered when the load ends, or is cancelled.
  @BridgeActor
  func start(
    _ kind: LoadRequest.Kind, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try session.requireRoomToWait()
    do throws(MediationError) {
      let load = try session.mobileAds.load(
        LoadRequest(kind, targeting: request), from: source, as: adID, limitMs: timeoutMs
      ) { ended in
        switch ended {
        case .success(let loaded): session.answer(responder, with: loaded)
        case .failure(let error): responder.fail(RPCError(error))
        }
      }
      responder.onCancel = { load.cancel() }
    } catch {
      throw RPCError(error)
    }
  }
}

extension JSONObject {
  /// Reads how long something may take: at least a millisecond.
  package func readTimeoutMs() throws(JSONReadError) -> Int? {
    try readIfPresent("timeoutMs", in: 1...Clock.lastMs)
  }
}
