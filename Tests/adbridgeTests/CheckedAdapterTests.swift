import EventLoop
import Mediation
import Testing

@testable import AdapterChecks
@testable import ProcessAdapters
@testable import adbridge

/// The process adapters of `adbridge check`.
@LoopActor
@Suite struct CheckedAdapterTests {
  private func configuration(_ members: String = "") throws -> Configuration {
    let file = try TemporaryFile(
      #"{"adapters": [{"className": "Net", "command": ["true"]\#(members)}]}"#)
    return try Configuration(contentsOf: file.path, with: [])
  }

  @Test func `an adapter without a process is released at once`() throws {
    var options = CheckOptions()
    options.className = "Net"
    let adapter = try CheckedAdapter(options, in: configuration(), Interruption())
    let instance = adapter.make(EventLoop(clock: Clock(.manual)), AdapterWatch())
    var releaseCount = 0
    instance.release { releaseCount += 1 }
    #expect(releaseCount == 1)
  }

  @Test(arguments: [("", 20_000), (#", "timeoutMs": 7000"#, 7_000)])
  func `a program has time to start, and is started again without a delay`(
    members: String, startMs: Int
  ) throws {
    let adapter = try #require(try configuration(members).adapters.first).forChecks
    #expect(adapter.startTimeoutMs == startMs)
    #expect([adapter.restart.delayMs, adapter.restart.maxDelayMs] == [0, 0])
  }
}
