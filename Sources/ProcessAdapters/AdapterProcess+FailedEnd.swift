import EventLoop
import JSONRPC
import Platform

extension AdapterProcess {
  /// Reports how a process has failed after it was told to end.
  func reportFailedEnd(_ end: ChildProcess.End) {
    func report(_ kind: FailedEnd.Kind, _ what: String) {
      onFailedEnd?(FailedEnd(kind: kind, message: "\(name) \(what)"))
    }
    if let signal {
      guard hadAnsweredAll else { return }
      report(.ignoredEnd, "still ran 2 s after the end of its input. \(signal) ended it.")
    } else if log.sanitizerReport != nil || end.cause != nil {
      report(.crash, "\(describe(.process(end))).")
    } else if end != .exited(code: 0) {
      let line = log.lastLines.last.map { " Its last line: \($0)" } ?? ""
      report(.exitCode, "\(end).\(line)")
    }
    let skipped = connection.skippedCount - skippedCountBeforeEnd
    if skipped > 0 {
      report(.output, "wrote \(skipped) invalid lines after it was told to end.")
    } else if let lateEvent {
      report(.output, "sent \(lateEvent) after it was told to end.")
    }
    let others = transport.leftBehind.joined(separator: ", ")
    if signal == nil, !others.isEmpty { report(.processes, "has left behind: \(others).") }
  }
}
