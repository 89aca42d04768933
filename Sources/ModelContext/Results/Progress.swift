import EventLoop
import JSON
import JSONRPC

/// Tells the client how far a call is, if the client has asked for that.
///
/// Nothing is sent after the answer or a cancellation, and each number is larger than the one
/// before.
@LoopActor
final class Progress {
  /// The time to the first message about a load. The later ones come after a quarter of the time
  /// that has passed, so that they are few on any clock.
  private static let firstMs = 1000

  private let token: RequestID?
  private let connection: Connection
  private let responder: Responder
  private var last = -1

  init(_ call: Call) {
    token = call.progressToken
    connection = call.session.connection
    responder = call.responder
  }

  /// Sends a message, if its number is larger than the last one.
  ///
  /// - Parameter step: By how much the number has to be larger.
  func report(
    _ progress: Int, of total: Int?, _ message: @autoclosure () -> String, every step: Int = 1
  ) {
    guard let token, !responder.isAnswered, last < 0 || progress >= last + step else { return }
    last = progress
    connection.notify(
      "notifications/progress",
      Parameters(token: token, progress: progress, total: total, message: message()))
  }

  /// Sends how long a call has waited, from time to time, until it is answered.
  func reportTime(on clock: Clock, _ message: @escaping @LoopActor (_ seconds: Int) -> String) {
    guard token != nil else { return }
    tick(since: clock.nowMs, afterMs: Self.firstMs, on: clock, message)
  }

  private func tick(
    since startMs: Int, afterMs: Int, on clock: Clock,
    _ message: @escaping @LoopActor (_ seconds: Int) -> String
  ) {
    clock.schedule(afterMs: afterMs) { [weak self] in
      guard let self, !responder.isAnswered else { return }
      let passedMs = clock.nowMs - startMs
      report(passedMs, of: nil, message(passedMs / 1000))
      tick(since: startMs, afterMs: max(Self.firstMs, passedMs / 4), on: clock, message)
    }
  }

  private struct Parameters: JSONWritable {
    let token: RequestID
    let progress: Int
    let total: Int?
    let message: String

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("progressToken", token)
      writer.member("progress", progress)
      if let total { writer.member("total", total) }
      writer.member("message", message)
      writer.endObject()
    }
  }
}
