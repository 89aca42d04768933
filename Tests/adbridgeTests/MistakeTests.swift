import JSON
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The mistakes that newcomers make. Each is answered with what is wrong, where, and what to do.
@Suite struct MistakeTests {
  // MARK: The command line

  @Test(arguments: [
    (["--clok", "manual"], "There is no option --clok. Did you mean --clock?"),
    (
      ["--clock", "manuel"],
      "--clock takes one of wall, manual, skip, not manuel. Did you mean manual?"
    ),
    (["--log-level", "warn"], "not warn. Did you mean warning?"),
    (["--config", "nope.json"], "--config nope.json: No such file or directory"),
    (["chekc"], "There is no command chekc. Did you mean check?"),
    (["inspct"], "There is no command inspct. Did you mean inspect?"),
    (["laod", "feed"], "There is no command laod. Did you mean load?"),
    (["--linger", "soon"], "--linger takes a whole number from 0 to"),
    (["--clock", "skip", "load"], "load must come first: adbridge load UNIT… [options]."),
    (["load", "sample/natve"], "Did you mean sample/native? adbridge units lists them."),
    (["check"], "--adapter is missing; see adbridge check --help."),
    (["check", "--adapter", "SampleCustomEvnt"], "SampleCustomEvent"),
    (["check", "--adapter", "A", "--format", "natve"], "not natve. Did you mean native?"),
    (["check", "--adapter", "SampleCustomEvent", "--only", "doubleImpresion"], "doubleImpression"),
    (["check", "--adapter", "A", "--output", "junt"], "not junt. Did you mean junit?"),
    (
      ["check", "--adapter", "SampleCustomEvent", "--expect", "nope"], "--expect nope: No such file"
    ),
    (["init", "--language", "pyton"], "not pyton. Did you mean python?"),
  ])
  func `a mistake in the arguments`(arguments: [String], says: String) throws {
    let program = try RunningDaemon(arguments)
    program.closeInput()

    #expect(try program.waitForExit() == 2)
    let error = String(decoding: program.errorOutput, as: UTF8.self)
    #expect(error.contains(says), "\(error)")
  }

  // MARK: The configuration

