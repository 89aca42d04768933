import Ads
import EventLoop
import JSON
import Testing

@testable import Mediation

/// Loads that adapters ask for, as an application does.
@LoopActor
@Suite struct NestedLoadTests {
  private let adapters = ["A", "B"].map { ($0, ScriptedAdapter()) }
  private let world: World

  init() {
    world = World(
      adapters.map { AdapterClass($1, className: $0) },
      adUnits: [.native("of A", ["A"]), .native("of B", ["B"])])
  }

  /// The mediator that loads ads for an adapter.
  private func mediator(for className: String) -> Mediator {
    Mediator(of: world.mediator, for: className, testAdUnits: [], limits: Mediator.Limits())
  }

  private func load(_ adUnitID: String, from mediator: Mediator) throws(MediationError) {
    _ = try mediator.load(
      LoadRequest(
        .native(adTypes: .all, options: NativeAdOptions()), targeting: .plain),
      from: .adUnit(adUnitID), as: nil, timeoutMs: nil
    ) { _ in }
  }

  private func refusal(of adUnitID: String, from mediator: Mediator) -> String? {
    do throws(MediationError) {
      try load(adUnitID, from: mediator)
      return nil
    } catch .adapterLoadsItself(let className, let adUnitID) {
      return "\(className) loads \(adUnitID)"
    } catch {
      return "\(error)"
    }
  }

  @Test func `an adapter can't load itself`() {
    #expect(refusal(of: "of A", from: mediator(for: "A")) == "A loads of A")
    #expect(refusal(of: "of B", from: mediator(for: "A")) == nil)
  }

  @Test func `an adapter can't load itself by way of an adapter that waits`() {
    #expect(refusal(of: "of B", from: mediator(for: "A")) == nil)
    #expect(refusal(of: "of A", from: mediator(for: "B")) == "B loads of A")
  }

  @Test func `an adapter that no longer waits can be loaded`() throws {
    try load("of B", from: mediator(for: "A"))
    _ = adapters[1].1.loads.first?.complete(.native(ScriptedNativeAd()))
    world.advance(byMs: 0)
    #expect(refusal(of: "of A", from: mediator(for: "B")) == nil)
  }

  @Test func `a load that an adapter asks for is forgotten, however it ends`() throws {
    func count() throws -> Int {
      let bridge = Mirror(reflecting: world.mediator)
      return Mirror(reflecting: try #require(bridge.descendant("nestedLoads", "loads"))).children
        .count
    }
    let mediator = mediator(for: "A")
    for number in 1...1_000 {
      try load("of B", from: mediator)
      #expect(try count() == 1)
      switch number % 3 {
      case 0: _ = adapters[1].1.loads.last?.complete(.native(ScriptedNativeAd()))
      case 1: _ = adapters[1].1.loads.last?.complete(.failure(AdError(.noFill, "No ad.")))
      default: _ = try mediator.ads.disposeAll()
      }
      world.advance(byMs: 0)
      #expect(try count() == 0)
    }
  }

  @Test func `a violation in a load that an adapter asks for reaches the client, without its id`()
    throws
  {
    let twice = AdapterClass.scripted("B") { _, completion in
      for _ in 1...2 { _ = completion(.failure(AdError(.noFill, "No ad."))) }
    }
    let world = World([twice], adUnits: [.native("of B", ["B"])])
    let nested = Mediator(
      of: world.mediator, for: "A", testAdUnits: [], limits: Mediator.Limits())
    try load("of B", from: nested)
    world.advance(byMs: 0)

    func violations(in mediator: Mediator) -> [ContractViolation] {
      mediator.events.newest(9).compactMap {
        if case .violation(let violation) = $0 { violation } else { nil }
      }
    }
    #expect(violations(in: nested).map(\.ad) == [AdID(rawValue: "ad-1")])
    #expect(violations(in: world.mediator).map(\.ad) == [nil])
    #expect(violations(in: world.mediator).map(\.rule) == [.duplicateCompletion])
    #expect(world.log == ["violation duplicateCompletion"])
    #expect(nested.events.hasErrors && world.mediator.events.hasErrors)
  }

  @Test func `ad units that are replaced are those of loads that an adapter asks for, too`() {
    let mediator = mediator(for: "A")
    #expect(refusal(of: "of B", from: mediator) == nil)
    world.mediator.replaceAdUnits([.native("new", ["B"])])

    #expect(refusal(of: "new", from: mediator) == nil)
    #expect(refusal(of: "of B", from: mediator)?.contains("of B") == true)
    #expect(mediator.allAdUnits.map(\.id) == ["new"])
  }

  @Test func `the tag of all requests is that of a load without one of its own`() throws {
    var configuration = RequestConfiguration()
    configuration.tagForChildDirectedTreatment = true
    world.mediator.setRequestConfiguration(configuration) {}
    try load("of B", from: mediator(for: "A"))
    let own = LoadRequest(
      .native(adTypes: .all, options: NativeAdOptions()),
      targeting: AdRequest(childDirectedTreatment: false))
    _ = try world.mediator.load(own, from: .adUnit("of B"), as: nil, timeoutMs: nil) { _ in }
    #expect(
      adapters[1].1.loads.map(\.request.targeting.childDirectedTreatment) == [true, false])
  }

  @Test func `the publisher's newest user defaults reach a load that an adapter asks for`() throws {
    var configuration = RequestConfiguration()
    configuration.userDefaults = ["IABTCF_TCString": "old"]
    world.mediator.setRequestConfiguration(configuration) {}
    let mediator = mediator(for: "A")
    configuration.userDefaults = ["IABTCF_TCString": "new"]
    world.mediator.setRequestConfiguration(configuration) {}
    try load("of B", from: mediator)
    let request = try #require(adapters[1].1.loads.first?.request)
    #expect(request.targeting.userDefaults == ["IABTCF_TCString": "new"])
  }
}
