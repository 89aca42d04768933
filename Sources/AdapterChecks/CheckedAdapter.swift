package import EventLoop
package import Mediation

/// An adapter class as the checks need it: how to get it, and what to ask it with.
@BridgeActor
package struct CheckedAdapter {
  /// What a load of one format is asked with.
  package struct LineItems: Sendable {
    /// A line item that gives an ad.
    package let good: LineItem
    /// A line item that gives none; `nil` where nobody knows one.
    package let failing: LineItem?

    package init(good: LineItem, failing: LineItem?) {
      self.good = good
      self.failing = failing
    }
  }

  package let className: String

  /// Gives a check the event loop that it runs on: a new one, on a clock that skips, or for an adapter
  /// that lives in the world's time one on that.
  let makeLoop: @BridgeActor () -> EventLoop

  /// Gives the class to a check that runs on an event loop.
  let make: @BridgeActor (EventLoop) -> AdapterClass

  /// Takes the class back when a check is over, and calls what it is given when that is done.
  let takeBack: @BridgeActor (_ done: @escaping @BridgeActor () -> Void) -> Void

  /// How many messages of a program were skipped since the class was last given to a check.
  let skippedMessageCount: @BridgeActor () -> Int

  /// Whether somebody wants the checks to end.
  let isInterrupted: @BridgeActor () -> Bool

  let lineItems: @BridgeActor (AdFormat) -> LineItems

  package init(
    className: String,
    makeLoop: @escaping @BridgeActor () -> EventLoop,
    lineItems: @escaping @BridgeActor (AdFormat) -> LineItems,
    make: @escaping @BridgeActor (EventLoop) -> AdapterClass,
    takeBack: @escaping @BridgeActor (_ done: @escaping @BridgeActor () -> Void) -> Void = { $0() },
    skippedMessageCount: @escaping @BridgeActor () -> Int = { 0 },
    isInterrupted: @escaping @BridgeActor () -> Bool = { false }
  ) {
    self.className = className
    self.makeLoop = makeLoop
    self.skippedMessageCount = skippedMessageCount
    self.isInterrupted = isInterrupted
    self.lineItems = lineItems
    self.make = make
    self.takeBack = takeBack
  }
}
