import EventLoop
import Testing

@testable import Mediation

/// Calls whose deadline has passed, and that may still be answered.
@Suite @LoopActor struct OverdueAnswersTests {
  @Test func `answers that are forgotten, missing or given up are released once`() {
    let clock = Clock(.manual)
    let overdue = OverdueAnswers(clock: clock)
    var (reports, releases): ([Int], [Int]) = ([], [])
    func add(_ number: Int, bytes: Int = 0) -> Int {
      overdue.add(usualDeadlineMs: 0, bytes: bytes) {
        reports.append(number)
      } release: {
        releases.append(number)
      }
    }
    _ = add(1, bytes: 8 << 20)
    _ = add(2, bytes: 1)
    #expect(releases == [1])
    overdue.remove(add(3))
    _ = add(4, bytes: (8 << 20) - 1)
    #expect(releases == [1])
    for _ in 1...2 { overdue.giveUpAll(isPatient: true) }
    #expect(reports == [2, 4])
    #expect(releases == [1, 2, 4])
    #expect(clock.timerCount == 0)
    // What was given up takes no room.
    _ = add(5, bytes: 8 << 20)
    #expect(releases == [1, 2, 4])
  }

  @Test(arguments: [(4, true, 0), (5, true, 1), (4, false, 1)])
  func `at the end, an answer counts as missing if it has had the usual time`(
    nowMs: Int, isPatient: Bool, count: Int
  ) {
    let clock = Clock(.manual)
    let overdue = OverdueAnswers(clock: clock)
    var (reportCount, releaseCount) = (0, 0)
    _ = overdue.add(usualDeadlineMs: 5) {
      reportCount += 1
    } release: {
      releaseCount += 1
    }
    clock.advance(byMs: nowMs) {}
    while clock.step() {}
    overdue.giveUpAll(isPatient: isPatient)
    #expect(reportCount == count)
    #expect(releaseCount == 1)
  }
}
