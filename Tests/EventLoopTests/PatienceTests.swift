import EventLoop
import Testing

@BridgeActor
@Suite struct PatienceTests {
  private let patience = Patience(quietMs: 300)

  @Test func `a clock that waits for nothing moves at once`() {
    #expect(patience.quietMs == 0)
  }

  @Test func `a pending answer asks for a while in which nothing happens`() {
    patience.begin(.answer)
    patience.begin(.answer)
    patience.end(.answer)
    #expect(patience.quietMs == 300)
    patience.end(.answer)
    #expect(patience.quietMs == 0)
  }

  @Test func `a program that starts has to be waited for, also while an answer is pending`() {
    patience.begin(.answer)
    patience.begin(.start)
    #expect(patience.quietMs == .max)
    patience.end(.start)
    #expect(patience.quietMs == 300)
  }
}
