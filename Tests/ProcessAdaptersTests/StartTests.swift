import Ads
import EventLoop
import JSON
import Mediation
import Platform
import ProcessAdapters
import Testing

@LoopActor
@Suite struct StartTests {
  @Test func `the first load starts the process, introduces it, and sets it up`() throws {
    let world = World()
    #expect(world.processes.started.isEmpty)
    try world.load()
    #expect(world.processes.started.count == 1)
    #expect(world.methods == ["adapter/initialize", "adapter/setUp", "adapter/loadNative"])
    #expect(world.ends == ["ad-1"])
  }

  @Test func `a second load uses the process that runs`() throws {
    let world = World()
    try world.load()
    try world.load()
    #expect(world.processes.started.count == 1)
    #expect(world.ends == ["ad-1", "ad-2"])
  }

  @Test func `the introduction says what the adapter is`() throws {
    let world = World()
    let adapterClass = try #require(world.host.adapterClasses.first)
    #expect(adapterClass.details == nil)
    try world.load()
    let details = try #require(adapterClass.details)
    #expect(details.label == "An adapter")
    #expect(details.formats == AdFormat.allCases)
  }

  @Test(arguments: [
    (0, false, "A ended with exit code 0 before its first message. Does it call run()?"),
    (3, false, "A has ended with exit code 3."), (0, true, "A has ended with exit code 0."),
  ])
  func `a program that ends without a message may not call run`(
    code: Int32, hasSpoken: Bool, sentence: String
  ) throws {
    let world = World()
    let method = hasSpoken ? "adapter/setUp" : "adapter/initialize"
    world.processes.script[method] = .exit(.exited(code: code))
    try world.load()
    #expect(world.ends == [sentence])
  }

  @Test func `a program that can't be started fails the load and says why`() throws {
    let world = World()
    world.processes.startFailure = "No such file or directory"
    try world.load()
    #expect(world.ends == ["A: a can't be started: No such file or directory."])
  }

  @Test(arguments: [
    (
      #"{"className":"Other","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[]}"#,
      "A: the program serves Other instead."
    ),
    (
      #"{"className":"A","adapterVersion":1,"adSdkVersion":"1.0.0","formats":[]}"#,
      "A's answer to adapter/initialize is invalid: result.adapterVersion: expected a string, got a number"
    ),
    (
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[],"#
        + #""protocolVersion":0}"#,
      "A's answer to adapter/initialize is invalid: result.protocolVersion: "
        + "expected a whole number of at least 1, got 0"
    ),
    (
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[],"#
        + #""methods":"adapter/ping"}"#,
      "A's answer to adapter/initialize is invalid: result.methods: expected an array, got a string"
    ),
    ("null", "A's answer to adapter/initialize is invalid: result: expected an object, got null"),
  ])
  func `a wrong introduction fails the load and ends the process`(
    introduction: String, message: String
  ) throws {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(introduction)
    try world.load()
    #expect(world.ends == [message])
    #expect(try world.process.actions == ["closeInput", "close"])
  }

  @Test func `a program of a later version serves with methods and an API that are unknown`() throws
  {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"],"#
        + #""protocolVersion":2,"methods":["adapter/later"],"api":"later"}"#)
    try world.load()
    #expect(world.ends == ["ad-1"])
  }

  @Test func `an error as the introduction fails the load with it`() throws {
    let world = World()
    world.processes.script["adapter/initialize"] = .error(#"{"code":201,"message":"No licence."}"#)
    try world.load()
    #expect(world.ends == ["A answered with an error: No licence."])
  }

  @Test func `a process that does not introduce itself is given up in real time`() throws {
    let world = World { $0.timeoutMs = 50 }
    world.processes.script["adapter/initialize"] = .silence
    try world.load()
    world.processes.advance(byMs: 50)
    #expect(world.ends == [])
    world.processes.advanceRealTime(byMs: 50)
    #expect(world.ends == ["A did not answer adapter/initialize within 50 ms."])
  }

  @Test func `a start may have more time than other calls, unless a time is named for both`()
    throws
  {
    for (named, startMs) in [(nil, 5_001), (50, 50)] {
      let world = World { ($0.timeoutMs, $0.usualStartTimeoutMs) = (named, 5_001) }
      world.processes.script["adapter/initialize"] = .silence
      try world.load()
      world.processes.advanceRealTime(byMs: startMs - 1)
      #expect(world.ends == [])
      world.processes.advanceRealTime(byMs: 1)
      #expect(world.ends == ["A did not answer adapter/initialize within \(startMs) ms."])
    }
  }

  @Test func `a program that can't be started waits before its next start`() throws {
    let world = World { $0.restart.delayMs = 100 }
    world.processes.startFailure = "No such file or directory"
    let reason = "A: a can't be started: No such file or directory."
    try world.load()
    world.processes.startFailure = nil
    world.processes.advanceRealTime(byMs: 99)
    try world.load()
    #expect(world.ends == [reason])
    world.processes.advanceRealTime(byMs: 1)
    #expect(world.ends.last == "ad-2")
    #expect(world.processes.logLines == ["warning: \(reason)"])
  }

  @Test(arguments: [
    (1, #""native""#, []),
    (2, #""native""#, ["info: A speaks version 2 of the contract, and the bridge version 1."]),
    (
      1, #""native","baner","audio""#,
      [
        #"warning: A lists the format "baner", which does not exist. Did you mean banner?"#
      ]
    ),
  ])
  func `the log names what this version of the contract does not have`(
    version: Int, formats: String, lines: [String]
  ) throws {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","#
        + #""formats":[\#(formats)],"protocolVersion":\#(version)}"#)
    try world.load()
    #expect(world.ends == ["ad-1"])
    #expect(world.processes.logLines == lines)
  }

  @Test func `a program without a label has its class name as one`() throws {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"A","adapterVersion":"1.2.3.4","adSdkVersion":"5.6.7","formats":["banner"]}"#)
    _ = try world.setUp()
    let details = try #require(world.host.adapterClasses.first?.details)
    #expect(details.label == "A")
    #expect(details.formats == [.banner])
    #expect("\(details.adapterVersion) \(details.adSDKVersion)" == "1.2.304 5.6.7")
  }

  @Test func `a program is asked whether it is blocked only if it serves and lists the method`()
    throws
  {
    for (methods, isAsked) in [("", false), (#""adapter/ping""#, true)] {
      let world = World()
      world.processes.script["adapter/initialize"] = .result(
        #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"],"#
          + #""methods":[\#(methods)]}"#)
      var answerCount = 0
      #expect(!world.host.ping { answerCount += 1 })
      var methodsBefore: [String] = []
      world.host.beforeSetUp { methodsBefore = world.methods }
      _ = try world.setUp()
      #expect(methodsBefore == ["adapter/initialize"])
      world.processes.script["adapter/ping"] = .silence
      #expect(world.host.ping { answerCount += 1 } == isAsked)
      #expect((world.methods.last == "adapter/ping") == isAsked)
      #expect(world.processes.pendingWork.quietMs == 0)
      world.processes.advance(byMs: 1_000_000)
      #expect(answerCount == 0)
      try world.process.exit()
      world.processes.run()
      #expect(answerCount == (isAsked ? 1 : 0))
      #expect(!world.host.ping { answerCount += 1 })
    }
  }
}
