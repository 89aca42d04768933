import PlatformTesting
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct ListeningSocketTests {
  @Test func `the file of a socket belongs to the user alone`() throws {
    let place = try TemporaryPath()
    let socket = try ListeningSocket(at: place.address)
    defer { socket.channel.close() }

    #expect(place.mode == UInt32(S_IFSOCK | S_IRUSR | S_IWUSR))
  }

  @Test func `a socket at which a program listens is not taken over`() throws {
    let place = try TemporaryPath()
    let socket = try ListeningSocket(at: place.address)
    defer { socket.channel.close() }

    #expect(throws: ListenError.inUse) { try ListeningSocket(at: place.address) }
    try place.address.connect().close()
    #expect(socket.channel.descriptor.wait(for: .readable, timeoutMs: 0).contains(.readable))
  }

  @Test func `a port that the system has chosen is named, and accepts a connection`() throws {
    let socket = try ListeningSocket(at: .port(0))
    defer { socket.channel.close() }

    guard case .port(1...65_535) = socket.address else {
      Issue.record("The address is \(socket.address).")
      return
    }
    try socket.address.connect().close()
    #expect(socket.channel.descriptor.wait(for: .readable, timeoutMs: 1_000).contains(.readable))
    #expect(throws: ListenError.self) { try ListeningSocket(at: socket.address) }
    let described = LocalAddress(socket.address.description)
    #expect(described == socket.address)
  }

  @Test func `a port is that of the loopback interface alone`() throws {
    let socket = try ListeningSocket(at: .port(0))
    defer { socket.channel.close() }

    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(socket.channel.descriptor.number, $0, &size)
      }
    }
    #expect(result == 0)
    #expect(UInt32(bigEndian: address.sin_addr.s_addr) == 0x7F00_0001)
  }

  @Test func `a port is free again at once, although a connection to it has just ended`() throws {
    let first = try ListeningSocket(at: .port(0))
    let client = try first.address.connect()
    first.channel.descriptor.wait(for: .readable, timeoutMs: 20_000)
    var accepted: Int32 = -1
    _ = withUnsafeMutableBytes(of: &accepted) { first.channel.read(into: $0) }
    // The system remembers the connection of the side that closes first for a minute.
    Descriptor(accepted).close()
    client.wait(for: .readable, timeoutMs: 20_000)
    client.close()
    first.channel.close()

    try ListeningSocket(at: first.address).channel.close()
  }

  @Test func `a socket whose program has ended is replaced`() throws {
    let place = try TemporaryPath()
    try ListeningSocket(at: place.address).channel.close()

    let socket = try ListeningSocket(at: place.address)
    defer { socket.channel.close() }

    try place.address.connect().close()
  }

  @Test func `a file that is not a socket stays`() throws {
    let place = try TemporaryPath()
    try Descriptor.open(writingTo: place.path).close()

    #expect(throws: ListenError.notASocket) { try ListeningSocket(at: place.address) }
    #expect(place.mode.map { $0 & UInt32(S_IFMT) } == UInt32(S_IFREG))
  }

  @Test func `a program removes its own socket, and not that of another program`() throws {
    let place = try TemporaryPath()
    let first = try ListeningSocket(at: place.address)
    defer { first.channel.close() }
    unlink(place.path)
    let second = try ListeningSocket(at: place.address)
    defer { second.channel.close() }

    first.removeFile()
    #expect(place.mode != nil)
    second.removeFile()
    #expect(place.mode == nil)
  }

  @Test(
    arguments: [
      ("unix:/a", .socket(path: "/a")), ("unix:a b", .socket(path: "a b")), ("unix:", nil),
      ("tcp:127.0.0.1:0", .port(0)), ("tcp:127.0.0.1:65535", .port(65_535)),
      ("tcp:127.0.0.1:65536", nil), ("tcp:127.0.0.1:", nil), ("tcp:127.0.0.1:-1", nil),
      ("tcp:localhost:1", nil), ("/a", nil), ("", nil),
    ] as [(String, LocalAddress?)])
  func `an address is read as it is written, and nothing else is`(
    text: String, address: LocalAddress?
  ) {
    #expect(LocalAddress(text) == address)
    if let address { #expect(address.description == text) }
  }

  @Test func `a path is as long as the system allows`() throws {
    let place = try TemporaryPath()
    let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
    let folder = String(place.path.dropLast("a.socket".count))
    let longest = folder + String(repeating: "x", count: limit - folder.utf8.count)
    let socket = try ListeningSocket(at: .socket(path: longest))
    defer {
      socket.channel.close()
      unlink(longest)
    }

    try LocalAddress.socket(path: longest).connect().close()
    #expect(throws: ListenError.pathTooLong(limit: limit)) {
      try ListeningSocket(at: .socket(path: longest + "x"))
    }
    #expect(throws: ListenError.pathTooLong(limit: limit)) {
      try LocalAddress.socket(path: longest + "x").connect()
    }
  }

  @Test(
    arguments: [
      (.pathTooLong(limit: 107), "The path has more than 107 bytes", false),
      (.notASocket, "The file is not a socket", false),
      (.inUse, "Another program listens at it", false),
      (.system(SystemError(code: ENOENT)), "No such file or directory", true),
      (.system(SystemError(code: ECONNREFUSED)), "Connection refused", true),
      (.system(SystemError(code: EACCES)), "Permission denied", false),
    ] as [(ListenError, String, Bool)])
  func `an error is the end of a sentence, and may pass if nothing listens yet`(
    error: ListenError, sentence: String, mayPass: Bool
  ) {
    #expect(error.description == sentence)
    #expect(error.mayPass == mayPass)
  }

  @Test func `what can't connect or listen leaves no descriptor open`() async {
    // Other tests open descriptors of their own.
    await #expect(processExitsWith: .success) {
      let place = try TemporaryPath()
      let socket = try ListeningSocket(at: place.address)
      let port = try ListeningSocket(at: .port(0))
      // The system's own threads may open a few meanwhile.
      let (count, before) = (50, nextDescriptor())
      for _ in 0..<count {
        #expect(throws: ListenError.inUse) { try ListeningSocket(at: place.address) }
        #expect(throws: ListenError.self) { try ListeningSocket(at: port.address) }
      }
      #expect(Int(nextDescriptor() - before) < count)
      port.channel.close()
      socket.channel.close()
      let free = nextDescriptor()
      for _ in 0..<count {
        #expect(throws: ListenError.system(SystemError(code: ECONNREFUSED))) {
          try place.address.connect()
        }
      }
      #expect(Int(nextDescriptor() - free) < count)
    }
  }

  @Test func `a connection has two directions, and the number of its peer`() throws {
    let place = try TemporaryPath()
    let socket = try ListeningSocket(at: place.address)
    defer { socket.channel.close() }
    let client = try place.address.connect()
    defer { client.close() }
    var number: Int32 = -1
    #expect(
      withUnsafeMutableBytes(of: &number) { socket.channel.read(into: $0) } == .moved(4))
    #expect(withUnsafeMutableBytes(of: &number) { socket.channel.read(into: $0) } == .wouldBlock)
    let connection = try SocketConnection(Channel(reading: Descriptor(number)))

    #expect(connection.reading.peerProcessID == Int(getpid()))
    #expect(connection.writing.write(Array("hello".utf8), from: 1) == .moved(4))
    connection.endWriting()
    connection.writing.close()
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(bytes.withUnsafeMutableBytes { client.readSome(into: $0) } == .moved(4))
    #expect(bytes[..<4] == Array("ello".utf8)[...])
    #expect(bytes.withUnsafeMutableBytes { client.readSome(into: $0) } == .ended)
    #expect(
      "hi".utf8.withContiguousStorageIfAvailable { client.writeSome(UnsafeRawBufferPointer($0)) }
        == .moved(2))
    #expect(bytes.withUnsafeMutableBytes { connection.reading.read(into: $0) } == .moved(2))
    #expect(bytes.withUnsafeMutableBytes { connection.reading.read(into: $0) } == .wouldBlock)
    connection.reading.close()
  }
}
