import Foundation
import JSON
import JSONRPC

/// The requests of the program to the bridge, as a client: an adapter asks for ads, as an application
/// does.
@MainActor
final class BridgeCalls {
  typealias Outcome = Result<JSONObject, any Error>

  /// The notification about an ad that the program has loaded.
  static let eventName = "adEvent"

  /// How many bytes of memory the values of an answer may take.
  static let answerBytes = 64 << 20

  /// The methods that the bridge has offered; none if it does not load ads for adapters.
  var offered: Set<String> = []

  private let send: (_ id: Int, _ method: String, _ params: JSONValue) -> Void
  private var pending: [Int: (Outcome) -> Void] = [:]
  private var lastID = 0
  /// The last request to simulate an action.
  private var lastSimulation: Int?
  /// Gets the events of each ad.
  private var receivers: [String: (JSONObject) -> Void] = [:]
  private var hasEnded = false

  init(_ send: @escaping (_ id: Int, _ method: String, _ params: JSONValue) -> Void) {
    self.send = send
  }

  /// Sends a request.
  ///
  /// - Parameter completion: Called once, and never before this returns.
  func call(
    _ method: String, _ params: [String: Any],
    completion: @escaping @MainActor @Sendable (Outcome) -> Void
  ) {
    guard !hasEnded, offered.contains(method) else {
      let reason = hasEnded ? "The bridge has gone." : "This bridge does not offer \(method)."
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          completion(.failure(RequestError(.internalError, description: reason)))
        }
      }
      return
    }
    lastID += 1
    pending[lastID] = completion
    if method == "simulate" { lastSimulation = lastID }
    send(lastID, method, JSONValue(foundation: params))
  }

  /// Waits for the requests to simulate an action that some work sends, if it sends any.
  ///
  /// - Parameters:
  ///   - work: Returns whether it offers the action.
  ///   - completion: Gets whether the network offers the action.
  func simulate(_ work: () -> Bool, completion: @escaping @MainActor (Bool) -> Void) {
    lastSimulation = nil
    let isOffered = work()
    guard isOffered, let id = lastSimulation, let first = pending[id] else {
      return completion(isOffered)
    }
    pending[id] = { outcome in
      first(outcome)
      if case .success = outcome { completion(true) } else { completion(false) }
    }
  }

  /// Handles an answer of the bridge. An answer that nobody waits for is ignored.
  func finish(_ message: Envelope) {
    guard let id = message.id.flatMap({ Int($0.text) }),
      let completion = pending.removeValue(forKey: id)
    else { return }
    switch message.outcome(within: Self.answerBytes) {
    case .success(let result): completion(.success(result.object ?? [:]))
    case .failure(let error): completion(.failure(NSError.of(error)))
    }
  }

  /// Handles an event of an ad.
  func receive(_ event: JSONObject) {
    guard let id = event["adId"]?.string else { return }
    receivers[id]?(event)
  }

  /// Gives the events of an ad to a receiver until the ad is disposed of.
  func observe(_ id: String, _ receiver: @escaping (JSONObject) -> Void) {
    receivers[id] = receiver
  }

  /// Disposes of an ad.
  func dispose(_ id: String) {
    receivers[id] = nil
    call("dispose", ["adId": id]) { _ in }
  }

  /// The bridge answers no more: fails what waits.
  func end() {
    hasEnded = true
    let waiting = pending.sorted { $0.key < $1.key }
    pending = [:]
    for (_, completion) in waiting {
      completion(.failure(RequestError(.internalError, description: "The bridge has gone.")))
    }
  }
}

/// An ad that the bridge has loaded for the program. It is disposed of with its last reference.
final class BridgeAd: Sendable {
  let id: String
  /// The result of the load.
  let result: JSONObject
  private let calls: BridgeCalls

  private static let work = MainThreadWork()

  init(_ id: String, _ result: JSONObject, _ calls: BridgeCalls) {
    self.id = id
    self.result = result
    self.calls = calls
  }

  deinit {
    Self.work.perform { [calls, id] in calls.dispose(id) }
  }

