import JSON
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One connection of another program to the daemon.
final class ConnectedProgram {
  private let connection: Descriptor
  private var output: [UInt8] = []

  init(at address: LocalAddress) throws {
    connection = try address.connect()
  }

  /// A program that another test starts has a copy of the descriptor for a moment, so closing alone
  /// may end nothing.
  deinit {
    leave()
    connection.close()
  }

  /// Ends the connection.
  func leave() { shutdown(connection.number, Int32(SHUT_RDWR)) }

  /// Sends nothing more.
  func endWriting() { shutdown(connection.number, Int32(SHUT_WR)) }

  func send(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      guard case .moved(let count) = rest.withUnsafeBytes({ connection.writeSome($0) }) else {
        // The daemon does not read the rest of a line that is too long.
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  /// The next message of the daemon; `nil` after the end of the connection.
  func next() throws -> Answer? { try nextLine().map(Answer.init) }

  /// The next line of the daemon, without its line end; `nil` after the end of the connection.
  func nextLine() throws -> String? {
    while true {
      if let end = output.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: output[..<end], as: UTF8.self)
        output.removeFirst(end + 1)
        return line
      }
      if connection.wait(for: .readable, timeoutMs: 60_000).isEmpty {
        throw RunningDaemon.Failure(description: "The daemon wrote nothing to a program.")
      }
      var bytes = [UInt8](repeating: 0, count: 4_096)
      guard
        case .moved(let count) = bytes.withUnsafeMutableBytes({ connection.readSome(into: $0) })
      else { return nil }
      output += bytes[..<count]
    }
  }
}
