import JSON
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `adbridge mcp` notices at each call that its configuration was edited.
@Suite struct EditedConfigurationTests {
  private func call(
    _ tool: String, _ arguments: String = "", of daemon: RunningDaemon
  ) throws -> JSONObject? {
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","#
        + #""arguments":{\#(arguments)},"#
        + #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
        + #""io.modelcontextprotocol/clientCapabilities":{}}}}"#)
    return try Answer(daemon.nextLine()).result
  }

  /// What the next call notes about the configuration.
  private func notes(of daemon: RunningDaemon) throws -> [String] {
    let content = try call("list_inventory", of: daemon)?["content"]?.array ?? []
    let lines = content.compactMap { $0.object?["text"]?.string }
      .flatMap { $0.split(separator: "\n") }
    return lines.filter { $0.hasPrefix("Note: ") }.map { String($0.dropFirst(6)) }
  }

  private func write(_ text: String, to file: TemporaryFile) throws {
    let stream = try #require(fopen(file.path, "w"))
    fputs(text, stream)
    fclose(stream)
  }

  @Test(arguments: [
    (#""adUnits": {}"#, "The ad units"),
    (#""adapters": [{"className": "A", "program": "p"}]"#, "The adapters"),
    (#""programs": {"p": {"command": ["cat", "-u"]}}"#, "The adapters"),
    (#""requestConfiguration": {"maxAdContentRating": "PG"}"#, "The request configuration"),
  ])
  func `a member that was edited is noted once`(_ member: String, _ beginning: String) throws {
    let members = [
      #""programs": {"p": {"command": ["cat"]}}"#,
      #""adapters": [{"className": "A", "program": "p"}, {"className": "B", "program": "p"}]"#,
    ]
    let name = try #require(member.split(separator: ":").first)
    let file = try TemporaryFile("{\(members.joined(separator: ","))}")
    let daemon = try RunningDaemon(["mcp", "--config", file.path])
    #expect(try notes(of: daemon) == [])

    try write(
      "{\((members.filter { !$0.hasPrefix(name) } + [member]).joined(separator: ","))}", to: file)

    let told = try notes(of: daemon)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix(beginning) == true, "\(told)")
    #expect(try notes(of: daemon) == [])
  }

  private static let unit =
    #"{"format":"native","lineItems":[{"className":"SampleCustomEvent","parameter":"content"}]}"#

  /// A configuration with ad units.
  private static func units(_ ids: [String]) -> String {
    "{\"adUnits\":{\(ids.map { "\"\($0)\":\(unit)" }.joined(separator: ","))}}"
  }

  private static let attaching =
    #"{"adapters":[{"className":"A","attach":{"socket":"/tmp/adbridge-test.socket"}}]}"#
  private static let program = #"{"className":"A","command":["cat"]}"#

  @Test(arguments: [
    (
      units(["a", "b", "c"]), units(["b", "d"]),
      ["The ad units of FILE were read again: new d; removed a, c."], []
    ),
    (
      units(["a", "b"]), units(["a", "b"]).replacing("}]},", with: #","label":"x"}]},"#),
      ["The ad units of FILE were read again: changed a."], []
    ),
    (
      units(["a"]), units(["a"] + (1...12).map { "n\($0)" }),
      [
        "The ad units of FILE were read again: "
          + "new n1, n2, n3, n4, n5, n6, n7, n8, n9, n10 and 2 more."
      ], []
    ),
    (
      units(["a"]), units(["a"] + (1...11).map { "n\($0)" }),
      [
        "The ad units of FILE were read again: "
          + "new n1, n2, n3, n4, n5, n6, n7, n8, n9, n10 and 1 more."
      ], []
    ),
    (
      units(["a"]), units((1...10).map { "n\($0)" }),
      [
        "The ad units of FILE were read again: "
          + "new n1, n2, n3, n4, n5, n6, n7, n8, n9, n10; removed a."
      ], []
    ),
    (
      units(["a", "b"]), units(["b", "a"]),
      ["The ad units of FILE were read again: their order has changed."], []
    ),
    (
      "{}", units(["a", "b", "c"]),
      ["The ad units of FILE were read again: 3 instead of the others."], []
    ),
    (units(["a"]), "{}", ["The ad units of FILE were read again: the built-in ones."], []),
    (
      "{}", #"{"requestConfiguration":{"maxAdContentRating":"PG"}}"#,
      ["The request configuration of FILE was read again."], []
    ),
    (
      "{}", #"{"limits":{"liveAds":5}}"#,
      ["The limits of FILE have changed. They apply after adbridge is started again."],
      ["The limits of FILE have changed. They apply after adbridge is started again."]
    ),
    (
      "{}", #"{"adapters":[\#(program)]}"#,
      ["The adapters of FILE were read again, and start when they are needed; new: A."], []
    ),
    (
      #"{"adapters":[\#(program)]}"#, "{}",
      ["The adapters of FILE were read again, and start when they are needed."], []
    ),
    (
      "{}", attaching,
      [
        "The adapters of FILE have changed. Programs attach themselves to this run, so the changes "
          + "apply after adbridge is started again."
      ],
      [
        "The adapters of FILE have changed. Programs attach themselves to this run, so the changes "
          + "apply after adbridge is started again."
      ]
    ),
    (
      "{}", "{",
      [
        "FILE:1:2: the text ends too early at byte 1. The configuration from before this edit is "
          + "still in force."
      ],
      [
        "FILE:1:2: the text ends too early at byte 1. The configuration from before this edit is "
          + "still in force."
      ]
    ),
  ])
  func `each edit is told in full, and again while it waits`(
    before: String, after: String, told: [String], toldAgain: [String]
  ) throws {
    let file = try TemporaryFile(before)
    let daemon = try RunningDaemon(["mcp", "--config", file.path])
    #expect(try notes(of: daemon) == [])
    try write(after, to: file)
    for expected in [told, toldAgain] {
      #expect(try notes(of: daemon) == expected.map { $0.replacing("FILE", with: file.path) })
    }
  }

  @Test func `programs that have to attach are not replaced while the run lasts`() throws {
    let socket = try TemporaryFile("").path + ".socket"
    let file = try TemporaryFile(
      #"{"adapters":[{"className":"A","attach":{"socket":"\#(socket)"}}]}"#)
    let daemon = try RunningDaemon(["mcp", "--config", file.path])
    #expect(try notes(of: daemon) == [])
    try write(#"{"adapters":[\#(Self.program)]}"#, to: file)
    for _ in 1...2 {
      #expect(
        try notes(of: daemon) == [
          "The adapters of \(file.path) have changed. Programs attach themselves to this run, so "
            + "the changes apply after adbridge is started again."
        ])
    }
  }

  @Test
  func `a program that runs gets the request configuration of an edit, also after an invalid one`()
    throws
  {
    let script = "\(packageFolder)/Tests/adbridgeTests/adapter.sh"
    let adapters =
      #""adapters":[{"className":"Script","command":["sh","\#(script)","listens"]}]"#
    let file = try TemporaryFile("{\(adapters)}")
    let daemon = try RunningDaemon(["mcp", "--config", file.path])
    _ = try call("load_ad", #""adapter":{"className":"Script"},"format":"native""#, of: daemon)
    try write("{", to: file)
    #expect(try notes(of: daemon).count == 1)
    try write(
      #"{\#(adapters),"requestConfiguration":{"maxAdContentRating":"PG"}}"#, to: file)
    #expect(
      try notes(of: daemon) == ["The request configuration of \(file.path) was read again."])
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    let log = String(decoding: daemon.errorOutput, as: UTF8.self).split(separator: "\n")
    #expect(
      log.contains {
        $0.contains(#""method":"adapter/didChangeRequestConfiguration""#)
          && $0.contains(#""maxAdContentRating":"PG""#)
      }, "\(log)")
  }

  @Test func `the built-in ad units are back when the file has none`() throws {
    let file = try TemporaryFile(Self.units(["a"]))
    let daemon = try RunningDaemon(["mcp", "--config", file.path, "--clock", "skip"])
    func loads(_ unit: String) throws -> Bool {
      try call("load_ad", #""adUnitId":"\#(unit)""#, of: daemon)?["isError"]?.bool != true
    }
    #expect(try [loads("a"), loads("sample/native")] == [true, false])
    try write("{}", to: file)
    #expect(try [loads("a"), loads("sample/native")] == [false, true])
  }

  @Test func `a tape answers for a program that is missing, also after an edit`() throws {
    let tape = try TapePath()
    tape.write(#"{"tape":1,"writer":"w","salt":"s","redacted":true}"# + "\n")
    let adapters = #""adapters":[{"className":"A","command":["./missing"]}]"#
    let file = try TemporaryFile("{\(adapters)}")
    let daemon = try RunningDaemon(["mcp", "--config", file.path, "--replay", tape.path])
    #expect(try notes(of: daemon) == [])
    try write(#"{\#(adapters),"requestConfiguration":{"maxAdContentRating":"PG"}}"#, to: file)
    #expect(
      try notes(of: daemon) == ["The request configuration of \(file.path) was read again."])
  }

  @Test func `other adapters wait until no ad is live`() throws {
    let file = try TemporaryFile(Self.units(["a"]))
    let daemon = try RunningDaemon(["mcp", "--config", file.path, "--clock", "skip"])
    for _ in 1...2 { _ = try call("load_ad", #""adUnitId":"a""#, of: daemon) }
    try write(
      #"{"adapters":[\#(Self.program)],"adUnits":{"a":\#(Self.unit)}}"#, to: file)
    for live in ["ad-1, ad-2", "ad-2"] {
      #expect(
        try notes(of: daemon) == [
          "The adapters of \(file.path) have changed. The changes apply as soon as no ad is live: "
            + "use the action dispose of drive_ad. Live: \(live)."
        ])
      let first = live.prefix(4)
      _ = try call("drive_ad", #""adId":"\#(first)","action":"dispose""#, of: daemon)
    }
    #expect(
      try notes(of: daemon) == [
        "The adapters of \(file.path) were read again, and start when they are needed; new: A."
      ])
  }

  @Test func `the run waits for the end of a program that was replaced before`() throws {
    let script = "\(packageFolder)/Tests/adbridgeTests/adapter.sh"
    let file = try TemporaryFile(
      #"{"adapters":[{"className":"Script","command":["sh","\#(script)","talkative"]}],"#
        + #""adUnits":{"a":{"format":"native","lineItems":[{"className":"Script"}]}}}"#)
    let daemon = try RunningDaemon(["mcp", "--config", file.path])
    _ = try call("load_ad", #""adUnitId":"a""#, of: daemon)
    _ = try call("drive_ad", #""adId":"ad-1","action":"dispose""#, of: daemon)
    try write(Self.units(["a"]), to: file)
    #expect(
      try notes(of: daemon) == [
        "The adapters of \(file.path) were read again, and start when they are needed.",
        "The ad units of \(file.path) were read again: changed a.",
      ])
    #expect(try notes(of: daemon) == [])
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    let log = String(decoding: daemon.errorOutput, as: UTF8.self)
    #expect(log.hasSuffix("\nadbridge: warning: Script: Farewell.\n"), "\(log)")
  }

  /// A folder with a compiled program that is older than its source. It is removed with this.
  private final class UnbuiltPackage {
    let path: String

    init() throws {
      path = try TemporaryFile("").path + "-package"
      try run(
        #"mkdir -p "$1/.build" "$1/Sources" && : > "$1/Sources/a.swift" && : > "$1/.build/built" "#
          + #"&& chmod 755 "$1/.build/built" && touch -t 200001010000 "$1/.build/built""#)
    }

    private func run(_ script: String) throws {
      let shell = try RunningDaemon([], through: ["sh", "-c", script, "sh", path])
      #expect(try shell.waitForExit() == 0)
    }

    deinit { try? run(#"rm -r "$1""#) }
  }

  /// A program that does what `adapter.sh` does.
  private static let script = ". '\(packageFolder)/Tests/adbridgeTests/adapter.sh'\n"

  @Test func `a program that was not built and one that was edited are both told`() throws {
    let package = try UnbuiltPackage()
    let program = try TemporaryFile(Self.script)
    let file = try TemporaryFile(
      #"{"programs":{"old":{"command":["\#(package.path)/.build/built"]}},"adapters":["#
        + #"{"className":"One","program":"old"},{"className":"Two","program":"old"},"#
        + #"{"className":"Script","command":["sh","\#(program.path)"]}]}"#)
    let daemon = try RunningDaemon(["mcp", "--config", file.path])
    let unbuilt =
      "\(package.path)/Sources/a.swift is newer than the program of One and Two. Run swift build "
      + "--package-path \(package.path) to build it."
    #expect(try notes(of: daemon) == [unbuilt])
    _ = try call("load_ad", #""adapter":{"className":"Script"},"format":"native""#, of: daemon)

    try write(Self.script + "# Edited.\n", to: program)

    let edited = "\(program.path), a file of Script, was written since the program was started."
    #expect(
      try notes(of: daemon) == [
        unbuilt,
        "\(edited) It still runs as before, because ad-1 is in use: dispose of it, or call "
          + "restart_adapter with className Script.",
      ])
    _ = try call("drive_ad", #""adId":"ad-1","action":"dispose""#, of: daemon)
    #expect(try notes(of: daemon) == [unbuilt, "\(edited) It was started again."])
  }

  @Test func `a shared program is started again when no ad of its classes is in use`() throws {
    let program = try TemporaryFile(SharedProgram.script)
    let file = try TemporaryFile(
      #"{"programs":{"p":{"command":["sh","\#(program.path)"]}},"adapters":["#
        + #"{"className":"One","program":"p"},{"className":"Two","program":"p"}]}"#)
    let daemon = try RunningDaemon(["mcp", "--config", file.path])
    for adapter in [
      #"{"className":"SampleCustomEvent","parameter":"content"}"#, #"{"className":"Two"}"#,
    ] {
      _ = try call("load_ad", #""adapter":\#(adapter),"format":"interstitial""#, of: daemon)
    }
    #expect(try notes(of: daemon) == [])

    try write(SharedProgram.script + "# Edited.\n", to: program)

    func edited(_ className: String) -> String {
      "\(program.path), a file of \(className), was written since the program was started."
    }
    #expect(
      try notes(of: daemon)
        == ["One", "Two"].map {
          "\(edited($0)) It still runs as before, because ad-2 is in use: dispose of it, or call "
            + "restart_adapter with className \($0)."
        })
    _ = try call("drive_ad", #""adId":"ad-2","action":"dispose""#, of: daemon)
    #expect(
      try notes(of: daemon) == ["One", "Two"].map { "\(edited($0)) It was started again." })
  }

  @Test func `a program that was edited is started again although the file is invalid`() throws {
    let program = try TemporaryFile(Self.script)
    let file = try TemporaryFile(
      #"{"adapters":[{"className":"Script","command":["sh","\#(program.path)"]}]}"#)
    let daemon = try RunningDaemon(["mcp", "--config", file.path])
    _ = try call("load_ad", #""adapter":{"className":"Script"},"format":"native""#, of: daemon)
    _ = try call("drive_ad", #""adId":"ad-1","action":"dispose""#, of: daemon)

    try write("{", to: file)
    try write(Self.script + "# Edited.\n", to: program)

    #expect(
      try notes(of: daemon) == [
        "\(file.path):1:2: the text ends too early at byte 1. The configuration from before this "
          + "edit is still in force.",
        "\(program.path), a file of Script, was written since the program was started. It was "
          + "started again.",
      ])
  }

  @Test(arguments: [(20, false), (21, true)])
  func `at most twenty mistakes of an edit are told`(count: Int, hasMore: Bool) throws {
    let file = try TemporaryFile("{}")
    let daemon = try RunningDaemon(["mcp", "--config", file.path])
    #expect(try notes(of: daemon) == [])
    let ids = (1...count).map { "n\($0)" }
    try write(Self.units(ids).replacing("SampleCustomEvent", with: "Nobody"), to: file)
    let told = try notes(of: daemon)
    #expect(told.count { $0.contains(#"there is no adapter "Nobody"."#) } == 20)
    #expect(
      told.contains("There are more mistakes: adbridge --check-config lists them.") == hasMore)
    #expect(try notes(of: daemon) == [])
  }
}
