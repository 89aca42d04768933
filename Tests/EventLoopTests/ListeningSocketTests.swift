import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct ListeningSocketTests {
  /// A path in a folder that is removed with the test.
  private final class Place {
    let path: String
    private let folder: String

    init() throws {
      var template = Array("/tmp/adbridge-XXXXXX".utf8CString)
      try #require(mkdtemp(&template) != nil)
      folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = folder + "/a.socket"
    }

    var address: LocalAddress { .socket(path: path) }

    /// The mode of the file; `nil` if there is none.
    var mode: mode_t? {
      var information = stat()
      return lstat(path, &information) == 0 ? information.st_mode : nil
    }

    deinit {
      unlink(path)
      rmdir(folder)
    }
  }

  @Test func `the file of a socket belongs to the user alone`() throws {
    let place = try Place()
    let socket = try ListeningSocket(at: place.address)
    defer { socket.channel.close() }

    #expect(place.mode == S_IFSOCK | S_IRUSR | S_IWUSR)
  }

  @Test func `a socket at which a program listens is not taken over`() throws {
    let place = try Place()
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

  @Test func `a socket whose program has ended is replaced`() throws {
    let place = try Place()
    try ListeningSocket(at: place.address).channel.close()

    let socket = try ListeningSocket(at: place.address)
    defer { socket.channel.close() }

    try place.address.connect().close()
  }

  @Test func `a file that is not a socket stays`() throws {
    let place = try Place()
    try Descriptor.open(writingTo: place.path).close()

    #expect(throws: ListenError.notASocket) { try ListeningSocket(at: place.address) }
    #expect(place.mode.map { $0 & S_IFMT } == S_IFREG)
  }

  @Test func `a program removes its own socket, and not that of another program`() throws {
    let place = try Place()
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
}
