import Foundation
import JSON

/// A load in the messages of the bridge.
final class LoadReference: Sendable {
  let id: String
  private let work: MainThreadWork
  @MainActor private weak var session: AdapterSession?
  /// The failure that the ad has reported since it was told to present itself.
  @MainActor private(set) var presentFailure: ErrorContent?
  /// Where a test in the same process counts what is reported; `nil` in a program.
  private let counts: EventCounts?

  @MainActor
  init(_ id: String, in session: AdapterSession, counts: EventCounts?) {
    self.id = id
    self.session = session
    self.counts = counts
    work = session.work
  }

  func report(_ event: Contract.ReportedEventName, error: ErrorContent?, reward: AdReward?) {
    // On the thread of the report: a test can read them next.
    counts?.add(event)
    work.perform { [self] in
      if event == .didFailToPresent { presentFailure = error }
      session?.notify(Contract.Notification.event) { writer in
        writer.member(.loadId, id)
        writer.member(.event, event)
        if let error { writer.member(.error, error) }
        if let reward { writer.member(.reward, reward) }
      }
    }
  }

  func reportNetworkCall(_ name: String, _ arguments: Any?) {
    NetworkCalls.report(name, arguments, of: self)
  }

  /// Does work in order with the load's answer and its events.
  func perform(_ work: @escaping MainThreadWork.Work) {
    self.work.perform(work)
  }
}

/// Reports calls to the network's SDK.
enum NetworkCalls {
  /// Where calls go that belong to no load: the session that received the last message.
  @MainActor static weak var session: AdapterSession?

  private static let work = MainThreadWork()

  static func report(_ name: String, _ arguments: Any?, of load: LoadReference?) {
    let arguments = arguments.map { JSONValue(foundation: $0) } ?? .null
    (load.map { load in { @Sendable in load.perform($0) } } ?? { work.perform($0) })({
      session?.notify(Contract.Notification.networkCall) { writer in
        if let load { writer.member(.loadId, load.id) }
        writer.member(.name, name)
        writer.member(.arguments, arguments)
      }
    })
  }
}

/// Reports a call to the network's SDK that belongs to no load, so that a test sees what reaches
/// the network. Call it in place of the network's SDK, or together with it.
///
/// - Parameters:
///   - name: The function that was called, as the network's SDK names it.
///   - arguments: Anything that JSON can represent, at most 256 KiB.
public func reportNetworkCall(_ name: String, _ arguments: Any? = nil) {
  NetworkCalls.report(name, arguments, of: nil)
}
