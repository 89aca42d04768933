import Ads
import EventLoop
import JSON
package import JSONRPC
package import Mediation
import StubNetworks

extension RPCError {
  /// An error with one of the daemon's own codes. Its data starts with its name.
  init(
    _ code: ErrorCode,
    _ message: String,
    _ members: KeyValuePairs<String, any JSONWritable & Sendable> = [:]
  ) {
    self.init(
      code: code.number, message: message, data: ErrorData(name: code.rawValue, members: members))
  }

  /// Too many requests wait.
  package static func tooManyRequests(limit: Int) -> RPCError {
    RPCError(.overloaded, "Too many requests are waiting: the limit is \(limit).", ["limit": limit])
  }

  /// The values of the waiting requests take too much memory.
  package static func tooManyRequestBytes(limit: Int) -> RPCError {
    RPCError(
      .overloaded,
      "The values of the waiting requests take too much memory: the limit is \(limit) bytes.",
      ["limit": limit])
  }

  /// The answers of a batch are too large.
  package static func batchTooLarge(limit: Int) -> RPCError {
    RPCError(
      .overloaded, "The answers of the batch are too large: the limit is \(limit) bytes.",
      ["limit": limit])
  }

  /// The daemon accepts no more requests.
  package static var shuttingDown: RPCError {
    RPCError(.shuttingDown, "The daemon is shutting down.")
  }

  /// The client may only use ads of its own.
  static func notPermitted(_ method: String) -> RPCError {
    RPCError(
      .notPermitted,
      "Only the client on standard input may call \(method), or one that connects to an address of "
        + "--listen-control.", ["method": method])
  }

  /// There is no such client, or it has left.
  static func unknownClient(_ id: Int) -> RPCError {
    RPCError(
      .unknownClient, "There is no client \(id). listClients lists the clients.",
      ["clientId": id])
  }

  /// A client at a port does not know the token.
  static var wrongToken: RPCError {
    RPCError(
      .wrongToken,
      "The token is missing or wrong. The first request of a client at a port is initialize, with "
        + "the bridge's ADBRIDGE_LISTEN_TOKEN as its token.")
  }

  /// The clock cannot be advanced.
  static func clockNotManual(_ mode: Clock.Mode) -> RPCError {
    RPCError(
      .clockNotManual,
      "The \(mode.rawValue) clock can't be advanced; start with --clock manual or skip.",
      ["clock": mode.rawValue])
  }

  /// A client has defined too many of something.
  static func tooManyDefinitions(_ what: String, limit: Int) -> RPCError {
    RPCError(
      .tooManyDefinitions, "There can't be more \(what): the limit is \(limit).", ["limit": limit])
  }

  /// What a client has defined takes too much memory.
  static func definitionsTooLarge(_ what: String, limit: Int) -> RPCError {
    RPCError(
      .tooManyDefinitions, "The \(what) take too much memory: the limit is \(limit) bytes.",
      ["limit": limit])
  }

  /// Translates an error about a network that a client defines.
  init(_ error: StubNetworkError) {
    switch error {
    case .unknown(let className, let nearest):
      self.init(
        .unknownNetwork,
        "There is no network \(quoted(className)) of a client.\(hint(nearest))",
        ["className": className, "nearest": nearest])
    case .tooManyNetworks(let limit): self = .tooManyDefinitions("networks", limit: limit)
    case .tooLarge(let limit): self = .definitionsTooLarge("stubs", limit: limit)
    }
  }

