import EventLoop
import JSON
import Mediation
import Testing

@testable import adbridge

/// The limits of a configuration that does not name them.
@Suite struct DefaultLimitTests {
  @Test func `each limit that is left out is the one that the schema documents`() throws {
    let schema = try JSONValue(parsing: Array(configurationSchema.utf8)).object
    let limits = schema?["properties"]?.object?["limits"]?.object?["properties"]?.object
    let used = Configuration.Limits()
    let defaults: [String: String] = [
      "liveAds": used.mediation.liveAds.map(grouped) ?? "no limit",
      "adBytes": grouped(used.mediation.adBytes),
      "eventLog": grouped(used.mediation.eventLog),
      "eventLogBytes": grouped(used.mediation.eventLogBytes),
      "requests": grouped(used.requests),
      "requestBytes": grouped(used.requestBytes),
      "outputBytes": grouped(used.outputBytes),
    ]

    let members = try #require(limits?.members)
    #expect(Set(members.map(\.key)) == Set(defaults.keys))
    for (name, limit) in members {
      let words = try #require(limit.object?["description"]?.string)
      let value = try #require(defaults[name])
      #expect(words.hasSuffix("Default: \(value)."), "\(name)")
    }
  }

  @LoopActor
  @Test func `files that are read may have as many bytes as real ones need`() {
    #expect(JSONFile.maximumBytes == 16_777_216)
    #expect(RecordedConversation.mostBytes == 67_108_864)
    #expect(ConversationReport.lineBytes == 67_108_864)
  }

  /// The number with a comma before each three digits.
  private func grouped(_ number: Int) -> String {
    var digits = "\(number)"
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return digits
  }
}
