import JSON

/// A daemon with the process adapter `adapter.sh`, whose class name is `Script`.
struct ScriptedAdapter {
  let daemon: RunningDaemon
  private let configuration: TemporaryFile

  /// - Parameters:
  ///   - flaw: The fault that the script has from the start.
  ///   - members: Further members of the adapter's configuration.
  ///   - limits: The limits of the configuration.
  ///   - command: A command that runs the daemon.
  init(
    flaw: String = "",
    _ members: JSONObject = ["restart": ["delayMs": 0]],
    limits: JSONObject = [:],
    arguments: [String] = [],
    through command: [String] = []
  ) throws {
    let script = "\(packageFolder)/Tests/adbridgeTests/adapter.sh"
    var adapter: JSONObject = [
      "className": "Script", "command": ["sh", .string(script), .string(flaw)],
    ]
    for (key, value) in members.members { adapter[key] = value }
    let file: JSONObject = [
      "adapters": [.object(adapter)], "limits": .object(limits),
      "adUnits": [
        "feed": [
          "format": "native",
          "lineItems": [
            ["className": "Script", "parameter": "crash"],
            ["className": "Script", "parameter": "fails"],
            ["className": "SampleCustomEvent", "parameter": "content"],
          ],
        ],
        "strip": [
          "format": "banner", "refreshMs": 30_000,
          "lineItems": [["className": "Script", "parameter": "strip"]],
        ],
      ],
    ]
    configuration = try TemporaryFile(Self.text(file))
    daemon = try RunningDaemon(["--config", configuration.path] + arguments, through: command)
  }

  private static func line(_ method: String, _ id: Int?, _ params: JSONObject) -> String {
    var request: JSONObject = [
      "jsonrpc": "2.0", "method": .string(method), "params": .object(params),
    ]
    request["id"] = id.map { .number(JSONNumber($0)) }
    return text(request)
  }

  private static func text(_ object: JSONObject) -> String {
    String(decoding: JSONWriter.bytes(of: JSONValue.object(object)), as: UTF8.self)
  }

  /// Sends a request, and waits for its answer.
  ///
  /// - Returns: The answer, and the notifications before it.
  func ask(_ method: String, _ params: JSONObject = [:], id: Int = 1) throws -> (
    answer: Answer, before: [Answer]
  ) {
    try daemon.send(Self.line(method, id, params))
    var before: [Answer] = []
    while true {
      let answer = try Answer(daemon.nextLine())
      if answer.id == .number(JSONNumber(id)) { return (answer, before) }
      before.append(answer)
    }
  }

  /// Sends a request, or a notification without an id, and does not wait.
  func send(_ method: String, _ params: JSONObject = [:], id: Int? = nil) throws {
    try daemon.send(Self.line(method, id, params))
  }

  /// Loads an ad from the script.
  func load(
    _ parameter: String = "",
    _ method: String = "loadNative",
    timeoutMs: Int = 20_000
  ) throws -> (answer: Answer, before: [Answer]) {
    var params: JSONObject = [
      "adapter": ["className": "Script", "parameter": .string(parameter)],
      "timeoutMs": .number(JSONNumber(timeoutMs)),
    ]
    if method == "loadBanner" { params["adSize"] = "banner" }
    return try ask(method, params)
  }

  /// Waits for the next notification or answer.
  func next() throws -> Answer { try Answer(daemon.nextLine()) }

  /// Ends the daemon, and returns its exit code.
  func end() throws -> Int32 {
    daemon.closeInput()
    return try daemon.waitForExit()
  }

  /// The log of a daemon that has ended.
  var log: String { String(decoding: daemon.errorOutput, as: UTF8.self) }
}
