import Ads
import EventLoop
import Mediation
import Testing

@testable import Server

/// Set-ups that take time, of an adapter that never answers.
@Suite @LoopActor struct SetUpOrderTests {
  private final class Mute: Adapter {
    let details: AdapterDetails? = nil

    func setUp(
      with credentials: [Credentials], logger: AdapterLogger, timeoutMs: Int,
      completion: @escaping @LoopActor (AdError?) -> Void
    ) {}

    func makeLoader() -> any AdapterLoader { fatalError("Nothing is loaded.") }
  }

  /// A program that never ends, and never acknowledges anything.
  private final class Stubborn: Adapter {
    let origin = AdapterClass.Origin.process
    let details: AdapterDetails? = nil
    let canEnd = true

    func restart(then completion: @escaping @LoopActor () -> Void) {}

    func setUp(
      with credentials: [Credentials], logger: AdapterLogger, timeoutMs: Int,
      completion: @escaping @LoopActor (AdError?) -> Void
    ) {}

    func setRequestConfiguration(
      _ configuration: RequestConfiguration, then completion: @escaping @LoopActor () -> Void
    ) {}

    func makeLoader() -> any AdapterLoader { fatalError("Nothing is loaded.") }
  }

  @Test func `a restart that is cancelled has one answer, and takes room until the program's end`()
    throws
  {
    let client = TestClient(
      requestLimit: 2, adapterClasses: [AdapterClass(Stubborn(), className: "Stubborn")])
    for id in 1...2 {
      let restart = TestClient.request(id, "restartAdapter", #"{"className":"Stubborn"}"#)
      #expect(
        try client.send(restart, cancel(id + 10, id)).summaries
          == ["\(id): requestCancelled", "\(id + 10)"])
    }
    let answers = try client.request(3, "restartAdapter", #"{"className":"Stubborn"}"#).summaries
    #expect(answers == ["3: overloaded"])
  }

  @Test func `as many request configurations may wait as the limit says`() throws {
    let client = TestClient(
      requestLimit: 2, adapterClasses: [AdapterClass(Stubborn(), className: "Stubborn")])
    let lines = (1...3).map {
      TestClient.request($0, "setRequestConfiguration", #"{"isApplicationMuted":true}"#)
    }
    #expect(try client.send(lines[0], lines[1], lines[2]).summaries == ["3: overloaded"])
  }

  private func client() -> TestClient {
    TestClient(requestLimit: 2, adapterClasses: [AdapterClass(Mute(), className: "Mute")])
  }

  private func setUp(_ id: Int) -> String {
    TestClient.request(id, "setUp", #"{"classNames":["Mute"]}"#)
  }

  private func cancel(_ id: Int, _ other: Int) -> String {
    TestClient.request(id, "$/cancelRequest", #"{"id":\#(other)}"#)
  }

  @Test func `as many set-ups may wait as the limit says`() throws {
    let client = client()

    #expect(try client.send(setUp(1), setUp(2), setUp(3)).summaries == ["3: overloaded"])
  }

  @Test func `a set-up that is cancelled has one answer, and takes room until the adapter's end`()
    throws
  {
    let client = client()
    for id in 1...2 {
      #expect(
        try client.send(setUp(id), cancel(id + 10, id)).summaries
          == ["\(id): requestCancelled", "\(id + 10)"])
    }

    #expect(try client.send(setUp(3)).summaries == ["3: overloaded"])
    client.request(4, "advanceClock", #"{"ms":60000}"#)
    while client.network.clock.step() {}
    #expect(try client.takeLines().summaries.filter { $0 != "adapterStatus - #0" } == ["4"])
    #expect(
      try client.send(setUp(5)).summaries.filter { $0 != "adapterStatus - #0" } == ["5"])
  }
}
