import JSON
import Testing

@Suite struct NearestNamesTests {
  private let names = ["--clock", "--config", "check", "loadNative", "sample/waterfall"]

  @Test(arguments: [
    ("--clok", "--clock"), ("--clcok", "--clock"), ("clock", "--clock"), ("-config", "--config"),
    ("chekc", "check"), ("chck", "check"), ("LOADNATIVE", "loadNative"),
    ("loadnatvie", "loadNative"), ("waterfall", "sample/waterfall"),
    ("loc", "--clock"), ("lodntivx", "loadNative"),
  ])
  func `a name is found with missing, added, replaced or swapped letters`(
    written: String, meant: String
  ) {
    #expect(nearestNames(to: written, in: names).first == meant)
  }

  @Test(arguments: ["", "x", "ch", "oc", "lodntixx", "elephant", "--loudly"])
  func `a name that is not similar has no nearest name`(written: String) {
    #expect(nearestNames(to: written, in: names) == [])
  }

  @Test func `the nearest name comes first, and there are at most three`() {
    let names = ["ad-14", "ad-1", "ad-123", "ad-12", "ad-124"]

    #expect(nearestNames(to: "ad-12", in: names) == ["ad-12", "ad-1", "ad-123"])
  }

  @Test func `a repeated name is returned once`() {
    #expect(nearestNames(to: "chekc", in: names + names) == ["check"])
  }

  @Test func `a huge name is compared by its start`() {
    #expect(nearestNames(to: String(repeating: "x", count: 1 << 20), in: names) == [])
  }
}
