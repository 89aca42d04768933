import Foundation
import Testing

@testable import GoogleMobileAds

/// An adapter may have the asynchronous form of a method that has a completion handler in the SDK.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct AsyncFormTests {
  final class Failing: NSObject, RTBAdapter {
    static func setUp(with configuration: MediationServerConfiguration) async throws {
      let unit = configuration.credentials.first?.settings["parameter"] ?? "nothing"
      throw NSError(
        domain: "net", code: 3, userInfo: [NSLocalizedDescriptionKey: "Not for \(unit)."])
    }

    func collectSignals(for params: RTBRequestParameters) async throws -> String {
      throw NSError(domain: "net", code: 4, userInfo: [NSLocalizedDescriptionKey: "No signals."])
    }
  }

  @MainActor final class OnMainActor: NSObject, RTBAdapter {
    static var unit: String?

    static func setUp(with configuration: MediationServerConfiguration) async throws {
      MainActor.assertIsolated()
      unit = configuration.credentials.first?.settings["parameter"] as? String
    }

    func collectSignals(for params: RTBRequestParameters) async throws -> String {
      MainActor.assertIsolated()
      return "token-\(params.configuration.credentials.count)"
    }
  }

  final class OffMainThread: NSObject, MediationAdapter {
    nonisolated(unsafe) static var isOnMainThread: Bool?

    static func setUp(with configuration: MediationServerConfiguration) async {
      isOnMainThread = MainThread.isCurrent
    }
  }

  final class Old: NSObject, GADMediationAdapter {
    static func setUpWith(_ configuration: GADMediationServerConfiguration) async throws {
      throw NSError(domain: "net", code: 5, userInfo: [NSLocalizedDescriptionKey: "Old."])
    }
  }

  final class WithHandlers: NSObject, RTBAdapter {
    static func setUp(
      with configuration: MediationServerConfiguration,
      completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
    ) { completionHandler(nil) }

    static func setUp(with configuration: MediationServerConfiguration) async throws {
      throw NSError(domain: "net", code: 6)
    }

    func collectSignals(
      for params: RTBRequestParameters, completionHandler: @escaping GADRTBSignalCompletionHandler
    ) { completionHandler("by handler", nil) }
  }

  final class WithoutSignals: NSObject, RTBAdapter {}

  /// Answers later, if it is still there.
  final class Forgetful: NSObject, RTBAdapter, @unchecked Sendable {
    func collectSignals(
      for params: RTBRequestParameters, completionHandler: @escaping GADRTBSignalCompletionHandler
    ) {
      nonisolated(unsafe) let completionHandler = completionHandler
      DispatchQueue.global().async { [weak self] in
        DispatchQueue.global().async { [weak self] in
          completionHandler(self.map { _ in "still there" }, nil)
        }
      }
    }
  }

  private func answer(_ bridge: TestBridge, _ method: String) async -> [String] {
    await bridge.waitForCall(
      method,
      #"{"credentials":[{"format":"banner","settings":{"parameter":"unit-7"}}],"format":"banner"}"#)
  }

  @Test func `an error that an asynchronous set-up throws fails it`() async {
    let bridge = TestBridge(Failing.self, make: Failing.init)
    let lines = await answer(bridge, "setUp")
    #expect(lines.first?.contains(#""error":{"code":103,"message":"Not for unit-7.""#) == true)
    #expect(lines.count == 1)
  }

  @Test func `a set-up on the main actor runs there`() async {
    let bridge = TestBridge(OnMainActor.self, make: { OnMainActor() })
    #expect(await answer(bridge, "setUp") == [GoogleMobileAdsTests.answer()])
    #expect(OnMainActor.unit == "unit-7")
  }

  @Test func `a set-up without isolation runs off the main thread`() async {
    let bridge = TestBridge(OffMainThread.self, make: OffMainThread.init)
    #expect(await answer(bridge, "setUp") == [GoogleMobileAdsTests.answer()])
    #expect(OffMainThread.isOnMainThread == false)
  }

  @Test func `an asynchronous set-up with the name of version 11 is called`() async {
    let bridge = TestBridge(Old.self, make: Old.init)
    let lines = await answer(bridge, "setUp")
    #expect(lines.first?.contains(#""message":"Old.""#) == true)
  }

  @Test func `an adapter without a set-up is ready`() async {
    let bridge = TestBridge(WithoutSignals.self, make: WithoutSignals.init)
    #expect(await answer(bridge, "setUp") == [GoogleMobileAdsTests.answer()])
  }

  @Test func `of two forms the one with a completion handler is called`() async {
    let bridge = TestBridge(WithHandlers.self, make: WithHandlers.init)
    #expect(await answer(bridge, "setUp") == [GoogleMobileAdsTests.answer()])
    let lines = await answer(bridge, "collectSignals")
    #expect(lines.first?.contains(#""signals":"by handler""#) == true)
  }

  @Test func `signals of an asynchronous method are the answer`() async {
    let bridge = TestBridge(OnMainActor.self, make: { OnMainActor() })
    let lines = await answer(bridge, "collectSignals")
    #expect(lines.first?.contains(#""signals":"token-1""#) == true)
  }

  @Test func `an error that asynchronous signals throw is the answer`() async {
    let bridge = TestBridge(Failing.self, make: Failing.init)
    let lines = await answer(bridge, "collectSignals")
    #expect(lines.first?.contains(#""message":"No signals.""#) == true)
  }

  @Test func `an adapter is kept until it has given its signals`() async {
    let bridge = TestBridge(Forgetful.self, make: Forgetful.init)
    let lines = await answer(bridge, "collectSignals")
    #expect(lines.first?.contains(#""signals":"still there""#) == true)
  }

  @Test func `signals without a method are an error`() async {
    let bridge = TestBridge(WithoutSignals.self, make: WithoutSignals.init)
    let lines = await answer(bridge, "collectSignals")
    #expect(
      lines.first?.contains("WithoutSignals has no collectSignals(for:completionHandler:).")
        == true)
  }
}