  /// Loads an ad of an ad unit, for a caller on any thread.
  ///
  /// - Parameters:
  ///   - members: Further parameters of the format.
  ///   - completion: Called once on the main thread, after this has returned.
  static func load(
    _ format: AdFormat, _ adUnitID: String, _ request: Request?, _ members: [String: Any] = [:],
    completion: @escaping @MainActor @Sendable (Result<BridgeAd, any Error>) -> Void
  ) {
    var params = members
    params["adUnitId"] = adUnitID
    if let request { params["request"] = request.written }
    // The caller gives them away.
    nonisolated(unsafe) let given = params
    work.perform {
      guard let calls = NetworkCalls.session?.calls else {
        return DispatchQueue.main.async {
          MainActor.assumeIsolated {
            completion(
              .failure(RequestError(.internalError, description: "No bridge hosts this adapter.")))
          }
        }
      }
      let method = "load" + format.name.prefix(1).uppercased() + format.name.dropFirst()
      calls.call(method, given) { outcome in
        completion(
          outcome.flatMap { result in
            guard let id = result["adId"]?.string else {
              return .failure(RequestError(.internalError, description: "The ad has no id."))
            }
            return .success(BridgeAd(id, result, calls))
          })
      }
    }
  }

  /// Calls a method about the ad, for a caller on any thread.
  ///
  /// - Parameter completion: Gets the error; `nil` if there is none.
  func call(
    _ method: String, _ members: [String: Any] = [:],
    completion: @escaping @MainActor @Sendable ((any Error)?) -> Void = { _ in }
  ) {
    var params = members
    params["adId"] = id
    nonisolated(unsafe) let given = params
    Self.work.perform { [calls] in
      calls.call(method, given) { outcome in
        if case .failure(let error) = outcome { completion(error) } else { completion(nil) }
      }
    }
  }

  /// Gives the events of the ad to a receiver, by their names. Call it in the completion of the load.
  @MainActor
  func observe(_ receiver: @escaping (_ event: String, _ members: JSONObject) -> Void) {
    calls.observe(id) { event in receiver(event["event"]?.string ?? "", event) }
  }

  /// Whether the bridge counts what `tracking` names: `impressions` or `clicks`.
  func isTrackedByBridge(_ what: String) -> Bool {
    result["tracking"]?.object?[what]?.string == "bridge"
  }

  var responseInfo: ResponseInfo { ResponseInfo(result["responseInfo"]?.object ?? [:]) }
}

extension RequestError {
  init(_ code: Code, description: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: description])
  }
}

extension NSError {
  /// An error that the bridge answers with, as the SDK reports it: the network's own error, or one
  /// of the SDK.
  static func of(_ error: RPCError) -> any Error {
    let data =
      (try? JSONValue(parsing: JSONWriter.bytes(of: error)))?.object?["data"]?.object ?? [:]
    let responseInfo = data["responseInfo"]?.object.map { ResponseInfo($0) }
    if let own = data["error"]?.object { return NSError(own, responseInfo) }
    let code: RequestError.Code =
      switch error.code {
      case Contract.ErrorCode.formatNotSupported.rawValue, unknownAdUnit,
        StandardErrorCode.invalidRequest.number, StandardErrorCode.invalidParams.number:
        .invalidRequest
      default: .internalError
      }
    return RequestError(code, description: error.message)
  }

  /// The clients' code for an ad unit that does not exist.
  private static var unknownAdUnit: Int { 102 }

  /// An error in a message of the bridge.
  convenience init(_ json: JSONObject, _ responseInfo: ResponseInfo? = nil) {
    var userInfo: [String: Any] = [:]
    userInfo[NSLocalizedDescriptionKey] = json["message"]?.string
    userInfo[NSUnderlyingErrorKey] = json["underlying"]?.object.map { NSError($0) }
    userInfo[GADErrorUserInfoKeyResponseInfo] = responseInfo
    self.init(
      domain: json["domain"]?.string ?? GADErrorDomain,
      code: json["code"]?.foundation as? Int ?? RequestError.Code.internalError.rawValue,
      userInfo: userInfo)
  }
}
