/// The items that were added last, up to a limit.
struct LastItems<Item> {
  private let limit: Int
  private var items: [Item] = []
  /// The place of the oldest item, when there are as many as may be.
  private var oldest = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds an item, and returns the oldest one if there is no room for both.
  mutating func add(_ item: Item) -> Item? {
    guard items.count == limit else {
      items.append(item)
      return nil
    }
    let first = items[oldest]
    items[oldest] = item
    oldest = (oldest + 1) % limit
    return first
  }
}
