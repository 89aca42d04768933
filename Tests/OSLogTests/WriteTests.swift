import Foundation
import Testing

@testable import os

/// What reaches standard error.
@Suite struct WriteTests {
  @Test func `a message has the part of the program and its importance`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(0), observing: [\.standardErrorContent]
    ) {
      let logger = Logger(subsystem: "com.example", category: "ads")
      logger.log("1")
      logger.log(level: .error, "2")
      logger.trace("3")
      logger.debug("4")
      logger.info("5")
      logger.notice("6")
      logger.warning("7")
      logger.error("8")
      logger.critical("9")
      logger.fault("10")
      exit(0)
    }

    let mark = "[com.example:ads] "
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        [
          "1", "error: 2", "debug: 3", "debug: 4", "5", "6", "error: 7", "error: 8", "fault: 9",
          "fault: 10",
        ].map { mark + $0 + "\n" }.joined()))
  }

  @Test func `a message of the whole program has no part`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(0), observing: [\.standardErrorContent]
    ) {
      Logger().log("first")
      os_log("second %d", 2)
      os_log("third \(3)" as OSLogMessage)
      os_log(.fault, "fourth")
      os_log(.error, "fifth \(5)" as OSLogMessage)
      let log = OSLog(subsystem: "com.example", category: "ads")
      os_log(.debug, log: log, "sixth \(6)" as OSLogMessage)
      os_log("seventh %d", log: log, type: .error, 7)
      os_log(.info, log: log, "eighth %@", "8")
      Logger(.disabled).fault("lost")
      os_log("lost", log: .disabled, type: .fault)
      Logger().log("last")
      exit(0)
    }

    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        first
        second 2
        third 3
        fault: fourth
        error: fifth 5
        [com.example:ads] debug: sixth 6
        [com.example:ads] error: seventh 7
        [com.example:ads] eighth 8
        last

        """))
  }

  @Test func `a message that nobody can read is lost, and the program goes on`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let pipe = Pipe()
      signal(SIGPIPE, SIG_IGN)
      dup2(pipe.fileHandleForWriting.fileDescriptor, 2)
      try pipe.fileHandleForReading.close()
      Logger().log("lost")
      exit(0)
    }
  }

  @Test func `only the log that is disabled writes nothing`() {
    #expect(OSLog.default.isEnabled(type: .debug))
    #expect(!OSLog.disabled.isEnabled(type: .fault))
    #expect(OSLog(subsystem: "", category: "disabled").isEnabled(type: .info))
  }

  @Test func `types have the numbers of the system`() {
    let types: [OSLogType] = [.default, .info, .debug, .error, .fault]
    #expect(types.map(\.rawValue) == [0, 1, 2, 16, 17])
    #expect(OSLogType(rawValue: 16) == .error)
  }

  @Test func `values are aligned and have their notation`() {
    let message: OSLogMessage = """
      \("a", align: .left(columns: 3))|\("abcd", align: .right(columns: 3))|\
      \(255, format: .hex)|\(255, format: .hex(uppercase: true))|\(8, format: .octal)|\
      \(-7, format: .decimal, align: .right(columns: 4))|\
      \(1234.5, format: .exponential(precision: 1))|\(0.5, format: .fixed)|\
      \(false, format: .answer)|\(true, format: .truth)|\(false, format: .truth)
      """
    #expect(message.text == "a  |abcd|ff|FF|10|  -7|1.2e+03|0.500000|NO|true|false")
  }

  @Test func `a value without an alignment has its own length`() {
    let message: OSLogMessage = """
      |\("")|\("", align: .none)|\(0, format: .octal)|\(0.0, format: .hybrid)|\
      \("abc", align: .left(columns: 2))|\("abc", align: .right(columns: 3))|\
      \("abc", align: .right(columns: 0))|\("", align: .left(columns: 1))|\
      \("", align: .right(columns: 2))|\(1.5, format: .hex)|\(1.5, format: .fixed(precision: 0))|
      """
    #expect(message.text == "|||0|0|abc|abc|abc| |  |0x1.8p+0|2|")
  }

  @Test func `private and sensitive values are shown`() {
    let message: OSLogMessage = """
      \(1, privacy: .auto(mask: .hash)) \(2, privacy: .sensitive(mask: .none)) \
      \(3, privacy: .sensitive)
      """
    #expect(message.text == "1 2 3")
  }
}

/// Locks of one owner at a time.
@Suite struct LockTests {
  @Test func `a lock that is taken is not available`() {
    let lock = OSAllocatedUnfairLock()

    #expect(lock.lockIfAvailable())
    #expect(!lock.lockIfAvailable())
    lock.unlock()
    lock.lock()
    #expect(!lock.lockIfAvailable())
    lock.unlock()
    #expect(lock.withLock { 7 } == 7)
    #expect(lock.withLockUnchecked { 8 } == 8)
    #expect(lock.lockIfAvailable())
  }

  @Test func `a state is changed only if its lock is available`() {
    let lock = OSAllocatedUnfairLock(uncheckedState: 1)

    #expect(
      lock.withLockIfAvailable {
        $0 += 1; return $0
      } == 2)
    lock.withLock { _ in
      #expect(
        lock.withLockIfAvailable {
          $0 += 1; return $0
        } == nil)
    }
    #expect(lock.withLockUnchecked { $0 } == 2)
  }

  @Test func `a lock is released after an error`() {
    let lock = OSAllocatedUnfairLock(initialState: 1)

    #expect(throws: CancellationError.self) { try lock.withLock { _ in throw CancellationError() } }
    #expect(throws: CancellationError.self) {
      try lock.withLockIfAvailable { _ in throw CancellationError() }
    }

    #expect(lock.withLockIfAvailable { $0 } == 1)
  }
}
