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

  /// The time that the checks run in: `skip`, or `wall` for an adapter that lives in the world's time.
  let clockMode: Clock.Mode

  /// Gives the class to a check, which runs on an event loop of its own.
  let make: @BridgeActor (EventLoop) -> AdapterClass

  /// Takes the class back when a check is over, and calls what it is given when that is done.
  let takeBack: @BridgeActor (_ done: @escaping @BridgeActor () -> Void) -> Void

  let lineItems: @BridgeActor (AdFormat) -> LineItems

  package init(
    className: String,
    clockMode: Clock.Mode,
    lineItems: @escaping @BridgeActor (AdFormat) -> LineItems,
    make: @escaping @BridgeActor (EventLoop) -> AdapterClass,
    takeBack: @escaping @BridgeActor (_ done: @escaping @BridgeActor () -> Void) -> Void = { $0() }
  ) {
    self.className = className
    self.clockMode = clockMode
    self.lineItems = lineItems
    self.make = make
    self.takeBack = takeBack
  }
}
