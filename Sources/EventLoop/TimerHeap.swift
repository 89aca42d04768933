/// Timers in a binary heap. Each timer knows its place, so any of them can be removed quickly.
@LoopActor
struct TimerHeap {
  /// A timer with the values that are compared. With a million timers, reading each timer's own
  /// memory would take longer than everything else.
  private struct Entry {
    let deadlineMs: Int
    let order: Int
    let timer: ClockTimer

    /// Whether the timer fires before another one.
    func precedes(_ other: Entry) -> Bool {
      (deadlineMs, order) < (other.deadlineMs, other.order)
    }
  }

  private var entries: [Entry] = []

  /// The timer that fires next.
  var first: ClockTimer? { entries.first?.timer }

  /// Whether there are no timers.
  var isEmpty: Bool { entries.isEmpty }

  /// How many timers wait.
  var count: Int { entries.count }

  /// Inserts a timer.
  ///
  /// - Parameter order: Its place among the timers with the same deadline.
  mutating func insert(_ timer: ClockTimer, order: Int) {
    let entry = Entry(deadlineMs: timer.deadlineMs, order: order, timer: timer)
    entries.append(entry)
    siftUp(entry, from: entries.count - 1)
  }

  /// Removes every timer. None of them fires.
  mutating func removeAll() {
    for entry in entries { entry.timer.heapIndex = nil }
    entries = []
  }

  /// Removes a timer. A timer that is not in the heap is ignored.
  mutating func remove(_ timer: ClockTimer) {
    guard let index = timer.heapIndex else { return }
    timer.heapIndex = nil
    let last = entries.removeLast()
    guard last.timer !== timer else { return }
    if index > 0, last.precedes(entries[(index - 1) / 2]) {
      siftUp(last, from: index)
    } else {
      siftDown(last, from: index)
    }
  }

  private mutating func siftUp(_ entry: Entry, from start: Int) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      guard entry.precedes(entries[parent]) else { break }
      place(entries[parent], at: index)
      index = parent
    }
    place(entry, at: index)
  }

  private mutating func siftDown(_ entry: Entry, from start: Int) {
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1].precedes(entries[child]) { child += 1 }
      guard entries[child].precedes(entry) else { break }
      place(entries[child], at: index)
      index = child
    }
    place(entry, at: index)
  }

  private mutating func place(_ entry: Entry, at index: Int) {
    entries[index] = entry
    entry.timer.heapIndex = index
  }
}
