package import JSON
import JSONRPC
import Mediation

/// `collectSignals`: collects the signals that networks need for their bids, all at the same time.
enum CollectSignals: Method {
  static let name = "collectSignals"

  struct Params: JSONReadable {
    /// The answer has an entry for each name.
    private static let maximumNames = 100_000

    let request: SignalRequest
    /// `nil` for all adapters that collect signals of the format.
    let classNames: [String]?
    let timeoutMs: Int

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      request = SignalRequest(
        format: try params.read("format"),
        extras: try params.readFreelyIfPresent("extras") ?? JSONObject(),
        adSize: try params.readIfPresent("adSize"))
      classNames = try params.readIfPresent("classNames")
      if let classNames, classNames.count > Self.maximumNames {
        throw JSONReadError(
          expected: "at most \(Self.maximumNames) names", found: "\(classNames.count)",
          at: JSONPath([.key("classNames")]))
      }
      timeoutMs = try params.readTimeoutMs() ?? SignalRequest.timeoutMs
    }
  }

  struct Result: JSONWritable {
    let signals: [AdapterSignals]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("signals", signals)
      writer.endObject()
    }
  }

  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try session.requireRoomToWait()
    var request = params.request
    request.clientID = session.clientID
    do throws(MediationError) {
      let call = try session.mediator.adapters.collectSignals(
        request, from: params.classNames, timeoutMs: params.timeoutMs
      ) {
        responder.answer(Result(signals: $0))
      }
      responder.onCancel = { call.cancel() }
    } catch {
      throw RPCError(error)
    }
  }
}

extension AdapterSignals: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("className", className)
    writer.member("signals", signals)
    writer.member("latencyMs", latencyMs)
    writer.member("error", error)
    writer.endObject()
  }
}
