import Testing

@testable import Platform

@Suite struct ProcessUsageTests {
  #if os(Linux)
    @Test func `a process uses memory, descriptors and threads`() throws {
      let usage = try #require(ProcessUsage(of: nil))
      #expect(usage.memoryBytes > 100_000)
      #expect(usage.descriptorCount >= 3)
      #expect(usage.threadCount >= 1)
    }

    @Test func `a process has worked for as long as it was busy`() async {
      // In a process of its own: a thread of another test takes its time with it when it ends.
      await #expect(processExitsWith: .success) {
        let before = try #require(ProcessUsage(of: nil)).workMs
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .milliseconds(200) {}
        #expect(try #require(ProcessUsage(of: nil)).workMs > before)
      }
    }

    @Test func `the children of a process count`() throws {
      let group = try ProcessGroup(
        ProcessGroup.Command(
          program: "sh", arguments: ["-c", "sleep 1000 & sleep 1000 & echo; read line"]))
      defer {
        for channel in [group.input, group.output, group.errors] { channel.close() }
        group.kill()
        _ = group.reap()
      }
      group.output.descriptor.wait(for: .readable, timeoutMs: 20_000)

      let usage = ProcessUsage(of: group.number)

      #expect(usage?.threadCount == 1)
      #expect(usage?.childCount == 2)
      #expect(usage.map { $0.descriptorCount >= 9 } == true)
    }
  #endif

  @Test func `the usage of a process that does not exist is unknown`() {
    #expect(ProcessUsage(of: Int32.max) == nil)
  }
}
