import AdapterUnitTestKit
import GoogleMobileAds
import Testing

/// Single checks of `adbridge check`, in the process of a test.
@Suite struct CheckTests {
  private let adapter = HostedAdapter(
    TestNetwork.self, make: TestNetwork.init,
    loads: .banner(TestNetwork.loadBanner), .native(TestNetwork.loadNativeAd))

  @Test func `a check passes for each format`() async throws {
    let results = try await adapter.check("failedLoad")

    #expect(results.map(\.format) == [.banner, .native])
    #expect(results.allSatisfy { $0.outcome == .passed })
    #expect(
      results.map(\.description)
        == zip(["banner", "native"], results).map { "passed \($0) failedLoad: \($1.sentence)" })
  }

  @Test func `a check of the class runs once`() async throws {
    let results = try await adapter.check("failedSetUp")

    #expect(results.map(\.format) == [nil])
    let sentence = try #require(results.first?.sentence)
    #expect(results.map(\.description) == ["passed adapter failedSetUp: \(sentence)"])
  }

  @Test func `a check that finds a fault is a failure that names it`() async throws {
    let error = try await #require(throws: AdapterCheckFailure.self) {
      try await adapter.check(
        "lostClick", settings: ["parameter": "lost-clicks"], formats: [.native],
        eventTimeout: .milliseconds(500))
    }

    #expect(error.results.map(\.outcome) == [.failed])
    #expect(error.description.hasPrefix("failed native lostClick: "))
  }

  @Test func `a check that one of two formats fails is a failure`() async throws {
    let error = try await #require(throws: AdapterCheckFailure.self) {
      try await adapter.check(
        "lostClick", settings: ["parameter": "lost-clicks"], formats: [.banner, .native],
        eventTimeout: .milliseconds(500))
    }

    #expect(error.results.map(\.outcome) == [.passed, .failed])
  }

  @Test(arguments: ["subviewLeftBehind", "viewNotReleased", "adNotReleased"])
  func `a check looks at the views and the ads of the adapter`(name: String) async throws {
    let results = try await adapter.check(name, formats: [.native])

    #expect(results.map(\.outcome) == [.passed])
  }

  @Test func `a check that examined nothing is a failure`() async throws {
    let error = try await #require(throws: AdapterCheckFailure.self) {
      try await adapter.check("unreportedFailure", formats: [.native])
    }

    #expect(error.results.first?.outcome == .notRun)
  }

  @Test func `a check of failures takes the settings of a load without an ad`() async throws {
    try await adapter.check(
      "unreportedFailure", failingSettings: ["parameter": "no-fill"], formats: [.native])
  }

  @Test func `a check of failures needs no ad`() async throws {
    let results = try await adapter.check(
      "unexplainedFailure", failingSettings: ["parameter": "no-fill"], formats: [.native])

    #expect(results.map(\.name) == ["unexplainedFailure"])
  }

  @Test func `an unknown check is a failure with similar names`() async throws {
    let error = try await #require(throws: AdapterFailure.self) {
      try await adapter.check("lostKlick")
    }

    #expect(error.message == "There is no check lostKlick. Similar names: lostClick.")
  }
}
