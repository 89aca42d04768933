import Foundation
import JSON
import Testing

@testable import GoogleMobileAds

/// A program serves several classes, each by its name.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct SeveralClassesTests {
  final class First: NSObject, MediationAdapter {
    static func adapterVersion() -> VersionNumber {
      VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    }
    func loadInterstitial(
      for configuration: MediationInterstitialAdConfiguration,
      completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    ) { _ = completionHandler(nil, NSError(domain: "first", code: 1)) }
  }

  final class Second: NSObject, MediationAdapter {
    static func adapterVersion() -> VersionNumber {
      VersionNumber(majorVersion: 2, minorVersion: 0, patchVersion: 0)
    }
    static func setUp(
      with configuration: MediationServerConfiguration,
      completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
    ) { completionHandler(NSError(domain: "second", code: 2)) }
    func loadInterstitial(
      for configuration: MediationInterstitialAdConfiguration,
      completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    ) { _ = completionHandler(nil, NSError(domain: "second", code: 2)) }
  }

  private let bridge = TestBridge(serving: [
    ServedAdapter(
      First.self, make: First.init, extras: nil, loads: [.interstitial(First.loadInterstitial)]),
    ServedAdapter(
      Second.self, make: Second.init, extras: nil, loads: [.interstitial(Second.loadInterstitial)]),
  ])

  private func version(_ lines: [String]) throws -> String? {
    try object(lines.first)["result"]?.object?["adapterVersion"]?.string
  }

  private func domain(_ lines: [String]) throws -> String? {
    try object(lines.first)["error"]?.object?["data"]?.object?["error"]?.object?["domain"]?.string
  }

  @Test func `a class of any kind has the name that it is given, or its own`() {
    typealias Native = LegacyEventTests.Event
    typealias Banner = LegacyBannerTests.BannerEvent
    typealias Screen = LegacyBannerTests.InterstitialEvent
    let loads = AdapterLoad<First>.interstitial(First.loadInterstitial)
    let kinds: [(String, (String?) -> HostedClass)] = [
      ("First", { .adapter(First.self, named: $0, make: First.init, loads: loads) }),
      ("Event", { .customEvent(Native.self, named: $0, make: Native.init) }),
      ("BannerEvent", { .customEvent(Banner.self, named: $0, make: Banner.init) }),
      ("InterstitialEvent", { .customEvent(Screen.self, named: $0, make: Screen.init) }),
    ]
    for (own, kind) in kinds {
      #expect(kind("Other").served.className == "Other")
      #expect(kind(nil).served.className == own)
    }
  }

  @Test func `each class is introduced, set up and loaded by its name`() async throws {
    #expect(try version(bridge.initialize("First")) == "1.0.0")
    #expect(try version(bridge.initialize("Second")) == "2.0.0")
    let first = #"{"className":"First","credentials":[]}"#
    #expect(await bridge.waitForCall("setUp", first) == [answer()])
    let failure = bridge.call("setUp", #"{"className":"Second","credentials":[]}"#)
    #expect(try domain(failure) == "second")
    #expect(try domain(bridge.load("Interstitial", #","className":"Second""#)) == "second")
    #expect(try domain(bridge.load("Interstitial", #","className":"First""#)) == "first")
    #expect(try domain(bridge.load("Interstitial")) == "first")
  }

  @Test(arguments: ["MediationExample.Second", "GoogleMobileAdsTests.SeveralClassesTests.Second"])
  func `a class is found by its name with a module`(name: String) throws {
    let lines = bridge.initialize(name)
    #expect(try version(lines) == "2.0.0")
    #expect(try object(lines.first)["result"]?.object?["className"]?.string == name)
    #expect(try domain(bridge.load("Interstitial")) == "second")
  }

  @Test func `another class is refused with the names of all`() throws {
    let error = try #require(try object(bridge.initialize("Third").first)["error"]?.object)
    #expect(error["code"] == 101)
    #expect(
      error["message"]?.string == #"This program does not serve "Third". It serves First, Second."#)
  }

  @Test func `a class is introduced once`() throws {
    _ = bridge.initialize("First")
    #expect(try object(bridge.initialize("First").first)["error"]?.object?["code"] == -32600)
  }
}
