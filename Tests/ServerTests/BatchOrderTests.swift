import Ads
import EventLoop
import Mediation
import Testing

@testable import Server

/// Requests for an ad that was loaded in a batch.
@Suite @LoopActor struct BatchOrderTests {
  private let client = TestClient()
  private var network: ScriptedNetwork { client.network }

  private func batch(_ entries: String...) -> String {
    "[" + entries.joined(separator: ",") + "]"
  }

  private func click(_ id: Int?, _ asset: String, of ad: String) -> String {
    TestClient.request(id, "recordClick", #"{"adId":"\#(ad)","asset":"\#(asset)"}"#)
  }

  @Test func `a request of the same batch does not wait for the batch's answers`() throws {
    #expect(
      try client.send(
        batch(TestClient.load(1), click(2, "body", of: "ad-1"), click(nil, "icon", of: "ad-1"))
      ).summaries == ["[1, 2]", "click ad-1 #1", "click ad-1 #2"])
    #expect(network.calls == ["click body", "click icon"])
  }

  @Test func `a request of the same batch waits for the load itself`() throws {
    network.answersLoadsAtOnce = false
    #expect(client.send(batch(TestClient.load(1), click(2, "body", of: "ad-1"))).isEmpty)
    #expect(network.calls.isEmpty)
    network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["[1, 2]", "click ad-1 #1"])
  }

  @Test func `a later request waits until the batch is answered`() throws {
    network.answersLoadsAtOnce = false
    client.send(batch(TestClient.load(1), TestClient.load(2)))
    network.answerNextLoad()
    #expect(client.send(click(3, "body", of: "ad-1"), click(4, "icon", of: "ad-1")).isEmpty)
    #expect(network.calls.isEmpty, "The client does not know of the ad yet.")
    network.answerNextLoad()
    #expect(
      try client.takeLines().summaries
        == ["[1, 2]", "click ad-1 #1", "3", "click ad-1 #2", "4"])
  }

  @Test func `a request that waited for the load goes on to wait for the batch`() throws {
    network.answersLoadsAtOnce = false
    client.send(batch(TestClient.load(1), TestClient.load(2)))
    client.send(click(3, "body", of: "ad-1"))
    network.answerNextLoad()
    client.send(click(4, "icon", of: "ad-1"))
    #expect(network.calls.isEmpty)
    network.answerNextLoad()
    #expect(
      try client.takeLines().summaries
        == ["[1, 2]", "click ad-1 #1", "3", "click ad-1 #2", "4"])
  }

  @Test func `what the batch does to an ad comes before the requests behind the batch`() throws {
    network.answersLoadsAtOnce = false
    client.send(
      batch(TestClient.load(1), TestClient.load(2), click(3, "body", of: "ad-1")))
    client.send(click(4, "icon", of: "ad-1"))
    network.answerNextLoad()
    network.answerNextLoad()
    #expect(network.calls == ["click body", "click icon"])
    #expect(
      try client.takeLines().summaries
        == ["[1, 2, 3]", "click ad-1 #1", "click ad-1 #2", "4"])
  }

  @Test func `the entries of another batch wait as any other request`() throws {
    network.answersLoadsAtOnce = false
    client.send(batch(TestClient.load(1), TestClient.load(2)))
    network.answerNextLoad()
    #expect(
      client.send(batch(click(3, "body", of: "ad-1"), TestClient.request(4, "ping"))).isEmpty)
    network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["[1, 2]", "click ad-1 #1", "[3, 4]"])
  }

  @Test func `a load of a batch that fails does not hold up requests for its id`() throws {
    network.answersLoadsAtOnce = false
    client.send(batch(TestClient.load(1), TestClient.load(2)))
    network.answerNextLoad(with: AdError(.noFill, "None."))
    #expect(try client.send(click(3, "body", of: "ad-1")).summaries == ["3: unknownAd"])
    network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["[1: loadFailed, 2]"])
  }

  @Test func `a request that is cancelled behind a batch is never carried out`() throws {
    network.answersLoadsAtOnce = false
    client.send(batch(TestClient.load(1), TestClient.load(2)))
    network.answerNextLoad()
    client.send(click(3, "body", of: "ad-1"), click(4, "icon", of: "ad-1"))
    #expect(
      try client.request(5, "$/cancelRequest", #"{"id":3}"#).summaries
        == ["3: requestCancelled", "5"])
    network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["[1, 2]", "click ad-1 #1", "4"])
    #expect(network.calls == ["click icon"])
  }

  @Test func `requests behind a batch fail if their ad is disposed of meanwhile`() throws {
    network.answersLoadsAtOnce = false
    client.send(batch(TestClient.load(1), TestClient.load(2)))
    network.answerNextLoad()
    client.send(click(3, "body", of: "ad-1"))
    #expect(try client.request(4, "dispose", #"{"adId":"ad-1"}"#).summaries == ["4"])
    network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["[1, 2]", "3: adDisposed"])
  }

  @Test func `requests that wait behind a batch count`() throws {
    let client = TestClient(requestLimit: 4)
    client.network.answersLoadsAtOnce = false
    client.send(batch(TestClient.load(1), TestClient.load(2)))
    client.network.answerNextLoad()
    client.send(click(nil, "body", of: "ad-1"), click(3, "icon", of: "ad-1"))
    client.send(click(nil, "price", of: "ad-1"))
    #expect(try client.send(click(4, "store", of: "ad-1")).summaries == ["4: overloaded"])
    client.network.answerNextLoad()
    #expect(client.network.calls == ["click body", "click icon", "click price"])
    #expect(try client.send(click(5, "store", of: "ad-1")).summaries.last == "5")
  }

  @Test func `shutdown answers a batch, and then what waits behind it`() throws {
    network.answersLoadsAtOnce = false
    client.send(batch(TestClient.load(1), TestClient.load(2)))
    network.answerNextLoad()
    client.send(click(3, "body", of: "ad-1"), click(nil, "icon", of: "ad-1"))
    #expect(
      try client.request(4, "shutdown").summaries
        == ["[1, 2: shuttingDown]", "3: shuttingDown", "4"])
    #expect(network.calls.isEmpty)
  }
}
