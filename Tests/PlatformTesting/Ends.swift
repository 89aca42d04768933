package import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The two ends of a pipe or of a pair of sockets, as another process would pass them on: they
/// block.
///
/// No child inherits them, because the child of another test would keep an end open that a test has
/// closed. On Linux, not even one that is started while they are made.
package struct Ends: Sendable {
  package let reader: Descriptor
  package let writer: Descriptor

  package init(reader: Descriptor, writer: Descriptor) {
    self.reader = reader
    self.writer = writer
  }

  package static func ofPipe() -> Ends {
    Signal.ignoreFailingWrites()
    guard let (reader, writer) = try? Descriptor.makePipe() else { preconditionFailure() }
    return Ends(reader: reader, writer: writer)
  }

  package static func ofSockets() -> Ends {
    #if canImport(Glibc)
      make {
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &$0)
      }
    #else
      make { socketpair(AF_UNIX, SOCK_STREAM, 0, &$0) }
    #endif
  }

  /// A named pipe, whose name is already removed.
  package static func ofNamedPipe() -> Ends {
    make { ends in
      var path = Array("/tmp/adbridge-XXXXXX".utf8CString)
      guard mkdtemp(&path) != nil else { return -1 }
      let directory = String(decoding: path.dropLast().map(UInt8.init), as: UTF8.self)
      defer { rmdir(directory) }
      let name = directory + "/pipe"
      guard mkfifo(name, 0o600) == 0 else { return -1 }
      defer { unlink(name) }
      // Opened for both first: opening one end alone would wait for the other.
      let both = open(name, O_RDWR | O_CLOEXEC)
      ends = [open(name, O_RDONLY | O_CLOEXEC), open(name, O_WRONLY | O_CLOEXEC)]
      return close(both)
    }
  }

  private static func make(_ call: (inout [Int32]) -> Int32) -> Ends {
    Signal.ignoreFailingWrites()
    var ends: [Int32] = [-1, -1]
    precondition(call(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return Ends(reader: Descriptor(ends[0]), writer: Descriptor(ends[1]))
  }
}

extension Descriptor {
  /// Waits until the other end is closed.
  ///
  /// It may stay open for a moment after it was closed: a test that starts a program gives that
  /// program copies of all descriptors, until the program runs.
  package func waitUntilGone() {
    // A signal ends a wait early.
    for _ in 0..<10 where wait(for: .unasked, timeoutMs: 1_000).isDisjoint(with: .gone) {}
  }

  /// Writes a text that is known to fit.
  package func send(_ text: String) {
    var text = text
    text.withUTF8 { _ = writeSome(UnsafeRawBufferPointer($0)) }
  }

  /// Reads the bytes that are there, without waiting.
  package func receive(atMost limit: Int = 1 << 20) -> [UInt8] {
    guard wait(for: .readable, timeoutMs: 0).contains(.readable) else { return [] }
    return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = 0
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      if case .moved(let moved) = readSome(into: bytes) { count = moved }
    }
  }
}