  /// Translates an error of the mediation for the client.
  ///
  /// The switch has no `default`, so a new case does not compile until it has a code.
  package init(_ error: MediationError) {
    switch error {
    case .unknownAdapter(let className, let nearest):
      self.init(
        .unknownAdapter, "There is no adapter \(quoted(className)).\(hint(nearest))",
        ["className": className, "nearest": nearest])
    case .unknownAdUnit(let id, let nearest):
      self.init(
        .unknownAdUnit, "There is no ad unit \(quoted(id)).\(hint(nearest))",
        ["adUnitId": id, "nearest": nearest])
    case .setUpFailed(let className, let error):
      self.init(
        .setUpFailed, "\(className) could not be set up: \(error.message)",
        ["className": className, "error": error])
    case .formatNotSupported(let className, let format, let supported):
      self.init(
        .formatNotSupported, "\(className) does not load \(format.rawValue) ads.",
        [
          "className": className, "format": format.rawValue,
          "supported": supported.map(\.rawValue),
        ])
    case .notRestartable(let className):
      self.init(
        .notRestartable,
        "\(className) is built in: only process adapters can be restarted.",
        ["className": className])
    case .adUnitOfOtherFormat(let id, let format, let actual):
      self.init(
        .formatNotSupported,
        "The ad unit \(id) is for \(actual.rawValue) ads, and not for \(format.rawValue) ads.",
        [
          "adUnitId": id, "format": format.rawValue,
          "supported": [actual.rawValue],
        ])
    case .adapterLoadsItself(let className, let id):
      self = .invalidRequest(
        id.isEmpty
          ? "\(className) can't load itself."
          : "\(className) can't load the ad unit \(quoted(id)): it would ask \(className) again.")
    case .loadFailed(let error, let responseInfo):
      let isOneOfMany = responseInfo.attempts.count > 1
      let sentence =
        isOneOfMany ? "\(error.message) The last error is \(error.reason)" : error.reason
      self.init(.loadFailed, sentence, ["error": error, "responseInfo": responseInfo])
    case .cancelled:
      self = .requestCancelled
    case .disposedWhileLoading(let id):
      self = .requestCancelled.adding(
        "Ad \(id) was disposed of while it was loading: wait for the answer to the load first.",
        nearest: [])
    case .adIDInUse(let id):
      self.init(.adIdInUse, "The ad id \(id) was used before.", ["adId": id.rawValue])
    case .unknownAd(let id, let known):
      let names = known.map(\.description).joined(separator: ", ")
      self.init(
        .unknownAd,
        "There is no ad \(id). "
          + (known.isEmpty ? "No ad is loaded." : "Known ads: \(names)."),
        ["adId": id.rawValue])
    case .adDisposed(let id):
      self.init(.adDisposed, "Ad \(id) was disposed of.", ["adId": id.rawValue])
    case .trackedByAdapter(let id, let what):
      self.init(
        .trackedByAdapter,
        "The adapter counts the \(what) of ad \(id) itself."
          + (what == "clicks"
            ? " To click as a user does, call simulate with the action tap." : ""),
        ["adId": id.rawValue])
    case .wrongState(let id, let state, let allowed, let what):
      self.init(
        .wrongState,
        "Ad \(id) is \(state.rawValue); to \(what) it must be \(allowed.names(" or ")).",
        [
          "adId": id.rawValue, "state": state.rawValue, "allowed": allowed.map(\.rawValue),
        ])
    case .wrongFormat(let id, let format, let needed):
      self.init(
        .wrongFormat,
        "Ad \(id) has the format \(format.rawValue); this method needs \(needed.names(" or "))."
          + (needed == [.native] ? " To act on the ad as a user does, call simulate." : ""),
        [
          "adId": id.rawValue, "format": format.rawValue, "needed": needed.map(\.rawValue),
        ])
    case .presentFailed(let id, let error):
      self.init(
        .presentFailed, "Ad \(id) could not be presented: \(error.message)",
        ["adId": id.rawValue, "error": error])
    case .adapterFailed(let id, let error):
      let code = StandardErrorCode.internalError
      self.init(
        code: code.number, message: "The adapter of ad \(id) failed: \(error.message)",
        data: ErrorData(name: code.rawValue, members: ["adId": id.rawValue, "error": error]))
    case .tooManyAdBytes(let limit):
      self.init(
        .tooManyAds, "The ads take too much memory: the limit is \(limit) bytes.",
        ["limit": limit])
    case .tooManyAds(let limit):
      self.init(
        .tooManyAds, "There are already \(limit) ads, which is the limit.", ["limit": limit])
    case .notSimulated(let id, let action):
      self.init(
        .notSimulated, "The adapter of ad \(id) does not offer \(action).",
        ["adId": id.rawValue, "action": action])
    }
  }
}

/// A question with the most similar name; empty if no name is similar.
private func hint(_ nearest: [String]) -> String {
  nearest.first.map { " Did you mean \(quoted($0))?" } ?? ""
}

/// A name from the client, quoted for a sentence. The name may be empty or very long.
private func quoted(_ name: String) -> String {
  JSONValue.string(name).excerpt
}

extension Sequence where Element: RawRepresentable<String> {
  /// The names, joined for a sentence.
  fileprivate func names(_ separator: String) -> String {
    map(\.rawValue).joined(separator: separator)
  }
}

/// The data of an error, for programs: its name and further members.
struct ErrorData: JSONWritable, Sendable {
  let name: String
  let members: KeyValuePairs<String, any JSONWritable & Sendable>

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    for (key, value) in members {
      writer.key(escaping: key)
      value.write(to: &writer)
    }
    writer.endObject()
  }
}
