import JSON
import Testing

@testable import Platform

/// What records and networks say about clients that connect: each has ids of its own.
@Suite struct ClientRecordTests {
  private typealias Door = ClientDoorTests.Door

  private func load(_ unit: String) -> String { #""adUnitId":"\#(unit)""# }

  /// Sends a request on standard input, and returns its answer.
  private func call(_ daemon: RunningDaemon, _ method: String, _ params: String) throws -> Answer {
    try daemon.send(
      #"{"jsonrpc":"2.0","id":"own","method":"\#(method)","params":{\#(params)}}"#)
    return try Answer(daemon.nextLine())
  }

  @Test func `The networks of a test see which client asks, and can answer each differently`()
    throws
  {
    let door = try Door()
    let client = try door.client()
    let stub =
      #"{"when":{"clientId":1},"native":{"headline":"First","body":"B","callToAction":"Go"}}"#
    _ = try call(
      door.daemon, "defineNetwork", #""className":"N","stubs":[\#(stub),{"error":{"code":3}}]"#)
    let adapter = #""adapter":{"className":"N"}"#

    let loaded = try client.call("loadNative", adapter)
    #expect(loaded.result?["assets"]?.object?["headline"] == "First")
    #expect(try call(door.daemon, "loadNative", adapter).code == 201)

    let requests = try call(door.daemon, "getNetworkRequests", "").result?["requests"]?.array
    #expect(requests?.compactMap(\.object).map { $0["clientId"] } == [1, nil])
    #expect(requests?.compactMap(\.object).map { $0["adId"] } == ["ad-1", "ad-1"])
  }

  @Test func `A report has the ads of all clients, and names their clients`() throws {
    let report = try TapePath()
    let door = try Door(["--clock", "skip", "--report", report.path])
    let client = try door.client()
    _ = try client.call("initialize", #""clientInfo":{"name":"jest"}"#)
    _ = try client.call("loadNative", load("sample/native"))
    _ = try client.call("render", #""adId":"ad-1","view":{"width":320,"height":250}"#)
    _ = try client.call("recordClick", #""adId":"ad-9""#)
    client.leave()
    #expect(try door.end() == 0)

    let lines = try report.text().split(separator: "\n")
    let ofClient = lines.filter { $0.hasPrefix(#"{"clientId":1,"line":{"#) }.map {
      $0.dropFirst(#"{"clientId":1,"line":{""#.count).prefix { $0 != "\"" }
    }
    #expect(Set(ofClient) == ["request", "method", "picture", "layout", "call"])
    // What is about an adapter only is there once.
    #expect(lines.filter { $0.hasPrefix(#"{"method":"setUpBegan""#) }.count == 1)
    let states = lines.filter { $0.hasPrefix(#"{"method":"clientStatus""#) }
    #expect(states.map { $0.contains("jest") } == [false, true, true])
    #expect(states.last?.contains(#""state":"ended""#) == true)
  }

  @Test func `A trace has a process for each client, whose slices end with it`() throws {
    let trace = try TapePath()
    let door = try Door(["--trace", trace.path, "--clock", "manual"])
    let client = try door.client()
    _ = try client.call("loadNative", load("sample/native"))
    _ = try call(door.daemon, "initialize", #""notifications":["clientStatus"]"#)
    client.leave()
    #expect(try Answer(door.daemon.nextLine()).method == "clientStatus")
    _ = try call(door.daemon, "advanceClock", #""ms":7"#)
    #expect(try door.end() == 0)

    guard case .array(let entries) = try JSONValue(parsing: Array(trace.text().utf8)) else {
      Issue.record("The trace is not an array.")
      return
    }
    let slices = entries.compactMap(\.object).filter { $0["pid"]?.int == 2 && $0["ph"] != "M" }
      .map { "\($0["ph"]?.string ?? "") \($0["name"]?.string ?? "") \($0["ts"]?.int ?? -1)" }
    #expect(
      slices == [
        "B sample/native 0", "B SampleCustomEvent 0", "i fetchAd 0", "E SampleCustomEvent 0",
        "E sample/native 0", "B sample/native 0", "E sample/native 0",
      ])
  }

  @Test func `A tape names the client of a load, and answers every client`() throws {
    let tape = try TapePath()
    let socket = LocalAddress.socket(path: try TemporaryFile("").path + ".socket")
    let recording = try ScriptedAdapter(
      arguments: ["--listen", "\(socket)", "--record", tape.path])
    _ = try call(recording.daemon, "ping", "")
    let client = try ConnectedProgram(at: socket)
    let adapter = #""adapter":{"className":"Script"}"#
    #expect(try client.call("loadNative", adapter).code == nil)
    client.leave()
    recording.daemon.closeInput()
    #expect(try recording.daemon.waitForExit() == 0)
    #expect(try tape.text().contains(#""clientId":1"#))

    let replaying = try ScriptedAdapter(arguments: ["--replay", tape.path, "--clock", "skip"])
    #expect(try call(replaying.daemon, "loadNative", adapter).code == nil)
    replaying.daemon.closeInput()
    #expect(try replaying.daemon.waitForExit() == 0)
  }
}
