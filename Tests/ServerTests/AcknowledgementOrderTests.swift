import Ads
import EventLoop
import Mediation
import Testing

@testable import Server

/// Requests for an ad whose adapter has not acknowledged an earlier call.
@Suite @LoopActor struct AcknowledgementOrderTests {
  private let client = TestClient()
  private var network: ScriptedNetwork { client.network }
  private let failure = AdCallFailure.failed(AdError(domain: "net", code: 1, message: "Broken."))

  /// Loads `ad-1` and `ad-2`, whose calls the test acknowledges.
  init() {
    client.load(1)
    client.load(2)
    client.network.acknowledgement = .later
  }

  private func batch(_ entries: String...) -> String {
    "[" + entries.joined(separator: ",") + "]"
  }

  private func click(_ id: Int?, _ asset: String, of ad: String = "ad-1") -> String {
    TestClient.request(id, "recordClick", #"{"adId":"\#(ad)","asset":"\#(asset)"}"#)
  }

  @Test func `a call is answered when the adapter acknowledges it, after its events`() throws {
    #expect(try client.send(click(3, "body")).summaries == ["click ad-1 #1"])
    network.acknowledgeNextCall()
    #expect(try client.takeLines().summaries == ["3"])
  }

  @Test func `the next call on the ad is made when the one before is acknowledged`() throws {
    client.send(click(3, "body"), click(4, "icon"), click(nil, "price"), click(5, "store"))
    #expect(network.calls == ["click body"])
    network.acknowledgeNextCall()
    #expect(try client.takeLines().summaries == ["3", "click ad-1 #2"])
    #expect(network.calls == ["click body", "click icon"])
    network.acknowledgeNextCall()
    #expect(try client.takeLines().summaries == ["4", "click ad-1 #3"])
    network.acknowledgeNextCall()
    #expect(try client.takeLines().summaries == ["click ad-1 #4"])
    network.acknowledgeNextCall()
    #expect(try client.takeLines().summaries == ["5"])
    #expect(network.calls == ["click body", "click icon", "click price", "click store"])
  }

  @Test func `a request that comes while others wait goes behind them`() throws {
    client.send(click(3, "body"), click(4, "icon"))
    network.acknowledgeNextCall()
    client.send(click(5, "price"))
    network.acknowledgeNextCall()
    network.acknowledgeNextCall()
    #expect(
      try client.takeLines().summaries
        == ["4", "click ad-1 #3", "5"])
    #expect(network.calls == ["click body", "click icon", "click price"])
  }

