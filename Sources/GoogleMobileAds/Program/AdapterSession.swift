import Foundation
import JSON
import JSONRPC

/// The conversation with the bridge: finds the method of each request, and keeps the ads.
@MainActor
package final class AdapterSession {
  /// Every method of the program, in the order of the contract.
  static let methods: [any MessageHandler.Type] = [
    InitializeHandler.self,
    SetUpHandler.self,
    PingHandler.self,
    CollectSignalsHandler.self,
    RequestConfigurationHandler.self,
    LoadNativeHandler.self,
    LoadBannerHandler.self,
    LoadInterstitialHandler.self,
    LoadRewardedHandler.self,
    LoadRewardedInterstitialHandler.self,
    LoadAppOpenHandler.self,
    DidRenderHandler.self,
    DidUntrackViewHandler.self,
    DidRecordImpressionHandler.self,
    DidRecordClickOnAssetHandler.self,
    DidTapAssetHandler.self,
    DidExpireHandler.self,
    ChangeAdSizeHandler.self,
    PresentHandler.self,
    SimulateHandler.self,
    DisposeHandler.self,
    InspectHandler.self,
    CancelHandler.self,
  ]

  /// Brings what adapters report on other threads to the main thread.
  nonisolated let work = MainThreadWork()

  /// What a test in the same process gives; `nil` in a program.
  let given: GivenParameters?

  private let adapter: ServedAdapter
  private let output: @MainActor (UnsafeBufferPointer<UInt8>) -> Void

  private var isInitialized = false
  private var isSetUp = false

  /// The loads that are not answered, and the ads that were loaded.
  private var ads: [String: ServedAd] = [:]

  /// The last ads that were disposed of, and whether anything still holds them.
  private var disposed: [(id: String, ad: WeakReference)] = []
  private static let disposedLimit = 100

  /// The requests that have no answer, by the texts of their ids.
  private var pending: [String: Responder] = [:]
  /// Called when the last request is answered.
  var onIdle: (@MainActor () -> Void)?

  /// - Parameters:
  ///   - given: What a test in the same process gives in place of the messages.
  ///   - output: Gets each line, with its end.
  package init(
    serving adapter: ServedAdapter,
    given: GivenParameters? = nil,
    output: @escaping @MainActor (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.adapter = adapter
    self.given = given
    self.output = output
    NetworkCalls.session = self
  }

  // MARK: Lines

  /// Handles a line of the bridge.
  package func receive(_ line: UnsafeBufferPointer<UInt8>) {
    NetworkCalls.session = self
    let message: JSONObject
    do throws(JSONSyntaxError) {
      guard let object = try JSONValue(parsing: line).object else {
        Responder(.null, self).fail(.invalidRequest("A line is a request or a notification."))
        return
      }
      message = object
    } catch {
      Responder(.null, self).fail(.parseError(error))
      return
    }
    // A request of the bridge has a number or a text as its id; a notification has none.
    let id = message["id"].map { (try? RequestID($0)) ?? .null }
    guard let method = message["method"]?.string else {
      if let id { Responder(id, self).fail(.invalidRequest("A request has a method.")) }
      return
    }
    handle(method, message["params"] ?? [:], Responder(id, self))
  }

  private func handle(_ method: String, _ params: JSONValue, _ responder: Responder) {
    do throws(RPCError) {
      guard let handler = Self.methods.first(where: { $0.name == method }) else {
        throw .methodNotFound(method, nearest: [])
      }
      do throws(HandlerError) {
        guard let params = params.object else {
          throw .reading(JSONReadError(expected: "an object", kindOf: params))
        }
        try handler.handle(params, in: self, responder)
      } catch {
        switch error {
        case .reading(let error): throw .invalidParams(error)
        case .answer(let error): throw error
        }
      }
    } catch {
      responder.fail(error)
    }
  }

  /// Whether every request has its answer.
  var isIdle: Bool { pending.isEmpty }

  func begin(_ id: RequestID, _ responder: Responder) { pending[id.text] = responder }

  func end(_ id: RequestID) {
    pending[id.text] = nil
    if isIdle { onIdle?() }
  }

  /// Stops waiting for the answer to a request.
  func detach(_ id: RequestID) { pending[id.text]?.detach() }

  /// Writes a line.
  func write(_ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("jsonrpc", "2.0")
    members(&writer)
    writer.endObject()
    writer.endLine()
    output(writer.bytes)
  }

  /// Sends a notification.
  func notify(_ method: String, _ params: (inout JSONWriter) -> Void) {
    write { writer in
      writer.member("method", method)
      writer.key("params")
      writer.beginObject()
      params(&writer)
      writer.endObject()
    }
  }

  // MARK: The adapter

  /// The adapter, if the bridge asks for it, and for the first time.
  func initialize(_ className: String) throws(HandlerError) -> ServedAdapter {
    guard !isInitialized else { throw .answer(.comesOnce(InitializeHandler.name)) }
    guard className == adapter.className else {
      throw .answer(.unknownAdapter(className, served: adapter.className))
    }
    isInitialized = true
    return adapter
  }

  /// The adapter to set up. The bridge sets it up once.
  func setUp() throws(HandlerError) -> ServedAdapter {
    let adapter = try servedAdapter()
    guard !isSetUp else { throw .answer(.comesOnce(SetUpHandler.name)) }
    isSetUp = true
    return adapter
  }

  /// The adapter that the bridge has asked for.
  func servedAdapter() throws(HandlerError) -> ServedAdapter {
    guard isInitialized else { throw .answer(.comesFirst(InitializeHandler.name)) }
    return adapter
  }

  // MARK: Ads

  /// Keeps a load, and then its ad.
  func add(_ ad: ServedAd) throws(HandlerError) {
    guard ads[ad.load.id] == nil else { throw .answer(.loadIDInUse(ad.load.id)) }
    ads[ad.load.id] = ad
  }

  /// The ad that a request is about.
  func ad(_ params: JSONObject) throws(HandlerError) -> ServedAd {
    let id = try params.readID()
    guard let ad = ads[id] else { throw .answer(.unknownLoad(id)) }
    guard ad.isLoaded else { throw .answer(.stillLoading(id)) }
    return ad
  }

  /// The ad that a request is about, as a type that only ads of some formats have.
  func ad<Ad>(_ params: JSONObject, as type: Ad.Type) throws(HandlerError) -> (ServedAd, Ad) {
    let served = try ad(params)
    guard let ad = served.ad as? Ad else {
      throw .answer(.wrongFormat(served.load.id, served.format))
    }
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

extension JSONObject {
  /// The load that a request is about.
  func readID() throws(HandlerError) -> String {
    try HandlerError.reading { () throws(JSONReadError) in try read("loadId") }
  }
}
