import Mediation
import Testing

/// The ids of ads.
@Suite struct AdIDTests {
  @Test(arguments: [
    ("ad-1", true), ("ad-007", true), ("ad-", false), ("ad-1a", false), ("Ad-1", false),
    ("xad-1", false), ("ad-١", false),
  ])
  func `the bridge's own ids are ad- and digits`(id: String, isBridges: Bool) {
    #expect(AdID(rawValue: id).isBridgeNumbered == isBridges)
  }

  @Test func `an id of more than 40 bytes is shortened for people`() {
    let id = String(repeating: "x", count: 40)
    #expect(AdID(rawValue: id).description == id)
    #expect(AdID(rawValue: id + "y").description == id + "…")
  }
}
