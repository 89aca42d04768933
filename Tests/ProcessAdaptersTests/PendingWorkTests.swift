import Ads
import EventLoop
import Mediation
import Platform
import ProcessAdapters
import Testing

/// For how long the clock of the ads waits for processes.
@LoopActor
@Suite struct PendingWorkTests {
  @Test func `the clock waits while a process starts`() throws {
    let world = World()
    world.processes.script["adapter/initialize"] = .silence
    try world.load()
    #expect(world.processes.pendingWork.quietMs == .max)
    try world.process.answer("adapter/initialize", .result(MemoryProcess.introduction))
    world.processes.run()
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test func `the clock waits for silence while an answer is pending`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load()
    #expect(world.processes.pendingWork.quietMs == 1_000)
    try world.process.answer("adapter/loadNative", .result(MemoryProcess.nativeAd))
    world.processes.run()
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test func `the clock waits for an answer for ten seconds at most`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load()
    world.processes.advanceRealTime(byMs: 10_000)
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test func `the clock does not wait for a set-up that has timed out`() throws {
    let world = World()
    world.processes.script["adapter/setUp"] = .silence
    _ = try world.setUp(timeoutMs: 50)
    #expect(world.processes.pendingWork.quietMs == 1_000)
    world.processes.advance(byMs: 50)
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test func `the clock does not wait for a load that was given up, or for a disposal`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    world.processes.script["adapter/dispose"] = .silence
    try world.load().cancel()
    #expect(world.methods.last == "adapter/dispose")
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test func `the clock does not wait for a process that has ended`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .exit(.exited(code: 3))
    try world.load()
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test func `an answer that the clock did not wait for changes nothing for the next one`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load()
    world.processes.advanceRealTime(byMs: 9_999)
    #expect(world.processes.pendingWork.quietMs == 1_000)
    world.processes.advanceRealTime(byMs: 1)
    #expect(world.processes.pendingWork.quietMs == 0)
    try world.process.answer("adapter/loadNative", .result(MemoryProcess.nativeAd))
    world.processes.run()
    #expect(world.ends == ["ad-1"])
    try world.load()
    #expect(world.processes.pendingWork.quietMs == 1_000)
    world.processes.advanceRealTime(byMs: 9_999)
    #expect(world.processes.pendingWork.quietMs == 1_000)
  }

  @Test func `the clock waits for the answer about a tap, and not for a restart that has ended`()
    throws
  {
    let world = World()
    let ad: NativeAd = try world.ad(.native)
    world.processes.script["adapter/didRecordImpression"] = .silence
    _ = try ad.recordImpression()
    #expect(world.processes.pendingWork.quietMs == 1_000)
    _ = try world.restart()
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test(arguments: ["adapter/setUp", "adapter/initialize"])
  func `the clock does not wait for a set-up whose process has ended`(method: String) throws {
    let world = World()
    world.processes.script[method] = .silence
    _ = try world.setUp()
    try world.process.exit()
    world.processes.run()
    #expect(world.processes.pendingWork.quietMs == 0)
  }
}
