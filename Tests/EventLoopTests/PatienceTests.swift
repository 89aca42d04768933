import EventLoop
import Testing

@BridgeActor
@Suite struct PatienceTests {
  private let patience = Patience(quietMs: 300)

  @Test func `without a reason to wait, the clock moves at once`() {
    #expect(patience.quietMs == 0)
  }

  @Test func `a pending answer needs a while in which nothing happens`() {
    patience.begin(.answer)
    patience.begin(.answer)
    patience.end(.answer)
    #expect(patience.quietMs == 300)
    patience.end(.answer)
    #expect(patience.quietMs == 0)
  }

  @Test func `a program that starts is waited for, even if an answer is pending too`() {
    patience.begin(.answer)
    patience.begin(.start)
    #expect(patience.quietMs == .max)
    patience.end(.start)
    #expect(patience.quietMs == 300)
  }
}
