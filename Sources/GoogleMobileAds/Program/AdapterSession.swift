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

  private let adapter: ServedAdapter
  private let output: @MainActor (UnsafeBufferPointer<UInt8>) -> Void

  private var isInitialized = false
  private var isSetUp = false

  /// The loads that are not answered, and the ads that were loaded.
  private var ads: [String: ServedAd] = [:]

  /// The last ads that were disposed of, and whether anything still holds them.
  private var disposed: [(id: String, ad: WeakReference)] = []
  private static let disposedLimit = 100

  /// The requests that have no answer.
  private var pending: [RequestID: Responder] = [:]
  /// Called when the last request is answered.
  var onIdle: (@MainActor () -> Void)?

  /// - Parameter output: Gets each line, with its end.
  package init(
    serving adapter: ServedAdapter,
    output: @escaping @MainActor (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.adapter = adapter
    self.output = output
    NetworkCalls.session = self
  }

  // MARK: Lines

  /// Handles a line of the bridge.
  ///
  /// - Parameter given: What a test in the same process gives in place of the line's parameters.
  package func receive(_ line: UnsafeBufferPointer<UInt8>, given: GivenParameters? = nil) {
    self.given = given
    defer { self.given = nil }
    NetworkCalls.session = self
    do throws(JSONSyntaxError) {
      receive(try Envelope(parsing: line))
    } catch {
      Responder(.null, self).fail(.parseError(error))
    }
  }

  private func receive(_ message: Envelope) {
    guard message.isObject else {
      Responder(.null, self).fail(.invalidRequest("A line is a request or a notification."))
      return
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
    case .cancelRequest: cancelRequest(params, responder)
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

  /// The adapter, if the bridge asks for it, and for the first time.
  func begin(_ className: String) throws(RPCError) -> ServedAdapter {
    guard !isInitialized else { throw .comesOnce(.initialize) }
    guard className == adapter.className else {
      throw .unknownAdapter(className, served: adapter.className)
    }
    isInitialized = true
    return adapter
  }

  /// The adapter to set up. The bridge sets it up once.
  func beginSetUp() throws(RPCError) -> ServedAdapter {
    let adapter = try servedAdapter()
    guard !isSetUp else { throw .comesOnce(.setUp) }
    isSetUp = true
    return adapter
  }

  /// The adapter that the bridge has asked for.
  func servedAdapter() throws(RPCError) -> ServedAdapter {
    guard isInitialized else { throw .comesFirst(.initialize) }
    return adapter
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
