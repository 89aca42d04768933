import CPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// An open file, as the system numbers it.
package struct Descriptor: Hashable, Sendable {
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  /// Takes over the result of a system call that returns a descriptor, or a negative number.
  private init(checking result: Int32) throws(SystemError) {
    guard result >= 0 else { throw .last }
    self.init(result)
  }

  package static let standardInput = Descriptor(0)
  package static let standardOutput = Descriptor(1)
  package static let standardError = Descriptor(2)

  // MARK: What it is open on

  /// What a descriptor is open on, as far as that decides how to read and write it.
  enum Kind {
    case pipe, socket, other
    /// Reads and writes never wait.
    case file
  }

  var kind: Kind {
    var information = stat()
    guard fstat(number, &information) == 0 else { return .other }
    switch information.st_mode & S_IFMT {
    case S_IFIFO: return .pipe
    case S_IFSOCK: return .socket
    case S_IFREG: return .file
    // A device, for example /dev/null. Darwin can't poll most of them.
    case S_IFCHR where !isTerminal: return .file
    default: return .other
    }
  }

  /// Whether it is open on a device or a socket, so that reading may have effects or never end.
  var isDevice: Bool {
    var information = stat()
    guard fstat(number, &information) == 0 else { return true }
    return ![S_IFREG, S_IFDIR, S_IFIFO].contains(information.st_mode & S_IFMT)
  }

  /// Whether the number stands for an open file.
  package var isOpen: Bool { fcntl(number, F_GETFD) >= 0 }

  /// Whether it is open on a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  // MARK: Opening and closing

  /// Opens a file for reading, without waiting for the writer of a pipe. Children do not inherit it.
  package static func open(readingFrom path: String) throws(SystemError) -> Descriptor {
    try Descriptor(checking: open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
  }

  /// Opens a file for writing, and empties it. Children do not inherit it.
  ///
  /// - Throws: The system's error; ENXIO for a named pipe without a reader, which is not waited for.
  package static func open(writingTo path: String) throws(SystemError) -> Descriptor {
    try Descriptor(checking: open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK))
  }

  /// Creates a file for writing. Children do not inherit it.
  ///
  /// - Throws: The system's error; EEXIST if it exists.
  static func create(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor(checking: open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC))
  }

  /// Opens a file for appending and reading, or creates one that only its owner can read. Children do not
  /// inherit it.
  static func open(appendingTo path: String) throws(SystemError) -> Descriptor {
    let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK
    return try Descriptor(checking: open(path, flags, mode: 0o600))
  }

  /// Creates a file for writing that only its owner can read. Children do not inherit it.
  ///
  /// - Throws: The system's error; EEXIST if it exists.
  static func createPrivate(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor(checking: open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o600))
  }

  /// Locks the file until it is closed.
  ///
  /// - Returns: `false` if another process has locked it.
  func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }

  /// Opens the null device: it is empty to readers, and forgets what is written.
  ///
  /// Unlike all others, children inherit it: it is made to replace 0 and 2.
  static func openNull() throws(SystemError) -> Descriptor {
    try Descriptor(checking: open("/dev/null", O_RDWR))
  }

  /// Makes a pipe that children do not inherit.
  ///
  /// Its ends are never 0, 1 or 2, even if those are closed.
  package static func makePipe() throws(SystemError) -> (
    readEnd: Descriptor, writeEnd: Descriptor
  ) {
    var ends: (read: Int32, write: Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) {
      #if canImport(Darwin)
        pipe($0.assumingMemoryBound(to: Int32.self).baseAddress)
      #else
        // Another thread may start a program at any time.
        pipe2($0.assumingMemoryBound(to: Int32.self).baseAddress, O_CLOEXEC)
      #endif
    }
    _ = try Descriptor(checking: result)
    let opened = (readEnd: Descriptor(ends.read), writeEnd: Descriptor(ends.write))
    defer {
      opened.readEnd.close()
      opened.writeEnd.close()
    }
    let readEnd = try opened.readEnd.duplicate()
    do throws(SystemError) {
      return (readEnd, try opened.writeEnd.duplicate())
    } catch {
      readEnd.close()
      throw error
    }
  }

  /// Makes a pipe whose ends never block.
  static func makeNonBlockingPipe() throws(SystemError) -> (
    readEnd: Descriptor, writeEnd: Descriptor
  ) {
    let pipe = try makePipe()
    pipe.readEnd.setNonBlocking()
    pipe.writeEnd.setNonBlocking()
    return pipe
  }

  /// Makes reads and writes return at once. Only for what this process has opened itself.
  func setNonBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  /// Returns a second number for the same open file, 3 or one that is given at least. Children do
  /// not inherit it.
  func duplicate(from lowest: Int32 = 3) throws(SystemError) -> Descriptor {
    try Descriptor(checking: fcntl(number, F_DUPFD_CLOEXEC, lowest))
  }

  /// Opens the same pipe once more, so that O_NONBLOCK belongs to the new opening alone.
  ///
  /// - Returns: `nil` where the system has no way to do so (macOS), or does not allow it.
  func reopened(forReading: Bool) -> Descriptor? {
    #if os(Linux)
      let mode = forReading ? O_RDONLY : O_WRONLY
      let path = String(decoding: Array("/proc/self/fd/".utf8) + digits, as: UTF8.self)
      return try? Descriptor(checking: Self.open(path, mode | O_NONBLOCK | O_CLOEXEC))
    #else
      return nil
    #endif
  }

  /// The number in decimal digits.
  ///
  /// The standard library's formatting would add 130 KB to the memory of a program that waits.
  private var digits: [UInt8] {
    var digits: [UInt8] = []
    var rest = number
    repeat {
      digits.insert(UInt8(ascii: "0") + UInt8(rest % 10), at: 0)
      rest /= 10
    } while rest > 0
    return digits
  }

  /// Makes this number stand for the open file of another one.
  func replace(with other: Descriptor) throws(SystemError) {
    _ = try Descriptor(checking: dup2(other.number, number))
  }

  /// Stops children from inheriting what this process was started with, except its standard
  /// streams.
  static func setCloseOnExec() {
    guard let directory = opendir("/dev/fd") else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if let number = Int32(name), number > standardError.number {
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      }
    }
  }

  /// Closes it.
  package func close() {
    _ = systemClose(number)
  }

  private static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o666) -> Int32 {
    repeat {
      let number = systemOpen(path, flags, mode)
      if number >= 0 || errno != EINTR { return number }
    } while true
  }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
private func systemClose(_ number: Int32) -> Int32 { close(number) }
