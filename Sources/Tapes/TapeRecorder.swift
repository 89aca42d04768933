package import EventLoop
import JSON
import Platform

/// Writes a tape while a run goes on.
///
/// A tape is whole at each moment: each line is appended as soon as the output of the turn is written, in
/// which something has happened. A tape that is recorded anew replaces the old one at the end.
@LoopActor
package final class TapeRecorder {
  private let path: String
  /// The file that is written: the tape, or what takes its place.
  private let writtenPath: String
  private var file: AppendedFile
  /// Keeps the lock of the tape that is replaced at the end.
  private let replaced: AppendedFile?
  private var images: TapeImages
  var redaction: Redaction
  private var lastNumber: Int
  private var hasFailed = false
  private let clock: Clock
  /// What has happened in this turn, in order.
  private var pending: [@LoopActor () -> Void] = []
  private var pendingBytes = 0

  /// How many bytes of messages may wait to be recorded.
  private static let mostPendingBytes = 1 << 20

  /// Opens a tape.
  ///
  /// - Parameters:
  ///   - tape: What is recorded already, which stays; `nil` to record everything anew.
  ///   - writer: The version of this program.
  ///   - isRedacted: Whether secrets are removed. A tape that exists decides it for itself.
  package init(
    _ path: String, adding tape: Tape?, clock: Clock, writer: String, isRedacted: Bool
  ) throws(Tape.Damage) {
    self.path = path
    self.clock = clock
    // The marks of a tape that is recorded anew stay the same.
    let oldSalt = tape?.header?.salt ?? (try? Tape(path))?.header?.salt
    let salt = oldSalt ?? String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let header = TapeLine.Header(
      writer: writer, salt: salt, isRedacted: tape?.header?.isRedacted ?? isRedacted)
    redaction = Redaction(salt: salt, isOn: header.isRedacted)
    images = TapeImages(of: path)
    lastNumber = tape?.exchanges.count ?? 0
    let file = try Self.open(path)
    if let tape, tape.byteCount != file.byteCount {
      throw Tape.Damage(description: "Another process has just written \(path). Try again.")
    }
    if tape == nil, file.byteCount > 0 {
      replaced = file
      // A link stays one.
      writtenPath = (absolutePath(of: path) ?? path) + ".new"
      self.file = try Self.open(writtenPath, emptied: true)
    } else {
      replaced = nil
      writtenPath = path
      self.file = file
    }
    if file.wasCut { Log.warning("The last line of \(path) was cut, and is removed.") }
    if tape?.header == nil { write(TapeLine.header(header)) }
    if hasFailed { throw Tape.Damage(description: "The tape \(path) can't be written.") }
  }

  private static func open(
    _ path: String, emptied: Bool = false
  ) throws(Tape.Damage) -> AppendedFile {
    do throws(AppendedFile.OpenError) {
      return try AppendedFile(path, beginning: TapeLine.beginning, emptied: emptied)
    } catch {
      throw Tape.Damage(description: "The tape \(path) can't be written: \(error).")
    }
  }

  /// The time of the ads.
  var nowMs: Int { clock.nowMs }

  /// Records something when the output of the turn is written, which must not wait for it.
  ///
  /// - Parameter byteCount: How much memory it takes until then.
  func later(_ byteCount: Int, _ record: @escaping @LoopActor () -> Void) {
    pending.append(record)
    pendingBytes += byteCount
    if pendingBytes > Self.mostPendingBytes { writePending() }
  }

  /// Records what has happened in this turn.
  package func writePending() {
    guard !pending.isEmpty else { return }
    let records = pending
    pending.removeAll()
    pendingBytes = 0
    for record in records { record() }
  }

  /// Records a request.
  ///
  /// - Parameter params: Its canonical parameters.
  /// - Returns: Its number.
  func record(
    _ method: String, _ params: JSONObject, of program: String, about load: Int?, atMs: Int
  ) -> Int {
    lastNumber += 1
    write(
      TapeLine.request(
        TapeLine.Request(
          number: lastNumber, program: program, method: method, load: load, params: params,
          atMs: atMs)))
    return lastNumber
  }

  /// Records what the program did after a request.
  func record(
    _ reaction: TapeLine.Reaction, to method: String, _ number: Int, afterMs: Int
  ) {
    guard !hasFailed else { return }
    var reaction = reaction
    switch reaction {
    case .result(let result):
      do throws(SystemError) {
        reaction = .result(redaction.result(try images.extract(from: result), of: method))
      } catch {
        return fail("\(error)", "An image of the tape \(path)")
      }
    case .error(let error): reaction = .error(redaction.cleaned(error))
    case .notification(let method, let params):
      reaction = .notification(method: method, params: redaction.cleaned(params))
    case .exited, .killed, .disconnected: break
    }
    write(TapeLine.reaction(reaction, after: number, afterMs: afterMs))
  }

  private func write(_ line: [UInt8]) {
    guard !hasFailed else { return }
    guard file.byteCount + line.count <= Tape.mostBytes else {
      let limit = "it has \(Tape.mostBytes >> 20) MiB, the most that can be replayed"
      return fail(limit, "The tape \(writtenPath)")
    }
    do throws(SystemError) {
      try file.append(line)
    } catch {
      fail("\(error)", "The tape \(writtenPath)")
    }
  }

  private func fail(_ error: String, _ what: String) {
    Log.error("\(what) can't be written: \(error). Nothing more is recorded.")
    hasFailed = true
  }

  /// Ends the tape.
  ///
  /// - Returns: Whether everything was recorded.
  package func finish() -> Bool {
    writePending()
    if replaced != nil, !hasFailed {
      do throws(SystemError) {
        try replaceFile(String(writtenPath.dropLast(4)), by: writtenPath)
      } catch {
        fail("\(error)", "The tape \(path)")
      }
    }
    file.close()
    replaced?.close()
    return !hasFailed
  }
}
