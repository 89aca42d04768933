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
    let index = StubIndex()
    for stub in stubs { index.insert(stub) }
    return index
  }

  private func request(
    _ parameter: String? = nil, keywords: [String] = [], extras: JSONObject = [:]
  ) -> StubRequest {
    StubRequest(networkRequest(parameter, keywords: keywords, extras: extras), nowMs: 0)
  }

  private func networkRequest(
    _ parameter: String? = nil, keywords: [String] = [], extras: JSONObject = [:]
  ) -> NetworkRequest {
    NetworkRequest(
      .fullScreen(.interstitial),
      settings: parameter.map { ["parameter": .string($0)] } ?? [:],
      targeting: AdRequest(extras: extras, keywords: keywords))
  }

  @Test func `numbers fit each other by value, however they are written`() throws {
    let stubs = try stubs(#"{"when":{"request":{"extras":{"floor":1.50}}},"never":true}"#)
    let index = index(stubs)
    for written in ["1.5", "1.5e0", "15E-1"] {
      let floor = try JSONValue(parsing: Array(written.utf8))
      #expect(index.first(fitting: request(extras: ["floor": floor])) === stubs[0], "\(written)")
    }
    #expect(index.first(fitting: request(extras: ["floor": 1.51])) == nil)
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
    let index = index(stubs)
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
    let index = StubIndex()
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

  @Test func `the nearest of many similar texts has the fewest wrong letters`() throws {
    let stubs = try (1...1_000).map { number in
      NetworkStub(
        try StubDefinition(
          JSONValue(parsing: Array(#"{"when":{"parameter":"unit-\#(number)"}}"#.utf8))),
        number: number)
    }
    #expect(NearMiss(of: request("unti-571"), among: stubs)?.stub == 571)
  }

  @LoopActor
  @Test func `a near stub among many is compared, and others only up to a limit`() throws {
    let network = StubNetwork(
      "exchange", label: nil, order: 0, clock: Clock(.manual), log: StubRequestLog())
    func define(_ text: String) throws {
      network.add([try StubDefinition(JSONValue(parsing: Array(text.utf8)))])
    }
    try define(#"{"when":{"parameter":"feed","label":"first"}}"#)
    try define(#"{"when":{"parameter":"used"},"times":1}"#)
    for number in 3...5_000 { try define(#"{"when":{"parameter":"unit-\#(number)"}}"#) }

    #expect(network.candidates(for: request("feed")).map(\.number) == [1] + Array(4_001...5_000))
    _ = network.use(for: networkRequest("used"))
    #expect(network.candidates(for: request("used")).first?.number == 2)
  }

  @LoopActor
  @Test func `of the stubs that are alike, a number of each kind is compared`() throws {
    let network = StubNetwork(
      "exchange", label: nil, order: 0, clock: Clock(.manual), log: StubRequestLog())
    func define(_ text: String, _ count: Int) throws {
      let stub = try StubDefinition(JSONValue(parsing: Array(text.utf8)))
      network.add(Array(repeating: stub, count: count))
    }
    try define(#"{"when":{"parameter":"used"},"times":1}"#, 300)
    try define(#"{"when":{"parameter":"used","absent":["format"]}}"#, 300)
    try define(#"{"when":{"parameter":"other"}}"#, 1_000)
    for _ in 1...250 { _ = network.use(for: networkRequest("used")) }

    #expect(
      network.candidates(for: request("used")).map(\.number)
        == Array(1...200) + Array(251...450) + Array(601...1_600))
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
