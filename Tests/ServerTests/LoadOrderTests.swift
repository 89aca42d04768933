import JSON
import Ads
import EventLoop
import Mediation
import Testing

@testable import Server
@testable import JSONRPC

/// Requests for an ad that is still loading.
@Suite @LoopActor struct LoadOrderTests {
  private let client = TestClient()
  private var network: ScriptedNetwork { client.network }

  init() { client.network.answersLoadsAtOnce = false }

  private func recordImpression(_ id: Int?, of ad: String) -> String {
    TestClient.request(id, "recordImpression", #"{"adId":"\#(ad)"}"#)
  }

  private func click(_ id: Int?, _ asset: String, of ad: String) -> String {
    TestClient.request(id, "recordClick", #"{"adId":"\#(ad)","asset":"\#(asset)"}"#)
  }

  @Test func `a request for an ad waits until the ad's load has its answer`() throws {
    #expect(client.load(1).isEmpty)
    #expect(client.send(recordImpression(2, of: "ad-1")).isEmpty)
    #expect(network.calls.isEmpty)
    network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["1", "impression ad-1 #1", "2"])
  }

  @Test func `requests behind a load are carried out in the order in which they were read`() throws
  {
    client.load(1)
    client.send(
      TestClient.request(2, "render", #"{"adId":"ad-1","view":{"width":1,"height":1}}"#),
      recordImpression(3, of: "ad-1"), click(4, "body", of: "ad-1"),
      click(nil, "icon", of: "ad-1"), click(5, "price", of: "ad-1"))
    network.answerNextLoad()
    #expect(
      network.calls == ["render", "impression", "click body", "click icon", "click price"])
    #expect(
      try client.takeLines().summaries == [
        "1", "2", "impression ad-1 #1", "3", "click ad-1 #2", "4", "click ad-1 #3",
        "click ad-1 #4", "5",
      ])
  }

