import JSON
import Testing

/// Clients that look at the ads of other clients.
@Suite struct WatchTests {
  private let door: ClientDoorTests.Door

  init() throws { door = try ClientDoorTests.Door(["--clock", "manual"]) }

  private let impression =
    #"{"jsonrpc":"2.0","id":7,"method":"recordImpression","params":{"adId":"ad-1"}}"#

  private func initialize(
    _ client: ConnectedProgram, as name: String, notifications: String
  ) throws {
    let clientInfo = #""clientInfo":{"name":"\#(name)","version":"1"}"#
    _ = try client.call("initialize", #"\#(clientInfo),"notifications":[\#(notifications)]"#)
  }

  /// Loads an ad, whose id is `ad-1`.
  private func load(for client: ConnectedProgram) throws {
    _ = try client.call("loadNative", #""adUnitId":"sample/native""#)
  }

  @Test func `Each client can list all of them`() throws {
    let (app, control) = (try door.client(), try door.client(at: door.control))
    try initialize(app, as: "app", notifications: "")
    try load(for: app)

    let answer = try control.call("listClients").result
    #expect(answer?["clientId"]?.int == 2)
    let clients = try #require(answer?["clients"]?.array)
    #expect(clients.map { $0["clientId"]?.int } == [0, 1, 2])
    #expect(clients.map { $0["name"]?.string } == [nil, "app", nil])
    #expect(clients.map { $0["control"] } == [true, false, true])
    #expect(clients.map { $0["ads"]?.int } == [0, 1, 0])
  }

  @Test func `A client sees the ads of another one, and can't use them`() throws {
    let (app, other) = (try door.client(), try door.client())
    try load(for: app)
    _ = try app.call("recordImpression", #""adId":"ad-1""#)

    let ad = try other.call("getAd", #""adId":"ad-1","clientId":1"#).result
    #expect(ad?["assets"]?["headline"]?.string == "Sample App!")
    let list = try other.call("listAds", #""clientId":1"#).result
    #expect(list?["ads"]?.array?.map { $0["adId"]?.string } == ["ad-1"])
    let events = try other.call("getEvents", #""clientId":1"#).result?["events"]?.array
    #expect(events?.map { $0["params"]?["event"]?.string } == ["impression"])
    #expect(try other.call("listAds").result?["ads"]?.array?.isEmpty == true)
    let refused = try other.call("recordClick", #""adId":"ad-1","asset":"body""#)
    #expect(refused.data?["name"]?.string == "unknownAd")
  }

  @Test(arguments: ["getAd", "listAds", "getEvents"])
  func `A client that has left, or was never there, is named in the error`(method: String) throws {
    let (app, other) = (try door.client(), try door.client())
    try initialize(other, as: "other", notifications: #""clientStatus""#)
    app.leave()
    #expect(try other.next()?.method == "clientStatus")
    for id in [1, 99] {
      let answer = try other.call(method, #""adId":"ad-1","clientId":\#(id)"#)
      #expect(answer.code == 405)
      #expect(answer.data?["clientId"]?.int == id)
    }
  }

  @Test func `A client gets the events of all others, of the kinds that it has chosen`() throws {
    let early = try door.client()
    let watcher = try door.client()
    try initialize(watcher, as: "watcher", notifications: #""clientEntry","loadEnded""#)
    let late = try door.client()
    for (id, client) in [(1, early), (3, late)] {
      try load(for: client)
      client.send(impression)
      let entries = try (0..<2).map { _ in try #require(try watcher.next()) }
      #expect(entries.map(\.method) == ["clientEntry", "clientEntry"])
      #expect(entries.map { $0.params?["clientId"]?.int } == [id, id])
      let inner = entries.compactMap { $0.params?["entry"] }
      #expect(inner.map { $0["method"]?.string } == ["loadEnded", "adEvent"])
      #expect(inner.map { $0["params"]?["index"]?.int } == [1, 2])
      #expect(inner.map { $0["params"]?["adId"]?.string } == ["ad-1", "ad-1"])
    }
    // The watched clients get what they get anyway.
    #expect(try early.next()?.params?["index"]?.int == 1)
    // They are not entries of the watcher's log.
    #expect(try watcher.call("getEvents").result?["nextIndex"]?.int == 1)
  }

  @Test func `The client on standard input is watched too, and can watch`() throws {
    try door.daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"notifications":["clientEntry"]}}"#)
    _ = try door.daemon.nextLine()
    let app = try door.client()
    try initialize(app, as: "app", notifications: #""clientEntry""#)
    try load(for: app)
    app.send(impression)
    let seen = try Answer(door.daemon.nextLine())
    #expect(seen.method == "clientEntry")
    #expect(seen.params?["clientId"]?.int == 1)
    try door.daemon.send(
      #"{"jsonrpc":"2.0","id":2,"method":"loadNative","params":{"adUnitId":"sample/native"}}"#)
    try door.daemon.send(impression)
    // Its own event and answer come before.
    _ = try (app.next(), app.next())
    let event = try #require(try app.next()?.params)
    #expect(event["clientId"]?.int == 0)
    #expect(event["entry"]?["params"]?["event"]?.string == "impression")
  }

  @Test func `A client that chooses anew no longer watches`() throws {
    let (app, watcher) = (try door.client(), try door.client())
    try initialize(watcher, as: "watcher", notifications: #""clientEntry""#)
    try initialize(watcher, as: "watcher", notifications: #""clientStatus""#)
    try load(for: app)
    _ = try app.call("recordImpression", #""adId":"ad-1""#)
    app.leave()
    #expect(try watcher.next()?.method == "clientStatus")
  }

  @Test func `A client gets the names of the others, and who comes and goes`() throws {
    let watcher = try door.client()
    try initialize(watcher, as: "watcher", notifications: #""clientStatus""#)
    let app = try door.client()
    try initialize(app, as: "app", notifications: "")
    app.leave()
    let statuses = try (0..<3).map { _ in try #require(try watcher.next()?.params) }
    #expect(statuses.map { $0["clientId"]?.int } == [2, 2, 2])
    #expect(statuses.map { $0["name"]?.string } == [nil, "app", "app"])
    #expect(statuses.map { $0["state"]?.string } == ["connected", "connected", "ended"])
  }

  @Test func `A client at a port is there when it has sent the token`() throws {
    let door = try ClientDoorTests.Door(port: true)
    let watcher = try door.client()
    let app = try door.client(at: door.port)
    try door.ping()
    #expect(try watcher.call("listClients").result?["clients"]?.array?.count == 2)
    _ = try app.call("initialize", #""token":"\#(ClientDoorTests.token)""#)
    #expect(try watcher.call("listClients").result?["clients"]?.array?.count == 3)
  }

  @Test func `What happens to an adapter reaches a watcher once`() throws {
    let (app, watcher) = (try door.client(), try door.client())
    try initialize(watcher, as: "watcher", notifications: #""clientEntry","setUpEnded""#)
    _ = try app.call("setUp", #""classNames":["SampleCustomEvent"]"#)
    #expect(try watcher.next()?.method == "setUpEnded")
    #expect(try watcher.call("ping").result != nil)
  }

  @Test func `A watcher that never reads holds up nobody`() throws {
    let (app, watcher) = (try door.client(), try door.client())
    try initialize(watcher, as: "watcher", notifications: #""clientEntry","loadEnded""#)
    // Far more than the system keeps for a reader.
    for _ in 1...2_000 { try load(for: app) }
    watcher.leave()
    #expect(try door.client().call("ping").result != nil)
  }
}

extension JSONValue {
  /// A member of an object; `nil` if there is none.
  fileprivate subscript(name: String) -> JSONValue? { object?[name] }
}
