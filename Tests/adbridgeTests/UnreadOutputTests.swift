import EventLoop
import Mediation
import Server
import Testing

@testable import Platform
@testable import adbridge

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a client gets that reads late. The door is in the test's process.
@LoopActor
@Suite struct UnreadOutputTests {
  /// A door with a socket, whose loop runs only as far as nothing has to be waited for.
  @LoopActor
  private final class OwnDoor {
    let door: ClientDoor
    private let loop = EventLoop(clock: Clock(.wall))
    private let session: Session
    private var address: LocalAddress

    private let recording: Recording

    /// It is answered with 0.2 MiB.
    private static let request = #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"# + "\n"

    /// How many timers wait, how many clients are there, and how many of them are recorded.
    var counts: [Int] {
      let traces = Mirror(reflecting: recording).descendant("tracesOfClients") ?? []
      return [
        loop.realTime.timerCount, door.clients.count, Mirror(reflecting: traces).children.count,
      ]
    }

    /// - Parameter port: The port; `nil` for a socket.
    init(_ options: Options = Options(), port: Int? = nil) throws {
      session = Session(
        output: ByteOutput(Channel(writing: try Descriptor.open(writingTo: "/dev/null"))),
        maximumLineBytes: 1 << 20,
        mediator: Mediator(adapterClasses: [], adUnits: [], clock: loop.clock))
      address =
        if let port { .port(port) } else {
          .socket(path: try TemporaryFile("").path + ".socket")
        }
      recording = try Recording(options, clock: loop.clock)
      recording.begin(session.mediator)
      door = ClientDoor(
        at: [ListenPlace(address: address, rights: .ownAds)], on: loop, beside: session,
        limits: Configuration.Limits(), maximumLineBytes: 1 << 20,
        recording: recording)
      try door.listen()
      address = door.listeners[0].address
    }

    /// A client that has asked for answers of 0.2 MiB each: one is more than a socket holds.
    func client(asking count: Int, _ rest: String = "") throws -> Descriptor {
      let client = try address.connect()
      try client.writeAll(String(repeating: Self.request, count: count) + rest)
      run()
      return client
    }

    /// Asks for answers until the system takes no more of them, and returns how many that were.
    func fill(_ client: Descriptor) throws -> Int {
      var count = 0
      repeat {
        try client.writeAll(Self.request)
        run()
        count += 1
      } while door.clients.values.allSatisfy { $0.unreadCount == 0 }
      return count
    }

    func run() {
      while loop.turn(blocking: false) {}
    }

    /// How many lines each client gets until its connection ends, or it has as many as it asked for.
    func lineCounts(of clients: [Descriptor], atMost counts: [Int]) -> [Int] {
      var read = clients.map { _ in 0 }
      var reading = Set(clients.indices)
      while !reading.isEmpty {
        run()
        for index in reading where !clients[index].wait(for: .readable, timeoutMs: 0).isEmpty {
          let count = UnreadOutputTests.newlines(in: clients[index])
          read[index] += count ?? 0
          if count == nil || read[index] >= counts[index] { reading.remove(index) }
        }
      }
      return read
    }
  }

  /// How many lines end in the next bytes; `nil` at the end of the connection.
  nonisolated private static func newlines(in client: Descriptor) -> Int? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let read = buffer.withUnsafeMutableBytes { client.readSome(into: $0) }
    guard case .moved(let count) = read else { return nil }
    return buffer[..<count].count { $0 == UInt8(ascii: "\n") }
  }

  @Test func `the client that leaves most unread is disconnected if all leave too much`() throws {
    for (limit, isClosed) in [(nil, false), (3 << 19, true)] as [(Int?, Bool)] {
      let own = try OwnDoor()
      #expect(own.door.unreadBytes == 268_435_456)
      if let limit { own.door.unreadBytes = limit }
      // The second client has more than a mebibyte to read: then its requests wait.
      let clients = try [own.client(asking: 4), own.client(asking: 30)]
      let counts = own.lineCounts(of: clients, atMost: [4, 30])
      #expect(counts[0] == 4)
      #expect((counts[1] < 30) == isClosed)
      own.door.end()
      for client in clients { client.close() }
    }
  }

  @Test(arguments: [true, false])
  func `a client that has sent exit, or nothing more, gets all of its answers`(exits: Bool) async {
    // In a process of its own: a turn of the loop also runs the jobs of other tests, and these may
    // last longer than the 5 s that such a client has to read.
    await #expect(processExitsWith: .success) { @LoopActor [exits] in
      let own = try OwnDoor()
      let client = try own.client(
        asking: 4, exits ? #"{"jsonrpc":"2.0","method":"exit"}"# + "\n" : "")
      if !exits { shutdown(client.number, Int32(SHUT_WR)) }
      own.run()
      #expect(own.counts == [1, 1, 0])
      #expect(own.lineCounts(of: [client], atMost: [5]) == [4])
      #expect(own.counts == [0, 0, 0])
      own.door.end()
      client.close()
    }
  }

  @Test func `a client at a port that reads late no longer has the timer of its token`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let token = "0123456789abcdef"
      setenv("ADBRIDGE_LISTEN_TOKEN", token, 1)
      let own = try OwnDoor(port: 0)
      let client = try own.client(
        asking: 0,
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"token":"\#(token)"}}"# + "\n")
      let count = try own.fill(client)
      try client.writeAll(#"{"jsonrpc":"2.0","method":"exit"}"# + "\n")
      own.run()
      #expect(own.counts == [1, 1, 0])
      #expect(own.lineCounts(of: [client], atMost: [count + 2]) == [count + 1])
      #expect(own.counts == [0, 0, 0])
      own.door.end()
      client.close()
    }
  }

  @Test func `a client that has left leaves nothing behind`() async {
    // In a process of its own: the loop must not run the jobs of other tests.
    await #expect(processExitsWith: .success) { @LoopActor in
      let trace = try TapePath()
      var options = Options()
      options.traceFile = trace.path
      let own = try OwnDoor(options)
      for _ in 1...1_000 {
        let client = try own.client(asking: 0)
        #expect(own.counts == [0, 1, 1])
        client.close()
        own.run()
        #expect(own.counts == [0, 0, 0])
      }
      own.door.end()
    }
  }

  @Test(arguments: [(600_000, true), (0, false)])
  func `at the end of the bridge, a client that reads gets what was written`(
    timeoutMs: Int, isWhole: Bool
  ) async throws {
    let own = try OwnDoor()
    #expect(own.door.drainTimeoutMs == 2_000)
    own.door.drainTimeoutMs = timeoutMs
    let client = try own.client(asking: 4)
    if !isWhole { own.door.end() }
    async let lines = onOwnThread {
      var lines = 0
      while let count = Self.newlines(in: client) { lines += count }
      return lines
    }
    if isWhole { own.door.end() }
    #expect((try await lines == 4) == isWhole)
    client.close()
  }
}
