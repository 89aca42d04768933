import AdapterMessages
import EventLoop
import JSON
import JSONRPC
import Mediation

/// Says which adapter the program is, and what it can do.
enum InitializeHandler: MessageHandler {
  typealias Message = InitializeRequest

  static func handle(
    _ params: Message.Params,
    in session: AdapterSession,
    _ responder: Responder
  ) throws(RPCError) {
    let adapterClass = try session.serve(params.className)
    responder.answer(
      AdapterIntroduction(
        className: params.className,
        adapterVersion: adapterClass.adapterVersion(),
        adSDKVersion: adapterClass.adSDKVersion(),
        formats: AdFormat.allCases.filter(adapterClass.formats.contains),
        // Each ad says who counts what.
        handlesUserImpressions: false,
        handlesUserClicks: false,
        methods: [PingRequest.name],
        api: adapterClass is any CustomEventHost.Type ? .legacy : .modern))
  }
}
