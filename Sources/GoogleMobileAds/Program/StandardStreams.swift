import Foundation
import Platform

/// Where the bridge writes and reads: standard input and output, or the connection of a program that
/// attaches itself.
struct StandardStreams: Sendable {
  private let input: Descriptor
  private let output: Descriptor

  init(input: Descriptor, output: Descriptor) {
    self.input = input
    self.output = output
  }

  /// Attaches the program if the environment says where. Else it takes the standard streams: a
  /// `print` anywhere in the program then goes to standard error, and so into the bridge's log. Call
  /// it first in a program.
  ///
  /// - Throws: The system's error if standard input or output is closed.
  static func take(for className: String) throws(SystemError) -> StandardStreams {
    let variables = ProcessInfo.processInfo.environment
    if let address = variables["ADBRIDGE_ATTACH"], !address.isEmpty {
      Signal.ignoreFailingWrites()
      return attach(className, at: address, token: variables["ADBRIDGE_ATTACH_TOKEN"])
    }
    let wire = try Wire.open()
    if let error = wire.inputError { throw error }
    return StandardStreams(input: wire.input.descriptor, output: wire.output.descriptor)
  }

  /// Waits for bytes, and reads them.
  ///
  /// - Returns: How many there are; 0 at the end of the input, or if the output is no longer read.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var events = PollSet()
    events.add(input, .readable)
    events.add(output, .unasked)
    while true {
      _ = events.wait(timeoutMs: nil)
      if !events[1].isEmpty { return 0 }
      guard !events[0].isEmpty else { continue }
      switch input.readSome(into: buffer) {
      case .moved(let count): return count
      case .wouldBlock: continue
      case .ended, .failed: return 0
      }
    }
  }

  /// Writes all bytes, and waits while the bridge does not read them.
  ///
  /// - Returns: Whether the bridge reads.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    do {
      return try output.writeAll(Array(bytes))
    } catch {
      return false
    }
  }
}
