import JSON
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Clients that connect to a running bridge, beside the one on standard input.
@Suite struct ClientDoorTests {
  static let token = "0123456789abcdef"

  /// A daemon that serves further clients at two sockets, and perhaps at a port.
  final class Door {
    let daemon: RunningDaemon
    let socket: LocalAddress
    let control: LocalAddress
    let port: LocalAddress?

    init(_ arguments: [String] = [], port: Bool = false, token: String? = token) throws {
      let paths = [try TemporaryFile("").path + ".socket", try TemporaryFile("").path + ".socket"]
      (socket, control) = (.socket(path: paths[0]), .socket(path: paths[1]))
      let environment = token.map { ["env", "ADBRIDGE_LISTEN_TOKEN=\($0)"] } ?? []
      daemon = try RunningDaemon(
        ["--listen", "\(socket)", "--listen-control", "\(control)"]
          + (port ? ["--listen", "tcp:127.0.0.1:0"] : []) + arguments, through: environment)
      guard port, token == ClientDoorTests.token else {
        self.port = nil
        return
      }
      let start = "Clients connect to tcp:127.0.0.1:"
      try daemon.waitForErrorOutput(start)
      try daemon.waitForErrorOutput(".\n")
      let log = String(decoding: daemon.errorOutput, as: UTF8.self)
      let rest = try #require(log.firstRange(of: start)).upperBound
      self.port = .port(try #require(Int(log[rest...].prefix { $0.isNumber })))
    }

    /// Waits until the daemon listens, and has noticed what has happened before.
    func ping() throws {
      try daemon.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
      _ = try daemon.nextLine()
    }

    func client(at address: LocalAddress? = nil) throws -> ConnectedProgram {
      try ping()
      return try ConnectedProgram(at: address ?? socket)
    }

    /// Ends standard input.
    func end() throws -> Int32 {
      daemon.closeInput()
      return try daemon.waitForExit()
    }
  }

  // MARK: What each client has

