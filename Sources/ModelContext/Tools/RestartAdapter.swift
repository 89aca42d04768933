import EventLoop
import JSON
import JSONRPC
import Mediation

/// `restart_adapter`: ends the program of an adapter, and starts it again.
enum RestartAdapter: Tool {
  static let name = "restart_adapter"

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    let className: String
    do throws(JSONReadError) {
      className = try arguments.read("className")
    } catch {
      throw ToolFailure(error)
    }
    try call.requireRoomToWait()
    let log = call.mediator.events
    let firstIndex = log.nextIndex
    let wait = ModelContextSession.ClockWait(in: call.session)
    do throws(MediationError) {
      let restart = try call.mediator.adapters.restart(className) { statuses in
        wait.end()
        guard let status = statuses.first else { return }
        guard status.state == .ready else {
          let lines = AdapterOutput.lines(of: [className], since: firstIndex, in: log)
          return call.fail(
            ToolFailure(status.description, next: LoadAdvice.correctProgram(of: className)),
            details: AdapterOutput.text(of: lines))
        }
        call.finish(
          """
          The program of \(className) was started again, and was ready after \(status.latencyMs) ms. \
          The ads of the program before it can no longer be used.
          Next: Call load_ad or check_adapter.
          """,
          Result(status: status))
      }
      guard !call.isAnswered else { return }
      call.onCancel {
        restart.cancel()
        wait.end()
      }
    } catch {
      wait.end()
      throw ToolFailure(error)
    }
  }

  private struct Result: JSONWritable {
    let status: AdapterStatus

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("className", status.className)
      writer.member("state", status.state.rawValue)
      writer.member("latencyMs", status.latencyMs)
      writer.endObject()
    }
  }
}
