import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation

/// `set_request_configuration`: replaces what the publisher says about all requests.
enum SetRequestConfiguration: Tool {
  static let name = "set_request_configuration"

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    let configuration: RequestConfiguration
    do throws(JSONReadError) {
      configuration = try RequestConfiguration(.object(arguments))
    } catch {
      throw ToolFailure(error)
    }
    try call.requireRoomToWait()
    let wait = ModelContextSession.ClockWait(in: call.session)
    call.mediator.setRequestConfiguration(configuration) {
      wait.end()
      let json = String(decoding: JSONWriter.bytes(of: configuration), as: UTF8.self)
      call.finish(
        "The adapters that run know the request configuration: \(json)\n"
          + "Next: Call load_ad: the next load has it.",
        Result(configuration: configuration))
    }
  }

  private struct Result: JSONWritable {
    let configuration: RequestConfiguration

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("requestConfiguration", configuration)
      writer.endObject()
    }
  }
}
