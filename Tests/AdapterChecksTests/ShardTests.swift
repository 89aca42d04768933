import Ads
import EventLoop
import Mediation
import PlatformTesting
import Testing

@testable import AdapterChecks

/// Which checks share a program, and in which order. The runs have a process of their own; see
/// ``SampleAdapterTests``.
@LoopActor
@Suite struct ShardTests: FlawedRunSuite {
  /// All checks of some formats, as a run plans them, and an expectation of a load.
  private static func plan(_ formats: [AdFormat]) -> [PlannedCheck] {
    let all = AdapterCheckList.all
    let ofClass = all.filter { $0.formats.isEmpty }.map { PlannedCheck($0, format: nil) }
    let ofFormats = formats.flatMap { format in
      all.filter { $0.formats.contains(format) }.map { PlannedCheck($0, format: format) }
    }
    let expectation = PlannedCheck(expectation: "It loads.", format: formats.first, adUnits: nil) {
      _ in
    }
    return ofClass + ofFormats + [expectation]
  }

  /// The programs with their checks.
  ///
  /// - Parameter introduced: The format of the program that runs already; `nil` if there is none.
  private static func describe(
    _ formats: [AdFormat], introduced: AdFormat? = nil, collectsSignals: Bool = true
  ) -> String {
    var changes = Changes()
    changes.collectsSignals = collectsSignals
    let adapter = FlawedRun.adapter(changes)
    let introduction = introduced.map { format in
      let session = CheckSession(adapter, on: adapter.makeLoop(), adUnits: [])
      return CheckContext(session, format: format, memory: RunMemory())
    }
    let plan = plan(formats)
    let execution = CheckExecution(
      plan, of: adapter, memory: RunMemory(), usualFormat: formats[0], introduction: introduction)
    return execution.makeShards().map { shard in
      let words = [
        shard.isApart ? "apart" : "shared", shard.introduction == nil ? nil : "introduced",
      ]
      return words.compactMap(\.self).joined(separator: ", ")
        + ": \(shard.checks.map { plan[$0].title }.joined(separator: ", "))\n"
    }.joined()
  }

  @Test func `checks share programs as they did before`() async {
    await #expect(processExitsWith: .success) { try await Self.compare() }
  }

  private static func compare() throws {
    var text = ""
    for formats in [[AdFormat.native], [.banner, .interstitial]] {
      text += "# \(formats.map(\.rawValue).joined(separator: ", "))\n\(describe(formats))"
    }
    for (format, collectsSignals) in [(AdFormat.banner, true), (.banner, false), (.native, false)] {
      text += "# banner, introduced for \(format.rawValue)"
      text += collectsSignals ? ", with signals\n" : "\n"
      text += describe([.banner], introduced: format, collectsSignals: collectsSignals)
    }
    // To write it again: RECORD=1 swift test --filter ShardTests; git diff
    for difference in try RecordedFile("shards.txt").differences(from: text) {
      Issue.record("\(difference)")
    }
  }
}
