import Platform
import Testing

@Suite struct ProcessUsageTests {
  #if os(Linux)
    @Test func `a process uses memory, descriptors and threads`() throws {
      let usage = try #require(ProcessUsage(of: nil))
      #expect(usage.memoryBytes > 100_000)
      #expect(usage.descriptorCount >= 3)
      #expect(usage.threadCount >= 1)
    }
  #endif

  @Test func `the usage of a process that does not exist is unknown`() {
    #expect(ProcessUsage(of: Int32.max) == nil)
  }
}
