import OSLog
import Testing

@testable import os

@Suite struct LoggerTests {
  @Test func `private values of a message are shown`() {
    let name = "unit-7"

    let message: OSLogMessage =
      "Loads \(name, privacy: .private(mask: .hash)) as \(3, privacy: .public)."

    #expect(message.text == "Loads unit-7 as 3.")
  }

  @Test func `values have the notation of their format`() {
    let message: OSLogMessage = """
      \(255, format: .hex(includePrefix: true)) \(0.5, format: .fixed(precision: 2)) \
      \(true, format: .answer) \("a", align: .right(columns: 3))
      """

    #expect(message.text == "0xff 0.50 YES   a")
  }

  @Test(arguments: [
    ("%{public}@ has %d ads", "unit-7 has 3 ads"),
    ("%@: %{private}05.1f%%", "unit-7: 003.0%"),
    ("%s %x %@", "unit-7 3 %@"),
    ("100%", "100%"),
  ])
  func `a format of C takes arguments of any type`(format: String, text: String) {
    let arguments: [Any] = format.contains("f%%") ? ["unit-7", 3.0] : ["unit-7", 3]

    #expect(LogFormat.string(format, arguments) == text)
  }

  @Test func `every form of a message compiles`() {
    let log = OSLog(subsystem: "com.example", category: "ads")

    os_log("Ready.", log: .disabled)
    os_log("%{public}@", log: .disabled, type: .error, "no fill")
    os_log(.debug, log: .disabled, "\(log.category)")
    Logger(.disabled).error("No ad: \(NSError(domain: "ads", code: 1), privacy: .public)")
    Logger(subsystem: "com.example", category: "ads").log(level: .debug, "\(1)")
  }

  @Test func `a lock guards a state`() async {
    let count = OSAllocatedUnfairLock(initialState: 0)

    await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { count.withLock { $0 += 1 } } }
    }

    #expect(count.withLock { $0 } == 100)
  }
}
