import JSON
import Testing

/// `adbridge check` of the adapters in `Tests/AdapterPrograms`.
@Suite struct CheckSwiftProgramTests {
  /// Checks a class of the program, and returns the results that are failures or warnings.
  private static func failures(
    of className: String, flaw: String = "", _ options: [String]
  ) throws -> (code: Int32, names: Set<String>, output: String) {
    let program = RunningDaemon.path.dropLast("adbridge".count) + "AdapterPrograms"
    let adapter: JSONObject = [
      "className": .string(className),
      "command": [.string(String(program)), .string(flaw)],
    ]
    let file: JSONObject = ["adapters": [.object(adapter)], "adUnits": [:]]
    let configuration = try TemporaryFile(
      String(decoding: JSONWriter.bytes(of: JSONValue.object(file)), as: UTF8.self))
    let run = try RunningDaemon(
      ["check", "--config", configuration.path, "--adapter", className, "--output", "json"]
        + ["--parameter", "good", "--failing-parameter", "bad"] + options)
    let code = try run.waitForExit()
    let checks = try #require(JSONValue(parsing: run.output).object?["checks"]?.array)
    let failed = checks.compactMap(\.object).filter { $0["outcome"]?.string == "failed" }
    return (
      code, Set(failed.compactMap { $0["name"]?.string }),
      String(decoding: run.output + run.errorOutput, as: UTF8.self)
    )
  }

  @Test(
    .serialized,
    arguments: [
      ("strayOutput", "native", "strayOutput"),
      ("unsteadyResult", "banner", "unsteadyResult"),
      ("crashAtIcon", "native", "unexpectedEnd"),
      ("offMainThread", "banner", "offMainThread"),
      ("changingValue", "banner", "changingValue"),
      ("duplicateAdChoices", "native", "duplicateAdChoices"),
      ("doubleStart", "rewarded", "doubleVideoEvent"),
      ("failedEnd", "interstitial", "failedEnd"),
      ("wrongExitCode", "interstitial", "wrongExitCode"),
      ("ignoredEnd", "interstitial", "ignoredEnd"),
      ("stubbornEnd", "interstitial", "ignoredEnd"),
      ("outputAtEnd", "interstitial", "outputAtEnd"),
      ("processLeftBehind", "interstitial", "processLeftBehind"),
      ("crashInDispose", "interstitial", "unexpectedEnd"),
      ("crashInThirdLoad", "rewarded", "unexpectedEnd"),
      ("crashAtNumber", "banner", "unansweredSettings"),
      ("impressionPerSecond", "interstitial", "doubleImpression"),
    ])
  func `a program with a flaw fails exactly the check that is for it`(
    flaw: String, format: String, check: String
  ) async throws {
    let (code, names, output) = try await onOwnThread {
      try Self.failures(of: "FlawedAdapter", flaw: flaw, ["--format", format])
    }

    #expect(code == 1)
    #expect(names == [check], "\(output)")
  }

  @Test func `a method with a wrong name is named in a program's check`() async throws {
    let (code, names, output) = try await onOwnThread {
      try Self.failures(of: "MisspelledAdapter", [])
    }

    #expect(code == 1)
    #expect(names == ["neverCalled"], "\(output)")
  }

  @Test(.serialized, arguments: ["FlawedAdapter", "UnusualAdapter"])
  func `a correct adapter passes without a failure or a warning`(className: String) async throws {
    let (code, names, output) = try await onOwnThread { try Self.failures(of: className, []) }

    #expect(code == 0)
    #expect(names == [], "\(output)")
  }
}
