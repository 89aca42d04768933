import Ads
package import EventLoop
package import JSON

/// Logs what an adapter does, in addition to its answers and the events of its ads.
///
/// Each set-up and each load has one. An adapter may keep it as long as its ad lives. An entry that
/// nobody asked for costs next to nothing.
package struct AdapterLogger: Sendable {
  private let receiver: (any AdapterLogReceiver)?
  private let className: String
  private let load: String?

  /// - Parameters:
  ///   - receiver: Where the entries go; `nil` to drop them.
  ///   - load: The receiver's name for the load; `nil` for a set-up.
  package init(to receiver: (any AdapterLogReceiver)?, className: String = "", load: String?) {
    self.receiver = receiver
    self.className = className
    self.load = load
  }

  /// A logger that drops its entries.
  package static let none = AdapterLogger(to: nil, load: nil)

  /// Logs a call to the network's SDK, so that a test can see what reaches the network.
  ///
  /// - Parameters:
  ///   - name: The function that was called, as the network's SDK names it.
  ///   - arguments: The arguments of the call: any JSON, at most 256 KiB. If they are longer, the
  ///     entry has a text with their size. They are made only if the entry is wanted.
  @LoopActor
  @inline(__always)
  package func networkCall(_ name: String, _ arguments: @autoclosure () -> JSONValue = .null) {
    guard let receiver, receiver.wantsNetworkCalls else { return }
    receiver.receive(
      NetworkCall(name: name, arguments: arguments()), className: className, load: load)
  }

  /// Logs a line of text.
  @LoopActor
  package func log(_ level: Log.Level, _ message: @autoclosure () -> String) {
    guard let receiver, receiver.wantsLogLines else { return }
    receiver.receive(level, message(), className: className)
  }
}

/// Receives the log entries of adapters.
@LoopActor
package protocol AdapterLogReceiver: AnyObject, Sendable {
  var wantsNetworkCalls: Bool { get }
  var wantsLogLines: Bool { get }

  /// - Parameter load: The receiver's name for the load; `nil` outside of a load.
  func receive(_ call: NetworkCall, className: String, load: String?)

  func receive(_ level: Log.Level, _ line: String, className: String)
}

extension AdapterLogReceiver {
  package var wantsLogLines: Bool { false }
  package func receive(_ level: Log.Level, _ line: String, className: String) {}
}
