/// The last of a sequence of values: when it is full, the oldest makes way.
struct RingBuffer<Element> {
  let capacity: Int
  private var elements: [Element] = []
  /// Where the oldest element is, once the buffer is full.
  private var start = 0

  init(capacity: Int) {
    precondition(capacity > 0)
    self.capacity = capacity
  }

  var count: Int { elements.count }

  /// Counts from the oldest element.
  subscript(position: Int) -> Element {
    elements[(start + position) % elements.count]
  }

  /// Adds the newest element.
  ///
  /// - Returns: The element that made way for it, if one had to.
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
