import Ads
import EventLoop
package import JSON
import Mediation
import SampleNetwork

/// A stub as a client has defined it: which requests it is for, and how the network answers them.
package struct StubDefinition: JSONReadable, Sendable {
  /// As the client wrote it.
  package let json: JSONObject
  /// The formats that it is for.
  let formats: [AdFormat]
  let conditions: StubConditions
  /// How many requests it answers; `nil` for any number.
  let times: Int?
  let delay: SampleDelay?
  let answer: StubAnswer
  /// What happens to the ad.
  let events: StubEvents
  /// The rule of the contract that the network breaks.
  let brokenRule: StubBrokenRule?

  package init(_ json: JSONValue) throws(JSONReadError) {
    let stub = try JSONObject(json)
    try stub.allow(
      ["when", "times", "delayMs", "delayQuantilesMs", "breaks", "events"] + StubAnswer.names)
    self.json = stub
    conditions = try stub.readIfPresent("when") ?? .none
    times = try stub.readIfPresent("times", in: 1...1_000_000_000)
    let delayMs = try stub.readIfPresent("delayMs", in: 0...Clock.lastMs)
    let quantiles = try stub.readIfPresent("delayQuantilesMs", as: Quantiles.self)
    if delayMs != nil, quantiles != nil {
      throw JSONReadError(expected: "delayMs or delayQuantilesMs", found: "both")
    }
    delay = quantiles?.delay ?? delayMs.map { SampleDelay(quantilesMs: [$0]) }
    answer = try StubAnswer(stub)
    events = try stub.readIfPresent("events") ?? StubEvents()
    let rule = try stub.readIfPresent("breaks", as: StubBrokenRule.self)
    brokenRule = rule

    let format = conditions.format
    let formats = answer.formats.filter { format == nil || $0 == format }
    if formats.isEmpty, let format {
      throw JSONReadError(expected: "an ad of the format \(format.rawValue)", found: "another one")
        .inside(.key(answer.name))
    }
    self.formats = formats.filter { rule?.isBroken(by: $0) ?? true }
    if self.formats.isEmpty, let rule {
      throw JSONReadError(
        expected: "a rule that ads of the format can break", value: .string(rule.rawValue)
      ).inside(.key("breaks"))
    }
    if let rule, rule.isAboutAds, !answer.isAd {
      throw JSONReadError(
        expected: "an ad, because only an ad can break \(rule.rawValue)", found: answer.name
      ).inside(.key("breaks"))
    }
  }

  /// How many bytes of memory the stub takes, about: as JSON, as values, and in the index.
  var byteCount: Int { 1_024 + 4 * JSONValue.object(json).byteCount }

  /// Times from the shortest to the longest.
  private struct Quantiles: JSONReadable {
    private static let expected = "2 to 1000 times that do not become shorter"

    let delay: SampleDelay

    init(_ json: JSONValue) throws(JSONReadError) {
      let times = try [Int](json)
      guard (2...1_000).contains(times.count),
        times.allSatisfy((0...Clock.lastMs).contains),
        zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
      else {
        let found = String(decoding: JSONWriter.bytes(of: json).prefix(40), as: UTF8.self)
        throw JSONReadError(expected: Self.expected, found: found)
      }
      delay = SampleDelay(quantilesMs: times)
    }
  }
}
