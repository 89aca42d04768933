import Foundation
import Platform

/// Where the bridge writes and reads: standard input and output, or the connection of a program that
/// attaches itself.
struct StandardStreams: Sendable {
  private let input: Int32
  private let output: Int32

  init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Attaches the program if the environment says where. Else it takes the standard streams.
  static func take(for className: String) throws(SystemError) -> StandardStreams {
    let variables = ProcessInfo.processInfo.environment
    guard let address = variables["ADBRIDGE_ATTACH"], !address.isEmpty else { return try take() }
    signal(SIGPIPE, SIG_IGN)
    return attach(className, at: address, token: variables["ADBRIDGE_ATTACH_TOKEN"])
  }

  /// Takes the standard streams, and puts harmless files in their places.
  ///
  /// From then on, a `print` anywhere in the program goes to standard error, and so into the bridge's
  /// log. Call it first in a program.
  ///
  /// - Throws: The system's error if standard input or output is closed.
  static func take() throws(SystemError) -> StandardStreams {
    CurrentProcess.printLineByLine()
    signal(SIGPIPE, SIG_IGN)
    let streams = StandardStreams(input: try copy(of: 0), output: try copy(of: 1))
    let null = open("/dev/null", O_RDWR)
    dup2(null, 0)
    dup2(2, 1)
    close(null)
    return streams
  }

  private static func copy(of descriptor: Int32) throws(SystemError) -> Int32 {
    // Not inherited by programs that the adapter starts.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw SystemError(code: errno) }
    return copy
  }

  /// Waits for bytes, and reads them.
  ///
  /// - Returns: How many there are; 0 at the end of the input, or if the output is no longer read.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      var polled = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: output, events: 0, revents: 0),
      ]
      guard poll(&polled, 2, -1) >= 0 || errno == EINTR else { return 0 }
      if polled[1].revents != 0 { return 0 }
      guard polled[0].revents != 0 else { continue }
      let count = systemRead(input, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard waitIfNeeded(input, POLLIN) else { return 0 }
    }
  }

  /// Writes all bytes, and waits while the bridge does not read them.
  ///
  /// - Returns: Whether the bridge reads.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let count = systemWrite(output, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if !waitIfNeeded(output, POLLOUT) {
        return false
      }
    }
    return true
  }

  /// After a failed call: waits if the descriptor does not block.
  ///
  /// - Returns: Whether to call again.
  private func waitIfNeeded(_ descriptor: Int32, _ events: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
    var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&polled, 1, -1) >= 0 || errno == EINTR
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
