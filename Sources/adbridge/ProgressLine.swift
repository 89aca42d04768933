import EventLoop
import Platform

/// A line on the terminal that shows the progress, and is erased at the end.
@LoopActor
final class ProgressLine {
  private static let start = "\r\u{1B}[K"

  private let output: ByteOutput
  private let loop = EventLoop(clock: Clock(.wall))

  /// - Returns: `nil` if standard error is not a terminal.
  init?() {
    guard Descriptor.standardError.isTerminal else { return nil }
    output = ByteOutput(Channel(writing: .standardError), limit: .max)
  }

  func show(_ number: Int, of count: Int, _ what: String) {
    write("\(Self.start)\(number)/\(count) \(what)")
  }

  func clear() {
    write(Self.start)
  }

  private func write(_ text: String) {
    output.append(text)
    loop.drain(output, timeoutMs: 100)
  }
}
