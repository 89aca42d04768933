import AdBridgeClient
public import Testing

/// Shows the conversation with the daemon in the first failure of a test.
///
/// A test gets it as `.conversation`.
public struct ConversationTrait: TestTrait, SuiteTrait, TestScoping {
  /// A suite gives the trait to its tests.
  public var isRecursive: Bool { true }

  /// Runs a test, and records the lines of the daemons that it starts.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let recorder = ConversationRecorder()
    let handler = IssueHandlingTrait.compactMapIssues { issue in
      guard let text = recorder.takeText() else { return issue }
      var issue = issue
      issue.comments.append(Comment(rawValue: text))
      return issue
    }
    try await handler.provideScope(for: test, testCase: testCase) {
      try await ConversationRecorder.$current.withValue(recorder) { try await function() }
    }
  }
}

extension Trait where Self == ConversationTrait {
  /// Shows the conversation with the daemon in the first failure of a test.
  ///
  /// ```swift
  /// @Test(.conversation) func `an ad is loaded`() async throws {
  ///   try await withAdBridge { bridge in
  ///     let ad = try await bridge.loadNative(adUnitID: "sample/content")
  ///     #expect(ad.assets.headline == "Sample Content!")
  ///   }
  /// }
  /// ```
  ///
  /// The failure has the last 40 lines that the test's bridges have sent and received.
  public static var conversation: Self { Self() }
}
