import JSON
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Programs that attach themselves to the daemon at a Unix socket, as the adapter `A`.
@Suite struct AttachTests {
  /// One connection of a program.
  private final class Program {
    private let connection: Descriptor
    private var output: [UInt8] = []

    init(at path: String) throws {
      connection = try LocalAddress.socket(path: path).connect()
    }

    /// Ends the connection. A program that another test starts has a copy of the descriptor for a
    /// moment, so closing alone may end nothing.
    deinit {
      shutdown(connection.number, Int32(SHUT_RDWR))
      connection.close()
    }

    /// Asks to attach, and returns the answer.
    func attach(id: String = "1") throws -> Answer? {
      let request =
        #"{"jsonrpc":"2.0","id":\#(id),"method":"adapter/attach","params":{"className":"A"}}"#
        + "\n"
      _ = Array(request.utf8).withUnsafeBytes { connection.writeSome($0) }
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
  }

  private let daemon: RunningDaemon
  private let path: String

  init() throws {
    let file = try TemporaryFile("")
    path = file.path + ".socket"
    let configuration = try TemporaryFile(
      #"{"adapters": [{"className": "A", "attach": {"socket": "\#(path)"}}]}"#)
    daemon = try RunningDaemon(["--config", configuration.path])
    try ping()
  }

  /// Waits until the daemon has noticed what has happened before.
  private func ping() throws {
    try daemon.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    _ = try daemon.nextLine()
  }

  private func end() throws {
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
  }

  @Test func `of many programs that send no line, the oldest is refused`() throws {
    var silent: [Program] = []
    while silent.count < 8 {
      silent.append(try Program(at: path))
      // The daemon has accepted it before the next one connects.
      try ping()
    }
    let ninth = try Program(at: path)

    let refusal = try silent[0].next()
    #expect(refusal?.code == -32600)
    #expect(
      refusal?.json["error"]?.object?["message"]
        == "The connection is closed, because 8 newer connections wait too.")
    #expect(try silent[0].next() == nil)
    #expect(try ninth.attach()?.result == [:])
    #expect(try silent[7].attach()?.code == 107)
    try end()
  }

  @Test(arguments: ["7", #""seven""#])
  func `a program gets an answer with the id of its request`(id: String) throws {
    let answer = try Program(at: path).attach(id: id)
    #expect(answer?.result == [:])
    #expect(answer?.json["id"] == (try JSONValue(parsing: Array(id.utf8))))
    try end()
  }

  @Test(arguments: ["null", "true", "[1]"])
  func `a request to attach with another kind of id is refused`(id: String) throws {
    let answer = try Program(at: path).attach(id: id)
    #expect(answer?.code == -32600)
    #expect(answer?.json["id"] == .null)
    try end()
  }

  @Test func `a program that leaves before it is needed makes room for another one`() throws {
    var first: Program? = try Program(at: path)
    #expect(try first?.attach()?.result == [:])
    #expect(try Program(at: path).attach()?.code == 107)
    first = nil
    try ping()

    #expect(try Program(at: path).attach()?.result == [:])
    try end()
  }
}
