import EventLoop
import JSON
import PlatformTesting
import Testing

@testable import ModelContext

/// What a host shows of the bridge before a model has called a tool, word for word.
@Suite @LoopActor struct OfferTests {
  private static let questions: [(method: String, params: String)] = [
    ("server/discover", ""), ("prompts/list", ""), ("resources/list", ""),
    ("resources/templates/list", ""),
    ("prompts/get", #""name":"explain_no_fill","arguments":{"adUnitId":"feed"}"#),
    ("prompts/get", #""name":"check_my_adapter","arguments":{"className":"A"}"#),
    (
      "prompts/get",
      #""name":"check_my_adapter","arguments":{"className":"A","parameter":"p","#
        + #""failingParameter":"f"}"#
    ),
    ("prompts/get", #""name":"write_test","arguments":{"adUnitId":"feed"}"#),
    (
      "prompts/get",
      #""name":"write_test","arguments":{"adUnitId":"feed","language":"javascript"}"#
    ),
    ("prompts/get", #""name":"nope""#), ("prompts/get", #""name":"write_test""#),
    ("prompts/get", #""name":"write_test","arguments":{"adUnitId":7}"#),
    ("resources/read", #""uri":"adbridge://nope""#),
    ("resources/read", #""uri":"adbridge://contract/rules/doubleImpression""#),
    ("resources/read", #""uri":"adbridge://contract/rules/neverCalled""#),
    ("resources/read", #""uri":"adbridge://contract/rules/emptySignals""#),
    ("resources/read", #""uri":"adbridge://contract/rules/changedPrice""#),
    ("resources/read", #""uri":"adbridge://contract/sections/untrack""#),
    ("resources/read", #""uri":"adbridge://contract/sections/nope""#),
    ("resources/read", #""uri":"adbridge://run/timeline""#),
    ("resources/read", #""uri":"adbridge://run/log""#),
    ("completion/complete", #""ref":{"type":"ref/tool"},"argument":{"name":"a","value":""}"#),
  ]

  @Test func `a host is offered what it was offered before`() throws {
    let host = TestHost()
    var text = ""
    for (method, params) in Self.questions {
      let message = try #require(host.ask(method, params).first)
      let answer = try #require(message["result"] ?? message["error"])
      let question = params.isEmpty ? method : "\(method) \(params)"
      text += "# \(question)\n" + JSONWriter.indentedText(of: answer)
    }
    // To write it again: RECORD=1 swift test --filter OfferTests; git diff
    for difference in try RecordedFile("offers.txt").differences(from: text) {
      Issue.record("\(difference)")
    }
  }
}
