import Server
import EventLoop
import JSON
import JSONRPC
import Mediation

/// `advance_clock`: moves a manual or skipping clock, and returns what happened meanwhile.
enum AdvanceClock: Tool {
  static let name = "advance_clock"

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    let clock = call.mediator.clock
    guard clock.mode != .wall else {
      throw ToolFailure(
        "The clock of this run is the wall clock, which moves by itself.",
        next: "Wait, or start the program with --clock manual. "
          + "run_waterfall has a skipping clock of its own.")
    }
    let ms: Int
    do throws(JSONReadError) {
      ms = try arguments.read("ms")
    } catch {
      throw ToolFailure(error)
    }
    do throws(RPCError) {
      try call.session.requireRoomForTime()
    } catch {
      throw ToolFailure(error)
    }
    let log = call.mediator.events
    let firstIndex = log.nextIndex
    let wait = ModelContextSession.ClockWait(in: call.session)
    let advance = clock.advance(byMs: ms) {
      wait.end()
      let timeline = Timeline(log, since: firstIndex)
      let rest = log.nextIndex - timeline.nextIndex
      call.finish(
        "The time is \(clock.nowMs) ms. "
          + (timeline.rows.isEmpty ? "Nothing happened." : "What happened:\n\(timeline.text)")
          + (rest > 0 ? "\nMore: call get_timeline with sinceIndex \(timeline.nextIndex)." : ""),
        Result(nowMs: clock.nowMs, timeline: timeline))
    }
    call.onCancel {
      wait.end()
      clock.cancel(advance)
    }
  }

  private struct Result: JSONWritable {
    let nowMs: Int
    let timeline: Timeline

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("nowMs", nowMs)
      writer.member("events", timeline.rows)
      writer.member("nextIndex", timeline.nextIndex)
      writer.endObject()
    }
  }
}
