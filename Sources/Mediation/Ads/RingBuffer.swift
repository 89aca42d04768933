/// The last values of a sequence: when it is full, a new value replaces the oldest.
struct RingBuffer<Element> {
  let capacity: Int
  private var elements: [Element] = []
  /// The place of the oldest element when the buffer is full.
  private var start = 0

  init(capacity: Int) {
    precondition(capacity > 0)
    self.capacity = capacity
  }

  var count: Int { elements.count }

  /// The element at a position, counted from the oldest.
  subscript(position: Int) -> Element {
    elements[(start + position) % elements.count]
  }

  /// Adds the newest element.
  ///
  /// - Returns: The element that it replaced, if any.
  @discardableResult
  mutating func append(_ element: Element) -> Element? {
    if elements.count < capacity {
      elements.append(element)
      return nil
    }
    let oldest = elements[start]
    elements[start] = element
    start = (start + 1) % capacity
    return oldest
  }
}
