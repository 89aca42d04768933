import EventLoop
import JSON
import JSONRPC
import Mediation

/// `advanceClock`: advances a manual or skipping clock, and answers after everything that becomes
/// due.
enum AdvanceClock: Method {
  static let name = "advanceClock"

  struct Params: JSONReadable {
    let ms: Int

    init(_ json: JSONValue) throws(JSONReadError) {
      ms = try JSONObject(json).read("ms", in: 0...Clock.lastMs)
    }
  }

  struct Result: JSONWritable {
    let nowMs: Int

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("nowMs", nowMs)
      writer.endObject()
    }
  }

  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    let clock = session.mediator.clock
    guard clock.mode != .wall else { throw .clockNotManual(clock.mode) }
    try session.requireRoomForTime(behind: clock.advanceCount)
    let advance = clock.advance(byMs: params.ms) { responder.answer(Result(nowMs: clock.nowMs)) }
    responder.onCancel = { clock.cancel(advance) }
  }
}
