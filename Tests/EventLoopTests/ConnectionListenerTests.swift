import EventLoop
import Platform
import PlatformTesting
import Testing

@LoopActor
@Suite struct ConnectionListenerTests {
  @Test func `a listener passes connections on, and removes its file when it is closed`() throws {
    let place = try TemporaryPath()
    let loop = EventLoop(clock: Clock(.manual))
    var connections: [Channel] = []
    let listener = try ConnectionListener(
      at: place.address, on: loop, onConnection: { connections.append($0) },
      onError: { Issue.record("\($0)") })
    let peers = [try place.address.connect(), try place.address.connect()]
    while loop.turn(blocking: false) {}
    #expect(connections.count == 2)
    for _ in 1...2 { listener.close() }
    #expect(place.mode == nil)
    for connection in connections { connection.close() }
    for peer in peers { peer.close() }
  }
}
