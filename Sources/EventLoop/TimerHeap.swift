/// Timers in a binary heap; each knows its own place, so any of them can be taken out at once.
@BridgeActor
struct TimerHeap {
  private var timers: [ClockTimer] = []

  /// The timer that fires next.
  var first: ClockTimer? { timers.first }

  /// How many timers wait.
  var count: Int { timers.count }

  mutating func insert(_ timer: ClockTimer) {
    timers.append(timer)
    siftUp(timer, from: timers.count - 1)
  }

  /// Takes a timer out; one that is not in the heap stays out.
  mutating func remove(_ timer: ClockTimer) {
    guard let index = timer.heapIndex else { return }
    timer.heapIndex = nil
    let last = timers.removeLast()
    guard last !== timer else { return }
    if index > 0, last.precedes(timers[(index - 1) / 2]) {
      siftUp(last, from: index)
    } else {
      siftDown(last, from: index)
    }
  }

  private mutating func siftUp(_ timer: ClockTimer, from start: Int) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      guard timer.precedes(timers[parent]) else { break }
      place(timers[parent], at: index)
      index = parent
    }
    place(timer, at: index)
  }

  private mutating func siftDown(_ timer: ClockTimer, from start: Int) {
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < timers.count else { break }
      if child + 1 < timers.count, timers[child + 1].precedes(timers[child]) { child += 1 }
      guard timers[child].precedes(timer) else { break }
      place(timers[child], at: index)
      index = child
    }
    place(timer, at: index)
  }

  private mutating func place(_ timer: ClockTimer, at index: Int) {
    timers[index] = timer
    timer.heapIndex = index
  }
}
