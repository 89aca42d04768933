import AdBridgeClient
import AdBridgeTesting
import Testing

@Suite(.conversation) struct ErrorTests {
  @Test func `an error has its code, its name and its data`() async throws {
    try await withAdBridge { bridge in
      let found = await error { () async throws(AdBridgeError) in
        try await bridge.getAd(adID: "ad-9")
      }

      #expect(found?.code == .unknownAd)
      guard case .answered(let answer) = found else { return }
      #expect(answer.name == "unknownAd")
      #expect(answer.details == .unknownAd(adID: "ad-9"))
      #expect(answer.data["adId"] == "ad-9")
      #expect("\(answer)" == "There is no ad ad-9. No ad is loaded. (unknownAd, 301)")
    }
  }

  @Test func `a failed load says what each network answered`() async throws {
    try await withAdBridge { bridge in
      do throws(AdBridgeError) {
        _ = try await bridge.loadNative(adUnitID: "sample/no-fill")
        Issue.record("The load has not failed.")
      } catch {
        guard case .answered(let answer) = error,
          case .loadFailed(_, let responseInfo) = answer.details
        else { throw error }
        #expect(responseInfo.attempts.first?.error?.underlying?.name == "noInventory")
      }
    }
  }

  @Test func `a wrong call has the code of its fault`() async throws {
    try await withAdBridge { bridge in
      let unit = await error { () async throws(AdBridgeError) in
        try await bridge.loadNative(adUnitID: "no/such/unit")
      }
      let clock = await error { () async throws(AdBridgeError) in
        try await bridge.advanceClock(ms: 1)
      }

      #expect(unit?.code == .unknownAdUnit)
      #expect(clock?.code == .clockNotManual)
    }
  }

  @Test(
    arguments: [
      (false, "a boolean"), (true, "a boolean"), (0, "a number"), ([], "an array"),
      ([:], "an object"), (nil, "null"),
    ] as [(JSONValue, String)])
  func `any method gets each parameter as it is`(value: JSONValue, kind: String) async throws {
    try await withAdBridge { bridge in
      let refusal = await error { () async throws(AdBridgeError) in
        try await bridge.request("getAd", ["adId": value])
      }

      let text = try String(describing: #require(refusal))
      #expect(text == "params.adId: expected a string, got \(kind) (invalidParams, -32602)")
    }
  }

  @Test(arguments: [
    "/no/such/adbridge", "no-such-adbridge", "/tmp",
  ])
  func `a program that is missing is named`(program: String) async throws {
    let found = await error { () async throws(AdBridgeError) in
      try await AdBridge.start(program: program)
    }

    let message = "The argument program is \(program), but there is no such program."
    #expect(found == .notStarted(message))
  }

  @Test func `an invalid address is named`() async throws {
    let found = await error { () async throws(AdBridgeError) in
      try await AdBridge.connect(to: "localhost:80")
    }

    #expect(
      found
        == .notStarted(
          "The address localhost:80 is invalid: expected unix:PATH or tcp:127.0.0.1:PORT."))
  }

  @Test func `a task that is cancelled waits for no daemon`() async {
    let connecting = Task { () -> AdBridgeError? in
      withUnsafeCurrentTask { $0?.cancel() }
      return await error { () async throws(AdBridgeError) in
        _ = try await AdBridge.connect(to: "unix:/no/such/folder/socket")
      }
    }
    #expect(await connecting.value == .cancelled)
  }

  @Test func `a daemon that does not start says why in its log`() async throws {
    let found = await error { () async throws(AdBridgeError) in
      try await AdBridge.start(arguments: ["--clock", "sundial"])
    }

    guard case .ended(let text) = found else {
      Issue.record("The error is \(String(describing: found)).")
      return
    }
    #expect(text.hasPrefix("The daemon has ended with exit code "))
    #expect(text.contains("sundial"))
  }
}
