import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import StubNetworks

@Suite struct StubIndexTests {
  /// Stubs as a client writes them, in order.
  private func stubs(_ texts: String...) throws -> [NetworkStub] {
    try texts.enumerated().map { index, text in
      NetworkStub(
        try StubDefinition(JSONValue(parsing: Array(text.utf8))), number: index + 1)
    }
  }

  private func index(_ stubs: [NetworkStub]) -> StubIndex {
    var index = StubIndex()
    for stub in stubs { index.insert(stub) }
    return index
  }

  private func request(
    _ parameter: String? = nil, keywords: [String] = [], extras: JSONObject = [:]
  ) -> StubRequest {
    let settings: JSONObject = parameter.map { ["parameter": .string($0)] } ?? [:]
    return StubRequest(
      NetworkRequest(
        .fullScreen(.interstitial), settings: settings,
        targeting: AdRequest(extras: extras, keywords: keywords)),
      nowMs: 0)
  }

  @Test func `the first stub that fits is found, however it is found`() throws {
    let index = index(
      try stubs(
        #"{"when":{"parameter":"one"}}"#, #"{"when":{"request":{"keywords":["shoes"]}}}"#,
        #"{"when":{"request":{"extras":{"tier":1}}}}"#, "{}"))
    #expect(index.first(fitting: request("one", keywords: ["shoes"]))?.number == 1)
    #expect(index.first(fitting: request("two", keywords: ["hats", "shoes"]))?.number == 2)
    #expect(
      index.first(fitting: request(extras: ["tier": .number(JSONNumber(1.0))]))?.number == 3)
    #expect(index.first(fitting: request("two"))?.number == 4)
  }

  @Test func `a stub for another format, or that expects nothing where something is, does not fit`()
    throws
  {
    let index = index(
      try stubs(
        #"{"native":{}}"#, #"{"fullScreen":{"reward":{"type":"coin","amount":1}}}"#,
        #"{"when":{"absent":["parameter"]}}"#, #"{"when":{"absent":["request.keywords"]}}"#))
    #expect(index.first(fitting: request("one"))?.number == 4)
    #expect(index.first(fitting: request("one", keywords: ["a"])) == nil)
    #expect(index.first(fitting: request(keywords: ["a"]))?.number == 3)
  }

  @Test func `a removed stub is not found`() throws {
    let stubs = try stubs(#"{"when":{"parameter":"one"}}"#, #"{"when":{"parameter":"one"}}"#)
    var index = index(stubs)
    index.remove(stubs[0])
    #expect(index.first(fitting: request("one"))?.number == 2)
    index.remove(stubs[1])
    #expect(index.first(fitting: request("one")) == nil)
  }

  @Test(arguments: [
    #"{"when":{"format":"interstitial","parameter":"N"}}"#,
    #"{"when":{"parameter":"same","request":{"extras":{"place":"N"}}}}"#,
    #"{"when":{"request":{"keywords":["same","N"]}}}"#,
  ])
  func `stubs that differ in any value are found by that value`(text: String) throws {
    var index = StubIndex()
    for number in 1...1_000 {
      let json = text.split(separator: "N", omittingEmptySubsequences: false).joined(
        separator: "\(number)")
      let definition = try StubDefinition(JSONValue(parsing: Array(json.utf8)))
      let stub = NetworkStub(definition, number: number)
      index.insert(stub)
      // The first one may have any place; each place has few stubs.
      #expect((stub.bucket?.stubs.count ?? 0) <= 2)
    }
  }

  @Test func `the nearest stub has the similar text, not the most members`() throws {
    let stubs = try stubs(
      #"{"when":{"parameter":"other"}}"#, #"{"when":{"parameter":"feed","absent":["label"]}}"#)
    let nearest = try #require(NearMiss(of: request("fed"), among: stubs))
    #expect(nearest.stub == 2)
    #expect(nearest.sentence == #"The nearest is stub 2: parameter: expected "feed", got "fed"."#)
  }

  @Test func `a sentence names few differences`() throws {
    let stubs = try stubs(
      #"{"when":{"format":"banner","parameter":"a","label":"b","settings":{"c":1,"d":[true]}}}"#)
    let nearest = try #require(NearMiss(of: request(), among: stubs))
    #expect(
      nearest.sentence
        == #"The nearest is stub 1: format: expected "banner", got "interstitial"; "#
        + #"parameter: expected "a", got nothing; label: expected "b", got nothing; and 2 more."#)
  }
}
