import JSON
import Testing

@testable import Platform

/// Programs that attach themselves to the daemon at a Unix socket, as the adapter `A`.
@Suite struct AttachTests {
  private let daemon: RunningDaemon
  private let address: LocalAddress

  init() throws {
    let file = try TemporaryFile("")
    let path = file.path + ".socket"
    address = .socket(path: path)
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
    var silent: [ConnectedProgram] = []
    while silent.count < 8 {
      silent.append(try ConnectedProgram(at: address))
      // The daemon has accepted it before the next one connects.
      try ping()
    }
    let ninth = try ConnectedProgram(at: address)

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
    let answer = try ConnectedProgram(at: address).attach(id: id)
    #expect(answer?.result == [:])
    #expect(answer?.json["id"] == (try JSONValue(parsing: Array(id.utf8))))
    try end()
  }

  @Test(arguments: ["null", "true", "[1]"])
  func `a request to attach with another kind of id is refused`(id: String) throws {
    let answer = try ConnectedProgram(at: address).attach(id: id)
    #expect(answer?.code == -32600)
    #expect(answer?.json["id"] == .null)
    try end()
  }

  @Test func `a program that leaves before it is needed makes room for another one`() throws {
    var first: ConnectedProgram? = try ConnectedProgram(at: address)
    #expect(try first?.attach()?.result == [:])
    #expect(try ConnectedProgram(at: address).attach()?.code == 107)
    first = nil
    try ping()

    #expect(try ConnectedProgram(at: address).attach()?.result == [:])
    try end()
  }
}
