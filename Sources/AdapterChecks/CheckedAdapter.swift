package import Ads
package import EventLoop
package import Mediation
package import ProcessAdapters

/// An adapter class to check: how to create it, and the line items for its loads.
@LoopActor
package struct CheckedAdapter {
  /// The line items for loads of one format.
  package struct LineItems: Sendable {
    /// A line item that gives an ad.
    package let good: LineItem
    /// A line item that gives no ad; `nil` if none is known.
    package let failing: LineItem?
    /// A bid response that gives an ad; `nil` if none is known.
    package let bidResponse: String?

    package init(good: LineItem, failing: LineItem?, bidResponse: String? = nil) {
      self.good = good
      self.failing = failing
      self.bidResponse = bidResponse
    }
  }

  /// One start of an adapter class.
  package struct Instance {
    package let adapterClass: AdapterClass
    /// Releases the class, and then calls `done`.
    let release: @LoopActor (_ done: @escaping @LoopActor () -> Void) -> Void
    /// Calls `done` when the thread of the adapter has answered. Returns `false` if the adapter can't
    /// be asked.
    let ping: @LoopActor (_ done: @escaping @LoopActor () -> Void) -> Bool
    /// Does something when the adapter is known, and has not been set up.
    let beforeSetUp: @LoopActor (_ action: @escaping @LoopActor () -> Void) -> Void
    /// The resources that the adapter uses; `nil` if they are unknown.
    let usage: @LoopActor () -> AdapterUsage?
    /// The messages of the adapter that were skipped because they were invalid.
    let skippedMessages: @LoopActor () -> SkippedMessages
    /// How its programs have failed after they were told to end.
    let failedEnds: @LoopActor () -> [FailedEnd]
    /// How many lines the adapter has logged, also those that were left out.
    let logLineCount: @LoopActor () -> Int
    /// What the adapter has made of the ads to release.
    let disposals: @LoopActor () -> Disposals

    package init(
      _ adapterClass: AdapterClass,
      release: @escaping @LoopActor (_ done: @escaping @LoopActor () -> Void) -> Void = {
        $0()
      },
      ping: @escaping @LoopActor (_ done: @escaping @LoopActor () -> Void) -> Bool = { _ in
        false
      },
      beforeSetUp: @escaping @LoopActor (_ action: @escaping @LoopActor () -> Void) -> Void = {
        $0()
      },
      usage: @escaping @LoopActor () -> AdapterUsage? = { nil },
      skippedMessages: @escaping @LoopActor () -> SkippedMessages = { SkippedMessages() },
      failedEnds: @escaping @LoopActor () -> [FailedEnd] = { [] },
      logLineCount: @escaping @LoopActor () -> Int = { 0 },
      disposals: @escaping @LoopActor () -> Disposals = { Disposals() }
    ) {
      self.adapterClass = adapterClass
      self.release = release
      self.ping = ping
      self.beforeSetUp = beforeSetUp
      self.usage = usage
      self.skippedMessages = skippedMessages
      self.failedEnds = failedEnds
      self.logLineCount = logLineCount
      self.disposals = disposals
    }
  }

  package let className: String

  /// The request of every load.
  package var request = AdRequest.plain

  /// The publisher's settings for all requests.
  package var requestConfiguration = RequestConfiguration()

  /// The formats to check; `nil` for all that the class loads.
  var checkedFormats: [AdFormat]?

  /// How many loads and disposals ``Leak`` makes; `nil` to leave it out.
  package var soakCount: Int?

  /// The limits of waits that are not the usual ones.
  package var limits = TimeLimits.Choice()

  /// Whether the program attaches itself: then it is started once, by a person, for all checks.
  package var isAttached = false

  /// The event loop of all checks of a process adapter, on the wall clock; `nil` if each check has
  /// one of its own, on a skipping clock.
  let sharedLoop: EventLoop?

  /// Starts the class for checks that run on an event loop.
  let make: @LoopActor (EventLoop, AdapterWatch) -> Instance

  /// Whether the user has interrupted the checks.
  let isInterrupted: @LoopActor () -> Bool

  let lineItems: @LoopActor (AdFormat) -> LineItems

  package init(
    className: String,
    sharedLoop: EventLoop? = nil,
    lineItems: @escaping @LoopActor (AdFormat) -> LineItems,
    make: @escaping @LoopActor (EventLoop, AdapterWatch) -> Instance,
    isInterrupted: @escaping @LoopActor () -> Bool = { false }
  ) {
    self.className = className
    self.sharedLoop = sharedLoop
    self.lineItems = lineItems
    self.make = make
    self.isInterrupted = isInterrupted
  }

  /// The loop for a check.
  func makeLoop() -> CheckLoop {
    CheckLoop(sharedLoop ?? EventLoop(clock: Clock(.skip)), isInterrupted: isInterrupted)
  }

  /// The ad unit of a format with the line items of the run.
  func adUnit(_ format: AdFormat) -> AdUnit {
    let items = lineItems(format)
    return AdUnit(
      id: "checked", format: format,
      lineItems: [items.good] + (items.failing.map { [$0] } ?? []))
  }
}

/// The resources of the system that an adapter uses.
package struct AdapterUsage: Sendable {
  /// The memory in use that no other program shares, in bytes.
  let memoryBytes: Int
  let descriptorCount: Int
  let threadCount: Int
  /// How many processes the adapter has started.
  let processCount: Int
  /// How long the adapter has worked, in milliseconds.
  let workMs: Int

  package init(
    memoryBytes: Int = 0, descriptorCount: Int = 0, threadCount: Int = 0, processCount: Int = 0,
    workMs: Int = 0
  ) {
    self.memoryBytes = memoryBytes
    self.descriptorCount = descriptorCount
    self.threadCount = threadCount
    self.processCount = processCount
    self.workMs = workMs
  }
}
