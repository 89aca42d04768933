import AdBridgeClient
import AdBridgeTesting
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite(.conversation) struct EndTests {
  /// Defines a network that never answers.
  private func source(_ bridge: AdBridge) async throws -> AdapterSource {
    try await bridge.defineNetwork(className: "Silent", stubs: [NetworkStub(never: true)])
    return AdapterSource(className: "Silent")
  }

  @Test func `a cancelled task cancels its load`() async throws {
    try await withAdBridge(notifications: [.loadBegan, .loadEnded]) { bridge in
      let notifications = bridge.notifications()
      let source = try await source(bridge)
      let load = Task { () -> AdBridgeError? in
        await error { () async throws(AdBridgeError) in try await bridge.loadNative(adapter: source)
        }
      }
      try await notifications.first { notification in
        if case .loadBegan = notification { true } else { nil }
      }
      load.cancel()
      let outcome = try await notifications.first { notification -> LoadOutcome? in
        if case .loadEnded(let end) = notification { end.outcome } else { nil }
      }

      #expect(await load.value == .cancelled)
      #expect(outcome == .cancelled)
      #expect(try await bridge.listAds().ads.isEmpty)
    }
  }

  @Test func `a call of a task that was cancelled before is not sent`() async throws {
    try await withAdBridge { bridge in
      let load = Task { () -> AdBridgeError? in
        withUnsafeCurrentTask { $0?.cancel() }
        return await error { () async throws(AdBridgeError) in
          try await bridge.loadNative(adUnitID: "sample/content")
        }
      }
      let found = await load.value
      let ads = try await bridge.listAds().ads

      #expect(found == .cancelled)
      #expect(ads.isEmpty)
    }
  }

  @Test func `a killed daemon fails every call at once`() async throws {
    let bridge = try await AdBridge.start()
    let notifications = bridge.notifications()
    let source = try await source(bridge)
    async let waiting = withTaskGroup(of: AdBridgeError?.self) { group in
      for _ in 0..<100 {
        group.addTask {
          await error { () async throws(AdBridgeError) in
            try await bridge.loadNative(adapter: source)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    while try await bridge.listAds().ads.count < 100 {}
    kill(try #require(bridge.processID), SIGKILL)
    let errors = await waiting

    let end = AdBridgeError.ended("The daemon has ended with signal 9.")
    #expect(errors.count == 100)
    #expect(errors.allSatisfy { $0 == end })
    #expect(await error { () async throws(AdBridgeError) in try await bridge.ping() } == end)
    let last = await error { () async throws(AdBridgeError) in for try await _ in notifications {} }
    #expect(last == end)
    let late = bridge.notifications()
    #expect(
      await error { () async throws(AdBridgeError) in try await late.first { _ -> Bool? in nil } }
        == end)
    await bridge.close()
  }

  @Test(.timeLimit(.minutes(1))) func `a closed bridge has ended its daemon`() async throws {
    let bridge = try await AdBridge.start()
    let notifications = bridge.notifications()
    let process = try #require(bridge.processID)
    await bridge.close()
    await bridge.close()

    #expect(kill(process, 0) == -1)
    #expect(await error { () async throws(AdBridgeError) in try await bridge.ping() } == .closed)
    for try await _ in notifications { Issue.record("There is a notification.") }
    let late = bridge.notifications()
    for try await _ in late { Issue.record("There is a notification.") }
  }

  @Test func `close waits for what was asked`() async throws {
    let bridge = try await AdBridge.start(arguments: ["--clock", "skip"])
    async let ad = bridge.loadNative(adUnitID: "sample/slow")
    while try await bridge.listAds().ads.isEmpty {
      // The load has not arrived.
    }
    await bridge.close()

    #expect(try await ad.assets.headline == "Sample Content!")
  }

  @Test func `a bridge that nothing refers to is closed`() async throws {
    var bridge: AdBridge? = try await AdBridge.start()
    let process = try #require(bridge?.processID)
    let notifications = try #require(bridge?.notifications())
    bridge = nil
    for try await _ in notifications { Issue.record("There is a notification.") }

    #expect(kill(process, 0) == -1)
  }
}
