import Ads
import EventLoop
import JSON
import Mediation
import Testing

/// Loads that have ended keep little memory, although their adapters may still answer.
@LoopActor
@Suite struct ReleaseTests {
  /// What a client has given for a load.
  @LoopActor
  private final class Given {
    private(set) weak var request: AdRequest?
    private(set) weak var lineItem: LineItem?

    /// Begins a load with an adapter source and extras, as a client does.
    func load(in world: World, timeoutMs: Int? = nil) throws -> AdLoad {
      let request = AdRequest(extras: ["key": "value"])
      let lineItem = LineItem(className: "A", settings: ["key": "value"])
      (self.request, self.lineItem) = (request, lineItem)
      return try world.load(
        .native(adTypes: .all, options: NativeAdOptions()), from: .adapter(lineItem),
        timeoutMs: timeoutMs,
        targeting: request)
    }
  }

  /// What adapters have been given to complete their loads.
  private final class Kept {
    var completions: [LoadCompletion] = []
  }

  @Test func `after its deadline a load keeps nothing of what the client gave`() throws {
    let kept = Kept()
    let world = World { kept.completions.append($1) }
    let given = Given()
    let load = try given.load(in: world, timeoutMs: 5)
    #expect(given.request != nil)
    world.advance(byMs: 5)
    #expect(world.ends.count == 1)
    world.ends = []
    withExtendedLifetime(load) {
      #expect(given.request == nil)
      #expect(given.lineItem == nil)
    }
    // The answer is still noticed.
    _ = kept.completions[0](.nothing)
    #expect(world.log == ["violation lateCompletion"])
  }

  @Test func `a load that was cancelled keeps nothing of what the client gave`() throws {
    let kept = Kept()
    let world = World { kept.completions.append($1) }
    let given = Given()
    try given.load(in: world).cancel()
    #expect(kept.completions.count == 1)
    #expect(given.request == nil)
    #expect(given.lineItem == nil)
  }

  @Test func `a load that failed keeps nothing of what the client gave`() throws {
    let kept = Kept()
    let world = World { kept.completions.append($1) }
    let given = Given()
    _ = try given.load(in: world)
    _ = kept.completions[0](.failure(AdError(.noFill, "No ad.")))
    world.advance(byMs: 0)
    #expect(world.ends.count == 1)
    world.ends = []
    #expect(given.request == nil)
    #expect(given.lineItem == nil)
  }

  @Test func `the requests of overdue answers take at most 8 MiB together`() throws {
    let world = World([.silent("A")])
    for _ in 0..<20 {
      try world.mediator.load(
        LoadRequest(.native(adTypes: .all, options: NativeAdOptions()), targeting: .plain),
        from: .adapter(LineItem(className: "A")), as: nil, timeoutMs: 1, requestBytes: 1 << 20
      ) { _ in }
    }
    world.advance(byMs: 60_001)
    #expect(world.log.count == 8)
  }

  @Test func `of more than 4,096 overdue answers the oldest are forgotten`() throws {
    let world = World([.silent("A")])
    for _ in 0..<4_100 { try world.loadNative(timeoutMs: 1) }
    world.advance(byMs: 1)
    #expect(world.log == [])
    world.advance(byMs: 60_000)
    #expect(world.log.count == 4_096)
  }
}
