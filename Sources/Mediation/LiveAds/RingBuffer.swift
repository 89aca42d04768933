/// The last values of a sequence: when it is full, a new value replaces the oldest.
package struct RingBuffer<Element>: ~Copyable {
  /// The places of the first allocation.
  private static var leastPlaces: Int { 16 }

  let capacity: Int
  package private(set) var count = 0
  /// The elements are at `count` places from `start` on, around the end of the memory. The other
  /// places are not initialized.
  private var memory = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)
  private var start = 0

  package init(capacity: Int) {
    precondition(capacity > 0)
    self.capacity = capacity
  }

  deinit {
    for position in 0..<count { memory.deinitializeElement(at: place(of: position)) }
    memory.deallocate()
  }

  /// The element at a position, counted from the oldest.
  package subscript(position: Int) -> Element {
    precondition(position < count, "The position is less than the count.")
    return memory[place(of: position)]
  }

  /// Adds the newest element.
  ///
  /// - Returns: The element that it replaced, if any.
  @discardableResult
  package mutating func append(_ element: Element) -> Element? {
    let oldest = count == capacity ? removeFirst() : nil
    if count == memory.count { grow() }
    memory.initializeElement(at: place(of: count), to: element)
    count += 1
    return oldest
  }

  /// Removes the oldest element; `nil` if there is none.
  package mutating func removeFirst() -> Element? {
    guard count > 0 else { return nil }
    let oldest = memory.moveElement(from: start)
    start = place(of: 1)
    count -= 1
    return oldest
  }

  private func place(of position: Int) -> Int {
    let place = start + position
    return place < memory.count ? place : place - memory.count
  }

  /// Moves the elements into memory with more places.
  private mutating func grow() {
    let places = min(max(2 * count, Self.leastPlaces), capacity)
    let grown = UnsafeMutableBufferPointer<Element>.allocate(capacity: places)
    for position in 0..<count {
      grown.initializeElement(at: position, to: memory.moveElement(from: place(of: position)))
    }
    memory.deallocate()
    memory = grown
    start = 0
  }
}
