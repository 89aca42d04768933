import Foundation
import JSON
import Testing
import UIKit

@testable import GoogleMobileAds

/// Full-screen ads of every format, by every name that the SDK has for a method.
extension AppTests {
  typealias Completion = (FullScreenAd?, (any Error)?) -> Void

  /// A method of the SDK that loads an ad of a class.
  struct Load: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let adClass: FullScreenAd.Type
    let request: String
    let load: @MainActor @Sendable (@escaping Completion) -> Void

    init(
      _ name: String, _ adClass: FullScreenAd.Type, _ request: String,
      _ load: @escaping @MainActor @Sendable (@escaping Completion) -> Void
    ) {
      testDescription = "\(adClass).\(name)"
      self.adClass = adClass
      self.request = request
      self.load = load
    }
  }

  nonisolated static let loads: [Load] = [
    Load("load(with:)", InterstitialAd.self, "loadInterstitial") {
      InterstitialAd.load(with: "unit", request: Request(), completionHandler: $0)
    },
    Load("load(withAdUnitID:)", InterstitialAd.self, "loadInterstitial") {
      InterstitialAd.load(withAdUnitID: "unit", request: Request(), completionHandler: $0)
    },
    Load("load(with:)", AdManagerInterstitialAd.self, "loadInterstitial") {
      AdManagerInterstitialAd.load(
        with: "unit", request: AdManagerRequest(), completionHandler: $0)
    },
    Load("load(withAdManagerAdUnitID:)", AdManagerInterstitialAd.self, "loadInterstitial") {
      AdManagerInterstitialAd.load(
        withAdManagerAdUnitID: "unit", request: AdManagerRequest(), completionHandler: $0)
    },
    Load("load(with:)", AppOpenAd.self, "loadAppOpen") {
      AppOpenAd.load(with: "unit", request: Request(), completionHandler: $0)
    },
    Load("load(withAdUnitID:)", AppOpenAd.self, "loadAppOpen") {
      AppOpenAd.load(withAdUnitID: "unit", request: Request(), completionHandler: $0)
    },
    Load("load(withAdUnitID:orientation:)", AppOpenAd.self, "loadAppOpen") {
      AppOpenAd.load(
        withAdUnitID: "unit", request: Request(), orientation: .portrait, completionHandler: $0)
    },
    Load("load(with:)", RewardedAd.self, "loadRewarded") {
      RewardedAd.load(with: "unit", request: Request(), completionHandler: $0)
    },
    Load("load(withAdUnitID:)", RewardedAd.self, "loadRewarded") {
      RewardedAd.load(withAdUnitID: "unit", request: Request(), completionHandler: $0)
    },
    Load("load(with:)", RewardedInterstitialAd.self, "loadRewardedInterstitial") {
      RewardedInterstitialAd.load(with: "unit", request: Request(), completionHandler: $0)
    },
    Load("load(withAdUnitID:)", RewardedInterstitialAd.self, "loadRewardedInterstitial") {
      RewardedInterstitialAd.load(withAdUnitID: "unit", request: Request(), completionHandler: $0)
    },
  ]

  /// Lets the program load and present ads of every format.
  private func offerAllFormats() {
    let methods = Set(Self.loads.map(\.request)).union(["present", "simulate", "dispose"])
    let names = methods.map { "\"\($0)\"" }.joined(separator: ",")
    _ = bridge.call("didOfferRequests", #"{"methods":[\#(names)]}"#)
  }

  /// Loads an ad of a class as `ad-1`.
  private func load<Ad: FullScreenAd>(
    _ adClass: Ad.Type = Ad.self, _ members: String = ""
  ) throws -> Ad {
    offerAllFormats()
    var loaded: FullScreenAd?
    try #require(Self.loads.first { $0.adClass == adClass }).load { ad, _ in loaded = ad }
    _ = reply(try request(bridge.takeLines()).id, #"{"adId":"ad-1"\#(members)}"#)
    return try #require(loaded as? Ad)
  }

  @Test(arguments: loads)
  func `a load gives an ad of its class, or the error`(load: Load) throws {
    offerAllFormats()
    var loaded: [FullScreenAd] = []
    var errors: [String] = []
    let completion: Completion = { ad, error in
      if let ad { loaded.append(ad) }
      if let error { errors.append(error.localizedDescription) }
    }
    load.load(completion)
    let first = try request(bridge.takeLines())
    #expect(first.method == load.request)
    #expect(first.params["adUnitId"] == "unit")
    #expect(first.params["request"] == ["keywords": [], "extras": [:]])
    _ = reply(first.id, #"{"adId":"ad-1"}"#)
    #expect(loaded.map { "\(type(of: $0))" } == ["\(load.adClass)"])
    #expect(loaded.first?.adUnitID == "unit")

    load.load(completion)
    _ = bridge.send(
      #"{"jsonrpc":"2.0","id":\#(try request(bridge.takeLines()).id),"error":{"code":201,"message":"None."}}"#
    )
    #expect(errors == ["None."])
    #expect(loaded.count == 1)
  }

  @Test func `an asynchronous load gives an ad of its class`() async throws {
    offerAllFormats()
    let loads: [(String, @MainActor () async throws -> FullScreenAd)] = [
      ("InterstitialAd", { try await InterstitialAd.load(with: "unit", request: nil) }),
      ("InterstitialAd", { try await InterstitialAd.load(withAdUnitID: "unit", request: nil) }),
      (
        "AdManagerInterstitialAd",
        { try await AdManagerInterstitialAd.load(with: "unit", request: nil as AdManagerRequest?) }
      ),
      ("AppOpenAd", { try await AppOpenAd.load(with: "unit", request: nil) }),
      ("RewardedAd", { try await RewardedAd.load(with: "unit", request: nil) }),
      (
        "RewardedInterstitialAd",
        { try await RewardedInterstitialAd.load(with: "unit", request: nil) }
      ),
    ]
    // An ad that is released writes a line.
    var ads: [FullScreenAd] = []
    for (name, load) in loads {
      let task = Task { @MainActor in
        receiveSilently()
        return try await load()
      }
      let sent = try request(await bridge.waitForLines())
      #expect(sent.method == Self.loads.first { "\($0.adClass)" == name }?.request)
      #expect(sent.params["adUnitId"] == "unit")
      #expect(sent.params["request"] == nil)
      _ = reply(sent.id, #"{"adId":"ad-1"}"#)
      let ad = try await task.value
      #expect("\(type(of: ad))" == name)
      #expect(ad.adUnitID == "unit")
      ads.append(ad)
    }
  }

  @Test func `an asynchronous load throws the bridge's error`() async throws {
    let task = Task { @MainActor in
      receiveSilently()
      return try await InterstitialAd.load(with: "unit", request: nil)
    }
    let sent = try request(await bridge.waitForLines())
    _ = bridge.send(
      #"{"jsonrpc":"2.0","id":\#(sent.id),"error":{"code":201,"message":"None."}}"#)
    let error = await #expect(throws: RequestError.self) { try await task.value }
    #expect(error?.localizedDescription == "None.")
  }

  /// Makes this program the one that asks for ads, without a line that a test could take for its own.
  private func receiveSilently() {
    receive()
    _ = bridge.takeLines()
  }

  @Test func `an ad is presented by every name of the method`() throws {
    let screen = UIViewController()
    let interstitial: InterstitialAd = try load()
    let appOpen: AppOpenAd = try load()
    let rewarded: RewardedAd = try load()
    let rewardedInterstitial: RewardedInterstitialAd = try load()
    var rewards: [String] = []
    let presentations: [(String, () -> Void)] = [
      ("interstitial", { interstitial.present(from: screen) }),
      ("interstitial", { interstitial.present(fromRootViewController: screen) }),
      ("app open", { appOpen.present(from: screen) }),
      ("app open", { appOpen.present(fromRootViewController: screen) }),
      ("rewarded", { rewarded.present(from: screen) { rewards.append("rewarded") } }),
      (
        "rewarded", { rewarded.present(fromRootViewController: screen) { rewards.append("old") } }
      ),
      (
        "rewarded interstitial",
        { rewardedInterstitial.present(from: screen) { rewards.append("interstitial") } }
      ),
      (
        "rewarded interstitial",
        {
          rewardedInterstitial.present(fromRootViewController: screen) { rewards.append("last") }
        }
      ),
    ]
    for (name, present) in presentations {
      present()
      let sent = try request(bridge.takeLines())
      #expect(sent.method == "present", "\(name)")
      #expect(sent.params == ["adId": "ad-1"], "\(name)")
    }
    // All have the same id, and the events of an id go to its last ad.
    event("didRewardUser")
    #expect(rewards == ["last"])
    #expect(throws: Never.self) {
      try interstitial.canPresent(from: nil)
      try interstitial.canPresent(fromRootViewController: screen)
    }
  }

  @Test func `an ad covers the screen that presents it, by every name of the method`() throws {
    func covers<Ad: FullScreenAd>(_ present: (Ad, UIViewController) -> Void) throws -> Bool {
      let screen = UIViewController()
      let ad: Ad = try load()
      present(ad, screen)
      event("willPresentFullScreenView")
      return withExtendedLifetime(ad) { screen.presentedViewController is any SimulatedAd }
    }
    let found = [
      try covers { (ad: InterstitialAd, screen) in ad.present(from: screen) },
      try covers { (ad: InterstitialAd, screen) in ad.present(fromRootViewController: screen) },
      try covers { (ad: AppOpenAd, screen) in ad.present(from: screen) },
      try covers { (ad: AppOpenAd, screen) in ad.present(fromRootViewController: screen) },
      try covers { (ad: RewardedAd, screen) in ad.present(from: screen) {} },
      try covers { (ad: RewardedAd, screen) in ad.present(fromRootViewController: screen) {} },
      try covers { (ad: RewardedInterstitialAd, screen) in ad.present(from: screen) {} },
      try covers { (ad: RewardedInterstitialAd, screen) in
        ad.present(fromRootViewController: screen) {}
      },
    ]
    #expect(found == Array(repeating: true, count: 8))
  }

  @Test func `every name of a presentation takes a handler of the reward`() throws {
    let screen = UIViewController()
    var rewards: [String] = []
    let rewarded: RewardedAd = try load()
    rewarded.present(from: screen) { rewards.append("rewarded") }
    event("didRewardUser")
    rewarded.present(fromRootViewController: screen) { rewards.append("older name") }
    event("didRewardUser")
    // Its events are those of the first one, which has the same id.
    let interstitial: RewardedInterstitialAd = try load()
    interstitial.present(from: screen) { rewards.append("interstitial") }
    event("didRewardUser")
    interstitial.present(fromRootViewController: screen) { rewards.append("its older name") }
    event("didRewardUser")
    #expect(rewards == ["rewarded", "older name", "interstitial", "its older name"])
  }

  @Test(arguments: [
    ("", "reward", "1"),
    (#","content":{}"#, "reward", "1"),
    (#","content":{"reward":{"type":"coins","amount":2.5}}"#, "coins", "2.5"),
    (#","content":{"reward":{"type":"coins"}}"#, "coins", "1"),
  ])
  func `a rewarded ad has the announced reward, or one reward`(
    members: String, type: String, amount: String
  ) throws {
    let rewarded = try load(RewardedAd.self, members).adReward
    #expect(rewarded.type == type)
    #expect(rewarded.amount.stringValue == amount)
    let interstitial = try load(RewardedInterstitialAd.self, members).adReward
    #expect(interstitial.type == type)
    #expect(interstitial.amount.stringValue == amount)
  }

  @MainActor
  private final class Failures: NSObject, FullScreenContentDelegate {
    var all: [String] = []
    func ad(
      _ ad: any FullScreenPresentingAd,
      didFailToPresentFullScreenContentWithError error: any Error
    ) {
      all.append(
        "\((error as NSError).domain) \((error as NSError).code): \(error.localizedDescription)")
    }
  }

  @Test func `a presentation that fails is reported once, with its error`() throws {
    let ad: InterstitialAd = try load()
    let failures = Failures()
    ad.fullScreenContentDelegate = failures
    let own = #"{"domain":"n","code":3,"name":null,"message":"Broken.","underlying":null}"#

    // The bridge refuses.
    ad.present(from: nil)
    _ = bridge.send(
      #"{"jsonrpc":"2.0","id":\#(try request(bridge.takeLines()).id),"error":{"code":304,"message":"Shown."}}"#
    )
    #expect(failures.all == ["com.google.admob 11: Shown."])

    // The network fails: its event comes before the answer.
    ad.present(from: nil)
    let present = try request(bridge.takeLines())
    event("didFailToPresent", #","error":\#(own)"#)
    _ = bridge.send(
      #"{"jsonrpc":"2.0","id":\#(present.id),"error":{"code":306,"message":"Broken.","data":{"error":\#(own)}}}"#
    )
    #expect(failures.all == ["com.google.admob 11: Shown.", "n 3: Broken."])
  }

  @Test func `an ad without a presenter covers the application's screen`() throws {
    let ad: InterstitialAd = try load()
    let root = try #require(UIApplication.shared.keyWindow?.rootViewController)
    // Another test may have left a screen there.
    let before = root.presentedViewController
    ad.present(from: nil)
    #expect(root.presentedViewController === before)
    event("willPresentFullScreenView")
    #expect(root.presentedViewController !== before)
    #expect(root.presentedViewController is any SimulatedAd)
    event("didDismissFullScreenView")
    #expect(root.presentedViewController == nil)
  }

  @Test func `what a person does to an ad reaches its network until the ad is released`() throws {
    var ad: InterstitialAd? = try load()
    let root = UIViewController()
    ad?.present(from: root)
    event("willPresentFullScreenView")
    let screen = try #require(root.presentedViewController as? any SimulatedAd)
    _ = bridge.takeLines()
    for action in SimulatedAction.allCases {
      #expect(ad?.simulate(action, asset: nil) == true)
      let sent = try request(bridge.takeLines())
      #expect(sent.method == "simulate")
      #expect(sent.params == ["adId": "ad-1", "action": .string(action.rawValue)])
    }
    ad = nil
    #expect(try request(bridge.takeLines()).params == ["adId": "ad-1"])
    #expect(!screen.simulate(.tap, asset: nil))
    #expect(bridge.takeLines() == [])
  }

  @Test(arguments: [
    (-32600, RequestError.Code.invalidRequest), (-32602, .invalidRequest), (102, .invalidRequest),
    (104, .invalidRequest), (201, .internalError), (304, .internalError),
    (-32603, .internalError),
  ])
  func `an error of the bridge has a code of the SDK`(
    code: Int, expected: RequestError.Code
  ) throws {
    var failure: (any Error)?
    offerAllFormats()
    InterstitialAd.load(with: "unit", request: nil) {
      failure = $1; _ = $0
    }
    _ = bridge.send(
      #"{"jsonrpc":"2.0","id":\#(try request(bridge.takeLines()).id),"error":{"code":\#(code),"message":"No."}}"#
    )
    let error = try #require(failure as? RequestError)
    #expect(error.code == expected)
    #expect(error.localizedDescription == "No.")
  }

  @Test func `an answer without an ad is an error`() throws {
    var failure: (any Error)?
    offerAllFormats()
    InterstitialAd.load(with: "unit", request: nil) {
      failure = $1; _ = $0
    }
    _ = reply(try request(bridge.takeLines()).id, "{}")
    #expect((failure as? RequestError)?.code == .internalError)
    #expect(failure?.localizedDescription == "The ad has no id.")
  }

  @Test func `a request takes its keywords and the extras of all classes along`() throws {
    offerAllFormats()
    let request = Request()
    request.keywords = ["news", "sports"]
    let (labels, extras) = (CustomEventExtras(), Extras())
    labels.setExtras(["zone": 7], forLabel: "first")
    extras.additionalParameters = ["npa": "1"]
    request.register(labels)
    request.register(extras)
    request.register(NothingForTheBridge())
    InterstitialAd.load(with: "unit", request: request) { _, _ in }
    #expect(
      try self.request(bridge.takeLines()).params["request"] == [
        "keywords": ["news", "sports"], "extras": ["first": ["zone": 7], "npa": "1"],
      ])
  }

  private final class NothingForTheBridge: NSObject, AdNetworkExtras {}

  @Test func `the events of an ad go to it alone`() throws {
    let first: InterstitialAd = try load()
    var loaded: InterstitialAd?
    InterstitialAd.load(with: "unit", request: nil) { ad, _ in loaded = ad }
    _ = reply(try request(bridge.takeLines()).id, #"{"adId":"ad-2"}"#)
    let second = try #require(loaded)
    let (ofFirst, ofSecond) = (Failures(), Failures())
    first.fullScreenContentDelegate = ofFirst
    second.fullScreenContentDelegate = ofSecond
    let error = #","error":{"domain":"n","code":3,"message":"Broken."}"#
    event("didFailToPresent", error)
    #expect(ofFirst.all.count == 1 && ofSecond.all.isEmpty)
    event("didFailToPresent", error, of: "ad-2")
    #expect(ofFirst.all.count == 1 && ofSecond.all.count == 1)
  }
}
