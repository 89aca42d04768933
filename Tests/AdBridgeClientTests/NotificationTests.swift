import AdBridgeClient
import AdBridgeTesting
import Testing

@Suite(.conversation) struct NotificationTests {
  private func drawn(_ bridge: AdBridge) async throws -> String {
    let ad = try await bridge.loadNative(adUnitID: "sample/legacy")
    try await bridge.render(adID: ad.adID, view: AdView(width: 320, height: 250))
    return ad.adID
  }

  @Test func `events come before the answer of the call that caused them`() async throws {
    try await withAdBridge(arguments: ["--clock", "manual"]) { bridge in
      let adID = try await drawn(bridge)
      let notifications = bridge.notifications()
      try await bridge.recordImpression(adID: adID)
      try await bridge.recordClick(adID: adID, asset: .headline)
      await bridge.close()

      var events: [AdEventName] = []
      for try await case .adEvent(let event) in notifications { events.append(event.event) }
      #expect(events == [.impression, .click])
    }
  }

  @Test func `the entries of the log are the notifications`() async throws {
    try await withAdBridge(arguments: ["--clock", "manual"]) { bridge in
      let notifications = bridge.notifications()
      let adID = try await drawn(bridge)
      try await bridge.recordImpression(adID: adID)
      let entries = try await bridge.getEvents(adID: adID).events
      await bridge.close()

      var received: [AdBridge.Notification] = []
      for try await notification in notifications { received.append(notification) }
      #expect(!received.isEmpty)
      #expect(received.allSatisfy(entries.contains))
    }
  }

  @Test func `what does not come in time is an error that names what came`() async throws {
    try await withAdBridge(arguments: ["--clock", "manual"]) { bridge in
      let notifications = bridge.notifications()
      let adID = try await drawn(bridge)
      try await bridge.recordImpression(adID: adID)
      let missing = await error { () async throws(AdBridgeError) in
        try await notifications.first(within: .milliseconds(1)) { _ -> AdEvent? in nil }
      }

      guard case .timedOut(let text) = missing else {
        Issue.record("The error is \(String(describing: missing)).")
        return
      }
      #expect(text.contains("impression of \(adID)"))
    }
  }

  @Test func `a reader that is cancelled stops`() async throws {
    try await withAdBridge { bridge in
      let notifications = bridge.notifications()
      let reader = Task { () -> AdBridgeError? in
        await error { () async throws(AdBridgeError) in for try await _ in notifications {} }
      }
      reader.cancel()

      #expect(await reader.value == .cancelled)
    }
  }

  @Test func `two readers each get all notifications`() async throws {
    try await withAdBridge(arguments: ["--clock", "manual"]) { bridge in
      let readers = [bridge.notifications(), bridge.notifications()]
      let adID = try await drawn(bridge)
      try await bridge.recordImpression(adID: adID)

      for reader in readers {
        let event = try await reader.first { notification -> AdEvent? in
          guard case .adEvent(let event) = notification, event.event == .impression else {
            return nil
          }
          return event
        }
        #expect(event.adID == adID)
      }
    }
  }
}
