import JSON
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One connection of a program that attaches itself to the daemon.
final class AttachingProgram {
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

  /// Asks to attach, and returns the answer.
  func attach(
    _ members: String = #""className":"A""#, id: String = "1"
  ) throws -> Answer? {
    send(#"{"jsonrpc":"2.0","id":\#(id),"method":"adapter/attach","params":{\#(members)}}"#)
    return try next()
  }

  /// The next line of the daemon; `nil` after the end of the connection.
  func next() throws -> Answer? {
    while true {
      if let end = output.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: output[..<end], as: UTF8.self)
        output.removeFirst(end + 1)
        return try Answer(line)
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

  /// Answers the set-up and a load, as the adapter of a class.
  func serve(_ className: String = "A") throws {
    for result in [
      #"{"className":"\#(className)","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"]}"#,
      "{}", #"{"assets":{"headline":"Hello","body":"An ad.","callToAction":"Go"}}"#,
    ] {
      let request = try #require(try next())
      send(#"{"jsonrpc":"2.0","id":\#(try #require(request.id?.int)),"result":\#(result)}"#)
    }
  }
}
