import JSON
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How many clients may connect and what each may do, from both sides of each limit.
@Suite struct DoorLimitTests {
  private typealias Door = ClientDoorTests.Door

  /// The log of a daemon that has ended.
  private func log(of door: Door) throws -> String {
    _ = try door.end()
    return String(decoding: door.daemon.errorOutput, as: UTF8.self)
  }

  private func token(_ token: String = ClientDoorTests.token) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"token":"\#(token)"}}"#
  }

  @Test
  func `A client that sends no token is disconnected after 5 s, and one that has sent it stays`()
    throws
  {
    let door = try Door(port: true)
    let known = try door.client(at: door.port)
    known.send(token())
    _ = try known.answer(1)
    let silent = try door.client(at: door.port)
    #expect(try silent.nextLine() == nil)
    #expect(try known.call("ping").result != nil)
    known.leave()
    #expect(
      try log(of: door).contains(
        "warning: The connection of client 2 is closed: it sent no token within 5000 ms.\n"))
  }

  @Test func `A client at a port is not listed before it has sent the token`() throws {
    let door = try Door(port: true)
    let client = try door.client(at: door.port)
    try door.ping()
    for count in [1, 2] {
      try door.daemon.send(#"{"jsonrpc":"2.0","id":2,"method":"listClients"}"#)
      let answer = try Answer(door.daemon.nextLine())
      #expect(answer.result?["clients"]?.array?.count == count)
      client.send(token())
      _ = try client.answer(1)
    }
    client.leave()
    #expect(try door.end() == 0)
  }

  @Test(arguments: [(65_536, true), (65_537, false)])
  func `The token is in the first 64 KiB`(count: Int, isServed: Bool) throws {
    let door = try Door(port: true)
    let client = try door.client(at: door.port)
    let line = token()
    client.send(String(repeating: " ", count: count - line.utf8.count - 1) + line)
    #expect((try client.nextLine() != nil) == isServed)
    client.leave()
    let reason = "client 1 is closed: it sent no token in its first 65536 bytes.\n"
    #expect(try log(of: door).contains(reason) != isServed)
  }

  @Test func `The log says why a client is disconnected, and what it calls itself`() throws {
    let door = try Door(["--log-level", "info"], port: true)
    let stranger = try door.client(at: door.port)
    stranger.send(token("another secret of 16 characters"))
    while try stranger.nextLine() != nil {}
    let framed = try door.client()
    let body =
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"clientInfo":{"name":"jest"}}}"#
    framed.send("Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    framed.send("Content-Length: many\r\n\r\n")
    while try framed.nextLine() != nil {}
    let log = try log(of: door)
    for sentence in [
      "info: Client 1 has connected.", "info: Client 2 has connected.",
      "warning: The connection of client 1 is closed: it does not know the token.",
      "warning: The connection of client 2 (jest) is closed: its headers are invalid.",
    ] {
      #expect(log.contains("adbridge: \(sentence)\n"), "\(log)")
    }
  }

  @Test func `At most 256 clients are connected, and one that leaves makes room`() throws {
    let door = try Door()
    var clients = try (0..<256).map { _ in try door.client() }
    #expect(try clients[255].call("ping").result != nil)
    #expect(try door.client().nextLine() == nil)
    clients.removeLast()
    #expect(try door.client().call("ping").result != nil)
    clients = []
    #expect(
      try log(of: door).contains("warning: A client was refused: there are already 256.\n"))
  }

  @Test func `A client has each limit of the configuration for itself`() throws {
    let file = try TemporaryFile(#"{"limits": {"liveAds": 1, "requests": 1}}"#)
    let door = try Door(["--config", file.path, "--clock", "manual", "--max-line-bytes", "1024"])
    let load = #""adUnitId":"sample/native""#
    let never =
      #"{"jsonrpc":"2.0","id":7,"method":"loadNative","params":{"adUnitId":"sample/never"}}"#
    for client in [try door.client(), try door.client()] {
      client.send(String(repeating: "x", count: 1_025))
      #expect(try client.next()?.data?["limit"]?.int == 1_024)
      #expect(try client.call("loadNative", load).code == nil)
      #expect(try client.call("loadNative", load).code == 203)
      _ = try client.call("dispose", #""adId":"ad-1""#)
      client.send(never)
      #expect(try client.call("loadNative", load).code == 401)
    }
    door.daemon.send(signal: SIGKILL)
  }

  @Test func `A signal answers what clients wait for, and ends them`() throws {
    let door = try Door()
    let client = try door.client()
    client.send(
      #"{"jsonrpc":"2.0","id":7,"method":"loadNative","params":{"adUnitId":"sample/never"}}"#)
    _ = try client.call("ping")
    door.daemon.send(signal: SIGTERM)
    #expect(try client.answer(7).code == 402)
    #expect(try client.next() == nil)
    #expect(try door.daemon.waitForExit() == 143)
  }

  @Test func `Exit without a shutdown is a failure for a client in control, too`() throws {
    let door = try Door()
    let control = try door.client(at: door.control)
    control.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try control.next() == nil)
    #expect(try door.daemon.waitForExit() == 1)
  }

  @Test func `The violations of a client that is still there count in a strict run`() throws {
    let door = try Door(["--clock", "skip", "--strict"])
    let client = try door.client()
    _ = try client.call("loadNative", #""adUnitId":"sample/break-duplicateCompletion""#)
    #expect(try door.end() == 1)
  }

  @Test func `a bridge can listen at the port of one that has just ended with a client`() throws {
    let first = try Door(port: true)
    let address = try #require(first.port)
    let client = try first.client(at: address)
    client.send(token())
    _ = try client.answer(1)
    #expect(try first.end() == 0)

    let second = try Door(["--listen", "\(address)"])
    let other = try second.client(at: address)
    other.send(token())
    #expect(try other.answer(1).result != nil)
    #expect(try second.end() == 0)
  }

  @Test func `A socket that another bridge uses is refused in words, and stays its own`() throws {
    let door = try Door()
    try door.ping()
    let other = try RunningDaemon(["--listen", "\(door.socket)"])
    other.closeInput()
    #expect(try other.waitForExit() == 2)
    #expect(
      String(decoding: other.errorOutput, as: UTF8.self)
        .hasPrefix("adbridge: error: The bridge can't listen at \(door.socket): "))
    #expect(try door.client().call("ping").result != nil)
  }

  // MARK: adbridge connect

  @Test func `connect gives up after 5 s in which no bridge listens`() async throws {
    let address = "unix:\(try TemporaryFile("").path).socket"
    let (code, log) = try await onOwnThread {
      let client = try RunningDaemon(["connect", address])
      let code = try client.waitForExit()
      return (code, String(decoding: client.errorOutput, as: UTF8.self))
    }
    #expect(code == 1)
    #expect(log.hasPrefix("adbridge: error: No bridge listens at \(address): "))
  }

  @Test func `An address that no bridge can have ends connect at once`() throws {
    let address = "unix:/" + String(repeating: "a", count: 200)
    let client = try RunningDaemon(["connect", address])
    try client.waitForErrorOutput()
    client.send(signal: SIGTERM)
    #expect(try client.waitForExit() == 1)
    #expect(
      String(decoding: client.errorOutput, as: UTF8.self)
        .hasPrefix("adbridge: error: No bridge listens at \(address): "))
  }

  @Test func `A signal ends connect, and decides its exit code`() throws {
    let door = try Door()
    try door.ping()
    let client = try RunningDaemon(["connect", "\(door.socket)"])
    try client.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    #expect(try client.nextLine() == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    client.send(signal: SIGINT)
    #expect(try client.waitForExit() == 130)
    #expect(client.errorOutput.isEmpty)
  }

  @Test func `A client that no longer reads ends connect with 1`() throws {
    let door = try Door()
    try door.ping()
    let client = try RunningDaemon(["connect", "\(door.socket)"])
    client.closeOutput()
    try client.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    #expect(try client.waitForExit() == 1)
    try door.ping()
  }

  @Test func `A client that sends exit ends connect with success`() throws {
    let door = try Door()
    try door.ping()
    let client = try RunningDaemon(["connect", "\(door.socket)"])
    try client.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    client.closeInput()
    #expect(try client.waitForExit() == 0)
    #expect(client.errorOutput.isEmpty)
  }
}
