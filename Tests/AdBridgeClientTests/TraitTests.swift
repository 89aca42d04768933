import AdBridgeClient
import AdBridgeTesting
import Synchronization
import Testing

@Suite struct TraitTests {
  @Test func `a failure shows the conversation`() async throws {
    let test = try #require(Test.current)
    let noted = Noted()
    let notes = IssueHandlingTrait.compactMapIssues { issue in
      noted.add(issue.comments.map(\.rawValue))
      return nil
    }
    try await notes.provideScope(for: test, testCase: Test.Case.current) {
      try await ConversationTrait.conversation.provideScope(
        for: test, testCase: Test.Case.current
      ) {
        try await withAdBridge { bridge in
          try await bridge.ping()
          #expect(Bool(false), "The first failure.")
          #expect(Bool(false), "The second failure.")
        }
      }
    }

    let comments = noted.comments
    #expect(comments.count == 2)
    #expect(comments.first?.first == "The first failure.")
    let text = try #require(comments.first?.last)
    #expect(text.hasPrefix("The conversation with the daemon:\n> {"))
    #expect(
      text.hasSuffix(
        """

        > {"jsonrpc":"2.0","id":2,"method":"ping","params":{}}
        < {"jsonrpc":"2.0","id":2,"result":{}}
        """))
    #expect(comments.last == ["The second failure."])
  }
}

/// A suite with the trait.
@Suite(.conversation) struct SuiteTraitTests {
  @Test func `a suite gives the trait to its tests`() {
    #expect(ConversationRecorder.current != nil)
  }
}

/// The comments of issues.
private final class Noted: Sendable {
  private let all = Mutex<[[String]]>([])

  var comments: [[String]] { all.withLock { $0 } }

  func add(_ comments: [String]) { all.withLock { $0.append(comments) } }
}
