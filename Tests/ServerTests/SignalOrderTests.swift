import EventLoop
import Mediation
import Testing

@testable import Server

/// Requests for signals of an adapter that never answers.
@Suite @LoopActor struct SignalOrderTests {
  private final class Mute: RTBAdapter {
    static let formats: Set<AdFormat> = [.native]
    /// How many requests were given up. Tests run on the bridge's actor, one after the other.
    static var givenUpCount = 0
    static func adapterVersion() -> VersionNumber {
      VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    }
    static func adSDKVersion() -> VersionNumber { adapterVersion() }

    func collectSignals(
      for params: RTBRequestParameters, completionHandler: @escaping SignalCompletionHandler
    ) {}

    func giveUpSignals(onAcknowledged: @escaping @LoopActor () -> Void) {
      Self.givenUpCount += 1
    }
  }

  private func client() -> TestClient {
    Mute.givenUpCount = 0
    return TestClient(
      requestLimit: 2,
      adapterClasses: [AdapterClass(Mute.self, className: "Mute", label: "Mute") { Mute() }])
  }

  private func collect(_ id: Int, _ names: String = #"["Mute"]"#) -> String {
    TestClient.request(id, "collectSignals", #"{"format":"native","classNames":\#(names)}"#)
  }

  @Test func `as many requests may wait as the limit says`() throws {
    let client = client()
    #expect(try client.send(collect(1), collect(2), collect(3)).summaries == ["3: overloaded"])
  }

  @Test func `a request that is cancelled is given up, and makes room`() throws {
    let client = client()
    client.send(collect(1), collect(2))
    #expect(
      try client.request(3, "$/cancelRequest", #"{"id":1}"#).summaries
        == ["1: requestCancelled", "3"])
    #expect(Mute.givenUpCount == 1)
    #expect(try client.send(collect(4), collect(5)).summaries == ["5: overloaded"])
  }

  @Test(arguments: [(100_000, []), (100_001, ["1: invalidParams"])])
  func `a request takes at most a hundred thousand names`(
    _ count: Int, _ answers: [String]
  ) throws {
    let names = "[" + Array(repeating: #""Mute""#, count: count).joined(separator: ",") + "]"
    #expect(try client().send(collect(1, names)).summaries == answers)
  }
}
