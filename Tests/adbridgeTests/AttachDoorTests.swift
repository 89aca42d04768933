import JSON
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whom the daemon lets attach, and how a program that has attached serves.
@Suite struct AttachDoorTests {
  /// A daemon whose adapters attach themselves.
  private final class Door {
    let daemon: RunningDaemon
    let address: LocalAddress
    private let file: TemporaryFile

    init(
      _ classNames: [String] = ["A"], port: Bool = false, through command: [String] = [],
      arguments: [String] = []
    ) throws {
      let socket = try TemporaryFile("").path + ".socket"
      let place = port ? #""port": 0"# : #""socket": "\#(socket)""#
      let adapters = classNames.map { #"{"className": "\#($0)", "attach": {\#(place)}}"# }
      file = try TemporaryFile(#"{"adapters": [\#(adapters.joined(separator: ","))]}"#)
      daemon = try RunningDaemon(["--config", file.path] + arguments, through: command)
      guard port else {
        address = .socket(path: socket)
        try ping()
        return
      }
      let start = "ADBRIDGE_ATTACH=tcp:127.0.0.1:"
      try daemon.waitForErrorOutput(start)
      try daemon.waitForErrorOutput(".\n")
      let log = String(decoding: daemon.errorOutput, as: UTF8.self)
      let rest = try #require(log.firstRange(of: start)).upperBound
      address = .port(try #require(Int(log[rest...].prefix { $0.isNumber })))
    }

    /// Waits until the daemon has noticed what has happened before.
    func ping() throws {
      try daemon.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
      _ = try daemon.nextLine()
    }

    func load(_ className: String = "A", id: Int = 7) throws {
      try daemon.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"loadNative","params":{"adapter":{"className":"\#(className)"}}}"#
      )
    }

    /// The answer with an id.
    func answer(_ id: Int) throws -> Answer {
      while true {
        let answer = try Answer(daemon.nextLine())
        if answer.id?.int == id { return answer }
      }
    }

    func program() throws -> ConnectedProgram {
      try ping()
      return try ConnectedProgram(at: address)
    }

    func end() throws -> Int32 {
      daemon.closeInput()
      return try daemon.waitForExit()
    }

    var log: String { String(decoding: daemon.errorOutput, as: UTF8.self) }
  }

  private func message(_ answer: Answer?) -> String? {
    answer?.json["error"]?.object?["message"]?.string
  }

