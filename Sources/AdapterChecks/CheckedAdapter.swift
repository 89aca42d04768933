package import EventLoop
package import Mediation

/// An adapter class to check: how to create it, and the line items for its loads.
@BridgeActor
package struct CheckedAdapter {
  /// The line items for loads of one format.
  package struct LineItems: Sendable {
    /// A line item that gives an ad.
    package let good: LineItem
    /// A line item that gives no ad; `nil` if none is known.
    package let failing: LineItem?

    package init(good: LineItem, failing: LineItem?) {
      self.good = good
      self.failing = failing
    }
  }

  package let className: String

  /// What every load tells the network.
  package var request = AdRequest.plain

  /// Returns the event loop for a check: a new one on a skipping clock, or one on the wall clock
  /// for a process adapter.
  let makeLoop: @BridgeActor () -> EventLoop

  /// Creates the class for a check that runs on an event loop.
  let make: @BridgeActor (EventLoop) -> AdapterClass

  /// Releases the class after a check, and then calls `done`.
  let release: @BridgeActor (_ done: @escaping @BridgeActor () -> Void) -> Void

  /// The number of invalid messages that the adapter has sent since the check began.
  let invalidMessageCount: @BridgeActor () -> Int

  /// Whether the user has interrupted the checks.
  let isInterrupted: @BridgeActor () -> Bool

  let lineItems: @BridgeActor (AdFormat) -> LineItems

  package init(
    className: String,
    makeLoop: @escaping @BridgeActor () -> EventLoop,
    lineItems: @escaping @BridgeActor (AdFormat) -> LineItems,
    make: @escaping @BridgeActor (EventLoop) -> AdapterClass,
    release: @escaping @BridgeActor (_ done: @escaping @BridgeActor () -> Void) -> Void = { $0() },
    invalidMessageCount: @escaping @BridgeActor () -> Int = { 0 },
    isInterrupted: @escaping @BridgeActor () -> Bool = { false }
  ) {
    self.className = className
    self.makeLoop = makeLoop
    self.invalidMessageCount = invalidMessageCount
    self.isInterrupted = isInterrupted
    self.lineItems = lineItems
    self.make = make
    self.release = release
  }
}