  @Test func `calls that the adapter acknowledges at once are carried out in a row`() throws {
    client.send(click(3, "body"), click(4, "icon"), click(5, "price"))
    network.acknowledgement = .atOnce
    network.acknowledgeNextCall()
    #expect(
      try client.takeLines().summaries == ["3", "click ad-1 #2", "4", "click ad-1 #3", "5"])
  }

  @Test func `calls on another ad do not wait`() throws {
    client.send(click(3, "body"))
    #expect(try client.send(click(4, "icon", of: "ad-2")).summaries == ["click ad-2 #2"])
    #expect(network.calls == ["click body", "click icon"])
  }

  @Test func `a request that makes no call still waits for its turn`() throws {
    client.send(click(3, "body"))
    #expect(client.request(4, "present", #"{"adId":"ad-1"}"#).isEmpty)
    network.acknowledgeNextCall()
    #expect(try client.takeLines().summaries == ["3", "4: wrongFormat"])
  }

  // MARK: Failures

  @Test func `a call that fails is answered with the failure, and the next one is made`() throws {
    client.send(click(3, "body"), click(4, "icon"))
    network.acknowledgeNextCall(with: failure)
    #expect(try client.takeLines().summaries == ["3: internalError", "click ad-1 #2"])
    network.acknowledgeNextCall(with: .notOffered("tap"))
    #expect(try client.takeLines().summaries == ["4: notSimulated"])
  }

  @Test func `three thousand waiting calls may fail at once, one after the other`() throws {
    client.send(click(3, "body"))
    for id in 4...3_003 { client.send(click(id, "icon")) }
    network.acknowledgement = .fails
    network.acknowledgeNextCall()
    let lines = client.takeLines()
    #expect(lines.count { $0.contains("internalError") } == 3_000)
    #expect(try Array(lines.suffix(1)).summaries == ["3003: internalError"])
    network.acknowledgement = .atOnce
    #expect(try client.send(click(3_004, "icon")).summaries.last == "3004")
  }

  // MARK: Cancellation

  @Test func `a call that is cancelled while it waits is never made`() throws {
    client.send(click(3, "body"), click(4, "icon"), click(5, "price"))
    #expect(
      try client.request(6, "$/cancelRequest", #"{"id":4}"#).summaries
        == ["4: requestCancelled", "6"])
    network.acknowledgeNextCall()
    #expect(try client.takeLines().summaries == ["3", "click ad-1 #2"])
    #expect(network.calls == ["click body", "click price"])
  }

  @Test func `a cancelled call that was made still has to be acknowledged`() throws {
    client.send(click(3, "body"), click(4, "icon"))
    #expect(
      try client.request(5, "$/cancelRequest", #"{"id":3}"#).summaries
        == ["3: requestCancelled", "5"])
    #expect(network.calls == ["click body"])
    network.acknowledgeNextCall()
    #expect(try client.takeLines().summaries == ["click ad-1 #2"])
    #expect(network.calls == ["click body", "click icon"])
  }

  // MARK: Disposal

  @Test func `calls on an ad that is disposed of meanwhile find it gone`() throws {
    client.send(click(3, "body"), click(4, "icon"))
    #expect(try client.request(5, "dispose", #"{"adId":"ad-1"}"#).summaries == ["5"])
    network.acknowledgeNextCall()
    #expect(try client.takeLines().summaries == ["3: adDisposed", "4: adDisposed"])
    #expect(network.calls == ["click body"])
  }

  // MARK: Shutdown

  @Test func `after shutdown an acknowledgement starts nothing`() throws {
    client.send(click(3, "body"), click(4, "icon"), click(nil, "price"))
    #expect(
      try client.request(5, "shutdown").summaries
        == ["3: shuttingDown", "4: shuttingDown", "5"])
    network.acknowledgeNextCall()
    #expect(client.takeLines().isEmpty)
    #expect(network.calls == ["click body"])
  }

  // MARK: Batches

  @Test func `a request waits for the batch, and then for the ad`() throws {
    network.answersLoadsAtOnce = false
    client.send(batch(TestClient.load(3), TestClient.load(4), click(nil, "body", of: "ad-3")))
    network.answerNextLoad()
    #expect(network.calls == ["click body"])
    client.send(click(5, "icon", of: "ad-3"))
    network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["[3, 4]", "click ad-3 #1"])
    client.send(click(6, "price", of: "ad-3"))
    #expect(network.calls == ["click body"], "The adapter has not acknowledged the first call.")
    network.acknowledgeNextCall()
    network.acknowledgeNextCall()
    network.acknowledgeNextCall()
    #expect(
      try client.takeLines().summaries == ["click ad-3 #2", "5", "click ad-3 #3", "6"])
    #expect(network.calls == ["click body", "click icon", "click price"])
  }

  @Test func `a request waits for the ad, and then for the batch`() throws {
    network.answersLoadsAtOnce = false
    client.send(batch(TestClient.load(3), TestClient.load(4), click(nil, "body", of: "ad-3")))
    network.answerNextLoad()
    client.send(click(5, "icon", of: "ad-3"))
    network.acknowledgeNextCall()
    #expect(network.calls == ["click body"], "The client does not know of the ad yet.")
    network.answerNextLoad()
    #expect(
      try client.takeLines().summaries == ["[3, 4]", "click ad-3 #1", "click ad-3 #2"])
    network.acknowledgeNextCall()
    #expect(try client.takeLines().summaries == ["5"])
  }

  @Test func `calls in one batch are made one after the other too`() throws {
    #expect(
      try client.send(batch(click(3, "body"), click(4, "icon"), click(5, "price", of: "ad-2")))
        .summaries == ["click ad-1 #1", "click ad-2 #2"])
    #expect(network.calls == ["click body", "click price"])
    network.acknowledgeNextCall()
    network.acknowledgeNextCall()
    network.acknowledgeNextCall()
    #expect(try client.takeLines().summaries == ["click ad-1 #3", "[3, 4, 5]"])
  }

  // MARK: Limit

  @Test func `requests behind a call count until they are carried out`() throws {
    let client = TestClient(requestLimit: 4)
    client.load(1)
    client.network.acknowledgement = .later
    client.send(click(2, "body"), click(nil, "icon"), click(3, "price"), click(4, "store"))
    #expect(client.network.calls == ["click body"])
    #expect(try client.send(click(5, "image")).summaries == ["5: overloaded"])
    #expect(try client.request(6, "getAd", #"{"adId":"ad-1"}"#).summaries == ["6"])
    for _ in 1...4 { client.network.acknowledgeNextCall() }
    #expect(
      try client.takeLines().summaries
        == ["2", "click ad-1 #2", "click ad-1 #3", "3", "click ad-1 #4", "4"])
    #expect(try client.send(click(7, "image")).summaries == ["click ad-1 #5"])
  }
}
