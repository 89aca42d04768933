import EventLoop
import Testing

@LoopActor
@Suite struct PendingWorkTests {
  private let pendingWork = PendingWork(quietMs: 300)

  @Test func `without a reason to wait, the clock moves at once`() {
    #expect(pendingWork.quietMs == 0)
  }

  @Test func `a pending answer needs a while in which nothing happens`() {
    pendingWork.begin(.answer)
    pendingWork.begin(.answer)
    pendingWork.end(.answer)
    #expect(pendingWork.quietMs == 300)
    pendingWork.end(.answer)
    #expect(pendingWork.quietMs == 0)
  }

  @Test func `a program that starts is waited for, even if an answer is pending too`() {
    pendingWork.begin(.answer)
    pendingWork.begin(.start)
    #expect(pendingWork.quietMs == .max)
    pendingWork.end(.start)
    #expect(pendingWork.quietMs == 300)
  }
}
