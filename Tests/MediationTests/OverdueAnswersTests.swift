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
      overdue.add(bytes: bytes) {
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
    for _ in 1...2 { overdue.giveUpAll() }
    #expect(reports == [2, 4])
    #expect(releases == [1, 2, 4])
    #expect(clock.timerCount == 0)
    // What was given up takes no room.
    _ = add(5, bytes: 8 << 20)
    #expect(releases == [1, 2, 4])
  }
}
