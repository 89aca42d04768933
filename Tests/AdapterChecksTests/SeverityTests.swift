import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The severities of the checks.
@LoopActor
@Suite struct SeverityTests {
  @Test func `the page for authors names exactly the checks that give warnings`() throws {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let path = folder.joined(separator: "/") + "/protocol/adapters/checks.md"
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    let page = String(decoding: bytes, as: UTF8.self)
    let paragraphs = page.split(separator: "\n\n")
    let start = try #require(
      paragraphs.firstIndex { $0.hasPrefix("These checks give warnings") })

    let named = paragraphs[start + 1].split(separator: "`").filter { $0.first?.isLetter == true }
    let warnings = AdapterCheckList.all.filter { $0.severity != .error }.map { $0.name }

    #expect(named.map(String.init) == warnings.sorted())
  }

  @Test func `what harms users or costs money is a failure`() {
    let checks: [any AdapterCheck.Type] = [
      DuplicateCompletion.self, UnshownSecondAd.self, DoubleDismissal.self, DoubleReward.self,
      ImpressionBeforeRender.self, LostImpression.self, DoubleImpression.self, Leak.self,
    ]
    #expect(checks.allSatisfy { $0.severity == .error })
    #expect(Finding.unexpectedEnd.severity == .error)
    #expect(Finding.noAd.severity == .error)
  }
}
