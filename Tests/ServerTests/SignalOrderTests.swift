import EventLoop
import Mediation
import Testing

@testable import Server

/// Requests for signals of an adapter that never answers.
@Suite @LoopActor struct SignalOrderTests {
  private final class Mute: Adapter, SignalCollector {
    let details: AdapterDetails? = nil
    let collectsSignals: Bool? = true
    /// How many requests were given up.
    private(set) var givenUpCount = 0

    func makeLoader() -> any AdapterLoader { fatalError("Nothing is loaded.") }
    func makeSignalCollector() -> (any SignalCollector)? { self }

    func collectSignals(
      _ request: NetworkSignalRequest, completion: @escaping SignalCompletion
    ) {}

    func giveUpSignals(onAcknowledged: @escaping @LoopActor () -> Void) { givenUpCount += 1 }
  }

  private let adapter = Mute()
  private let client: TestClient

  init() {
    client = TestClient(
      requestLimit: 2, adapterClasses: [AdapterClass(adapter, className: "Mute")])
  }

  private func collect(_ id: Int, _ names: String = #"["Mute"]"#) -> String {
    TestClient.request(id, "collectSignals", #"{"format":"native","classNames":\#(names)}"#)
  }

  @Test func `as many requests may wait as the limit says`() throws {
    #expect(try client.send(collect(1), collect(2), collect(3)).summaries == ["3: overloaded"])
  }

  @Test func `a request that is cancelled is given up, and makes room`() throws {
    client.send(collect(1), collect(2))
    #expect(
      try client.request(3, "$/cancelRequest", #"{"id":1}"#).summaries
        == ["1: requestCancelled", "3"])
    #expect(adapter.givenUpCount == 1)
    #expect(try client.send(collect(4), collect(5)).summaries == ["5: overloaded"])
  }

  @Test(arguments: [(100_000, []), (100_001, ["1: invalidParams"])])
  func `a request takes at most a hundred thousand names`(
    _ count: Int, _ answers: [String]
  ) throws {
    let names = "[" + Array(repeating: #""Mute""#, count: count).joined(separator: ",") + "]"
    #expect(try client.send(collect(1, names)).summaries == answers)
  }
}