  @Test func `Each client has ads of its own, with ids of their own`() throws {
    let door = try Door()
    let (first, second) = (try door.client(), try door.client())
    for client in [first, second] {
      let load = try client.call("loadNative", #""adUnitId":"sample/native""#)
      #expect(load.result?["adId"]?.string == "ad-1")
    }
    #expect(try first.call("dispose", #""adId":"ad-1""#).code == nil)
    #expect(try second.call("getAd", #""adId":"ad-1""#).code == nil)
    #expect(try first.call("getAd", #""adId":"ad-1""#).data?["name"]?.string == "adDisposed")
    try door.daemon.send(#"{"jsonrpc":"2.0","id":2,"method":"getAd","params":{"adId":"ad-1"}}"#)
    #expect(try Answer(door.daemon.nextLine()).data?["name"]?.string == "unknownAd")
  }

  @Test func `A client gets the events of its own ads, and no others`() throws {
    let door = try Door()
    let (first, second) = (try door.client(), try door.client())
    for client in [first, second] {
      _ = try client.call("loadNative", #""adUnitId":"sample/native""#)
    }
    first.send(#"{"jsonrpc":"2.0","id":7,"method":"recordImpression","params":{"adId":"ad-1"}}"#)
    let event = try #require(try first.next())
    #expect(event.params?["event"]?.string == "impression")
    _ = try first.next()
    #expect(try second.call("getEvents").result?["events"]?.array?.count == 0)
  }

  @Test func `A client gets what happens to adapters if it has chosen that`() throws {
    let door = try Door()
    let client = try door.client()
    _ = try client.call("initialize", #""notifications":["setUpEnded"]"#)
    try door.daemon.send(
      #"{"jsonrpc":"2.0","id":2,"method":"setUp","params":{"classNames":["SampleCustomEvent"]}}"#)
    _ = try door.daemon.nextLine()
    let ended = try #require(try client.next())
    #expect(ended.method == "setUpEnded")
    #expect(ended.params?["index"]?.int == 1)
  }

  @Test func `The end of one client disturbs no other`() throws {
    let door = try Door(["--clock", "manual"])
    let (first, second) = (try door.client(), try door.client())
    for client in [first, second] {
      client.send(
        #"{"jsonrpc":"2.0","id":3,"method":"loadNative","params":{"adUnitId":"sample/slow"}}"#)
    }
    _ = try second.call("ping")
    first.leave()
    try door.ping()
    try door.daemon.send(#"{"jsonrpc":"2.0","id":2,"method":"advanceClock","params":{"ms":9000}}"#)
    _ = try door.daemon.nextLine()
    #expect(try second.answer(3).result?["adId"]?.string == "ad-1")
  }

  @Test func `A client that ends its writing side gets all of its answers, and then the end`()
    throws
  {
    let door = try Door(["--clock", "skip"])
    let client = try door.client()
    client.send(
      #"{"jsonrpc":"2.0","id":3,"method":"loadNative","params":{"adUnitId":"sample/slow"}}"#)
    client.endWriting()
    #expect(try client.answer(3).result != nil)
    #expect(try client.next() == nil)
    try door.ping()
  }

  // MARK: Rights

  @Test(arguments: ["advanceClock", "setRequestConfiguration", "restartAdapter"])
  func `A client can't change what all clients share, unless it has connected for that`(
    method: String
  ) throws {
    let door = try Door(["--clock", "manual"])
    let params = #""ms":5,"className":"SampleCustomEvent""#
    let refused = try door.client().call(method, params)
    #expect(refused.data?["name"]?.string == "notPermitted")
    #expect(refused.code == 404)
    let allowed = try door.client(at: door.control).call(method, params)
    #expect(allowed.data?["name"]?.string != "notPermitted")
    #expect(allowed.data?["name"]?.string != "methodNotFound")
  }

  @Test func `A request configuration of a client in control holds for all`() throws {
    let door = try Door(["--clock", "manual"])
    let control = try door.client(at: door.control)
    _ = try control.call("setRequestConfiguration", #""userDefaults":{"IABTCF_TCString":"x"}"#)
    _ = try control.call("advanceClock", #""ms":250"#)
    let client = try door.client()
    _ = try client.call("loadNative", #""adUnitId":"sample/native""#)
    client.send(#"{"jsonrpc":"2.0","id":7,"method":"recordImpression","params":{"adId":"ad-1"}}"#)
    #expect(try client.next()?.params?["atMs"]?.int == 250)
  }

  @Test func `Exit ends the session of a client, and the bridge only for a client in control`()
    throws
  {
    let door = try Door()
    let (client, control) = (try door.client(), try door.client(at: door.control))
    client.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try client.next() == nil)
    _ = try control.call("shutdown")
    control.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try control.next() == nil)
    #expect(try door.daemon.waitForExit() == 0)
  }

  // MARK: The door

  @Test func `A client at a port does nothing before it has sent the token`() throws {
    let door = try Door(port: true)
    let lines = [
      #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"token":"0123456789abcdeF"}}"#,
      #"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
    ]
    for line in lines {
      let client = try door.client(at: door.port)
      client.send(line)
      let answer = try #require(try client.nextLine())
      #expect(answer.contains("wrongToken"))
      #expect(try client.nextLine() == nil)
    }
    let client = try door.client(at: door.port)
    let welcome = try client.call("initialize", #""token":"\#(Self.token)""#)
    #expect(welcome.result != nil)
    #expect(try client.call("loadNative", #""adUnitId":"sample/native""#).result != nil)
  }

  @Test func `A port gets no more than 64 KiB before the token`() throws {
    let door = try Door(port: true)
    let client = try door.client(at: door.port)
    client.send(String(repeating: " ", count: 100_000))
    #expect(try client.nextLine() == nil)
    #expect(try door.client().call("ping").result != nil)
  }

  @Test(arguments: [nil, "short"])
  func `Without a token the bridge does not listen at a port`(token: String?) throws {
    let door = try Door(port: true, token: token)
    #expect(try door.daemon.waitForExit() == 2)
    let log = String(decoding: door.daemon.errorOutput, as: UTF8.self)
    #expect(log.contains("Set ADBRIDGE_LISTEN_TOKEN to a secret of at least 16 characters"))
  }

  @Test func `Only the user can connect to a socket, and its file goes with the bridge`() throws {
    let door = try Door()
    try door.ping()
    guard case .socket(let path) = door.socket else { return }
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(try door.end() == 0)
    #expect(access(path, F_OK) != 0)
  }

  @Test func `An invalid address is refused in words`() throws {
    let daemon = try RunningDaemon(["--listen", "0.0.0.0:80"])
    #expect(try daemon.waitForExit() == 2)
    #expect(
      String(decoding: daemon.errorOutput, as: UTF8.self).contains(
        "--listen takes unix:PATH or tcp:127.0.0.1:PORT, not 0.0.0.0:80."))
  }

  // MARK: Many clients

  @Test func `A hundred clients at once lose nothing, and one that never reads holds up nobody`()
    throws
  {
    let door = try Door()
    let lazy = try door.client()
    // Their answers are far more than the system keeps for a reader.
    for id in 1...100 { lazy.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"rpc.discover"}"#) }
    let clients = try (0..<100).map { _ in try door.client() }
    for client in clients {
      for id in 1...50 {
        client.send(
          #"{"jsonrpc":"2.0","id":\#(id),"method":"loadNative","params":{"adUnitId":"sample/native"}}"#
        )
      }
    }
    for client in clients {
      for id in 1...50 {
        #expect(try client.answer(id).result?["adId"]?.string == "ad-\(id)")
      }
    }
  }

  // MARK: adbridge connect

  @Test(arguments: [false, true])
  func `connect carries the lines of a client to the bridge, and back`(port: Bool) throws {
    let door = try Door(port: port)
    try door.ping()
    let client = try RunningDaemon(
      ["connect", "\(door.port ?? door.socket)"],
      through: ["env", "ADBRIDGE_LISTEN_TOKEN=\(Self.token)"])
    for id in 1...300 {
      try client.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"loadNative","params":{"adUnitId":"sample/native"}}"#
      )
    }
    client.closeInput()
    for id in 1...300 { #expect(try Answer(client.nextLine()).id?.int == id) }
    #expect(try client.waitForExit() == 0)
    #expect(client.output.isEmpty)
  }

  @Test func `connect sends a Unix socket nothing but what its client sends`() throws {
    let door = try Door()
    try door.ping()
    let client = try RunningDaemon(
      ["connect", "\(door.socket)"], through: ["env", "ADBRIDGE_LISTEN_TOKEN=\(Self.token)"])
    // A line before them would make headers invalid.
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    _ = try client.send(Array("Content-Length: \(ping.utf8.count)\r\n\r\n\(ping)".utf8))
    client.closeInput()
    #expect(try client.waitForExit() == 0)
    let answer = #"{"jsonrpc":"2.0","id":1,"result":{}}"#
    #expect(
      String(decoding: client.output, as: UTF8.self)
        == "Content-Length: \(answer.utf8.count)\r\n\r\n\(answer)")
  }

  @Test func `connect says why the bridge refuses the token`() throws {
    let door = try Door(port: true)
    let client = try RunningDaemon(["connect", "\(try #require(door.port))"])
    #expect(try client.waitForExit() == 1)
    #expect(client.output.isEmpty)
    let log = String(decoding: client.errorOutput, as: UTF8.self)
    #expect(log.contains("The token is missing or wrong."))
  }

  @Test func `connect waits for a bridge that is not there yet, and ends when it ends`() throws {
    let path = try TemporaryFile("").path + ".socket"
    let client = try RunningDaemon(["connect", "unix:\(path)"])
    try client.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    let daemon = try RunningDaemon(["--listen", "unix:\(path)"])
    #expect(try Answer(client.nextLine()).result == [:])
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    #expect(try client.waitForExit() == 1)
    let log = String(decoding: client.errorOutput, as: UTF8.self)
    #expect(log.contains("The bridge at unix:\(path) has closed the connection."))
  }

  // MARK: The end

  @Test func `At the end of standard input the bridge answers what it has read, and exits`() throws
  {
    let door = try Door(["--clock", "skip"])
    let client = try door.client()
    client.send(
      #"{"jsonrpc":"2.0","id":3,"method":"loadNative","params":{"adUnitId":"sample/slow"}}"#)
    _ = try client.answer(3)
    #expect(try door.end() == 0)
    #expect(try client.next() == nil)
  }

  @Test func `The violations of any client count for the exit code of a strict run`() throws {
    let door = try Door(["--clock", "skip", "--strict"])
    let client = try door.client()
    _ = try client.call(
      "loadNative",
      #""adUnitId":"sample/break-duplicateCompletion""#)
    client.leave()
    try door.ping()
    #expect(try door.end() == 1)
  }
}

extension ConnectedProgram {
  /// Calls a method, and returns its answer.
  func call(_ method: String, _ params: String = "") throws -> Answer {
    send(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(params)}}"#)
    return try answer(1)
  }

  /// The answer with an id. Notifications before it are left out.
  func answer(_ id: Int) throws -> Answer {
    while true {
      let answer = try #require(try next())
      if answer.id?.int == id { return answer }
    }
  }
}
