import Foundation
import Testing

@testable import AdBridgeClient

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Daemons that are not this version's: a script of the shell plays them.
@Suite struct OtherDaemonTests {
  private static let capabilities =
    #"{"formats":[],"methods":[],"notifications":[],"clock":"lunar","moons":2}"#
  private static let initialized =
    #"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":7,"serverInfo":{"name":"other","version":"9"}"#
    + #","capabilities":\#(capabilities),"startedAtMs":null,"orbit":{"a":[1]}}}"#

  /// Starts a script, which answers the first request with the result of `initialize`.
  private func start(_ script: String) async throws(AdBridgeError) -> AdBridge {
    let all = "read -r line; echo '\(Self.initialized)'; \(script)"
    return try await AdBridge.start(program: "/bin/sh", arguments: ["-c", all])
  }

  @Test func `a later daemon can say more`() async throws {
    let later = #"{"jsonrpc":"2.0","method":"adDreamed","params":{"adId":"ad-1"}}"#
    let event =
      #"{"jsonrpc":"2.0","method":"adEvent","params":"#
      + #"{"adId":"ad-1","seq":1,"index":1,"atMs":0,"event":"dreamed","mood":{}}}"#
    let bridge = try await start(
      """
      read -r line; echo '\(later)'; echo '\(event)'
      echo '{"jsonrpc":"2.0","id":2,"result":{"more":1}}'; read -r line
      """)
    let notifications = bridge.notifications()
    try await bridge.ping()
    await bridge.close()

    var received: [AdBridge.Notification] = []
    for try await notification in notifications { received.append(notification) }
    #expect(bridge.server.capabilities.clock == ClockMode(rawValue: "lunar"))
    #expect(received.first == .other(name: "adDreamed", params: ["adId": "ad-1"]))
    guard case .adEvent(let event) = try #require(received.last) else {
      Issue.record("The last notification is not an event.")
      return
    }
    #expect(event.event == AdEventName(rawValue: "dreamed"))
    #expect(event.seq == 1)
  }

  @Test func `an error that this version does not know keeps its data`() async throws {
    let answer =
      #"{"jsonrpc":"2.0","id":2,"error":{"code":999,"message":"No dreams.","data":{"name":"noDreams","x":1}}}"#
    let bridge = try await start("read -r line; echo '\(answer)'; read -r line")
    let found = await error { () async throws(AdBridgeError) in try await bridge.ping() }
    await bridge.close()

    guard case .answered(let error) = try #require(found) else { return }
    #expect(error.code == ErrorCode(rawValue: 999))
    #expect(error.details == .other)
    #expect(error.data["x"] == 1)
  }

  @Test func `an answer that can't be read names its place`() async throws {
    let bridge = try await start(
      #"read -r line; echo '{"jsonrpc":"2.0","id":2,"result":{"counted":"yes"}}'; read -r line"#)
    let found = await error { () async throws(AdBridgeError) in
      try await bridge.recordImpression(adID: "ad-1")
    }
    await bridge.close()

    #expect(
      found
        == .invalidMessage(
          "This client can't read the answer to recordImpression: counted: expected a boolean,"
            + " got a string."))
  }

  @Test func `an answer with half a character is invalid`() async throws {
    let bridge = try await start(
      #"read -r line; printf '%s\n' '{"jsonrpc":"2.0","id":2,"result":"\ud800"}'; read -r line"#)
    let found = await error { () async throws(AdBridgeError) in try await bridge.request("dream") }
    await bridge.close()

    #expect(found == .invalidMessage("The daemon wrote invalid JSON in the answer to dream."))
  }

  @Test(arguments: [
    "Hello!", "[]", #"{"jsonrpc":"2.0"}"#, #"{"id":2,"result":{}"#,
    String(repeating: "x", count: 101),
  ])
  func `a line that is not a message ends the daemon, and every call`(line: String) async throws {
    let bridge = try await start("read -r line; echo '\(line)'; exec sleep 600")
    let found = await error { () async throws(AdBridgeError) in try await bridge.ping() }
    await bridge.close()

    let start = line.prefix(100)
    #expect(found == .invalidMessage("The daemon wrote a line that is not a message: \(start)"))
  }

  @Test(arguments: [
    (
      #""error":{"code":-32600,"message":"There is a client already."}"#,
      "There is a client already. (-32600)"
    ),
    (
      #""result":{"protocolVersion":"new"}"#,
      "This client can't read the answer to initialize: protocolVersion: expected a whole number,"
        + " got a string."
    ),
  ])
  func `a daemon that the client can't use has ended when that is told`(
    member: String, words: String
  ) async throws {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let script = """
      echo $$ >&2; read -r line; echo '{"jsonrpc":"2.0","id":1,\(member)}'
      while read -r line; do :; done
      """
    let found = await error { () async throws(AdBridgeError) in
      _ = try await AdBridge.start(program: "/bin/sh", arguments: ["-c", script]) {
        continuation.yield($0)
      }
    }
    continuation.finish()
    let log = await lines.reduce(into: []) { $0.append($1) }

    #expect(found?.description == words)
    let process = try #require(log.first.flatMap(Int32.init))
    #expect(kill(process, 0) == -1)
  }

  @Test(.timeLimit(.minutes(1)))
  func `each line of the log is passed on when it is written`() async throws {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let bridge = try await AdBridge.start(
      program: "/bin/sh",
      arguments: [
        "-c",
        """
        read -r line; echo begun >&2; echo '\(Self.initialized)'
        read -r line; echo asked >&2; read -r line; echo told >&2; read -r line
        """,
      ]
    ) { continuation.yield($0) }
    var log = lines.makeAsyncIterator()
    #expect(await log.next() == "begun")
    async let first = error { () async throws(AdBridgeError) in try await bridge.ping() }
    #expect(await log.next() == "asked")
    async let second = error { () async throws(AdBridgeError) in try await bridge.ping() }
    #expect(await log.next() == "told")
    await bridge.close()
    #expect(await [first, second] == [.closed, .closed])
  }

  @Test func `a bridge of a body is started with each argument`() async throws {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let script = """
      echo "$1 $MOON" >&2; read -r line; printf "%s\\n" "$line" >&2; echo '\(Self.initialized)'
      read -r line
      """
    let version = try await withAdBridge(
      program: "/bin/sh", arguments: ["-c", script, "sh", "blue"], environment: ["MOON": "full"],
      notifications: [.loadEnded], log: { continuation.yield($0) }
    ) { $0.server.protocolVersion }
    continuation.finish()
    let log = await lines.reduce(into: []) { $0.append($1) }

    #expect(version == 7)
    #expect(
      log == [
        "blue full",
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1,"#
          + #""clientInfo":{"name":"AdBridgeClient"},"notifications":["loadEnded"]}}"#,
      ])
  }

  @Test func `an error in the body of a bridge is thrown when its daemon has ended`() async throws {
    struct Failure: Error {}
    var process: Int32?
    await #expect(throws: Failure.self) {
      try await withAdBridge { bridge in
        process = bridge.processID
        throw Failure()
      }
    }
    #expect(kill(try #require(process), 0) == -1)
  }

  @Test func `a daemon that ends says how, with its log`() async throws {
    let bridge = try await start("read -r line; echo 'The moon is gone.' >&2; exit 3")
    let found = await error { () async throws(AdBridgeError) in try await bridge.ping() }

    #expect(found == .ended("The daemon has ended with exit code 3.\nThe moon is gone."))
  }

  @Test func `the error of a daemon that ends has the last 20 lines of its log`() async throws {
    let bridge = try await start(
      "i=0; while [ $i -lt 22 ]; do i=$((i + 1)); echo \"line $i\" >&2; done; read -r line; exit 0")
    let found = await error { () async throws(AdBridgeError) in try await bridge.ping() }

    let lines = (3...22).map { "\nline \($0)" }.joined()
    #expect(found == .ended("The daemon has ended with exit code 0.\(lines)"))
  }

  @Test func `the first request introduces the client, and the next ones are numbered`()
    async throws
  {
    let bridge = try await AdBridge.start(
      program: "/bin/sh",
      arguments: [
        "-c",
        """
        echo "$MOON" >&2; echo "$EMPTY." >&2; read -r line; printf "%s\\n" "$line" >&2
        echo '\(Self.initialized)'; read -r line; printf "%s\\n" "$line" >&2; exit 3
        """,
      ], environment: ["MOON": "full", "EMPTY": ""], notifications: [.adEvent, .loadEnded])
    let found = await error { () async throws(AdBridgeError) in
      try await bridge.request("loadNative", ["adUnitId": "a\n"])
    }

    #expect(
      found
        == .ended(
          #"""
          The daemon has ended with exit code 3.
          full
          .
          {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1,"clientInfo":{"name":"AdBridgeClient"},"notifications":["adEvent","loadEnded"]}}
          {"jsonrpc":"2.0","id":2,"method":"loadNative","params":{"adUnitId":"a\n"}}
          """#))
  }

  @Test func `a daemon gets the client's environment, with the changes`() async throws {
    let bridge = try await AdBridge.start(
      program: "/bin/sh",
      arguments: [
        "-c",
        """
        read -r line; echo '\(Self.initialized)'; read -r line
        echo "$PATH $(env | grep -c ^HOME=) $HOME" >&2; exit 3
        """,
      ], environment: ["HOME": "/the/moon"])
    let found = await error { () async throws(AdBridgeError) in try await bridge.ping() }

    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    #expect(found == .ended("The daemon has ended with exit code 3.\n\(path) 1 /the/moon"))
  }

  @Test func `a wait without success names what came instead`() async throws {
    let messages =
      [
        ("adEvent", #"{"adId":"ad-1","seq":1,"index":1,"atMs":0,"event":"click","asset":"body"}"#),
        (
          "contractViolation",
          #"{"className":"Mine","adId":"ad-1","rule":"doubleReward","severity":"error","message":"M.","index":2,"atMs":0}"#
        ),
        ("adReleased", #"{"adId":"ad-1","index":3,"atMs":0}"#),
      ] + Array(repeating: ("adDreamed", "{}"), count: 18)
    let lines = messages.map {
      "echo '{\"jsonrpc\":\"2.0\",\"method\":\"\($0)\",\"params\":\($1)}'"
    }
    let bridge = try await start(
      "read -r line; \(lines.joined(separator: "; "))"
        + #"; echo '{"jsonrpc":"2.0","id":2,"result":{}}'; read -r line"#)
    let notifications = bridge.notifications()
    let nothing = await error { () async throws(AdBridgeError) in
      try await notifications.first(within: .milliseconds(1)) { _ -> Bool? in nil }
    }
    try await bridge.ping()
    let some = await error { () async throws(AdBridgeError) in
      try await notifications.first(within: .milliseconds(1)) { _ -> Bool? in nil }
    }
    await bridge.close()
    let closed = await error { () async throws(AdBridgeError) in
      try await notifications.first { _ -> Bool? in nil }
    }

    let start = "No such notification came within 0.001 seconds."
    #expect(nothing == .timedOut("\(start) Nothing came."))
    let dreams = String(repeating: ", adDreamed", count: 17)
    #expect(
      some
        == .timedOut(
          "\(start) These came: click of ad-1, doubleReward by Mine, adReleased\(dreams)."))
    #expect(closed == .closed)
  }

  @Test func `a call after the bridge began to close fails at once, and others go on`() async throws
  {
    // It does not end when it is asked to.
    let bridge = try await start("trap '' TERM; read -r line; exec sleep 600")
    async let load = error { () async throws(AdBridgeError) in
      try await bridge.request("loadNative")
    }
    await wait(for: bridge) { bridge.isWaiting }
    bridge.connection.beginClose()
    let late = await error { () async throws(AdBridgeError) in try await bridge.ping() }
    let isLoading = bridge.isWaiting
    kill(try #require(bridge.processID), SIGKILL)

    #expect(late == .closed)
    #expect(isLoading)
    #expect(await load == .closed)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "loadNative", "loadBanner", "loadInterstitial", "loadRewarded", "loadRewardedInterstitial",
      "loadAppOpen",
    ])
  func `an ad that was loaded before its load was cancelled is disposed of`(
    method: String
  ) async throws {
    // The answer to the load comes after its cancellation: the request with the id 2 is followed by
    // `$/cancelRequest`.
    let bridge = try await start(
      """
      read -r load; read -r cancel; echo '{"jsonrpc":"2.0","id":2,"result":{"adId":"ad-5"}}'
      read -r dispose; echo "$dispose" >&2; exit 3
      """)
    let notifications = bridge.notifications()
    let load = Task { () -> AdBridgeError? in
      await error { () async throws(AdBridgeError) in
        try await bridge.request(method)
      }
    }
    await wait(for: bridge) { bridge.isWaiting }
    load.cancel()
    let end = await error { () async throws(AdBridgeError) in for try await _ in notifications {} }

    #expect(await load.value == .cancelled)
    let dispose = #"{"jsonrpc":"2.0","method":"dispose","params":{"adId":"ad-5"}}"#
    #expect(end == .ended("The daemon has ended with exit code 3.\n\(dispose)"))
  }

  /// Answers one call, and then writes notifications without an end.
  private static let counting = #"""
    read -r line; echo '{"jsonrpc":"2.0","id":2,"result":{}}'; i=0
    while :; do echo '{"jsonrpc":"2.0","method":"count","params":'$((i += 1))'}'; done
    """#

  @Test func `a reader that is gone holds up no other one`() async throws {
    let bridge = try await start(Self.counting)
    var full: AdBridge.Notifications? = bridge.notifications()
    try await bridge.ping()
    await wait(for: bridge) { bridge.isPaused }
    #expect(full?.byteCount ?? 0 > 0)
    full = nil

    let isCounting = try await bridge.notifications().first { notification in
      if case .other("count", _) = notification { true } else { nil }
    }
    #expect(isCounting)
    kill(try #require(bridge.processID), SIGKILL)
    await bridge.close()
  }

  @Test func `notifications that are not taken wait in the daemon, and none is lost`() async throws
  {
    let bridge = try await start(Self.counting)
    let notifications = bridge.notifications()
    try await bridge.ping()
    await wait(for: bridge) { bridge.isPaused }
    let waiting = notifications.byteCount

    var iterator = notifications.makeAsyncIterator()
    for number in 1...20_000 {
      guard try await iterator.next() == .other(name: "count", params: .number(JSONNumber(number)))
      else {
        Issue.record("Number \(number) is lost.")
        break
      }
    }
    #expect(waiting < 2 << 20)
    kill(try #require(bridge.processID), SIGKILL)
    await bridge.close()
  }

  @Test func `calls wait for a daemon that does not read, and can be cancelled`() async throws {
    let bridge = try await start("exec sleep 600")
    let text = JSONValue.string(String(repeating: "x", count: 100_000))
    let calls = Task { () -> [AdBridgeError?] in
      await withTaskGroup(of: AdBridgeError?.self) { group in
        for _ in 0..<100 {
          group.addTask {
            await error { () async throws(AdBridgeError) in
              try await bridge.request("ping", ["text": text])
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    await wait(for: bridge) { bridge.unwrittenByteCount >= 1 << 20 }
    calls.cancel()

    let errors = await calls.value
    #expect(errors.count == 100)
    #expect(errors.allSatisfy { $0 == .cancelled })
    // Two portions at most, each of 1 MiB and a request; their cancellations follow.
    #expect(bridge.unwrittenByteCount < 3 << 20)
    kill(try #require(bridge.processID), SIGKILL)
    await bridge.close()
  }
}
