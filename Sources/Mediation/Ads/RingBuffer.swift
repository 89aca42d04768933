/// The last values of a sequence: when it is full, a new value replaces the oldest.
struct RingBuffer<Element> {
  let capacity: Int
  private(set) var count = 0
  /// The elements from `start` on, around the end of the array, and places that are free.
  private var places: [Element?] = []
  private var start = 0

  init(capacity: Int) {
    precondition(capacity > 0)
    self.capacity = capacity
  }

  /// The element at a position, counted from the oldest.
  subscript(position: Int) -> Element {
    guard let element = places[place(of: position)] else {
      preconditionFailure("The position is less than the count.")
    }
    return element
  }

  /// Adds the newest element.
  ///
  /// - Returns: The element that it replaced, if any.
  @discardableResult
  mutating func append(_ element: Element) -> Element? {
    let oldest = count == capacity ? removeFirst() : nil
    if count == places.count { grow() }
    places[place(of: count)] = element
    count += 1
    return oldest
  }

  /// Removes the oldest element; `nil` if there is none.
  mutating func removeFirst() -> Element? {
    guard count > 0 else { return nil }
    let oldest = places[start].take()
    start = place(of: 1)
    count -= 1
    return oldest
  }

  private func place(of position: Int) -> Int {
    let place = start + position
    return place < places.count ? place : place - places.count
  }

  private mutating func grow() {
    let elements = places[start...] + places[..<start]
    let added = min(max(count, 16), capacity - count)
    places = elements + Array(repeating: nil, count: added)
    start = 0
  }
}
