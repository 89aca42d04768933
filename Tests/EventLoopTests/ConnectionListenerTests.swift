import EventLoop
import Platform
import PlatformTesting
import Synchronization
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

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

  // Without room for descriptors, no other test could go on.
  @Test func `without room for a connection a listener waits a second, and then accepts it`() async
  {
    await #expect(processExitsWith: .success) { @LoopActor in
      let place = try TemporaryPath()
      let time = Mutex(0)
      let loop = EventLoop(clock: Clock(.wall, reading: { time.withLock { $0 } }))
      var connections: [Channel] = []
      var errors: [SystemError] = []
      let listener = try ConnectionListener(
        at: place.address, on: loop, onConnection: { connections.append($0) },
        onError: { errors.append($0) })
      let peer = try place.address.connect()
      var fillers: [Int32] = []
      while case let filler = dup(0), filler >= 0 { fillers.append(filler) }

      for _ in 1...3 { while loop.turn(blocking: false) {} }
      precondition(errors == [SystemError(code: EMFILE)])
      precondition(loop.realTime.timerCount == 1)

      for filler in fillers { close(filler) }
      time.withLock { $0 = 999 }
      while loop.turn(blocking: false) {}
      precondition(connections.isEmpty)
      time.withLock { $0 = 1_000 }
      for _ in 1...3 { while loop.turn(blocking: false) {} }
      precondition(connections.count == 1)
      precondition(errors.count == 1)
      precondition(loop.realTime.timerCount == 0)
      listener.close()
      peer.close()
    }
  }

  @Test func `a listener that is closed while it waits leaves no timer`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let place = try TemporaryPath()
      let loop = EventLoop(clock: Clock(.manual))
      let listener = try ConnectionListener(
        at: place.address, on: loop, onConnection: { $0.close() }, onError: { _ in })
      let peer = try place.address.connect()
      while dup(0) >= 0 {}
      for _ in 1...3 { while loop.turn(blocking: false) {} }
      precondition(loop.realTime.timerCount == 1)
      listener.close()
      precondition(loop.realTime.timerCount == 0)
      peer.close()
    }
  }
}
