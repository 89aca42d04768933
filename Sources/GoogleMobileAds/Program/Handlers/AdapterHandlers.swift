import Foundation
import JSON
import JSONRPC

/// Says which adapter the program is, and what it can do.
enum InitializeHandler: MessageHandler {
  static let name = "adapter/initialize"

  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder
  ) throws(HandlerError) {
    let className = try HandlerError.reading { () throws(JSONReadError) in
      try params.read("className", as: String.self)
    }
    let adapter = try session.initialize(className)
    let versions = Versions(of: adapter)
    responder.answer { writer in
      writer.beginObject()
      writer.member("className", className)
      writer.member("adapterVersion", string(for: versions.adapter))
      writer.member("adSdkVersion", string(for: versions.adSDK))
      let order: [AdFormat] = [
        .native, .banner, .interstitial, .rewarded, .rewardedInterstitial, .appOpen,
      ]
      writer.member("formats", order.filter { adapter.loads[$0] != nil }.map(\.name))
      // Each ad says who counts what.
      writer.member("handlesUserImpressions", false)
      writer.member("handlesUserClicks", false)
      writer.member("protocolVersion", 1)
      let signals = adapter.makeCollector == nil ? [] : [CollectSignalsHandler.name]
      let others = [
        RequestConfigurationHandler.name, DidTapAssetHandler.name, DidExpireHandler.name,
        InspectHandler.name,
      ]
      writer.member("methods", [PingHandler.name] + signals + others)
      writer.member("versionMs", versions.fastestMs)
      writer.member("api", adapter.isLegacy ? "legacy" : "modern")
      writer.endObject()
    }
  }
}

/// The versions of an adapter, and how long it takes to return them.
@MainActor
private struct Versions {
  let adapter: VersionNumber
  let adSDK: VersionNumber
  let fastestMs: Int

  /// Asks again if the adapter was slow, because the machine may have been busy.
  init(of served: ServedAdapter) {
    var versions = Self.read(served)
    for _ in 0..<2 where versions.duration > .milliseconds(5) {
      let next = Self.read(served)
      if next.duration < versions.duration { versions = next }
    }
    (adapter, adSDK) = (versions.adapter, versions.adSDK)
    fastestMs = Int(versions.duration / .milliseconds(1))
  }

  private typealias Reading = (adapter: VersionNumber, adSDK: VersionNumber, duration: Duration)

  private static func read(_ served: ServedAdapter) -> Reading {
    let start = ContinuousClock.now
    let (adapter, adSDK) = (served.adapterVersion(), served.adSDKVersion())
    return (adapter, adSDK, ContinuousClock.now - start)
  }
}

/// Prepares the network's SDK with the credentials of every line item.
enum SetUpHandler: MessageHandler {
  static let name = "adapter/setUp"

  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder
  ) throws(HandlerError) {
    let adapter = try session.setUp()
    let credentials = try HandlerError.reading { () throws(JSONReadError) in
      try MediationCredentials.read(params)
    }
    let work = session.work
    let given = session.given?.setUp ?? MediationServerConfiguration(credentials: credentials)
    adapter.setUp(given) { error in
      work.perform {
        if let error { responder.fail(.setUpFailed(error)) } else { responder.answer() }
      }
    }
  }
}

/// Answers on the main thread, which runs the adapter.
enum PingHandler: MessageHandler {
  static let name = "adapter/ping"

  static func handle(_ params: JSONObject, in session: AdapterSession, _ responder: Responder) {
    responder.answer()
  }
}

/// Collects the signals for an auction, off the main thread, as the SDK does.
enum CollectSignalsHandler: MessageHandler {
  static let name = "adapter/collectSignals"

  private static let queue = DispatchQueue(label: "signals", attributes: .concurrent)

  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder
  ) throws(HandlerError) {
    let adapter = try session.servedAdapter()
    guard let makeCollector = adapter.makeCollector else {
      throw .answer(.methodNotFound(name, nearest: []))
    }
    let parameters = try HandlerError.reading { () throws(JSONReadError) in
      let extras = try params.readIfPresent("extras", as: JSONObject.self)?.foundation ?? [:]
      let size = try params.readIfPresent("adSize", as: CGSize.self)
      if let given = session.given?.takeSignals(extras) { return given }
      return RTBRequestParameters(
        configuration: RTBMediationSignalsConfiguration(
          credentials: try MediationCredentials.read(params)),
        extras: adapter.extras.make(extras),
        adSize: size.map { adSizeFor(cgSize: $0) } ?? AdSizeInvalid)
    }
    // The queue gets them, and nothing else uses them.
    nonisolated(unsafe) let (collector, given) = (makeCollector(), parameters)
    let work = session.work
    queue.async {
      collector.collectSignals(for: given) { signals, error in
        let error = error.map(ErrorContent.init)
        work.perform {
          // Keeps the collector until it has answered.
          withExtendedLifetime(collector) {
            answer(signals, error, responder)
          }
        }
      }
    }
  }

  /// Passes on what the adapter says: signals, an error, both or neither.
  private static func answer(
    _ signals: String?, _ error: ErrorContent?, _ responder: Responder
  ) {
    if let error, signals == nil {
      responder.fail(.signalsFailed(error))
      return
    }
    responder.answer { writer in
      writer.beginObject()
      writer.member("signals", signals)
      if let error { writer.member("error", error) }
      writer.endObject()
    }
  }
}

/// The bridge no longer needs the answer to a request.
///
/// The SDK does not tell adapters, so the adapter goes on. A late answer is passed on, and the
/// bridge sees that it is late. But the program can end without it.
enum CancelHandler: MessageHandler {
  static let name = "$/cancelRequest"

  static func handle(_ params: JSONObject, in session: AdapterSession, _ responder: Responder) {
    if let id = params["id"].flatMap({ try? RequestID($0) }) { session.detach(id) }
    responder.answer()
  }
}
