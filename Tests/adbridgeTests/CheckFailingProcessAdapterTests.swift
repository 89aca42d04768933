import JSON
import Testing

/// `adbridge check` of process adapters that each fail at one kind of call.
@Suite struct CheckFailingProcessAdapterTests {
  /// A network of native ads and banners that counts clicks itself. The first argument of the
  /// script names the call that fails.
  private static let script = #"""
    answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }
    refuse() {
      printf '{"jsonrpc":"2.0","id":%s,"error":{"code":%s,"message":"%s"}}\n' "$id" "$1" "$2"
    }
    click() {
      printf '{"jsonrpc":"2.0","method":"adapter/event","params":{"loadId":"%s","event":"click"}}\n' "$load"
    }
    member() { m=${line#*\"$1\":}; [ "$m" = "$line" ] && m=; m=${m#\"}; m=${m%%[\",\}]*}; }

    if [ "$1" = shortLived ]; then
      echo start >> "$2"
      [ $(wc -l < "$2") -gt 3 ] && exit 4
    fi
    [ "$1" = counted ] && echo start >> "$2"
    while IFS= read -r line; do
      # A parameter may be long, and to look for members behind it is slow.
      whole=$line
      line=${line%%\"parameter\":*}
      member id; id=$m
      member method; method=$m
      member loadId; load=$m
      member action; action=$m
      first=${first:-$load}
      case $1:$method:$action in
      formatless:adapter/initialize:) answer '{"className":"Net","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[]}' ;;
      blocked:adapter/initialize:) answer '{"className":"Net","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["banner"],"handlesUserClicks":true,"methods":["adapter/ping"]}' ;;
      *:adapter/initialize:) answer '{"className":"Net","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native","banner"],"handlesUserClicks":true}' ;;
      blocked:adapter/ping:) answer '{}' ;;
      *:adapter/ping:) refuse -32601 'This program does not list it.'; echo 'pinged' ;;
      noNative:adapter/loadNative:)
        for word in loading dying; do
          printf '{"jsonrpc":"2.0","method":"adapter/log","params":{"level":"info","message":"%s"}}\n' $word
        done
        exit 3 ;;
      segfault:adapter/load*:) kill -SEGV $$ ;;
      overrun:adapter/load*:)
        echo '==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000011' >&2
        exit 1 ;;
      mute:adapter/load*:) ;;
      empty:adapter/load*:) answer null ;;
      eager:adapter/setUp:) answer '{}'; answer '{}' ;;
      refused:adapter/loadNative:) echo 'Traceback: sold' >&2; refuse -32000 'Sold out.' ;;
      *:adapter/loadNative:) answer '{"assets":{"headline":"Hello","body":"An ad.","callToAction":"Go"}}' ;;
      exhausted:adapter/loadBanner:)
        count=$((count + 1))
        if [ $count -gt 4 ] || [ "${whole#*\"height\":50}" = "$whole" ]; then
          refuse -32000 'Sold out.'
        else
          answer '{"view":{"width":320,"height":50}}'
        fi ;;
      late:adapter/loadBanner:)
        answer '{"view":{"width":320,"height":50}}'
        (sleep 0.9; answer '{"view":{"width":320,"height":50}}') & ;;
      *:adapter/loadBanner:)
        case $whole in
        *'"height":50'*) answer '{"view":{"width":320,"height":50}}' ;;
        *) refuse -32000 'There is no such size.' ;;
        esac ;;
      *:adapter/changeAdSize:) refuse 307 'No.' ;;
      chatty:adapter/didRender:) echo painting; answer '{}' ;;
      unpainted:adapter/didRender:)
        echo 'Traceback: paint' >&2
        printf '{"jsonrpc":"2.0","method":"adapter/log","params":{"level":"error","message":"No paint."}}\n'
        refuse -32000 'Out of paint.' ;;
      untouchable:adapter/simulate:tap) refuse -32000 'No finger.' ;;
      deaf:adapter/simulate:tap) ;;
      blocked:adapter/simulate:tap) sleep 0.7; click; answer '{}' ;;
      single:adapter/simulate:tap) [ "$load" = "$first" ] && click; answer '{}' ;;
      *:adapter/simulate:tap) click; answer '{}' ;;
      *:adapter/simulate:*) refuse 307 'No.' ;;
      *:\$*) ;;
      *) answer '{}' ;;
      esac
    done
    case $1 in
    crashing) kill -SEGV $$ ;;
    leaky) echo '==7==ERROR: LeakSanitizer: detected memory leaks' >&2; exit 23 ;;
    racing) exit 66 ;;
    esac
    """#

  /// The results of the checks: the exit code, and the checks by result, with the reasons.
  private struct Run: Sendable {
    let code: Int32
    let failures: [String: String]
    let notRun: [String: String]
    let skipped: [String: String]
    let passed: Set<String>
    /// What happened in the checks that failed, by the names of the parts.
    let evidence: [String: [String: [String]]]
    let errorOutput: String
    /// How often the program has noted that it started.
    let startCount: Int

    /// - Parameters:
    ///   - loadMs: How long a load may take. A program that is at fault is as wrong after a short wait.
    ///   - callMs: How long any other call may take. A busy machine needs many seconds to start a
    ///     shell.
    static func of(
      _ flaw: String, formats: String?, loadMs: Int = 3_000, callMs: Int = 20_000,
      logLevel: String = "warning"
    ) async throws -> Run {
      try await onOwnThread {
        try Run(flaw, formats: formats, loadMs: loadMs, callMs: callMs, logLevel)
      }
    }

    private init(
      _ flaw: String, formats: String?, loadMs: Int, callMs: Int, _ logLevel: String
    ) throws {
      let script = try TemporaryFile(CheckFailingProcessAdapterTests.script)
      let notes = try TemporaryFile("")
      let adapter: JSONObject = [
        "className": "Net", "timeoutMs": .number(JSONNumber(callMs)),
        "command": ["sh", .string(script.path), .string(flaw), .string(notes.path)],
      ]
      let file: JSONObject = ["adapters": [.object(adapter)], "adUnits": [:]]
      let configuration = try TemporaryFile(
        String(decoding: JSONWriter.bytes(of: JSONValue.object(file)), as: UTF8.self))
      let program = try RunningDaemon(
        ["check", "--config", configuration.path, "--adapter", "Net", "--output", "json"]
          + ["--load-timeout-ms", "\(loadMs)", "--event-timeout-ms", "1000"]
          + ["--log-level", logLevel]
          + (formats.map { ["--format", $0] } ?? []))
      code = try program.waitForExit()
      let report = try #require(try JSONValue(parsing: program.output).object)
      var reasons: [String: [String: String]] = [:]
      var evidence: [String: [String: [String]]] = [:]
      for check in try #require(report["checks"]?.array).compactMap(\.object) {
        let name = try #require(check["name"]?.string)
        let group = check["format"]?.string ?? "adapter"
        let outcome = try #require(check["outcome"]?.string)
        #expect(reasons[outcome]?["\(group) \(name)"] == nil, "\(name) is there once")
        reasons[outcome, default: [:]]["\(group) \(name)"] = check["reason"]?.string ?? ""
        guard let parts = check["evidence"]?.object else { continue }
        for (part, lines) in parts.members {
          evidence["\(group) \(name)", default: [:]][part] = lines.array?.compactMap(\.string)
        }
      }
      self.evidence = evidence
      errorOutput = String(decoding: program.errorOutput, as: UTF8.self)
      failures = reasons["failed"] ?? [:]
      notRun = reasons["notRun"] ?? [:]
      skipped = reasons["skipped"] ?? [:]
      passed = Set((reasons["passed"] ?? [:]).keys)
      startCount = try notes.text().split(separator: "\n").count
    }
  }

  @Test(arguments: [
    (
      "unpainted", "native", "doubleImpression",
      "When the ad was drawn, the adapter failed: Net answered with an error: Out of paint."
    ),
    (
      "untouchable", "banner", "lostClick",
      "When tap was simulated, the adapter failed: Net answered with an error: No finger."
    ),
    (
      "deaf", "banner", "lostClick",
      """
      When tap was simulated, the adapter failed: \
      Net did not answer adapter/simulate within 6000 ms.
      """
    ),
  ])
  func
    `a failing call on an ad fails one check, and the checks that need it say why they are not run`(
      flaw: String, format: String, other: String, reason: String
    ) async throws
  {
    let run = try await Run.of(flaw, formats: format, callMs: 6_000)

    #expect(run.code == 1)
    #expect(run.failures == ["\(format) failedCall": reason])
    #expect(run.notRun["\(format) \(other)"] == reason)
  }

  @Test func `a failure shows what happened, and the log names the check`() async throws {
    let run = try await Run.of("unpainted", formats: "native", logLevel: "info")

    let evidence = try #require(run.evidence["native failedCall"])
    #expect(evidence["events"]?.contains { $0.hasSuffix("render ad-1") } == true)
    let wire = try #require(evidence["wire"])
    #expect(wire.contains { $0.hasPrefix(">> ") && $0.contains("adapter/didRender") })
    #expect(wire.contains { $0.hasPrefix("<< ") && $0.contains("Out of paint.") })
    #expect(evidence["log"]?.contains("warning: Traceback: paint") == true)
    #expect(evidence["log"]?.contains("error: No paint.") == true)
    #expect(
      run.errorOutput.contains("adbridge: error: native failedCall: Net: No paint.\n"))
    #expect(
      run.errorOutput.contains("adbridge: warning: native failedCall: Net: Traceback: paint\n"))
  }

  @Test(arguments: [("warning", 3...3), ("info", 6...1_000)])
  func `a line that each check causes is written three times, unless more of the log is wanted`(
    level: String, times: ClosedRange<Int>
  ) async throws {
    let run = try await Run.of("refused", formats: "native", logLevel: level)
    #expect(times.contains(run.errorOutput.ranges(of: "Net: Traceback: sold\n").count))
    let note = "A line that was written 3 times is left out from now on."
    #expect(run.errorOutput.ranges(of: note).count == (level == "warning" ? 1 : 0))
  }

  @Test(arguments: [("mute", "neverCompleted"), ("empty", "emptyCompletion")])
  func `a process adapter that gives no ad fails one check, and is hardly examined`(
    flaw: String, check: String
  ) async throws {
    let run = try await Run.of(flaw, formats: "banner")

    #expect(run.code == 1)
    #expect(Set(run.failures.keys) == ["banner \(check)"])
    #expect(run.notRun.count > 20)
  }

  @Test(arguments: [
    ("crashing", "Net was killed by signal 11 (SIGSEGV)."),
    (
      "leaky",
      "Net has ended with exit code 23 (LeakSanitizer): LeakSanitizer: detected memory leaks."
    ),
    ("racing", "Net has ended with exit code 66 (ThreadSanitizer)."),
  ])
  func `a program that fails when it is told to end fails the run, once and by name`(
    flaw: String, reason: String
  ) async throws {
    let run = try await Run.of(flaw, formats: "banner")

    #expect(run.code == 1)
    #expect(run.failures == ["adapter failedEnd": reason])
  }

  @Test(arguments: [
    ("segfault", "Net was killed by signal 11 (SIGSEGV)."),
    ("overrun", "Net has ended with exit code 1: AddressSanitizer: heap-buffer-overflow."),
  ])
  func `a program that crashes at a load fails the run by name`(
    flaw: String, reason: String
  ) async throws {
    let run = try await Run.of(flaw, formats: "banner")

    #expect(run.code == 1)
    #expect(run.failures["adapter unexpectedEnd"]?.hasPrefix(reason) == true)
    // On a busy machine, the last crash comes when the program has been told to end.
    #expect(Set(run.failures.keys).isSubset(of: ["adapter unexpectedEnd", "adapter failedEnd"]))
    #expect(run.failures.values.allSatisfy { $0.hasPrefix(reason) })
  }

  @Test func `a process adapter without formats fails`() async throws {
    let run = try await Run.of("formatless", formats: nil)

    #expect(run.code == 1)
    #expect(
      run.failures == [
        "adapter noAd": "The adapter lists no format, so nothing was loaded."
      ])
  }

  @Test func `a second answer to the set-up of a process adapter fails its own check`() async throws
  {
    let run = try await Run.of("eager", formats: "banner")

    #expect(run.code == 1)
    #expect(Set(run.failures.keys) == ["adapter duplicateSetUp"])
  }

  @Test func `a process adapter that writes anything but messages fails`() async throws {
    let run = try await Run.of("chatty", formats: "native")

    #expect(run.code == 1)
    #expect(
      run.failures == [
        "native strayOutput":
          "2 of its lines were skipped. The first: The message is not JSON: expected a value at "
          + "byte 0. Each message must be a JSON object. It begins: painting"
      ])
  }

  @Test func `a second answer that comes most of a second later is found`() async throws {
    let run = try await Run.of("late", formats: "banner")

    #expect(run.code == 1)
    #expect(
      run.failures["banner duplicateCompletion"] == "The adapter answered a load a second time.")
  }

  @Test(arguments: [
    ("blocked", "blockedThread", "The adapter's thread was blocked for "),
    ("exhausted", "exhaustedAdapter", "Load 5 failed: "),
  ])
  func `a process adapter with a flaw fails the check of that flaw`(
    flaw: String, check: String, reason: String
  ) async throws {
    let run = try await Run.of(flaw, formats: "banner")

    #expect(run.code == 1)
    #expect(Array(run.failures.keys) == ["banner \(check)"])
    #expect(run.failures.values.first?.hasPrefix(reason) == true)
  }

  @Test func `the checks of a process adapter share programs`() async throws {
    let run = try await Run.of("counted", formats: "banner")

    #expect(run.code == 0)
    #expect(run.passed.count > 15)
    #expect(run.startCount < 16)
  }

  @Test func `a process adapter that does not offer simulated actions passes`() async throws {
    let run = try await Run.of("", formats: "banner")

    #expect(run.code == 0)
    #expect(run.passed.contains("banner failedCall"))
    #expect(
      run.skipped["banner unannouncedScreen"] == "The ad opens no screen inside the application.")
  }

  @Test func `a crash in the loads of one format does not stop the checks of the other formats`()
    async throws
  {
    // A program that starts on a busy machine takes a while to answer its first loads.
    let run = try await Run.of("noNative", formats: "native,banner", loadMs: 10_000)
    let healthy = try await Run.of("", formats: "banner")

    #expect(run.code == 1)
    #expect(run.failures.count == 1)
    #expect(
      run.failures["adapter unexpectedEnd"]
        == "Net has ended with exit code 3. The last call was adapter/loadNative. "
        + "The last line of its log was info: dying")
    let passed = healthy.passed.filter { $0.hasPrefix("banner ") }
    #expect(passed.count > 10)
    #expect(run.passed.isSuperset(of: passed), "\(run.notRun)")
  }

  @Test func `a process adapter that does not start a second time fails one check`() async throws {
    let run = try await Run.of("shortLived", formats: "banner")

    #expect(run.code == 1)
    #expect(run.failures.count == 1)
    #expect(
      run.failures.values.first
        == "It was ready before. The adapter is not ready: Net has ended with exit code 4.")
  }

  @Test func `a process adapter that tracks only its latest ad mixes ads up`() async throws {
    let run = try await Run.of("single", formats: "banner")

    #expect(
      run.failures == [
        "banner mixedUpAds": "click was reported for the first ad, but not for the second."
      ])
  }

  @Test func `an error with an underlying error shows both`() async throws {
    let run = try await Run.of("refused", formats: "native")

    #expect(
      run.failures == [
        "native failedLoad": "The load failed: Net answered with an error: Sold out."
      ])
  }
}
