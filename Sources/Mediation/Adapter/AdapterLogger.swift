package import EventLoop
package import JSON

/// Logs what an adapter does, in addition to its answers and the events of its ads.
///
/// Each set-up and each load has one. An adapter may keep it as long as its ad lives. An entry that
/// nobody asked for costs next to nothing.
package final class AdapterLogger: Sendable {
  private let events: EventLog?
  private let className: String
  private let load: AdID?

  /// - Parameter load: The load that the adapter works for; `nil` for a set-up.
  package init(to events: EventLog, className: String, load: AdID?) {
    self.events = events
    self.className = className
    self.load = load
  }

  private init() {
    events = nil
    className = ""
    load = nil
  }

  /// A logger that drops its entries.
  package static let none = AdapterLogger()

  /// Logs a call to the network's SDK, so that a test can see what reaches the network.
  ///
  /// - Parameters:
  ///   - name: The function that was called, as the network's SDK names it.
  ///   - arguments: The arguments of the call: any JSON, at most 256 KiB. If they are longer, the
  ///     entry has a text with their size. They are made only if the entry is wanted.
  @LoopActor
  @inline(__always)
  package func networkCall(_ name: String, _ arguments: @autoclosure () -> JSONValue = .null) {
    networkCall(NetworkCall(name: name, arguments: arguments()))
  }

  /// Logs a call to the network's SDK. It is made only if the entry is wanted.
  @LoopActor
  @inline(__always)
  package func networkCall(_ call: @autoclosure () -> NetworkCall) {
    guard let events, events.wantsNetworkCalls else { return }
    events.log(call(), className: className, load: load)
  }

  /// Records a violation that the program of the adapter has seen.
  @LoopActor
  package func violation(_ rule: ContractRule, _ message: String) {
    events?.recordViolation(rule, className: className, ad: load, message)
  }

  /// Logs a line of text.
  @LoopActor
  package func log(_ level: Log.Level, _ message: @autoclosure () -> String) {
    guard let events, events.records(.logLine) else { return }
    events.trace(.logLine) { .logLine(className: className, level: level, message: message()) }
  }
}