  @Test(arguments: [
    ("{// mine\n}", ":1:2: expected a key in double quotes at byte 1. JSON has no comments"),
    ("{# mine\n}", "JSON has no comments"),
    ("{'adUnits': {}}", "JSON has texts in double quotes only"),
    (#"{"adUnits": {},}"#, "JSON allows no comma before it"),
    (#"{"adUnit": {}}"#, "Did you mean adUnits?"),
    (
      #"{"adapters": [{"className": "A", "command": "python3 x.py"}]}"#,
      #"adapters[0].command: expected an array, got a string. Write ["python3", "x.py"]."#
    ),
    (#"{"adapters": [{"className": "A", "comand": []}]}"#, "Did you mean command?"),
    (#"{"adUnits": {"a": {"format": "natve", "lineItems": []}}}"#, "Did you mean native?"),
    (
      #"{"adUnits": {"a": {"format": "banner", "adSize": "banne", "lineItems": [{"className": "A"}]}}}"#,
      "Did you mean banner?"
    ),
    (#"{"adUnits": {"a": {"format": "native", "lineItem": []}}}"#, "Did you mean lineItems?"),
    (
      #"{"adUnits": {"a": {"format": "native", "lineItems": [{"classname": "A"}]}}}"#,
      "Did you mean className?"
    ),
    (#"{"adUnits": {"a": {"format": "native", "lineItems": []}}}"#, "at least one line item"),
    (
      #"{"requestConfiguration": {"maxAdContentRating": "pg"}}"#,
      "requestConfiguration.maxAdContentRating: "
    ),
    (#"{"limits": {"liveAd": 1}}"#, "Did you mean liveAds?"),
    (
      #"{"adUnits": [{"id": "a", "format": "native"}]}"#,
      "adUnits: expected an object, got an array. The key of each ad unit is its id."
    ),
    ("", "The file is empty"),
    (
      #"{"adapters": [{"className": "A", "program": "shard"}], "programs": {"shared": {"command": ["a"]}}}"#,
      "shared"
    ),
  ])
  func `a mistake in the configuration`(text: String, says: String) throws {
    let file = try TemporaryFile(text)
    let program = try RunningDaemon(["--config", file.path])
    program.closeInput()

    #expect(try program.waitForExit() == 2)
    let error = String(decoding: program.errorOutput, as: UTF8.self)
    #expect(error.contains(says), "\(error)")
    #expect(error.contains("\(file.path):1:"))
  }

  @Test func `a configuration in UTF-16 says how to save it`() throws {
    let file = try TemporaryFile(bytes: [0xFF, 0xFE, 0x7B, 0, 0x7D, 0])
    let program = try RunningDaemon(["--config", file.path])
    program.closeInput()

    #expect(try program.waitForExit() == 2)
    let error = String(decoding: program.errorOutput, as: UTF8.self)
    #expect(error.contains("The text is in UTF-16, and JSON is in UTF-8"), "\(error)")
  }

  // MARK: Requests

  @Test(arguments: [
    (#"{"id":1,"method":"ping"}"#, #"The member jsonrpc must be "2.0"."#),
    (#"{"jsonrpc":"2.0","id":1,"method":"loadNtive"}"#, #"Did you mean "loadNative"?"#),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adunitId":"sample/native"}}"#,
      #"params has an unknown member "adunitId". Did you mean adUnitId?"#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"className":"SampleCustomEvent"}}"#,
      #"params has an unknown member "className". Put it into adapter."#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","parms":{"adUnitId":"sample/native"}}"#,
      #"The request has an unknown member "parms". Did you mean params?"#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadBanner","params":{"adUnitId":"sample/banner","adSize":"320x50"}}"#,
      #"got "320x50". Write {"width":320,"height":50}."#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadBanner","params":{"adSize":"sample/banner"}}"#,
      #"got neither. adSize "sample/banner" is not a size. Write {"adUnitId":"sample/banner"}."#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adapter":"SampleCustomEvent"}}"#,
      #"got a string. Write {"className":"SampleCustomEvent"}."#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":["sample/native"]}"#,
      "params: expected an object, got an array"
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/natve"}}"#,
      #"There is no ad unit "sample/natve". Did you mean "sample/native"?"#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adapter":{"className":"SampleCustomEvnt"}}}"#,
      #"Did you mean "SampleCustomEvent"?"#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadBanner","params":{"adUnitId":"sample/banner","adSize":"banne"}}"#,
      "params.adSize: expected one of banner, "
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadBanner","params":{"adUnitId":"sample/banner","adSize":"banne"}}"#,
      #"got "banne". Did you mean banner?"#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadBanner","params":{"adUnitId":"sample/banner"}}"#,
      "params.adSize: expected a size or the name of a size, got nothing"
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadBanner","params":{"adUnitId":"sample/native","adSize":"banner"}}"#,
      "The ad unit sample/native is for native ads, and not for banner ads. Call loadNative."
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/app-open"}}"#,
      "and not for native ads. Call loadAppOpen."
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadBanner","params":{"adapter":{"className":"SampleLegacyCustomEvent"},"adSize":"banner"}}"#,
      "SampleLegacyCustomEvent does not load banner ads. Call loadNative."
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"render","params":{"adId":"native","width":320,"height":250}}"#,
      #"params has an unknown member "width". Put it into view."#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"recordClick","params":{"adId":"native","asset":"headlin"}}"#,
      "Did you mean headline?"
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"recordClick","params":{"adId":"banner","asset":"headline"}}"#,
      "call simulate"
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"simulate","params":{"adId":"native","action":"click"}}"#,
      "params.action: expected one of tap, open, close"
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"recordImpression","params":{"adId":"nativ"}}"#,
      "There is no ad nativ. Known ads: native, banner."
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"advanceClock","params":{"byMs":5}}"#,
      #"params has an unknown member "byMs". Its members: ms."#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"collectSignals","params":{"format":"natve"}}"#,
      "Did you mean native?"
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}"#,
      "start adbridge mcp"
    ),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, "start adbridge mcp"),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"preview","params":{"adId":"native","format":"svgg"}}"#,
      "Did you mean svg?"
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"pad":NaN}}"#,
      "JSON has only finite numbers: write null, or a number."
    ),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"pad":None}}"#, "Write null."),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"pad":True}}"#, "Write true."),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping"} // now"#, "JSON has no comments."),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping",}"#, "JSON allows no comma before it."),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"showAd"}"#,
      #"There is no method "showAd". The method rpc.discover returns all methods."#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","adUnitId":"sample/native"}"#,
      #"The request has a member "adUnitId". Put it into params."#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{},"trace":1,"adUnitId":"a"}"#,
      #"The request has a member "adUnitId". Put it into params."#
    ),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","#, "Each message must be whole, and on one line."),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"present","params":{"adId":"native"}}"#,
      "Ad native has the format native; this method needs interstitial"
    ),
  ])
  func `a mistake in a request`(line: String, says: String) throws {
    let daemon = try RunningDaemon(["--clock", "manual"])
    try daemon.send(
      #"{"jsonrpc":"2.0","id":8,"method":"loadNative","params":{"adUnitId":"sample/native","adId":"native"}}"#
    )
    try daemon.send(
      #"{"jsonrpc":"2.0","id":9,"method":"loadBanner","params":{"adUnitId":"sample/banner","adSize":"banner","adId":"banner"}}"#
    )
    _ = try (daemon.nextLine(), daemon.nextLine())
    try daemon.send(line)

    let answer = try Answer(daemon.nextLine())

    #expect(answer.id?.int == 1)
    let message = answer.json["error"]?.object?["message"]?.string ?? ""
    #expect(message.contains(says), "\(message)")
    daemon.closeInput()
    _ = try daemon.waitForExit()
    // The answer says it. The log does not repeat it.
    #expect(daemon.errorOutput.isEmpty)
  }

  @Test(arguments: [
    (
      "{'jsonrpc':'2.0','id':1,'method':'ping'}",
      "expected a key in double quotes at byte 1. JSON has texts in double quotes only."
    ),
    ("ping", "expected a value at byte 0. Each message must be a JSON object."),
    (#"  "jsonrpc": "2.0","#, "Each message must be whole, and on a line of its own."),
    (#"{"jsonrpc":"2.0","method":"ping","params":{"pad":-Infinity}}"#, "only finite numbers"),
    (#"{"jsonrpc":"2.0","id":undefined,"method":"ping"}"#, "Write null."),
    (#"{"jsonrpc":"2.0","id":FALSE,"method":"ping"}"#, "Write false."),
    (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}, ]"#, "JSON allows no comma before it."),
  ])
  func `a mistake in a message without an id`(line: String, says: String) throws {
    let daemon = try RunningDaemon(["--clock", "manual"])
    try daemon.send(line)

    let error = try Answer(daemon.nextLine()).json["error"]?.object
    let message = try #require(error?["message"]?.string)
    #expect(message.contains(says), "\(message)")
  }

  @Test func `an unknown ad while no ad is loaded`() throws {
    let daemon = try RunningDaemon(["--clock", "manual"])
    try daemon.send(#"{"jsonrpc":"2.0","id":1,"method":"getAd","params":{"adId":"ad-1"}}"#)

    let error = try Answer(daemon.nextLine()).json["error"]?.object
    #expect(error?["message"]?.string == "There is no ad ad-1. No ad is loaded.")
  }

  @Test(arguments: [
    #"loadNative","params":{"adUnitId":"sample/native","options":[],"request":{"extras":[]}}"#,
    #"loadNative","params":{"adapter":{"className":"SampleCustomEvent","parameter":"content","settings":[]}}"#,
    #"setUp","params":{"credentials":[{"format":"native","settings":[]}]}"#,
    #"initialize","params":{"protocolVersion":1,"clientInfo":{"name":"mine"}}"#,
  ])
  func `a common habit of clients is accepted`(request: String) throws {
    let daemon = try RunningDaemon(["--clock", "manual"])
    try daemon.send(#"{"jsonrpc":"2.0","id":1,"method":"\#(request)}"#)

    #expect(try Answer(daemon.nextLine()).result != nil)
  }

  // MARK: Programs of adapters

  /// A program, and what the error of a load says.
  struct Program: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The script, which starts with its interpreter.
    let text: String
    let says: [String]
    var isExecutable = true
  }

  @Test(arguments: [
    Program(
      testDescription: "a syntax error",
      text: "#!/usr/bin/env python3\ndef load(:\n    pass\n",
      says: [
        "ended with exit code 1. The end of its standard error:\n  File ", "\n    def load(:\n",
        "SyntaxError: invalid syntax",
      ]),
    Program(
      testDescription: "a missing module",
      text: "#!/usr/bin/env python3\nimport adbrigde.adapter\n",
      says: ["exit code 1", "ModuleNotFoundError: No module named 'adbrigde'"]),
    Program(
      testDescription: "an exception",
      text: "#!/usr/bin/env python3\ndef run():\n    raise ValueError('no key')\nrun()\n",
      says: ["    raise ValueError('no key')\n", "ValueError: no key"]),
    Program(
      testDescription: "no call of run",
      text: "#!/usr/bin/env python3\nclass MyNetwork:\n    pass\n",
      says: ["ended with exit code 0 before its first message. Does it call run()?"]),
    Program(
      testDescription: "a missing interpreter", text: "#!/no/such/interpreter\n",
      says: ["Its first line names the interpreter /no/such/interpreter, which does not exist"]),
    Program(
      testDescription: "a script without an interpreter", text: "import adbridge.adapter\n",
      says: ["name its interpreter first, or begin it with a line such as #!/usr/bin/env python3."]),
    Program(
      testDescription: "line ends of Windows", text: "#!/bin/sh\r\nexit 1\r\n",
      says: ["Its lines end with a carriage return"]),
    Program(
      testDescription: "line ends of Windows after env", text: "#!/usr/bin/env sh\r\nexit 1\r\n",
      says: ["exit code 127", "No such file or directory"]),
    Program(
      testDescription: "a script that may not be executed", text: "#!/bin/sh\nexit 0\n",
      says: ["Permission denied. It is a script: make it executable"], isExecutable: false),
    Program(
      testDescription: "a message before the end", text: "#!/bin/sh\necho 'no key' >&2\nexit 3\n",
      says: ["ended with exit code 3. The end of its standard error:\nno key"]),
    Program(
      testDescription: "a signal", text: "#!/bin/sh\necho 'so long' >&2\nkill -SEGV $$\n",
      says: ["SIGSEGV", "so long"]),
    Program(
      testDescription: "many lines",
      text:
        "#!/bin/sh\ni=0\nwhile [ $i -lt 100 ]; do echo \"  line $i\" >&2; i=$((i+1)); done\nexit 1\n",
      says: ["standard error:\n  line 88\n", "\n  line 99"]),
    Program(
      testDescription: "an error of Node, with Node's own functions",
      text:
        "#!/bin/sh\necho boom >&2\nfor i in 1 2 3 4 5 6 7 8 9 10 11 12; do "
        + "echo '    at node:internal/main/run_main_module:28:49' >&2; done\nexit 1\n",
      says: ["standard error:\nboom"]),
    Program(
      testDescription: "a long line",
      text: "#!/bin/sh\nhead -c 5000 /dev/zero | tr '\\0' x >&2\nexit 1\n", says: ["xxxx…"]),
  ])
  func `a mistake in the program of an adapter`(program: Program) throws {
    let script = try TemporaryFile(program.text)
    if program.isExecutable {
      #expect(chmod(script.path, 0o755) == 0)
    }
    let file = try TemporaryFile(
      """
      {"adapters": [{"className": "MyNetwork", "command": ["\(script.path)"]}],
       "adUnits": {"feed": {"format": "native", "lineItems": [{"className": "MyNetwork"}]}}}
      """)
    let daemon = try RunningDaemon(["--config", file.path])
    try daemon.send(#"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"feed"}}"#)

    let answer = try Answer(daemon.nextLine())

    let message = answer.json["error"]?.object?["message"]?.string ?? ""
    #expect(message.hasPrefix("MyNetwork"))
    for text in program.says { #expect(message.contains(text), "\(message)") }
    #expect(message.utf8.count < 3_000)
  }
}
