import EventLoop
import Testing

@testable import AdapterChecks

/// How ``SlowingLoads`` tells loads that become slower from a busy machine.
@LoopActor
@Suite struct SlowingLoadsTests {
  /// Each load of an adapter took 10 ms longer than the one before it; the machine was busy, too.
  @Test(arguments: [
    [42, 72, 74, 62, 70, 104, 143, 137, 146, 139, 158, 150, 266, 260, 193, 265, 273, 383, 308],
    [109, 123, 56, 55, 116, 80, 125, 94, 132, 461, 178, 147, 156, 168, 227, 185, 224, 236, 288],
    [103, 35, 37, 51, 69, 72, 74, 113, 124, 153, 141, 122, 155, 204, 187, 233, 198, 192, 212],
  ])
  func `loads that become slower are found on a busy machine`(durations: [Int]) {
    #expect(SlowingLoads.isGrowing(durations))
  }

  @Test func `loads that take as long as before are not found`() {
    var random = SystemRandomNumberGenerator()
    let falseAlarms = (0..<2_000).count { _ in
      SlowingLoads.isGrowing((0..<20).map { _ in Int.random(in: 20...300, using: &random) })
    }
    // Three are expected.
    #expect(falseAlarms < 20)
    #expect(!SlowingLoads.isGrowing(Array(repeating: 50, count: 32)))
    // A busy machine delays some loads at the end.
    #expect(!SlowingLoads.isGrowing(Array(repeating: 50, count: 28) + [90, 400, 700, 1_200]))
  }

  @Test func `a growth of less than a tenth is not found`() {
    #expect(!SlowingLoads.isGrowing((0..<20).map { 1_000 + 3 * $0 }))
    #expect(SlowingLoads.isGrowing((0..<20).map { 100 + 3 * $0 }))
  }
}
