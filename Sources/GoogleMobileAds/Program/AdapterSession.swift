import Foundation
import JSON
import JSONRPC

/// The conversation with the bridge: finds the method of each request, and keeps the ads.
@MainActor
package final class AdapterSession {
  /// Brings what adapters report on other threads to the main thread.
  nonisolated let work = MainThreadWork()

  /// What a test in the same process gives with the line that is handled; `nil` in a program.
  private(set) var given: GivenParameters?

  /// Whether a message is being handled, and what waits for its end.
  private var adapterIsRunning = false
  private var workAfterAdapter: [@MainActor @Sendable () -> Void] = []

  private let adapters: [ServedAdapter]
  private let output: @MainActor (UnsafeBufferPointer<UInt8>) -> Void

  /// The classes that the bridge has asked for, by the names that it uses, in that order.
  private var initialized: [(name: String, adapter: ServedAdapter)] = []
  private var setUpNames: Set<String> = []

  /// The loads that are not answered, and the ads that were loaded.
  private var ads: [String: ServedAd] = [:]

  /// Reads the symbols of the program, to find methods that are never called; `nil` in a test of an
  /// adapter in the same process. Taken by the first answer to `adapter/initialize`.
  var readSymbols: (() -> ProgramSymbols)?

  /// The faults of the program's classes, by their names with the module.
  private var neverCalled: [(type: String, message: String)] = []

  /// The classes of ads whose values were read twice.
  private var comparedAds: Set<ObjectIdentifier> = []
  /// The faults that were reported.
  private var reported: Set<String> = []

  /// The publisher's extras of the last loads.
  var sharedExtras = SharedExtras()

  /// The last ads that were disposed of, and whether anything still holds them.
  private var disposed: [(id: String, ad: WeakReference)] = []
  private static let disposedLimit = 100

  /// The requests of this program to the bridge.
  private(set) lazy var calls = BridgeCalls { [weak self] id, method, params in
    self?.write { writer in
      writer.beginObject()
      writer.member("jsonrpc", "2.0")
      writer.member("id", id)
      writer.member("method", method)
      writer.member("params", params)
    }
  }

  /// The requests that have no answer.
  private var pending: [RequestID: Responder] = [:]
  /// Called when the last request is answered.
  var onIdle: (@MainActor () -> Void)?

  /// - Parameter output: Gets each line, with its end.
  package convenience init(
    serving adapter: ServedAdapter,
    output: @escaping @MainActor (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.init(serving: [adapter], output: output)
  }

  /// - Parameters:
  ///   - adapters: The classes of the program, at least one.
  ///   - output: Gets each line, with its end.
  init(
    serving adapters: [ServedAdapter],
    output: @escaping @MainActor (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.adapters = adapters
    self.output = output
    NetworkCalls.session = self
  }

  // MARK: Lines

  /// Handles a line of the bridge.
  ///
  /// - Parameter given: What a test in the same process gives in place of the line's parameters.
  package func receive(_ line: UnsafeBufferPointer<UInt8>, given: GivenParameters? = nil) {
    self.given = given
    adapterIsRunning = true
    defer {
      adapterIsRunning = false
      self.given = nil
      let work = workAfterAdapter
      workAfterAdapter = []
      for perform in work { perform() }
    }
    NetworkCalls.session = self
    do throws(JSONSyntaxError) {
      receive(try Envelope(parsing: line))
    } catch {
      Responder(.null, self).fail(.parseError(error, in: line))
    }
  }

  private func receive(_ message: Envelope) {
    guard message.isObject else {
      Responder(.null, self).fail(.invalidRequest("A line is a request or a notification."))
      return
    }
    if message.isResponse { return calls.finish(message) }
    if message.method == BridgeCalls.eventName {
      return calls.receive(message.paramsValue?.object ?? [:])
    }
    // A request of the bridge has a number or a text as its id; a notification has none.
    let responder = Responder(message.hasNoID ? nil : message.id ?? .null, self)
    do throws(RPCError) {
      guard let name = message.method else { throw .invalidRequest("A request has a method.") }
      guard let method = Contract.Method(rawValue: name) else {
        throw .methodNotFound(name, nearest: [])
      }
      try handle(method, Params(message.paramsValue), responder)
    } catch {
      responder.fail(error)
    }
  }

  /// Handles a request, and answers it now or later. A thrown error is the answer.
  private func handle(
    _ method: Contract.Method, _ params: Params, _ responder: Responder
  ) throws(RPCError) {
    switch method {
    case .initialize: try initialize(params, responder)
    case .setUp: try setUp(params, responder)
    // The answer shows that the main thread, which runs the adapter, is not blocked.
    case .ping: responder.answer()
    case .collectSignals: try collectSignals(params, responder)
    case .didChangeRequestConfiguration: try didChangeRequestConfiguration(params, responder)
    case .requestBids, .didReceiveBidNotice:
      throw .methodNotFound(method.rawValue, nearest: [])
    case .loadNative: try load(.native, params, responder)
    case .loadBanner: try load(.banner, params, responder)
    case .loadInterstitial: try load(.interstitial, params, responder)
    case .loadRewarded: try load(.rewarded, params, responder)
    case .loadRewardedInterstitial: try load(.rewardedInterstitial, params, responder)
    case .loadAppOpen: try load(.appOpen, params, responder)
    case .didRender: try didRender(params, responder)
    case .didUntrackView: try didUntrackView(params, responder)
    case .didRecordImpression: try didRecordImpression(params, responder)
    case .didRecordClickOnAsset: try didRecordClickOnAsset(params, responder)
    case .didTapAsset: try didTapAsset(params, responder)
    case .didExpire: try didExpire(params, responder)
    case .changeAdSize: try changeAdSize(params, responder)
    case .present: try present(params, responder)
    case .simulate: try simulate(params, responder)
    case .dispose: try dispose(params, responder)
    case .inspect: try inspect(params, responder)
    case .didOfferRequests: try didOfferRequests(params, responder)
    case .cancelRequest: cancelRequest(params, responder)
    }
  }

  /// Does work when the adapter's function that runs now has returned, and before the next message is
  /// handled.
  func performAfterAdapter(_ work: @escaping @MainActor @Sendable () -> Void) {
    if adapterIsRunning {
      workAfterAdapter.append(work)
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated(work) }
    }
  }

  /// Whether every request has its answer.
  var isIdle: Bool { pending.isEmpty }

  func begin(_ id: RequestID, _ responder: Responder) { pending[id] = responder }

  func end(_ id: RequestID) {
    pending[id] = nil
    if isIdle { onIdle?() }
  }

  /// Stops waiting for the answer to a request.
  func detach(_ id: RequestID) { pending[id]?.detach() }

  /// Writes an answer.
  func answer(_ id: RequestID, _ outcome: (inout JSONWriter) -> Void) {
    write { writer in
      writer.beginAnswer(id)
      outcome(&writer)
    }
  }

  /// Sends a notification.
  func notify(_ method: StaticString, _ params: (inout JSONWriter) -> Void) {
    write { writer in
      writer.beginNotification(method)
      writer.object(params)
    }
  }

  /// Writes a line with a message, whose object this closes.
  private func write(_ message: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    message(&writer)
    writer.endObject()
    writer.endLine()
    output(writer.bytes)
  }

  // MARK: The adapter

  /// The adapter that the bridge asks for, for the first time.
  ///
  /// - Parameter name: The class, with or without its module.
  func begin(_ name: String) throws(RPCError) -> ServedAdapter {
    guard !initialized.contains(where: { $0.name == name }) else { throw .comesOnce(.initialize) }
    guard
      let adapter = adapters.first(where: { $0.className == name || $0.qualifiedName == name })
        ?? adapters.first(where: { $0.hasName(ofAnyModule: name) })
    else { throw .unknownAdapter(name, served: adapters.map(\.className)) }
    initialized.append((name, adapter))
    return adapter
  }

  /// Reports the methods of a class that are never called. The first time, also those of all classes
  /// beside the adapters, such as ads.
  func reportNeverCalled(_ adapter: ServedAdapter, _ className: String) {
    if let readSymbols {
      self.readSymbols = nil
      let symbols = readSymbols()
      NeverCalled.start(symbols)
      let served = adapters.map(\.qualifiedName)
      for (type, message) in NeverCalled.messages(in: symbols) {
        if served.contains(type) {
          neverCalled.append((type, message))
        } else {
          ProgramViolations.report(.neverCalled, message)
        }
      }
    }
    for (type, message) in neverCalled where type == adapter.qualifiedName {
      ProgramViolations.report(.neverCalled, message, className: className)
    }
  }

  /// Reports values of an ad that are different each time they are read, once for each class.
  func reportChangingValues(of ad: any NSObjectProtocol, _ loadID: String) {
    guard comparedAds.insert(ObjectIdentifier(type(of: ad))).inserted else { return }
    for message in ChangingValues.messages(of: ad) { report(.changingValue, message, loadID) }
  }

  /// Reports a fault of the adapter that the bridge cannot see, once.
  func report(_ rule: Contract.ProgramRule, _ message: String, _ loadID: String? = nil) {
    guard reported.insert(message).inserted else { return }
    notify(Contract.Notification.violation) { writer in
      writer.member(.rule, rule)
      writer.member(.message, message)
      if let loadID { writer.member(.loadId, loadID) }
    }
  }

  /// The adapter to set up. The bridge sets each up once.
  func beginSetUp(_ params: Params) throws(RPCError) -> ServedAdapter {
    let (name, adapter) = try asked(params)
    guard setUpNames.insert(name).inserted else { throw .comesOnce(.setUp) }
    return adapter
  }

  /// The adapter that a message is for: the one that it names, else the first.
  func servedAdapter(_ params: Params) throws(RPCError) -> ServedAdapter {
    try asked(params).adapter
  }

  private func asked(_ params: Params) throws(RPCError) -> (name: String, adapter: ServedAdapter) {
    guard let first = initialized.first else { throw .comesFirst(.initialize) }
    guard let name = try params.readIfPresent(.className) else { return first }
    guard let asked = initialized.first(where: { $0.name == name }) else {
      throw .unknownAdapter(name, served: initialized.map(\.name))
    }
    return asked
  }

  // MARK: Ads

  /// Keeps a load, and then its ad.
  func add(_ ad: ServedAd) throws(RPCError) {
    guard ads[ad.load.id] == nil else { throw .loadIDInUse(ad.load.id) }
    ads[ad.load.id] = ad
  }

  /// The ad that a request is about.
  func ad(_ params: Params) throws(RPCError) -> ServedAd {
    let id = try params.read(.loadId)
    guard let ad = ads[id] else { throw .unknownLoad(id) }
    guard ad.isLoaded else { throw .stillLoading(id) }
    return ad
  }

  /// The ad that a request is about, as a type that only ads of some formats have.
  func ad<Ad>(_ params: Params, as type: Ad.Type) throws(RPCError) -> (ServedAd, Ad) {
    let served = try ad(params)
    guard let ad = served.ad as? Ad else { throw .wrongFormat(served.load.id, served.format) }
    return (served, ad)
  }

  /// Releases a load, or its ad. Does nothing if there is none.
  func release(_ id: String) {
    guard let ad = ads.removeValue(forKey: id) else { return }
    if let own = ad.own {
      disposed.append((id, WeakReference(own)))
      if disposed.count > Self.disposedLimit { disposed.removeFirst() }
    }
    ad.release()
  }

  /// Whether anything still holds an ad that was disposed of; `nil` if it was not, or is forgotten.
  func isHeld(_ id: String) -> Bool? {
    disposed.first { $0.id == id }.map { $0.ad.object != nil }
  }
}

/// An object that something else may hold.
struct WeakReference {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}
