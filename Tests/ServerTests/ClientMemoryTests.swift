import EventLoop
import Testing

@testable import Mediation
@testable import Server

/// What a bridge keeps of clients that have left.
@LoopActor
@Suite struct ClientMemoryTests {
  private func count(_ member: String, of owner: Any) throws -> Int {
    Mirror(reflecting: try #require(Mirror(reflecting: owner).descendant(member))).children.count
  }

  @Test func `clients that watch each other leave nothing behind`() throws {
    let owner = TestClient()
    let watching = #"{"notifications":["clientEntry"]}"#
    owner.request(1, "initialize", watching)
    for id in 1...1_000 {
      let client = TestClient(id, of: owner)
      client.session.joinClients()
      client.request(1, "initialize", watching)
      #expect(try count("watches", of: owner.session.clients) == 2)
      #expect(try count("recorders", of: owner.mediator.events) == 1)
      client.mediator.endClient()
      client.session.leaveClients()
      #expect(try count("watches", of: owner.session.clients) == 0)
    }
    #expect(owner.session.clients.members.map(\.id) == [0])
    #expect(try count("recorders", of: owner.mediator.events) == 0)
    #expect(try count("followers", of: owner.mediator.events) == 0)
  }
}
