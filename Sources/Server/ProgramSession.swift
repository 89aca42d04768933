import EventLoop
import JSONRPC
package import Mediation

// An adapter can be a client, too: it asks for ads as an application does. It has fewer methods than
// a client, on the connection to its program.
extension Session {
  /// The methods that the program of an adapter may call, in the order of the contract.
  static let methodsForPrograms = MethodTable<Session>(adMethods + [Dispose.self])

  /// The names of the methods that the program of an adapter may call.
  package static var namesForPrograms: [String] { methodsForPrograms.names.all }

  /// Ends the session of a program: cancels its loads, and disposes of its ads.
  package func endProgram() {
    mediator.ads.cancelLoads()
    _ = try? mediator.ads.disposeAll()
  }
}

extension Mediator.Limits {
  /// The limits on the ads of one program.
  package static var ofProgram: Self {
    var limits = Self()
    limits.liveAds = 100
    limits.adBytes = 256 << 20
    limits.eventLog = 1_000
    limits.eventLogBytes = 1 << 20
    return limits
  }
}

/// Sends the events of a program's ads to it, and nothing else.
@LoopActor
final class ProgramEvents: EventObserver {
  private weak var connection: Connection?

  init(_ connection: Connection) {
    self.connection = connection
  }

  func didAppend(_ entry: EventLog.Entry) {
    if case .event = entry { connection?.notify(NotificationKind.adEvent.name, entry) }
  }

  func didChange(_ status: AdapterStatus, atMs: Int) {}
}
