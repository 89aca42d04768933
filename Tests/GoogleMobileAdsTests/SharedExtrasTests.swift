import Foundation
import Testing

@testable import GoogleMobileAds

/// The networks that a load asks share the publisher's extras.
@MainActor
@Suite(.serialized) struct SharedExtrasTests {
  final class Zone: NSObject, AdNetworkExtras {
    let zone: String?
    init(_ zone: String?) { self.zone = zone }
  }

  class First: NSObject, MediationAdapter {
    nonisolated(unsafe) static var extras: [(any AdNetworkExtras)?] = []

    class func networkExtrasClass() -> (any AdNetworkExtras.Type)? { Zone.self }

    func loadInterstitial(
      for configuration: MediationInterstitialAdConfiguration,
      completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    ) {
      First.extras.append(configuration.extras)
      _ = completionHandler(nil, NSError(domain: "first", code: 1))
    }
  }

  final class Second: First {}

  final class Other: First {
    override class func networkExtrasClass() -> (any AdNetworkExtras.Type)? { nil }
  }

  private let bridge = TestBridge(
    serving: [First.self, Second.self, Other.self].map { network in
      ServedAdapter(
        network, make: First.init, extras: { Zone($0["zone"] as? String) },
        loads: [.interstitial(First.loadInterstitial)])
    })

  init() {
    First.extras = []
    _ = bridge.initialize("First")
    _ = bridge.initialize("Second")
    _ = bridge.initialize("Other")
  }

  private func load(
    _ ad: String?, client: Int? = nil, zone: String = "top", className: String = "First"
  ) {
    var adID = ad.map { #","adId":"\#($0)""# } ?? ""
    if let client { adID += #","clientId":\#(client)"# }
    _ = bridge.load(
      "Interstitial", #","className":"\#(className)"\#(adID)"#,
      request: #"{"extras":{"zone":"\#(zone)"}}"#)
  }

  /// Whether the loads got the same object, compared with the first.
  private var areSame: [Bool] { First.extras.dropFirst().map { $0 === First.extras[0] } }

  @Test func `all line items of a load get the same object`() {
    load("ad-1")
    load("ad-1")
    load("ad-1", className: "Second")
    #expect(areSame == [true, true])
    #expect((First.extras[0] as? Zone)?.zone == "top")
  }

  @Test func `another load gets another object`() {
    load("ad-1")
    load("ad-2")
    #expect(areSame == [false])
  }

  @Test func `the ads of two clients with the same id get different objects`() {
    load("ad-1")
    load("ad-1", client: 1)
    load("ad-1", client: 2, className: "Second")
    #expect(areSame == [false, false])
    #expect(First.extras[1] !== First.extras[2])
  }

  @Test func `a line item with extras of its own gets another object`() {
    load("ad-1")
    load("ad-1", zone: "bottom")
    load("ad-1")
    #expect(areSame == [false, true])
    #expect((First.extras[1] as? Zone)?.zone == "bottom")
  }

  @Test func `an adapter with another class of extras gets another object`() {
    load("ad-1")
    load("ad-1", className: "Other")
    #expect(areSame == [false])
  }

  @Test func `a load without an id gets an object of its own`() {
    load(nil)
    load(nil)
    #expect(areSame == [false])
  }

  @Test func `the extras of the last 32 loads are kept`() {
    for number in 1...32 { load("ad-\(number)") }
    load("ad-1")
    #expect(areSame.last == true)
    load("ad-33")
    load("ad-1")
    load("ad-33")
    #expect(First.extras[34] !== First.extras[0])
    #expect(First.extras[35] === First.extras[33])
  }

  @Test func `the extras of old loads are released`() {
    for number in 0..<100 { load("ad-\(number)") }
    weak let first = First.extras[0]
    First.extras = []
    #expect(first == nil)
  }
}
