import Ads
import EventLoop
import JSON
import Mediation
import Platform
import ProcessAdapters
import Testing

@LoopActor
@Suite struct EndTests {
  @Test(arguments: ["adapter/initialize", "adapter/setUp", "adapter/loadNative"])
  func `a process that ends at a message fails the load, and the next load starts another`(
    method: String
  ) throws {
    let world = World()
    world.processes.script[method] = .exit(.exited(code: 3))
    try world.load()
    #expect(world.ends == ["A has ended with exit code 3."])
    #expect(!world.host.areRunning)
    world.processes.script = [:]
    try world.load()
    #expect(world.ends.last == "ad-2")
    #expect(world.processes.started.count == 2)
  }

  @Test func `the end of a process that was ready is announced, and so is its return`() throws {
    let world = World()
    try world.load()
    try world.process.exit()
    world.processes.run()
    try world.load()
    #expect(world.log == ["A notReady", "A ready"])
  }

  @Test func `the end of a process after its set-up is in the log, with its reason`() throws {
    let world = World()
    world.mediator.events.choose(NotificationKinds([.adapterEnded]))
    try world.load()
    try world.process.exit(.exited(code: 3))
    world.processes.run()

    let entries = world.mediator.events.entries(of: nil, since: 1, limit: 10).entries
    guard case .trace(let entry) = try #require(entries.last),
      case .adapterEnded("A", let error) = entry.content
    else {
      Issue.record("The last entry is \(entries).")
      return
    }
    #expect(error.message == "A has ended with exit code 3.")
  }

