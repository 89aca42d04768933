/// How often each event of an ad happened.
struct EventCounters {
  /// Pairs in the order of first happening: an ad sees few kinds of events, and most see none.
  private var counts: [(name: AdEvent.Name, count: Int)] = []

  mutating func count(_ name: AdEvent.Name) {
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].count += 1
    } else {
      counts.append((name, 1))
    }
  }

  /// In the order of ``AdEvent/Name``.
  var all: [(name: AdEvent.Name, count: Int)] {
    AdEvent.Name.allCases.compactMap { name in counts.first { $0.name == name } }
  }
}
