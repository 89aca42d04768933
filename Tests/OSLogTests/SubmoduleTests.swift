import Testing
import os.log

@Suite struct SubmoduleTests {
  @Test func `os.log has the loggers of os`() {
    let log = OSLog(subsystem: "com.example", category: "tests")
    os_log("A message.", log: log, type: .info)
    #expect(type(of: log) == os.OSLog.self)
  }
}
