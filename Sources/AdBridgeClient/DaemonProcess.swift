import CPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
import Platform

/// A daemon that this process has started.
///
/// It is started as any child: with the environment of this process, in its group, and without a
/// change to this process's signals and descriptors, which belong to the program that uses the client.
struct DaemonProcess: Sendable {
  let number: Int32
  /// What the daemon reads and writes.
  let messages: Channel
  /// Its messages for people.
  let log: Channel

  init(
    _ program: String, _ arguments: [String], _ environment: [String: String]
  ) throws(SystemError) {
    // A pipe would raise SIGPIPE when the daemon is gone, and a reader of a pipe could block.
    let (ours, theirs) = try makeSocketPair()
    defer { theirs.close() }
    do throws(SystemError) {
      let (ourLog, theirLog) = try makeSocketPair()
      defer { theirLog.close() }
      do throws(SystemError) {
        number = try spawn(program, arguments, environment, theirs.number, theirLog.number)
      } catch {
        ourLog.close()
        throw error
      }
      messages = Channel(reading: ours)
      log = Channel(reading: ourLog)
    } catch {
      ours.close()
      throw error
    }
  }

  func terminate() { _ = kill(number, SIGTERM) }

  func killNow() { _ = kill(number, SIGKILL) }

  /// How it ended, as part of a sentence; `nil` while it runs.
  func end() -> String? {
    var status: Int32 = 0
    let result = waitpid(number, &status, WNOHANG)
    guard result != 0 else { return nil }
    // Another part of this process has waited for it, or the system does not keep how children end.
    guard result == number else { return "an unknown status" }
    let signal = status & 0x7f
    return signal == 0 ? "exit code \(status >> 8 & 0xff)" : "signal \(signal)"
  }
}

extension Channel {
  /// Tells the other end that nothing more is written.
  func endWriting() { _ = shutdown(descriptor.number, Int32(SHUT_WR)) }

  /// Makes a write to a closed connection an error, and no signal.
  func ignoreFailingWrites() {
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(
        descriptor.number, SOL_SOCKET, SO_NOSIGPIPE, &isOn,
        socklen_t(MemoryLayout.size(ofValue: isOn)))
    #endif
  }
}

/// Makes two sockets that are connected, which children do not inherit.
func makeSocketPair() throws(SystemError) -> (Descriptor, Descriptor) {
  var ends: (Int32, Int32) = (-1, -1)
  let result = withUnsafeMutableBytes(of: &ends) { bytes in
    #if canImport(Darwin)
      socketpair(AF_UNIX, SOCK_STREAM, 0, bytes.assumingMemoryBound(to: Int32.self).baseAddress)
    #elseif canImport(Musl)
      socketpair(
        AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0,
        bytes.assumingMemoryBound(to: Int32.self).baseAddress)
    #else
      socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0,
        bytes.assumingMemoryBound(to: Int32.self).baseAddress)
    #endif
  }
  guard result == 0 else { throw SystemError(code: errno) }
  for number in [ends.0, ends.1] { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
  return (Descriptor(ends.0), Descriptor(ends.1))
}

/// Starts a program with standard streams and no other descriptor of this module.
private func spawn(
  _ program: String, _ arguments: [String], _ changes: [String: String], _ messages: Int32,
  _ log: Int32
) throws(SystemError) -> Int32 {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  for (ours, theirs) in [(messages, 0), (messages, 1), (log, 2)] as [(Int32, Int32)] {
    posix_spawn_file_actions_adddup2(&actions, ours, theirs)
  }
  // The threads of Swift's tasks block signals on Linux, which a child would inherit.
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  #if canImport(Darwin)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT
  #else
    let flags = POSIX_SPAWN_SETSIGMASK
  #endif
  posix_spawnattr_setflags(&attributes, Int16(flags))
  var number: pid_t = 0
  let code = withCStrings([program] + arguments) { arguments in
    withCStrings(environment(with: changes)) { environment in
      posix_spawn(&number, program, &actions, &attributes, arguments, environment)
    }
  }
  guard code == 0 else { throw SystemError(code: code) }
  return number
}

/// The environment of this process, with some changes.
private func environment(with changes: [String: String]) -> [String] {
  var lines: [String] = []
  var next = adbridge_environment()
  while let place = next, let line = place.pointee {
    let text = String(cString: line)
    let name = text.prefix { $0 != "=" }
    if changes[String(name)] == nil { lines.append(text) }
    next = place + 1
  }
  return lines + changes.map { "\($0.key)=\($0.value)" }
}

/// Calls a function of C with strings, and a null after the last.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return (copies + [nil]).withUnsafeBufferPointer { buffer in
    // An array of at least one element has an address.
    buffer.baseAddress.map(body) ?? body([nil])
  }
}