  @Test func `a request for another ad does not wait`() throws {
    client.load(1)
    client.load(2)
    client.send(recordImpression(3, of: "ad-2"))
    network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["1"])
    #expect(
      try client.send(recordImpression(4, of: "ad-1")).summaries == ["impression ad-1 #1", "4"])
    network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["2", "impression ad-2 #2", "3"])
  }

  @Test func `a request behind a load that fails finds no ad`() throws {
    client.load(1)
    client.send(recordImpression(2, of: "ad-1"), recordImpression(nil, of: "ad-1"))
    network.answerNextLoad(with: AdError(.noFill, "None."))
    #expect(try client.takeLines().summaries == ["1: loadFailed", "2: unknownAd"])
  }

  @Test func `a request that only asks about an ad does not wait for its load`() throws {
    client.load(1)
    client.send(recordImpression(2, of: "ad-1"))
    let params = #"{"adId":"ad-1"}"#
    #expect(try client.request(3, "getAd", params).summaries == ["3"])
    #expect(try client.request(4, "listAds").summaries == ["4"])
    #expect(try client.request(5, "getEvents", params).summaries == ["5"])
  }

  @Test func `a request for an ad that no load has begun does not wait`() throws {
    client.load(1)
    #expect(try client.send(recordImpression(2, of: "ad-2")).summaries == ["2: unknownAd"])
  }

  // MARK: Cancellation

  @Test func `a request that is cancelled while it waits is never carried out`() throws {
    client.load(1)
    client.send(click(2, "body", of: "ad-1"), click(3, "icon", of: "ad-1"))
    #expect(
      try client.request(4, "$/cancelRequest", #"{"id":2}"#).summaries
        == ["2: requestCancelled", "4"])
    network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["1", "click ad-1 #1", "3"])
    #expect(network.calls == ["click icon"])
  }

  @Test func `requests behind a load that is cancelled find no ad`() throws {
    client.load(1)
    client.send(recordImpression(2, of: "ad-1"))
    #expect(
      try client.request(3, "$/cancelRequest", #"{"id":1}"#).summaries
        == ["1: requestCancelled", "2: unknownAd", "3"])
    network.answerNextLoad()
    #expect(client.takeLines().isEmpty)
  }

  // MARK: Disposal

  @Test func `disposing of a loading ad cancels its load, and requests behind it find no ad`()
    throws
  {
    client.load(1)
    client.send(recordImpression(2, of: "ad-1"))
    #expect(
      try client.request(3, "dispose", #"{"adId":"ad-1"}"#).summaries
        == ["1: requestCancelled", "2: unknownAd", "3"])
    #expect(network.calls.isEmpty)
  }

  @Test func `disposeAll cancels the loads in the order in which they were read`() throws {
    client.load(1)
    client.load(2)
    client.send(recordImpression(3, of: "ad-2"), recordImpression(4, of: "ad-1"))
    #expect(
      try client.request(5, "disposeAll").summaries == [
        "1: requestCancelled", "4: unknownAd", "2: requestCancelled", "3: unknownAd", "5",
      ])
  }

  @Test func `the id of a load that was cancelled can be used at once`() throws {
    client.load(1, as: "mine")
    client.send(recordImpression(2, of: "mine"))
    client.request(3, "dispose", #"{"adId":"mine"}"#)
    #expect(client.load(4, as: "mine").isEmpty)
    client.send(click(5, "body", of: "mine"))
    network.answerNextLoad()
    #expect(client.takeLines().isEmpty, "The first load's ad comes too late.")
    network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["4", "click mine #1", "5"])
    #expect(network.calls == ["click body"])
  }

  // MARK: Shutdown

  @Test func `shutdown answers everything that waits first, the oldest request first`() throws {
    client.load(1)
    client.load(2)
    client.send(recordImpression(3, of: "ad-2"), recordImpression(4, of: "ad-1"))
    #expect(
      try client.request(5, "shutdown").summaries == [
        "1: shuttingDown", "2: shuttingDown", "3: shuttingDown", "4: shuttingDown", "5",
      ])
    network.answerNextLoad()
    network.answerNextLoad()
    #expect(client.takeLines().isEmpty)
    #expect(network.calls.isEmpty)
  }

  @Test func `a notification that waits is not carried out after shutdown`() throws {
    client.load(1)
    client.send(click(nil, "body", of: "ad-1"))
    client.request(2, "shutdown")
    #expect(network.calls.isEmpty)
  }

  // MARK: Limit

  @Test func `as many requests may wait as the limit says, loads among them`() throws {
    let client = TestClient(requestLimit: 3)
    client.network.answersLoadsAtOnce = false
    client.load(1)
    client.send(recordImpression(2, of: "ad-1"), recordImpression(3, of: "ad-1"))
    #expect(try client.send(recordImpression(4, of: "ad-1")).summaries == ["4: overloaded"])
    #expect(try client.load(5).summaries == ["5: overloaded"])
    #expect(try client.request(6, "ping").summaries == ["6"], "What does not wait is not refused.")
    client.network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["1", "impression ad-1 #1", "2", "3"])
    #expect(try client.send(recordImpression(7, of: "ad-1")).summaries == ["7"])
    #expect(client.load(8).isEmpty, "The refused load took no number and no place.")
  }

  @Test func `notifications that wait count, and are dropped beyond the limit`() throws {
    let client = TestClient(requestLimit: 3)
    client.network.answersLoadsAtOnce = false
    client.load(1)
    client.send(
      click(nil, "body", of: "ad-1"), click(nil, "icon", of: "ad-1"),
      click(nil, "price", of: "ad-1"))
    #expect(try client.send(click(2, "store", of: "ad-1")).summaries == ["2: overloaded"])
    client.network.answerNextLoad()
    #expect(client.network.calls == ["click body", "click icon"])
    #expect(
      try client.takeLines().summaries == ["1", "click ad-1 #1", "click ad-1 #2"])
    #expect(client.request(9, "getEvents").first?.hasSuffix(#""refusedNotifications":1}}"#) == true)
    #expect(try client.send(click(3, "store", of: "ad-1")).summaries == ["click ad-1 #3", "3"])
  }

  @Test func `loads without an id count, and those beyond the limit are refused`() throws {
    let client = TestClient(requestLimit: 2)
    client.network.answersLoadsAtOnce = false
    client.send(TestClient.load(nil), TestClient.load(nil), TestClient.load(nil))
    #expect(try client.load(1).summaries == ["1: overloaded"])
    #expect(client.network.waitingCount == 2)
    #expect(client.request(2, "getEvents").first?.hasSuffix(#""refusedNotifications":1}}"#) == true)
    client.network.answerNextLoad()
    #expect(client.load(3).isEmpty, "A notification that has ended makes room.")
  }

  @Test func `requests that were carried out make room`() throws {
    let client = TestClient(requestLimit: 2)
    client.network.answersLoadsAtOnce = false
    for number in 1...4 {
      client.load(1)
      #expect(client.send(recordImpression(2, of: "ad-\(number)")).isEmpty)
      client.network.answerNextLoad()
      #expect(client.takeLines().count == 3)
    }
  }

  @Test func `each refused notification counts`() throws {
    let client = TestClient(requestLimit: 1)
    client.network.answersLoadsAtOnce = false
    client.load(1)
    for _ in 1...3 { client.send(click(nil, "body", of: "ad-1")) }
    #expect(client.request(9, "getEvents").first?.hasSuffix(#""refusedNotifications":3}}"#) == true)
  }

  @Test func `shutdown ends the loads`() throws {
    let client = TestClient()
    client.network.answersLoadsAtOnce = false
    client.load(1)
    client.request(2, "shutdown")
    client.network.answerNextLoad()
    #expect(client.mediator.ads.undisposed == [])
    #expect(client.mediator.ads.load(of: AdID(rawValue: "ad-1")) == nil)
  }

  @Test func `a call without room for its values is refused until another is cancelled`() throws {
    let client = TestClient(requestBytes: 200_000)
    client.network.answersLoadsAtOnce = false
    client.load(1)
    func render(_ id: Int) -> String {
      let note = String(repeating: "x", count: 100_000)
      return TestClient.request(
        id, "render", #"{"adId":"ad-1","view":{"width":1,"height":1},"note":"\#(note)"}"#)
    }
    #expect(client.send(render(2)).isEmpty)
    #expect(try client.send(render(3)).summaries == ["3: overloaded"])
    client.request(4, "$/cancelRequest", #"{"id":2}"#)
    #expect(client.send(render(5)).isEmpty)
  }

  @Test func `a small call is read when the memory is full, and can't wait`() throws {
    let client = TestClient(requestBytes: 65_536)
    client.network.answersLoadsAtOnce = false
    client.load(1)
    let note = String(repeating: "x", count: 60_000)
    for (id, expected) in [(2, []), (3, ["3: overloaded"])] {
      let lines = client.request(
        id, "render", #"{"adId":"ad-1","view":{"width":1,"height":1},"note":"\#(note)"}"#)
      #expect(try lines.summaries == expected)
    }
  }

  @Test func `a request that was cancelled counts until its turn has come`() throws {
    let client = TestClient(requestLimit: 2)
    client.network.answersLoadsAtOnce = false
    client.load(1)
    for id in 2...3 {
      client.send(recordImpression(id, of: "ad-1"))
      client.request(id + 10, "$/cancelRequest", #"{"id":\#(id)}"#)
    }
    #expect(try client.send(recordImpression(4, of: "ad-1")).summaries == ["4: overloaded"])
    client.network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["1"])
    #expect(
      try client.send(recordImpression(5, of: "ad-1")).summaries == ["impression ad-1 #1", "5"])
  }

  @Test func `a request that was cancelled releases what it would have used`() throws {
    final class Used {}
    let client = TestClient()
    client.network.answersLoadsAtOnce = false
    client.load(1)
    let order = RequestOrder(of: client.mediator.ads)
    let responder = Responder(id: nil, connection: client.session.connection, batch: nil)
    weak var released: Used?
    do {
      let used = Used()
      released = used
      try order.enqueue(responder, for: AdID("ad-1")) { _ = used }
    }
    #expect(released != nil)

    responder.onCancel?()
    #expect(released == nil)
    #expect(order.waitingCount == 1)
  }

  @Test func `the queue of an ad is released when nothing waits for the ad`() throws {
    let client = TestClient()
    client.network.answersLoadsAtOnce = false
    let session = Mirror(reflecting: client.session)
    let order = try #require(session.descendant("order") as? RequestOrder)
    func queueCount() throws -> Int {
      Mirror(reflecting: try #require(Mirror(reflecting: order).descendant("queues"))).children
        .count
    }
    client.load(1)
    client.send(recordImpression(2, of: "ad-1"))
    #expect(try queueCount() == 1)

    client.network.answerNextLoad()
    #expect(try client.takeLines().summaries == ["1", "impression ad-1 #1", "2"])
    #expect(try queueCount() == 0)
  }
}
