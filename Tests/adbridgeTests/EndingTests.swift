import JSON
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How the program ends when more than one thing ends it, or its files can't be used.
@Suite struct EndingTests {
  private static let stubborn = """
    {"adapters": [{"className": "Net", "command": ["sh", "-c", "echo started >&2; sleep 1000"]}]}
    """

  /// What a program has written when it has ended, and its exit code.
  private func run(_ arguments: [String]) throws -> (code: Int32, output: String, error: String) {
    let program = try RunningDaemon(arguments)
    let code = try program.waitForExit()
    return (
      code, String(decoding: program.output, as: UTF8.self),
      String(decoding: program.errorOutput, as: UTF8.self)
    )
  }

  @Test func `the first of two signals decides the exit code`() throws {
    let daemon = try RunningDaemon()
    try daemon.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    _ = try daemon.nextLine()
    for number in [SIGSTOP, SIGTERM, SIGINT, SIGCONT] { daemon.send(signal: number) }
    #expect(try daemon.waitForExit() == 128 + SIGTERM)
  }

  @Test(arguments: [([], "ping"), (["mcp"], "initialize")])
  func `a signal decides the exit code of a strict run with a mistake, too`(
    _ command: [String], _ method: String
  ) throws {
    let file = try TemporaryFile(#"{"limits": {}, "limits": {}}"#)
    let daemon = try RunningDaemon(command + ["--strict", "--config", file.path])
    let params = command.isEmpty ? "{}" : #"{"protocolVersion":"2025-11-25"}"#
    try daemon.send(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
    #expect(try Answer(daemon.nextLine()).result != nil)
    daemon.send(signal: SIGTERM)
    #expect(try daemon.waitForExit() == 128 + SIGTERM)
  }

  @Test func `the first of two signals ends the checks`() throws {
    let file = try TemporaryFile(Self.stubborn)
    let program = try RunningDaemon(["check", "--config", file.path, "--adapter", "Net"])
    try program.waitForErrorOutput()
    program.send(signal: SIGTERM)
    // Its adapter does not read, so it has two seconds more.
    try program.waitForErrorOutput("Net is told to end.")
    program.send(signal: SIGINT)
    #expect(try program.waitForExit() == 128 + SIGTERM)
    #expect(program.output.isEmpty)
  }

  @Test func `answers that the client no longer takes are an error`() throws {
    let daemon = try RunningDaemon()
    // More than a pipe holds, and less than the daemon keeps.
    let discover = String(
      repeating: #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"# + "\n", count: 10)
    try daemon.send(
      #"{"jsonrpc":"2.0","id":0,"method":"loadNative","params":{"adUnitId":"sample/native"}}"#)
    try daemon.send(Array(discover.utf8))
    try daemon.send(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#)
    try daemon.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    // It says which ads are left when it has carried everything out, and writes what waits then.
    try daemon.waitForErrorOutputWithoutReading()
    daemon.closeOutput()
    #expect(try daemon.waitForExit() == 1)
  }

  @Test func `expectations that can't be written are an error`() throws {
    let (code, _, error) = try run([
      "check", "--adapter", "SampleCustomEvent", "--format", "banner", "--only", "slowVersion",
      "--write-expectations", "/no/such/file",
    ])
    #expect(code == 1)
    #expect(error.contains("/no/such/file can't be written: No such file or directory."))
  }

  @Test func `an expected failure of an unknown check is named`() throws {
    let file = try TemporaryFile(
      #"{"knownFailures": [{"check": "lostKlick", "format": "native", "message": "a"}]}"#)
    let (code, _, error) = try run([
      "check", "--adapter", "SampleCustomEvent", "--expect", file.path,
    ])
    #expect(code == 2)
    #expect(error.contains("There is no check lostKlick; similar names: lostClick."))
  }

  @Test func `a page and a trace show the same run`() throws {
    let files = [try TemporaryFile(""), try TemporaryFile("")]
    let daemon = try RunningDaemon(["--report", files[0].path, "--trace", files[1].path])
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native"}}"#)
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    #expect(try files[0].text().hasPrefix("<!DOCTYPE html>"))
    #expect(try files[0].text().contains(#"{"run":{"name":"built-in ad units","#))
    #expect(try files[0].text().contains(#"{"method":"loadBegan","params":"#))
    #expect(try files[1].text().contains(#"{"name":"sample/native","cat":"load","ph":"B","#))
  }

  @Test func `a report and a trace can't share a file`() throws {
    let file = try TemporaryFile("")
    let (code, _, error) = try run(["--report", file.path, "--trace", file.path])
    #expect(code == 2)
    #expect(error == "adbridge: error: --report and --trace need two different files.\n")
  }

  @Test(arguments: [
    ["--report"], ["--trace"], ["--record"], ["mcp", "--report"],
    ["load", "sample/native", "--report"], ["load", "sample/native", "--trace"],
    ["check", "--adapter", "SampleCustomEvent", "--write-expectations"],
  ])
  func `a file that is read is not overwritten`(_ arguments: [String]) throws {
    let file = try TemporaryFile("{}")
    let (code, _, error) = try run(arguments + [file.path, "--config", file.path])
    #expect(code == 2)
    let option = try #require(arguments.last)
    #expect(
      error == "adbridge: error: \(option) would overwrite \(file.path), which is read.\n")
    #expect(try file.text() == "{}")
  }

  @Test func `expectations are not written to the file of the request`() throws {
    let file = try TemporaryFile("{}")
    let (code, _, error) = try run([
      "check", "--adapter", "SampleCustomEvent", "--format", "banner", "--only", "slowVersion",
      "--request", file.path, "--write-expectations", file.path,
    ])
    #expect(code == 2)
    #expect(
      error
        == "adbridge: error: --write-expectations would overwrite \(file.path), which is read.\n")
    #expect(try file.text() == "{}")
  }

  @Test func `a transcript does not get its own page`() throws {
    let text = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n"
    let file = try TemporaryFile(text)
    let program = try RunningDaemon(
      ["report", file.path], through: ["sh", "-c", "exec \"$@\" >>\(file.path)", "sh"])
    #expect(try program.waitForExit() == 1)
    #expect(try file.text() == text)
  }

  @Test(arguments: ["--report", "--trace"])
  func `a pipe that nobody reads is not waited for`(_ option: String) throws {
    let file = try TemporaryFile("")
    let path = file.path + ".pipe"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let (code, _, error) = try run([option, path])
    #expect(code == 2)
    #expect(error.hasPrefix("adbridge: error: \(path) can't be written: "))
  }

  @Test(arguments: [
    ("/dev/zero", "it is neither a file nor a pipe"), ("/", "Is a directory"),
    ("/no/such/file", "No such file or directory"),
  ])
  func `a transcript that can't be read has no page`(_ path: String, _ reason: String) throws {
    let (code, output, error) = try run(["report", path])
    #expect(code == 1)
    #expect(output.isEmpty)
    #expect(error == "adbridge: error: The report of \(path) can't be made: \(reason).\n")
  }

  @Test func `a transcript with a line that is too long has no page`() throws {
    let file = try TemporaryFile("{}\n")
    truncate(file.path, 66 << 20)
    let (code, _, error) = try run(["report", file.path])
    #expect(code == 1)
    #expect(error.hasSuffix("can't be made: line 2 is longer than 67108864 bytes.\n"))
  }

  @Test(arguments: [
    ("Nothing was sent.\n", "has no message of JSON-RPC"), ("", "has no message of JSON-RPC"),
    ("<!DOCTYPE html>\n<html></html>\n", "is not a page that adbridge has written"),
  ])
  func `a file that shows no run ends a report with 1, be it the first or the second`(
    text: String, reason: String
  ) throws {
    let file = try TemporaryFile(text)
    let run = try TemporaryFile(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    for files in [[file.path], [file.path, run.path], [run.path, file.path]] {
      let (code, _, error) = try self.run(["report"] + files)
      #expect(code == 1)
      #expect(error == "adbridge: error: \(file.path) \(reason).\n")
    }
  }

  private static let refusal =
    #"{"jsonrpc":"2.0","id":1,"method":"getAd","params":{"adId":"ad-66"}}"# + "\n"
    + #"{"jsonrpc":"2.0","id":1,"error":{"code":301,"message":"There is no ad ad-66."}}"# + "\n"

  @Test func `the runs of a tape and of a transcript have their names, in the order of the files`()
    throws
  {
    let tape = try TemporaryFile(
      """
      {"tape":1,"writer":"0.1.0","salt":"1","redacted":true}
      {"request":1,"program":"Exchange","method":"adapter/setUp","params":{},"atMs":7}

      """)
    let transcript = try TemporaryFile(Self.refusal)
    for files in [[tape, transcript], [transcript, tape]] {
      let (code, output, _) = try run(["report"] + files.map(\.path))
      #expect(code == 0)
      let lines = output.split(separator: "\n").map(String.init)
      let runs = lines.filter { $0.hasPrefix(#"{"run":"#) }
      #expect(runs.count == 2)
      for (run, file) in zip(runs, files) {
        #expect(run.contains(String(file.path.dropFirst("/tmp/".count))))
      }
      #expect(lines.contains { $0.hasPrefix(#"{"wire":{"className":"Exchange""#) })
      #expect(lines.contains { $0.hasPrefix(#"{"call":{"method":"getAd""#) })
    }
  }

  @Test func `a report reads standard input`() throws {
    let program = try RunningDaemon(["report", "/dev/stdin"])
    try program.send(Array(Self.refusal.utf8))
    program.closeInput()
    #expect(try program.waitForExit() == 0)
    #expect(
      String(decoding: program.output, as: UTF8.self).contains(#"{"call":{"method":"getAd""#))
  }

  @Test func `the report of a page that was cut off has its last line, and its end`() throws {
    let transcript = try TemporaryFile(Self.refusal)
    let page = try run(["report", transcript.path]).output
    let end = "\n</script>\n</body>\n</html>\n"
    #expect(page.hasSuffix(end))
    let cut = try TemporaryFile(String(page.dropLast(end.count)))
    let (code, output, _) = try run(["report", cut.path])
    #expect(code == 0)
    let (own, first) = (cut.path.dropFirst("/tmp/".count), transcript.path.dropFirst("/tmp/".count))
    #expect(output.replacing(String(own), with: String(first)) == page)
  }

  @Test func `a report that nobody reads is an error`() throws {
    let file = try TemporaryFile(Self.refusal)
    // A page is more than a pipe holds.
    let program = try RunningDaemon(["report", file.path])
    program.closeOutput()
    #expect(try program.waitForExit() == 1)
    #expect(
      String(decoding: program.errorOutput, as: UTF8.self)
        .hasPrefix("adbridge: error: The report of \(file.path) can't be made: "))
  }

  @Test func `the last line of a transcript needs no end`() throws {
    let file = try TemporaryFile(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    #expect(try run(["report", file.path]).code == 0)
  }

  @Test func `the page of a run shows requests that were refused, and what programs wrote`() throws
  {
    let page = try TemporaryFile("")
    let configuration = try TemporaryFile(
      #"{"adapters": [{"className": "Net", "command": ["sh", "-c", "read l; echo Gargle"]}]}"#)
    let daemon = try RunningDaemon(["--config", configuration.path, "--report", page.path])
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adapter":{"className":"Net"}}}"#)
    _ = try daemon.nextLine()
    try daemon.send(#"{"jsonrpc":"2.0","id":2,"method":"getAd","params":{"adId":"ad-77"}}"#)
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    let text = try page.text()
    let name = try #require(configuration.path.split(separator: "/").last)
    #expect(text.contains(#"{"run":{"name":"\#(name)","#))
    #expect(text.contains("Gargle"))
    #expect(text.contains("There is no ad ad-77."))
    #expect(text.hasSuffix("}\n</script>\n</body>\n</html>\n"))
    // A page of the page has the same lines, and a name of its own.
    let copy = try self.run(["report", page.path]).output
    for text in [text, copy] {
      #expect(text.split(separator: "\n").count { $0.hasPrefix(#"{"run":"#) } == 1)
    }
    #expect(copy.contains("There is no ad ad-77."))
    let both = try self.run(["report", page.path, page.path]).output.split(separator: "\n")
    for (start, count) in [("<!DOCTYPE html", 1), (#"{"run":"#, 2), ("</html>", 1)] {
      #expect(both.count { $0.hasPrefix(start) } == count, "\(start)")
    }
  }

  @Test func `a trace needs no page`() throws {
    let trace = try TemporaryFile("")
    let daemon = try RunningDaemon(["--trace", trace.path])
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native"}}"#)
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    let events = try JSONValue(parsing: Array(try trace.text().utf8))
    #expect(try trace.text().contains(#"{"name":"sample/native","cat":"load","ph":"B","#))
    #expect(events.array?.isEmpty == false || events.object?["traceEvents"] != nil)
  }

  @Test func `the page of a transcript has each of its messages, and its end`() throws {
    let file = try TemporaryFile(
      #"> {"jsonrpc":"2.0","id":1,"method":"getAd","params":{"adId":"ad-66"}}"# + "\r\n"
        + #"< {"jsonrpc":"2.0","id":1,"error":{"code":301,"message":"There is no ad ad-66."}}"#)
    let (code, output, error) = try run(["report", file.path])
    #expect(code == 0)
    #expect(output.hasPrefix("<!DOCTYPE html>"))
    #expect(
      output.contains(
        #"{"call":{"method":"getAd","adId":"ad-66","atMs":0,"error":{"code":301,"#
          + #""message":"There is no ad ad-66."}}}"#))
    #expect(output.hasSuffix("}\n</script>\n</body>\n</html>\n"))
    #expect(error.isEmpty)
  }

  @Test func `expectations that are written are met, and need not be written again`() throws {
    let file = try TemporaryFile("")
    let check = [
      "check", "--adapter", "SampleCustomEvent", "--format", "banner", "--only",
      "slowVersion,unmetExpectation",
    ]
    #expect(try run(check + ["--write-expectations", file.path]).code == 0)
    let text = try file.text()
    #expect(try JSONValue(parsing: Array(text.utf8)).object?["adapterVersion"] == "1.0.0")
    #expect(try run(check + ["--expect", file.path]).code == 0)
    #expect(try file.text() == text)
    let other = try TemporaryFile(text.replacing("1.0.0", with: "9.9.9"))
    let (code, output, _) = try run(check + ["--expect", other.path])
    #expect(code == 1)
    #expect(output.contains("9.9.9"))
  }
}
