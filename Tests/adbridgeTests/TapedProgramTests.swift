import JSON
import Testing

@testable import Platform

/// Tapes of programs that attach themselves, that serve several classes, that collect signals, and that
/// bid.
@Suite struct TapedProgramTests {
  /// The program of two classes. A load answers with the class, signals with the format, and a request
  /// for bids with a bid for the seat `Two`.
  private let script = """
    member() { m=${line#*\\"$1\\":\\"}; [ "$m" = "$line" ] && m=; m=${m%%\\"*}; }
    answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
    while IFS= read -r line; do
      id=${line#*\\"id\\":}; id=${id%%,*}; member method; method=$m; member className; class=$m
      case $method in
      adapter/initialize) answer "{\\"className\\":\\"$class\\",\\"adapterVersion\\":\\"1.0.0\\",\\"adSdkVersion\\":\\"1.0.0\\",\\"formats\\":[\\"native\\",\\"rewarded\\"],\\"methods\\":[\\"adapter/collectSignals\\",\\"adapter/requestBids\\"]}" ;;
      adapter/loadNative) answer "{\\"assets\\":{\\"headline\\":\\"$class\\",\\"body\\":\\"B\\",\\"callToAction\\":\\"Go\\"}}" ;;
      adapter/collectSignals) member format; answer "{\\"signals\\":\\"bid of $class for $m\\"}" ;;
      adapter/requestBids) member id; answer "{\\"bidResponse\\":{\\"id\\":\\"$m\\",\\"seatbid\\":[{\\"seat\\":\\"Two\\",\\"bid\\":[{\\"id\\":\\"b\\",\\"impid\\":\\"1\\",\\"price\\":2.5,\\"adm\\":\\"<b>An ad</b>\\",\\"burl\\":\\"https://bill.example/\\"}]}]}}" ;;
      *) answer '{}' ;;
      esac
    done
    """

