package import EventLoop
public import JSON

/// Reports what an adapter does, in addition to its answers and the events of its ads.
///
/// Each set-up and each load has one in its configuration. An adapter may keep it as long as its ad
/// lives. A report that nobody asked for costs next to nothing.
public struct AdapterReporter: Sendable {
  private let receiver: (any AdapterReportReceiver)?
  private let className: String
  private let load: String?

  /// - Parameters:
  ///   - receiver: Where the reports go; `nil` if nobody wants them.
  ///   - load: The receiver's name for the load; `nil` for a set-up.
  package init(to receiver: (any AdapterReportReceiver)?, className: String = "", load: String?) {
    self.receiver = receiver
    self.className = className
    self.load = load
  }

  /// A reporter that drops its reports.
  package static let none = AdapterReporter(to: nil, load: nil)

  /// Reports a call to the network's SDK, so that a test can see what reaches the network.
  ///
  /// ```swift
  /// network.setCoppa(true)
  /// configuration.reporter.networkCall("setCoppa", [true])
  /// ```
  ///
  /// - Parameters:
  ///   - name: The function that was called, as the network's SDK names it.
  ///   - arguments: The arguments of the call: any JSON, at most 256 KiB. If they are longer, the
  ///     report has a text with their size. They are made only if the report is wanted.
  @LoopActor
  @inline(__always)
  public func networkCall(_ name: String, _ arguments: @autoclosure () -> JSONValue = .null) {
    guard let receiver, receiver.wantsNetworkCalls else { return }
    receiver.receive(
      NetworkCall(name: name, arguments: arguments()), className: className, load: load)
  }

  /// Reports a line of the adapter's log.
  @LoopActor
  package func log(_ level: Log.Level, _ message: @autoclosure () -> String) {
    guard let receiver, receiver.wantsLogLines else { return }
    receiver.receive(level, message(), className: className)
  }
}

/// Receives the reports of adapters.
@LoopActor
package protocol AdapterReportReceiver: AnyObject, Sendable {
  var wantsNetworkCalls: Bool { get }
  var wantsLogLines: Bool { get }

  /// - Parameter load: The receiver's name for the load; `nil` outside of a load.
  func receive(_ call: NetworkCall, className: String, load: String?)

  func receive(_ level: Log.Level, _ line: String, className: String)
}

extension AdapterReportReceiver {
  package var wantsLogLines: Bool { false }
  package func receive(_ level: Log.Level, _ line: String, className: String) {}
}
