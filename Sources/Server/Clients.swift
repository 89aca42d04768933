package import EventLoop
package import JSON
import JSONRPC
import Mediation

/// The clients of a bridge that are there now, and who of them watches the others.
///
/// The client on standard input has the number 0. Those that connect have 1, 2, 3, … in the order in
/// which they came.
@LoopActor
package final class Clients {
  /// A client that is there.
  struct Member {
    let id: Int
    // It leaves before it ends.
    unowned let session: Session
    let connectedAtMs: Int
  }

  /// In the order in which they came.
  private(set) var members: [Member]
  /// Called when a client has connected, has given itself a name, or has ended.
  package var onStatus: (@LoopActor (ClientStatus) -> Void)?
  /// What the watchers get of each other client.
  private var watches: [ClientWatch] = []

  /// - Parameter owner: The session of the client on standard input.
  init(of owner: Session) {
    members = [Member(id: 0, session: owner, connectedAtMs: 0)]
  }

  /// The session of a client; `nil` if there is no such client, or it has left.
  func session(of id: Int) -> Session? { members.first { $0.id == id }?.session }

  func join(_ session: Session, as id: Int) {
    let member = Member(id: id, session: session, connectedAtMs: session.mediator.clock.nowMs)
    members.append(member)
    for watcher in members { watch(member, by: watcher) }
    announce(member, .connected)
  }

  func leave(_ session: Session) {
    guard let index = members.firstIndex(where: { $0.session === session }) else { return }
    let member = members.remove(at: index)
    stopWatches { $0.watcher === session || $0.watched === session }
    announce(member, .ended)
  }

  /// A client has given itself a name.
  func didName(_ session: Session) {
    guard let member = members.first(where: { $0.session === session }) else { return }
    announce(member, .connected)
  }

  /// A client has chosen other notifications.
  func didChoose(_ session: Session) {
    guard let watcher = members.first(where: { $0.session === session }) else { return }
    guard session.mediator.events.sends(.clientEntry) else {
      return stopWatches { $0.watcher === session }
    }
    for member in members { watch(member, by: watcher) }
  }

  private func watch(_ member: Member, by watcher: Member) {
    guard member.id != watcher.id, watcher.session.mediator.events.sends(.clientEntry),
      !watches.contains(where: { $0.watcher === watcher.session && $0.clientID == member.id })
    else { return }
    let watch = ClientWatch(of: member, by: watcher.session)
    watches.append(watch)
    member.session.mediator.events.add(recorder: watch)
  }

  private func stopWatches(where isStopped: (ClientWatch) -> Bool) {
    for watch in watches where isStopped(watch) {
      watch.watched.mediator.events.remove(recorder: watch)
    }
    watches.removeAll(where: isStopped)
  }

  private func announce(_ member: Member, _ state: ClientStatus.State) {
    let status = ClientStatus(
      clientID: member.id, name: member.session.clientName, state: state,
      atMs: member.session.mediator.clock.nowMs)
    onStatus?(status)
    for watcher in members where watcher.id != member.id {
      guard watcher.session.mediator.events.sends(.clientStatus) else { continue }
      watcher.session.connection.notify(NotificationKind.clientStatus.name, status)
    }
  }
}

/// Passes what happens to the ads of one client on to another one.
@LoopActor
final class ClientWatch: EventRecorder {
  let clientID: Int
  // It ends before they do.
  unowned let watched: Session
  unowned let watcher: Session
  private var count = 0

  init(of member: Clients.Member, by watcher: Session) {
    (clientID, watched, self.watcher) = (member.id, member.session, watcher)
  }

  func record(_ entry: EventLog.Entry) {
    // What is about an adapter only reaches the watcher's own log.
    guard entry.ad != nil, watcher.mediator.events.sends(entry.kind) else { return }
    count += 1
    watcher.connection.notify(
      NotificationKind.clientEntry.name,
      ClientEntry(clientID: clientID, entry: entry.numbered(count)))
  }
}

/// What happened to an ad of another client.
struct ClientEntry: JSONWritable {
  let clientID: Int
  /// Its index counts what the watcher has got of this client.
  let entry: EventLog.Entry

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("clientId", clientID)
    writer.member("entry", LoggedNotification(entry))
    writer.endObject()
  }
}

/// Another client has connected, has given itself a name, or has ended.
package struct ClientStatus: JSONWritable {
  enum State: String {
    case connected
    case ended
  }

  let clientID: Int
  let name: String?
  let state: State
  let atMs: Int

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("clientId", clientID)
    writer.member("name", name)
    writer.member("state", state.rawValue)
    writer.member("atMs", atMs)
    writer.endObject()
  }
}