  private func start(_ configuration: String, _ arguments: [String]) throws -> RunningDaemon {
    let file = try TemporaryFile(configuration)
    let daemon = try RunningDaemon(["--config", file.path] + arguments)
    // It has read the file.
    try daemon.send(#"{"jsonrpc":"2.0","id":0,"method":"ping"}"#)
    _ = try daemon.nextLine()
    return daemon
  }

  private func load(_ className: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"loadNative","#
      + #""params":{"adapter":{"className":"\#(className)"}}}"#
  }

  private func headline(_ answer: Answer) -> JSONValue? {
    answer.result?["assets"]?.object?["headline"]
  }

  private func end(_ daemon: RunningDaemon) throws {
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
  }

  /// Holds a conversation with the program, and then with its tape.
  ///
  /// - Parameter configuration: The configuration for a command.
  private func record<Said>(
    _ tape: TapePath, _ options: [String], _ configuration: (_ command: String) -> String,
    _ converse: (RunningDaemon) throws -> Said
  ) throws -> (recorded: Said, replayed: Said) {
    let program = try TemporaryFile(script)
    let recording = try start(
      configuration(#"["sh", "\#(program.path)"]"#), ["--record", tape.path] + options)
    let recorded = try converse(recording)
    let replaying = try start(
      configuration(#"["false"]"#), ["--replay", tape.path] + options)
    return (recorded, try converse(replaying))
  }

  @Test func `a tape answers for a program that has attached itself once`() throws {
    let tape = try TapePath()
    let socket = try TemporaryFile("").path + ".socket"
    let configuration = #"{"adapters": [{"className": "A", "attach": {"socket": "\#(socket)"}}]}"#
    let recording = try start(configuration, ["--record", tape.path])
    let program = try ConnectedProgram(at: .socket(path: socket))
    #expect(try program.attach()?.result == [:])
    try recording.send(load("A"))
    try program.serve()
    let recorded = headline(try Answer(recording.nextLine()))
    try end(recording)

    let replaying = try start(configuration, ["--replay", tape.path, "--clock", "skip"])
    try replaying.send(load("A"))

    #expect(headline(try Answer(replaying.nextLine())) == recorded)
    #expect(recorded == "Hello")
    try end(replaying)
  }

  @Test func `a tape answers for a program that has left after its ad`() throws {
    let tape = try TapePath()
    let socket = try TemporaryFile("").path + ".socket"
    let configuration = #"{"adapters": [{"className": "A", "attach": {"socket": "\#(socket)"}}]}"#
    let recording = try start(configuration, ["--record", tape.path])
    let program = try ConnectedProgram(at: .socket(path: socket))
    _ = try program.attach()
    try recording.send(load("A"))
    try program.serve()
    _ = try recording.nextLine()
    program.leave()
    // The tape gets the end as soon as the daemon has seen it.
    while try !tape.text().containsBytes(of: #"{"end":3,"#) {
      try recording.send(#"{"jsonrpc":"2.0","id":0,"method":"ping"}"#)
      _ = try recording.nextLine()
    }
    try end(recording)

    let replaying = try start(configuration, ["--replay", tape.path, "--clock", "skip"])
    try replaying.send(load("A"))
    #expect(headline(try Answer(replaying.nextLine())) == "Hello")
    try end(replaying)
  }

  @Test func `a tape answers for each class of a shared program, and its signals`() throws {
    let tape = try TapePath()
    func configuration(_ command: String) -> String {
      #"{"programs": {"networks": {"command": \#(command)}}, "adapters": ["#
        + #"{"className": "One", "program": "networks"}, "#
        + #"{"className": "Two", "program": "networks"}]}"#
    }
    func converse(_ daemon: RunningDaemon) throws -> [JSONValue?] {
      var said: [JSONValue?] = []
      for className in ["One", "Two"] {
        try daemon.send(load(className))
        said.append(headline(try Answer(daemon.nextLine())))
      }
      for format in ["native", "rewarded"] {
        try daemon.send(
          #"{"jsonrpc":"2.0","id":2,"method":"collectSignals","#
            + #""params":{"format":"\#(format)","classNames":["One","Two"]}}"#)
        let answer = try Answer(daemon.nextLine())
        said += answer.result?["signals"]?.array?.map { $0.object?["signals"] } ?? [nil]
      }
      try end(daemon)
      return said
    }
    let (recorded, replayed) = try record(
      tape, ["--clock", "skip", "--record-secrets"], configuration, converse)

    #expect(
      recorded == [
        "One", "Two", "bid of One for native", "bid of Two for native", "bid of One for rewarded",
        "bid of Two for rewarded",
      ])
    #expect(replayed == recorded)
  }

  @Test func `signals are removed from a tape, and a request for others is an error`() throws {
    let tape = try TapePath()
    let program = try TemporaryFile(script)
    func collect(_ daemon: RunningDaemon, _ extras: String = "{}") throws -> JSONObject? {
      try daemon.send(
        #"{"jsonrpc":"2.0","id":2,"method":"collectSignals","#
          + #""params":{"format":"native","classNames":["One"],"extras":\#(extras)}}"#)
      return try Answer(daemon.nextLine()).result?["signals"]?.array?.first?.object
    }
    func configuration(_ command: String) -> String {
      #"{"adapters": [{"className": "One", "command": \#(command)}]}"#
    }
    let recording = try start(
      configuration(#"["sh", "\#(program.path)"]"#), ["--record", tape.path])
    #expect(try collect(recording)?["signals"] == "bid of  for native")
    try end(recording)
    #expect(try !tape.text().contains("bid of"))

    let replaying = try start(
      configuration(#"["false"]"#), ["--replay", tape.path, "--clock", "skip"])
    #expect(try collect(replaying)?["signals"] == "redacted")
    let missing = try collect(replaying, #"{"color":"red"}"#)

    #expect(missing?["signals"] == .null)
    let message = missing?["error"]?.object?["message"]?.string ?? ""
    #expect(message.contains("has no adapter/collectSignals of One with these parameters"))
    #expect(message.contains("extras.color was absent, and is"))
    try end(replaying)
  }

  @Test func `a tape holds the auctions of an exchange again, and has no secrets of them`() throws {
    let tape = try TapePath()
    func configuration(_ command: String) -> String {
      #"{"programs": {"networks": {"command": \#(command)}}, "adapters": ["#
        + #"{"className": "One", "program": "networks"}, "#
        + #"{"className": "Two", "program": "networks"}], "adUnits": {"feed": {"#
        + #""format": "native", "exchange": {"className": "One", "parameter": "unit-of-One"}, "#
        + #""bidders": [{"className": "Two", "settings": {"placement": "place-4711"}}], "#
        + #""lineItems": []}}}"#
    }
    func converse(_ daemon: RunningDaemon) throws -> [JSONValue?] {
      let said = try (1...2).map { _ in
        try daemon.send(
          #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"feed","#
            + #""request":{"user":{"gender":"female"},"#
            + #""userDefaults":{"IABTCF_TCString":"consent-4711"}}}}"#)
        return try Answer(daemon.nextLine()).result?["responseInfo"]
      }
      try end(daemon)
      return said
    }
    let (recorded, replayed) = try record(tape, ["--clock", "skip"], configuration, converse)

    #expect(replayed == recorded)
    for (number, info) in recorded.enumerated() {
      let bidders = info?.object?["auction"]?.object?["bidders"]?.array
      #expect(bidders?.count == 1)
      #expect(bidders?[0].object?["outcome"] == "won")
      #expect(bidders?[0].object?["bidId"] == .string("response-\(number + 1)-bid-1"))
    }
    let text = try tape.text()
    for secret in [
      "place-4711", "unit-of-One", "bid of Two", "An ad", "bill.example", "consent-4711",
      #""gender":"F""#,
    ] {
      #expect(!text.contains(secret), "\(secret)")
    }
  }

  @Test func `programs of a tape start while the clock is advanced`() throws {
    let tape = try TapePath()
    func configuration(_ command: String) -> String {
      #"{"adapters": [{"className": "One", "command": \#(command)}], "#
        + #""adUnits": {"feed": {"format": "native", "lineItems": ["#
        + #"{"className": "SampleCustomEvent", "parameter": "slow-500+no-inventory"}, "#
        + #"{"className": "One"}]}}}"#
    }
    func converse(_ daemon: RunningDaemon) throws -> JSONValue? {
      try daemon.send(
        #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"feed"}}"#)
      try daemon.send(#"{"jsonrpc":"2.0","id":2,"method":"advanceClock","params":{"ms":2000}}"#)
      let headline = headline(try Answer(daemon.nextLine()))
      try end(daemon)
      return headline
    }
    let (recorded, replayed) = try record(tape, ["--clock", "manual"], configuration, converse)

    #expect(recorded == "")
    #expect(replayed == recorded)
  }
}
