import JSON
import Testing

/// `adbridge check` of a process adapter: `adapter.sh`.
@Suite struct CheckProcessAdapterTests {
  private static func configuration(flaw: String) throws -> TemporaryFile {
    let script = "\(packageFolder)/Tests/adbridgeTests/adapter.sh"
    let adapter: JSONObject = [
      "className": "Script", "command": ["sh", .string(script), .string(flaw)],
      // A busy machine needs many seconds to start a shell.
      "timeoutMs": 20_000,
    ]
    let file: JSONObject = ["adapters": [.object(adapter)], "adUnits": [:]]
    return try TemporaryFile(
      String(decoding: JSONWriter.bytes(of: JSONValue.object(file)), as: UTF8.self))
  }

  /// The exit code, and the checks that failed, with their reasons.
  private func check(
    flaw: String = "",
    format: String
  ) async throws -> (code: Int32, passed: Int?, failures: [String: String]) {
    try await onOwnThread { try Self.check(flaw, format) }
  }

  private static func check(
    _ flaw: String,
    _ format: String
  ) throws -> (code: Int32, passed: Int?, failures: [String: String]) {
    let configuration = try configuration(flaw: flaw)
    let program = try RunningDaemon([
      "check", "--config", configuration.path, "--adapter", "Script", "--format", format,
      "--output", "json",
    ])
    let code = try program.waitForExit()
    let report = try #require(try JSONValue(parsing: program.output).object)
    var failures: [String: String] = [:]
    for check in try #require(report["checks"]?.array).compactMap(\.object)
    where check["outcome"]?.string == "failed" {
      failures[try #require(check["name"]?.string)] = check["reason"]?.string
    }
    return (code, report["passed"]?.int, failures)
  }

  @Test func `a process adapter that follows the contract passes`() async throws {
    let (code, passed, failures) = try await check(format: "rewarded")

    #expect(code == 0)
    #expect(failures == [:])
    #expect(try #require(passed) >= 20)
  }

  @Test(arguments: [
    ("dead", "failedSetUp", "The set-up ended with an error: Script has ended with exit code 4."),
    ("unready", "failedSetUp", "The set-up ended with an error: No key."),
    ("shy", "unpresentedAd", "The ad could not be presented: Not now."),
  ])
  func `a process adapter that breaks one sentence fails its check, and no other`(
    flaw: String, name: String, reason: String
  ) async throws {
    let (code, _, failures) = try await check(flaw: flaw, format: "rewarded")

    #expect(code == 1)
    #expect(failures == [name: reason])
  }

  @Test func `a process adapter that ends during a check fails, by a name of its own`() async throws
  {
    let (code, _, failures) = try await check(format: "banner")

    #expect(code == 1)
    #expect(
      failures["unexpectedEnd"]?.hasPrefix(
        "Script has ended with exit code 6. The end of its standard error:\n") == true)
    #expect(failures["unexpectedEnd"]?.contains("The last call was adapter/simulate.") == true)
    #expect(failures["failedCall"] == nil)
    #expect(failures["wrongAdSize"] == "The banner should have 320x100, but has 320x50.")
  }

  @Test func `a signal ends the checks, and there is no report`() throws {
    let configuration = try Self.configuration(flaw: "")
    let program = try RunningDaemon([
      "check", "--config", configuration.path, "--adapter", "Script",
    ])
    // The script writes what it reads to its log, so it is running.
    try program.waitForErrorOutput()

    program.send(signal: 2)

    #expect(try program.waitForExit() == 130)
    #expect(program.output.isEmpty)
  }
}