  @Test(
    arguments: [
      ("hello", -32700, nil),
      ("[]", -32600, nil),
      (#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, -32600, 1),
      (
        #"{"jsonrpc":"1.0","id":1,"method":"adapter/attach","params":{"className":"A"}}"#, -32600, 1
      ),
      (#"{"jsonrpc":"2.0","method":"adapter/attach","params":{"className":"A"}}"#, -32600, nil),
      (#"{"jsonrpc":"2.0","id":1,"method":"adapter/attach"}"#, -32602, 1),
      (#"{"jsonrpc":"2.0","id":1,"method":"adapter/attach","params":{"className":7}}"#, -32602, 1),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"adapter/attach","params":{"className":"B"}}"#, 101, 1
      ),
    ] as [(String, Int, Int?)])
  func `a program that may not attach gets an error, and its connection ends`(
    line: String, code: Int, id: Int?
  ) throws {
    let door = try Door()
    let program = try door.program()
    program.send(line)
    let answer = try program.next()
    #expect(answer?.code == code)
    #expect(answer?.id == id.map { .number(JSONNumber($0)) } ?? .null)
    #expect(try program.next() == nil)
    // The place is still free.
    #expect(try door.program().attach()?.result == [:])
    #expect(try door.end() == 0)
    #expect(door.log.contains("adbridge: warning: A program could not attach: "))
  }

  @Test func `a first line has at most 64 KiB`() throws {
    let door = try Door()
    for (count, code) in [(65_536, -32700), (65_537, -32600)] {
      let program = try door.program()
      program.send(String(repeating: "x", count: count))
      let answer = try program.next()
      #expect(answer?.code == code)
      if code == -32600 {
        #expect(answer?.data?["limit"] == 65_536)
        #expect(message(answer) == "The first line has more than 65536 bytes.")
      }
    }
    #expect(try door.end() == 0)
  }

  @Test func `an unknown class is refused with the one that is near`() throws {
    let door = try Door(["Network", "Other"])
    let answer = try door.program().attach(#""className":"Netwrok""#)
    #expect(
      message(answer)
        == #"No adapter "Netwrok" can attach at this address. Did you mean Network?"#)
    #expect(answer?.data?["nearest"] == ["Network"])
    #expect(try door.end() == 0)
  }

  @Test func `adapters share a socket, and each has one program`() throws {
    let door = try Door(["A", "B"])
    let first = try door.program()
    let second = try door.program()
    #expect(try first.attach()?.result == [:])
    #expect(try second.attach(#""className":"B""#)?.result == [:])
    let third = try door.program().attach(#""className":"B""#)
    #expect(third?.code == 107)
    #expect(third?.data?["className"] == "B")
    try door.load("B")
    try second.serve("B")
    #expect(try door.answer(7).result?["adId"] == "ad-1")
    for program in [first, second] { program.leave() }
    #expect(try door.end() == 0)
  }

  @Test func `a program at a port must know the token`() throws {
    let token = "sixteen letters."
    let door = try Door(port: true, through: ["env", "ADBRIDGE_ATTACH_TOKEN=\(token)"])
    for wrong in [
      "", #","token":"""#, #","token":"sixteen letters!""#, #","token":"sixteen letters""#,
    ] {
      let answer = try door.program().attach(#""className":"A"\#(wrong)"#)
      #expect(answer?.code == 106, "\(wrong)")
      #expect(!door.log.contains("sixteen"))
    }
    let program = try door.program()
    #expect(try program.attach(#""className":"A","token":"\#(token)""#)?.result == [:])
    try door.load()
    try program.serve()
    #expect(try door.answer(7).result?["adId"] == "ad-1")
    program.leave()
    #expect(try door.end() == 0)
  }

  @Test(arguments: ["-uADBRIDGE_ATTACH_TOKEN", "ADBRIDGE_ATTACH_TOKEN=fifteen letters"])
  func `a port without a token of 16 bytes ends the daemon at once`(variable: String) throws {
    let file = try TemporaryFile(#"{"adapters": [{"className": "A", "attach": {"port": 0}}]}"#)
    let daemon = try RunningDaemon(["--config", file.path], through: ["env", variable])
    #expect(try daemon.waitForExit() == 2)
    #expect(
      String(decoding: daemon.errorOutput, as: UTF8.self)
        == "adbridge: error: A: a program that attaches at a port needs a token. Set "
        + "ADBRIDGE_ATTACH_TOKEN to a secret of at least 16 characters, for the bridge and for the "
        + "program.\n")
  }

  @Test(arguments: [["mcp"], ["load", "feed"]])
  func `a port without a token ends an agent's bridge and a load at once`(
    command: [String]
  ) throws {
    let file = try TemporaryFile(
      """
      {"adapters": [{"className": "A", "attach": {"port": 0}}],
       "adUnits": {"feed": {"format": "native", "lineItems": [{"className": "A"}]}}}
      """)
    let program = try RunningDaemon(
      command + ["--config", file.path], through: ["env", "-uADBRIDGE_ATTACH_TOKEN"])
    #expect(try program.waitForExit() == 2)
    #expect(program.output.isEmpty)
    let log = String(decoding: program.errorOutput, as: UTF8.self)
    #expect(log.contains("error: A: a program that attaches at a port needs a token."), "\(log)")
  }

  @Test func `a load waits for its program, and the log says so`() throws {
    let door = try Door()
    try door.load()
    try door.daemon.waitForErrorOutput(
      "warning: A waits for its program, which attaches with ADBRIDGE_ATTACH=\(door.address).\n")
    let program = try door.program()
    #expect(try program.attach()?.result == [:])
    try program.serve()
    #expect(try door.answer(7).result?["adId"] == "ad-1")
    program.leave()
    #expect(try door.end() == 0)
  }

  @Test func `a program loads ads of its own, also those for tests that Google names`() throws {
    let door = try Door()
    let program = try door.program()
    #expect(try program.attach()?.result == [:])
    try door.load()
    var offered: [JSONValue]?
    var hasLoaded = false
    while !hasLoaded {
      let request = try #require(try program.next())
      var result = "{}"
      switch request.method {
      case "adapter/initialize":
        result =
          #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","#
          + #""formats":["native"],"methods":["adapter/didOfferRequests"]}"#
      case "adapter/didOfferRequests": offered = request.params?["methods"]?.array
      case "adapter/loadNative":
        result = #"{"assets":{"headline":"Hello","body":"An ad.","callToAction":"Go"}}"#
        hasLoaded = true
      default: break
      }
      guard let id = request.id?.int else { continue }
      program.send(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#)
    }
    #expect(try door.answer(7).result?["adId"] == "ad-1")
    #expect(offered?.contains("loadNative") == true)
    for (id, unit) in [(98, "ca-app-pub-3940256099942544/3986624511"), (99, "sample/native")] {
      program.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"loadNative","params":{"adUnitId":"\#(unit)"}}"#)
      #expect(try program.answer(id).result?["format"] == "native")
    }
    program.send(#"{"jsonrpc":"2.0","id":100,"method":"getEvents"}"#)
    #expect(try program.answer(100).code == -32601)
    program.leave()
    #expect(try door.end() == 0)
  }

  @Test func `a set-up without a program ends in time, and the log says so`() throws {
    let door = try Door()
    try door.daemon.send(
      #"{"jsonrpc":"2.0","id":7,"method":"setUp","params":{"classNames":["A"],"timeoutMs":50}}"#)
    let status = try door.answer(7).result?["adapterStatuses"]?.array?.first?.object
    #expect(status?["state"] == "notReady")
    #expect(try door.end() == 0)
    #expect(
      door.log.contains(
        "adbridge: warning: A was not set up within 50 ms: no program has attached with "
          + "ADBRIDGE_ATTACH=\(door.address).\n"))
  }

  @Test func `what a program writes before it is needed is kept`() throws {
    let door = try Door()
    let program = try door.program()
    let log =
      #"{"jsonrpc":"2.0","method":"adapter/log","params":{"level":"warning","message":"M"}}"#
    program.send(
      #"{"jsonrpc":"2.0","id":1,"method":"adapter/attach","params":{"className":"A"}}"# + "\n"
        + log.replacing("M", with: "in the first read"))
    #expect(try program.next()?.result == [:])
    program.send(log.replacing("M", with: "later"))
    try door.ping()
    try door.load()
    try program.serve()
    #expect(try door.answer(7).result?["adId"] == "ad-1")
    program.leave()
    #expect(try door.end() == 0)
    let early = try #require(door.log.firstRange(of: "A: in the first read\n"))
    let late = try #require(door.log.firstRange(of: "A: later\n"))
    #expect(early.lowerBound < late.lowerBound)
  }

  @Test func `a program that disconnects fails its loads, and makes room for the next one`() throws
  {
    let door = try Door()
    let program = try door.program()
    #expect(try program.attach()?.result == [:])
    try door.load()
    try program.serve()
    #expect(try door.answer(7).result?["adId"] == "ad-1")
    try door.load(id: 8)
    #expect(try program.next()?.method == "adapter/loadNative")
    program.leave()
    let failed = try door.answer(8)
    #expect(failed.data?["error"]?.object?["message"] == "A has disconnected.")
    let next = try door.program()
    #expect(try next.attach()?.result == [:])
    try door.load(id: 9)
    try next.serve()
    #expect(try door.answer(9).result?["adId"] == "ad-3")
    next.leave()
    #expect(try door.end() == 0)
  }

  @Test func `the end of the daemon ends each connection, and removes the socket`() throws {
    let door = try Door(["A", "B"])
    let silent = try door.program()
    let idle = try door.program()
    #expect(try idle.attach()?.result == [:])
    let serving = try door.program()
    #expect(try serving.attach(#""className":"B""#)?.result == [:])
    try door.load("B")
    try serving.serve("B")
    _ = try door.answer(7)
    guard case .socket(let path) = door.address else { return }
    #expect(access(path, F_OK) == 0)
    door.daemon.closeInput()
    for program in [silent, idle, serving] {
      #expect(try program.next() == nil)
      program.leave()
    }
    #expect(try door.end() == 0)
    #expect(access(path, F_OK) != 0)
  }

  @Test func `a skipping clock waits for a program only until it has attached`() throws {
    let door = try Door(arguments: ["--clock", "skip"])
    try door.load()
    try door.daemon.waitForErrorOutput("A waits for its program")
    let program = try door.program()
    #expect(try program.attach()?.result == [:])
    try program.serve()
    #expect(try door.answer(7).result?["adId"] == "ad-1")
    try door.daemon.send(
      #"{"jsonrpc":"2.0","id":8,"method":"loadNative","params":{"adUnitId":"sample/slow"}}"#)
    #expect(try door.answer(8).result?["adId"] == "ad-2")
    program.leave()
    #expect(try door.end() == 0)
  }
}