  @Test func `all pending loads fail, the oldest first`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load(.native, "first")
    try world.load(.native, "second")
    try world.process.exit(.killed(signal: 11))
    world.processes.run()
    #expect(world.ends == Array(repeating: "A was killed by signal 11 (SIGSEGV).", count: 2))
  }

  @Test func `the delay doubles with each end up to its maximum, until a load is answered`() throws
  {
    let world = World {
      $0.restart.delayMs = 100
      $0.restart.maxDelayMs = 1_000
    }
    world.processes.script["adapter/loadNative"] = .exit(.exited(code: 3))
    try world.load()
    world.processes.advanceRealTime(byMs: 100)
    try expectDelays([200, 400, 800, 1_000, 1_000], in: world)
    world.processes.script = [:]
    try world.load()
    try world.process.exit()
    world.processes.run()
    try world.load()
    world.processes.advanceRealTime(byMs: 99)
    #expect(world.ends.last == "ad-12")
    world.processes.advanceRealTime(byMs: 1)
    #expect(world.ends.last == "ad-13")
  }

  @Test func `by default the first delay is 100 ms, and the longest one is 30 s`() throws {
    let world = World { $0.restart = .init() }
    world.processes.script["adapter/loadNative"] = .exit(.exited(code: 3))
    try world.load()
    world.processes.advanceRealTime(byMs: 100)
    try expectDelays(
      [200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000], in: world)
  }

  /// Expects these delays after the next ends of a program that ends at each load.
  private func expectDelays(_ delays: [Int], in world: World) throws {
    for delayMs in delays {
      try world.load()
      try world.load()
      #expect(
        world.ends.last
          == "A has ended with exit code 3. It can be started again in \(delayMs) ms.")
      world.processes.advanceRealTime(byMs: delayMs)
    }
  }

  @Test func `loads wait for the start of a program that has ended once`() throws {
    let world = World { $0.restart.delayMs = 100 }
    world.processes.script["adapter/loadNative"] = .exit(.exited(code: 3))
    try world.load()
    world.processes.script = [:]
    world.processes.advanceRealTime(byMs: 1)
    try world.load(.native, "second")
    try world.load(.native, "third")
    world.processes.advanceRealTime(byMs: 98)
    #expect(world.ends == ["A has ended with exit code 3."])
    #expect(world.processes.pendingWork.quietMs == .max)
    world.processes.advanceRealTime(byMs: 1)
    #expect(world.ends.dropFirst() == ["ad-2", "ad-3"])
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test func `no load waits longer than a second for the start of a program`() throws {
    let world = World { $0.restart.delayMs = 1_001 }
    world.processes.script["adapter/loadNative"] = .exit(.exited(code: 3))
    try world.load()
    try world.load()
    #expect(
      world.ends.last == "A has ended with exit code 3. It can be started again in 1001 ms.")
  }

  @Test func `a process that has closed its output has a second to end`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load()
    try world.process.closeOutput()
    world.processes.run()
    world.processes.advanceRealTime(byMs: 999)
    #expect(world.ends.isEmpty)
    world.processes.advanceRealTime(byMs: 1)
    #expect(world.ends == ["A has closed its standard streams."])
  }

  @Test func `a process that has ended has no time to keep`() throws {
    let world = World()
    try world.load()
    let timers = world.processes.realTime
    try world.process.closeOutput()
    world.processes.run()
    #expect(timers.timerCount == 1)
    world.host.end {}
    world.processes.run()
    #expect(try world.process.actions == ["closeInput", "close"])
    #expect(timers.timerCount == 0)
  }

  @Test func `the last output of a process that has ended is read first`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load()
    let process = try world.process
    process.endLeavingOutput()
    process.answer("adapter/loadNative", .result(MemoryProcess.nativeAd))
    process.closeOutput()
    world.processes.run()
    #expect(world.ends == ["ad-1"])
    #expect(world.log == ["A notReady"])
  }

  @Test func `output that others keep open is read for a second`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load()
    try world.process.endLeavingOutput()
    world.processes.run()
    #expect(world.ends.isEmpty)
    world.processes.advanceRealTime(byMs: 1_000)
    #expect(world.ends == ["A has ended with exit code 3."])
  }

  @Test func `a process that leaves too much unread is ended by the next call`() throws {
    let world = World()
    try world.load()
    try world.process.readsNothing = true
    let parameter = String(repeating: "x", count: 9_000_000)
    try world.load(.native, parameter)
    #expect(world.ends == ["ad-1"])
    try world.load(.native, parameter)
    let message = "A does not read its input."
    #expect(world.ends == ["ad-1", message, message])
    #expect(try world.process.actions == ["closeInput", "close"])
  }

  @Test(arguments: [(0, ["ad-1", "ad-2"]), (1, ["ad-1", "A does not read its input."])])
  func `a process may leave 16 MiB unread, and one more byte ends it at the next call`(
    more: Int, ends: [String]
  ) throws {
    let world = World()
    try world.load()
    try world.process.unreadCount = 16_777_216 + more
    try world.load()
    #expect(world.ends == ends)
  }

  @Test func `a process that has time to end is not signalled`() throws {
    let world = World()
    try world.load()
    var endCount = 0
    world.host.end { endCount += 1 }
    world.processes.run()
    #expect(endCount == 1)
    #expect(!world.host.areRunning)
    #expect(try world.process.actions == ["closeInput", "close"])
  }

  @Test func `a process that does not end gets SIGTERM after 2 s and SIGKILL after 4 s`() throws {
    let world = World()
    try world.load()
    try world.process.isPolite = false
    var hasEnded = false
    world.host.end { hasEnded = true }
    world.processes.advanceRealTime(byMs: 1_999)
    #expect(try world.process.actions == ["closeInput"])
    world.processes.advanceRealTime(byMs: 1)
    #expect(try world.process.actions == ["closeInput", "terminate"])
    world.processes.advanceRealTime(byMs: 2_000)
    #expect(try world.process.actions == ["closeInput", "terminate", "kill", "close"])
    #expect(hasEnded)
  }

  @Test func `a sanitizer's report explains the end, without what differs each time`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load()
    try world.process.unreadErrors =
      "==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x602 at pc 0x401\n"
    try world.process.exit()
    world.processes.run()
    #expect(
      world.ends == ["A has ended with exit code 3: AddressSanitizer: heap-use-after-free."])
  }

  @Test func `the last words of a crash in Swift are its cause and the first frames`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load()
    let report = ["", "*** Signal 4: Backtracing from 0x7f... done ***", "", "Thread 0 crashed:"]
    let frames = (0..<20).map { "\($0) [ra] load() in A at /A.swift:\($0)" }
    let lines = ["Hello.", "A/Load.swift:7: Fatal error: Index out of range"] + report + frames
    try world.process.unreadErrors = (lines + ["Registers:"]).joined(separator: "\n")
    try world.process.exit(.killed(signal: 4))
    world.processes.run()
    let end = try #require(world.ends.first)
    #expect(
      end.hasPrefix(
        "A was killed by signal 4 (SIGILL). The end of its standard error:\n"
          + "A/Load.swift:7: Fatal error: Index out of range\n*** Signal 4: "))
    #expect(end.hasSuffix("\n8 [ra] load() in A at /A.swift:8"))
  }

  @Test func `the last words of a process control no terminal`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load()
    try world.process.unreadErrors = "\u{1B}[2J\tGone\u{7}\r\n"
    try world.process.exit()
    world.processes.run()
    #expect(
      world.ends == [
        "A has ended with exit code 3. The end of its standard error:\n\u{FFFD}[2J\tGone\u{FFFD}"
      ])
  }

  @Test(arguments: [("SIGTERM", 2_000, 15), ("SIGKILL", 4_000, 9)] as [(String, Int, Int32)])
  func `a process that a signal ends has ignored the end of its input`(
    name: String, ms: Int, signal: Int32
  ) throws {
    let world = World()
    try world.load()
    try world.process.isPolite = false
    world.host.end {}
    world.processes.advanceRealTime(byMs: ms)
    try world.process.exit(.killed(signal: signal))
    world.processes.run()
    #expect(
      world.host.failedEnds == [
        FailedEnd(
          kind: .ignoredEnd,
          message: "A still ran 2 s after the end of its input. \(name) ended it.")
      ])
    #expect(!world.processes.logLines.contains { $0.hasPrefix("warning: A ") })
  }

  @Test func `a process that ends in time has not ignored the end of its input`() throws {
    let world = World()
    try world.load()
    try world.process.isPolite = false
    try world.process.leftBehind = ["sleep"]
    world.host.end {}
    // The bridge is told later, because the other process runs on.
    try world.process.endSilently()
    world.processes.advanceRealTime(byMs: 2_000)
    #expect(try world.process.actions == ["closeInput"])
    try world.process.tellEnd(.exited(code: 0))
    world.processes.run()
    #expect(
      world.host.failedEnds == [
        FailedEnd(kind: .processes, message: "A has left behind: sleep.")
      ])
  }

  @Test(
    arguments: [
      (#"{"jsonrpc":"2.0","id":2,"result":{}}"#, nil),
      (
        #"{"jsonrpc":"2.0","method":"adapter/log","params":{"level":"info","message":"Bye."}}"#, nil
      ),
      (
        #"{"jsonrpc":"2.0","method":"adapter/event","params":{"loadId":"load-1","event":"click"}}"#,
        "A sent adapter/event after it was told to end."
      ),
      ("Goodbye.", "A wrote 1 invalid lines after it was told to end."),
    ] as [(String, String?)])
  func `a process that was told to end writes only answers and its log`(
    line: String, failure: String?
  ) throws {
    for isRead in [true, false] {
      let world = World()
      try world.load()
      try world.process.isPolite = false
      world.host.end {}
      // The bridge may be told of the end before it has read the last output.
      if isRead {
        try world.process.write(line)
      } else {
        try world.process.unreadOutput = line + "\n"
      }
      try world.process.exit(.exited(code: 0))
      world.processes.run()
      #expect(
        world.host.failedEnds == (failure.map { [FailedEnd(kind: .output, message: $0)] } ?? []))
    }
  }

  @Test func `the processes that a process leaves behind are named`() throws {
    let world = World()
    try world.load()
    try world.process.leftBehind = ["sleep", "cat"]
    world.host.end {}
    world.processes.run()
    #expect(
      world.host.failedEnds == [
        FailedEnd(kind: .processes, message: "A has left behind: sleep, cat.")
      ])
  }

  @Test func `a process that ends with another code than 0 is quoted`() throws {
    let world = World()
    try world.load()
    try world.process.isPolite = false
    world.host.end {}
    try world.process.complain("Traceback:")
    try world.process.complain("ValueError: No disk.")
    try world.process.complain(" ")
    try world.process.exit(.exited(code: 1))
    world.processes.run()
    #expect(
      world.host.failedEnds == [
        FailedEnd(
          kind: .exitCode,
          message: "A has ended with exit code 1. Its last line: ValueError: No disk.")
      ])
  }

  @Test func `the first ten processes that crash at their end are named`() throws {
    let world = World()
    try world.load()
    for _ in 0..<12 {
      try world.process.isPolite = false
      let process = try world.process
      _ = try world.restart()
      process.exit(.killed(signal: 11))
      world.processes.run()
    }
    #expect(world.host.failedEnds.count == 10)
  }

  @Test func `the end of a process that was not ready is not announced`() throws {
    let world = World()
    world.processes.script["adapter/setUp"] = .error(#"{"code":1,"message":"No key."}"#)
    _ = try world.setUp()
    try world.process.exit()
    world.processes.run()
    #expect(world.log == [])
  }

  @Test func `the end of the host fails pending loads without announcing anything`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load()
    world.host.end {}
    world.processes.run()
    #expect(world.ends == ["A is told to end."])
    #expect(world.log.isEmpty)
  }

  @Test func `a host has ended when its last process has`() throws {
    let processes = MemoryProcesses()
    let host = ProcessAdapterHost(
      ["A", "B"].map {
        ProcessAdapterConfiguration(
          className: $0, command: ChildProcess.Command(program: "a", arguments: []))
      }, in: processes)
    let mediator = Mediator(
      adapterClasses: host.adapterClasses, adUnits: [], clock: processes.clock)
    for name in ["A", "B"] {
      processes.script["adapter/initialize"] = .result(
        MemoryProcess.introduction.replacing("\"A\"", with: "\"\(name)\""))
      try mediator.adapters.named(name).whenSetUp { _ in }
      processes.run()
    }
    processes.started[1].isPolite = false
    var endCount = 0
    host.end { endCount += 1 }
    processes.run()
    #expect(endCount == 0)
    #expect(host.areRunning)
    processes.advanceRealTime(byMs: 4_000)
    #expect(endCount == 1)
    #expect(!host.areRunning)
  }

  @Test func `events of a process that was told to end are not taken`() throws {
    let world = World()
    try world.load()
    try world.process.isPolite = false
    world.host.end {}
    try world.process.report("didPlayVideo", of: "load-1")
    world.processes.run()
    #expect(world.log == [])
  }

  @Test func `after the end of the host every load fails at once`() throws {
    let world = World()
    try world.load()
    world.host.end {}
    world.processes.run()
    try world.load()
    #expect(world.ends == ["ad-1", "A has just ended."])
  }

  @Test func `a process that has ended leaves no work behind`() throws {
    let world = World()
    for _ in 0..<3 {
      try world.load()
      try world.process.exit()
      world.processes.run()
    }
    #expect(world.processes.workCount == 0)
  }

  @Test func `a host without processes has nothing to end`() {
    let world = World()
    var wasCalled = false
    world.host.end { wasCalled = true }
    #expect(!wasCalled)
    #expect(!world.host.areRunning)
  }

  @Test(
    arguments: [
      (.exited(code: 0), "", []),
      (.killed(signal: 11), "", ["A was killed by signal 11 (SIGSEGV)."]),
      (.exited(code: 66), "", ["A has ended with exit code 66 (ThreadSanitizer)."]),
      (
        .exited(code: 1), "==7==ERROR: LeakSanitizer: detected memory leaks\n",
        ["A has ended with exit code 1: LeakSanitizer: detected memory leaks."]
      ),
    ] as [(ChildProcess.End, String, [String])])
  func `a process that crashes when it is told to end has failed`(
    end: ChildProcess.End, errors: String, failures: [String]
  ) throws {
    let world = World()
    try world.load()
    try world.process.isPolite = false
    world.host.end {}
    if !errors.isEmpty { try world.process.complain(errors, end: "") }
    try world.process.exit(end)
    world.processes.run()
    #expect(world.host.failedEnds == failures.map { FailedEnd(kind: .crash, message: $0) })
    #expect(
      world.processes.logLines.filter { $0.hasPrefix("warning: A ") }
        == failures.map { "warning: \($0)" })
  }

  @Test func `a process that ends while it serves has failed its loads only`() throws {
    let world = World()
    try world.load()
    try world.process.exit(.killed(signal: 11))
    world.processes.run()
    #expect(world.host.failedEnds == [])
    #expect(world.processes.logLines == ["warning: A was killed by signal 11 (SIGSEGV)."])
  }

  @Test func `a process that reads no more has a second to end`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load()
    try world.process.delegate?.didStopReading()
    world.processes.advanceRealTime(byMs: 999)
    #expect(world.ends.isEmpty)
    world.processes.advanceRealTime(byMs: 1)
    #expect(world.ends == ["A has closed its standard streams."])
    #expect(try world.process.actions == ["closeInput", "close"])
  }

  @Test func `answers of a program that only refuses keep the delay of its next start`() throws {
    let world = World { $0.restart.delayMs = 100 }
    world.processes.script["adapter/loadNative"] = .exit(.exited(code: 3))
    try world.load()
    world.processes.advanceRealTime(byMs: 100)
    world.processes.script["adapter/loadNative"] = .error(#"{"code":1,"message":"No fill."}"#)
    try world.load()
    #expect(world.ends.last == "A answered with an error: No fill.")
    try world.process.exit()
    world.processes.run()
    try world.load()
    #expect(world.ends.last == "A has ended with exit code 3. It can be started again in 200 ms.")
  }
}
