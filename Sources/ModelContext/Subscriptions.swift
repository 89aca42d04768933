import EventLoop
import JSON
import JSONRPC
import Mediation

/// Which resources the client watches, and when it is told that they changed.
///
/// All events of one turn are one notification for each resource.
@LoopActor
final class Subscriptions {
  /// How many resources a client may watch in one subscription, and how many subscriptions it may
  /// have.
  private static let limit = 1000
  /// How many bytes the name of a resource may have: more than that of any ad.
  private static let longestURI = 4_096

  /// A `subscriptions/listen` that is open.
  private struct Stream {
    let id: RequestID
    let responder: Responder
    let uris: Set<String>
  }

  private let connection: Connection
  private let clock: Clock
  private var streams: [Stream] = []
  /// What `resources/subscribe` of the older revisions named.
  private var subscribed: Set<String> = []
  private var changed: Set<String> = []

  init(in session: ModelContextSession) {
    connection = session.connection
    clock = session.mediator.clock
  }

  // MARK: The newest revision

  /// Opens a stream, and confirms it. The answer is written when it ends.
  func listen(_ uris: [String], _ call: Call) throws(RPCError) {
    guard let id = call.responder.id else { return }
    guard streams.count < Self.limit, uris.count <= Self.limit else {
      throw .invalidRequest("There are too many subscriptions: the limit is \(Self.limit).")
    }
    let accepted = uris.filter(RunResource.changes)
    streams.append(Stream(id: id, responder: call.responder, uris: Set(accepted)))
    call.responder.onCancel = { [self] in streams.removeAll { $0.id == id } }
    let notifications: JSONObject =
      accepted.isEmpty ? [:] : ["resourceSubscriptions": .array(accepted.map(JSONValue.string))]
    connection.notify(
      "notifications/subscriptions/acknowledged",
      Parameters(subscription: id, key: "notifications", value: notifications))
  }

  /// Ends all streams with their answers.
  func endAll() {
    let ended = streams
    streams = []
    for stream in ended {
      stream.responder.answer(
        ResultObject(revision: .july2026, subscription: stream.id) { _ in })
    }
  }

  // MARK: The older revisions

  func subscribe(_ uri: String) throws(RPCError) {
    guard subscribed.count < Self.limit else {
      throw .invalidRequest("There are too many subscriptions: the limit is \(Self.limit).")
    }
    guard uri.utf8.count <= Self.longestURI else {
      throw .invalidRequest("The URI has more than \(Self.longestURI) bytes.")
    }
    subscribed.insert(uri)
  }

  func unsubscribe(_ uri: String) {
    subscribed.remove(uri)
  }

  // MARK: Changes

  func didAppend(_ entry: EventLog.Entry) {
    guard !streams.isEmpty || !subscribed.isEmpty else { return }
    if changed.isEmpty { clock.schedule(afterMs: 0) { [self] in announce() } }
    changed.insert(RunResource.timeline)
    changed.insert(RunResource.log)
    if let ad = entry.ad, changed.count < Self.limit {
      changed.insert(RunResource.timeline(of: ad))
    }
  }

  private func announce() {
    let uris = changed.sorted()
    changed = []
    for uri in uris {
      if subscribed.contains(uri) { announce(uri, in: nil) }
      for stream in streams where stream.uris.contains(uri) { announce(uri, in: stream.id) }
    }
  }

  private func announce(_ uri: String, in subscription: RequestID?) {
    connection.notify(
      "notifications/resources/updated",
      Parameters(subscription: subscription, key: "uri", value: uri))
  }

  /// The parameters of a notification, which may belong to a stream.
  private struct Parameters<Value: JSONWritable>: JSONWritable {
    let subscription: RequestID?
    let key: StaticString
    let value: Value

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let subscription {
        writer.key("_meta")
        writer.beginObject()
        writer.key(escaping: RequestMeta.subscriptionIDKey)
        subscription.write(to: &writer)
        writer.endObject()
      }
      writer.member(key, value)
      writer.endObject()
    }
  }
}

/// `subscriptions/listen`: sends what changes, until the client cancels it or the program ends.
enum Listen: ModelContextMethod {
  static let name = "subscriptions/listen"

  private struct Params: JSONReadable {
    let uris: [String]

    init(_ json: JSONValue) throws(JSONReadError) {
      let filter = try JSONObject(json).read("notifications", as: JSONObject.self)
      for key in ["toolsListChanged", "promptsListChanged", "resourcesListChanged"] {
        do throws(JSONReadError) {
          _ = try filter.readIfPresent(key, as: Bool.self)
        } catch {
          throw error.inside(.key("notifications"))
        }
      }
      do throws(JSONReadError) {
        uris = try filter.readIfPresent("resourceSubscriptions") ?? []
      } catch {
        throw error.inside(.key("notifications"))
      }
    }
  }

  static func handle(_ call: Call) throws(RPCError) {
    try call.session.requireRoomToWait()
    try call.session.subscriptions.listen(call.read(as: Params.self).uris, call)
  }
}

/// `resources/subscribe`: announces each change of a resource from now on.
enum Subscribe: ModelContextMethod {
  static let name = "resources/subscribe"

  static func handle(_ call: Call) throws(RPCError) {
    let uri = try call.uri()
    // An ad may still come. What never changes can be subscribed to, too.
    guard
      RunResource.changes(uri)
        || ListedResource.all(call.session.contract).contains(where: { $0.uri == uri })
    else { throw .unknownResource(uri, call.revision) }
    try call.session.subscriptions.subscribe(uri)
    call.responder.answer(NoResult())
  }
}

/// `resources/unsubscribe`: ends that.
enum Unsubscribe: ModelContextMethod {
  static let name = "resources/unsubscribe"

  static func handle(_ call: Call) throws(RPCError) {
    call.session.subscriptions.unsubscribe(try call.uri())
    call.responder.answer(NoResult())
  }
}
