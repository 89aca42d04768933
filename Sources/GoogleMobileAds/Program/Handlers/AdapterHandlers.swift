import Foundation
import JSON
import JSONRPC

/// Requests about the adapter.
extension AdapterSession {
  /// Says which adapter the program is, and what it can do.
  func initialize(_ params: Params, _ responder: Responder) throws(RPCError) {
    let className = try params.read(.className)
    let adapter = try begin(className)
    let versions = Versions(of: adapter)
    responder.answer { writer in
      writer.object { writer in
        writer.member(.className, className)
        writer.member(.adapterVersion, string(for: versions.adapter))
        writer.member(.adSdkVersion, string(for: versions.adSDK))
        let formats = Set(adapter.loads.keys.map(\.contract))
        writer.member(.formats, Contract.AdFormat.allCases.filter(formats.contains))
        // Each ad says who counts what.
        writer.member(.handlesUserImpressions, false)
        writer.member(.handlesUserClicks, false)
        writer.member(.protocolVersion, 1)
        writer.member(
          .methods,
          Contract.AddedMethod.allCases.filter {
            switch $0 {
            case .collectSignals: adapter.makeCollector != nil
            // An adapter of the SDK is not an exchange, and learns nothing about bids.
            case .requestBids, .didReceiveBidNotice: false
            default: true
            }
          })
        writer.member(.versionMs, versions.fastestMs)
        writer.member(.api, adapter.isLegacy ? .legacy : .modern)
      }
    }
    reportNeverCalled(adapter, className)
    if versions.isChanging {
      report(.changingValue, "\(className) has other versions each time they are read.")
    }
  }

  /// Prepares the network's SDK with the credentials of every line item.
  func setUp(_ params: Params, _ responder: Responder) throws(RPCError) {
    let adapter = try beginSetUp(params)
    var configuration = MediationServerConfiguration(
      credentials: try MediationCredentials.read(params))
    if case .setUp(let own)? = given { configuration = own }
    let work = work
    adapter.setUp(configuration) { error in
      work.perform {
        if let error {
          responder.fail(.failure(.setUpFailed, ErrorContent(error)))
        } else {
          responder.answer()
        }
      }
    }
  }

  private static let signalsQueue = DispatchQueue(label: "signals", attributes: .concurrent)

  /// Collects the signals for an auction, off the main thread, as the SDK does.
  func collectSignals(_ params: Params, _ responder: Responder) throws(RPCError) {
    let adapter = try servedAdapter(params)
    guard let makeCollector = adapter.makeCollector else {
      throw .methodNotFound(Contract.Method.collectSignals.rawValue, nearest: [])
    }
    // The queue gets them, and nothing else uses them.
    nonisolated(unsafe) let given = try signalsParameters(params, adapter)
    nonisolated(unsafe) let collector = makeCollector()
    let work = work
    Self.signalsQueue.async {
      collector.collectSignals(for: given) { signals, error in
        let error = error.map(ErrorContent.init)
        work.perform {
          // Keeps the collector until it has answered.
          withExtendedLifetime(collector) { responder.answer(signals, error) }
        }
      }
    }
  }

  private func signalsParameters(
    _ params: Params, _ adapter: ServedAdapter
  ) throws(RPCError) -> RTBRequestParameters {
    let extras = try params.readIfPresent(.extras)?.foundation ?? [:]
    let size = try params.readIfPresent(.adSize) == nil ? AdSizeInvalid : params.readAdSize()
    if case .signals(let own)? = given { return own }
    return RTBRequestParameters(
      configuration: RTBMediationSignalsConfiguration(
        credentials: try MediationCredentials.read(params)),
      extras: adapter.extras.make(extras),
      adSize: size)
  }

  /// The program may ask the bridge for ads from now on.
  func didOfferRequests(_ params: Params, _ responder: Responder) throws(RPCError) {
    calls.offered = Set(try params.read(.methods))
    responder.answer()
  }

  /// The bridge no longer needs the answer to a request.
  ///
  /// The SDK does not tell adapters, so the adapter goes on. A late answer is passed on, and the
  /// bridge sees that it is late. But the program can end without it.
  func cancelRequest(_ params: Params, _ responder: Responder) {
    if let id = params.requestID { detach(id) }
    responder.answer()
  }
}

extension Responder {
  /// Passes on what the adapter says about signals: signals, an error, both or neither.
  fileprivate func answer(_ signals: String?, _ error: ErrorContent?) {
    if let error, signals == nil { return fail(.failure(.loadFailed, error)) }
    answer { writer in
      writer.object { writer in
        writer.member(.signals, signals)
        if let error { writer.member(.error, error) }
      }
    }
  }
}

/// The versions of an adapter, and how long it takes to return them.
@MainActor
private struct Versions {
  let adapter: VersionNumber
  let adSDK: VersionNumber
  let fastestMs: Int
  /// Whether they differ when they are asked for again, as the SDK does.
  let isChanging: Bool

  /// Asks again, and a third time if the adapter was slow, because the machine may have been busy.
  init(of served: ServedAdapter) {
    let first = Self.read(served)
    var fastest = first
    var isChanging = false
    for number in 0..<2 where number == 0 || fastest.duration > .milliseconds(5) {
      let next = Self.read(served)
      isChanging = isChanging || next.isOther(than: first)
      fastest = next.duration < fastest.duration ? next : fastest
    }
    (adapter, adSDK) = (first.adapter, first.adSDK)
    fastestMs = Int(fastest.duration / .milliseconds(1))
    self.isChanging = isChanging
  }

  private struct Reading {
    let adapter: VersionNumber
    let adSDK: VersionNumber
    let duration: Duration

    func isOther(than reading: Reading) -> Bool {
      string(for: adapter) != string(for: reading.adapter)
        || string(for: adSDK) != string(for: reading.adSDK)
    }
  }

  private static func read(_ served: ServedAdapter) -> Reading {
    let start = ContinuousClock.now
    let (adapter, adSDK) = (served.adapterVersion(), served.adSDKVersion())
    return Reading(adapter: adapter, adSDK: adSDK, duration: ContinuousClock.now - start)
  }
}
