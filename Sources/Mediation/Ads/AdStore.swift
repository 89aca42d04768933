package import EventLoop

/// Every ad that the bridge holds, from the moment its load is numbered until it is disposed of.
@BridgeActor
package final class AdStore {
  fileprivate enum Entry {
    case loading(AdLoad)
    case live(Ad)
  }

  private struct Numbered {
    let number: Int
    var entry: Entry
  }

  /// How many of the disposed ads are remembered.
  package static let rememberedDisposals = 100_000

  private var entries: [AdID: Numbered] = [:]
  /// Every entry's id in the order of the loads. An id whose entry is gone stays until there are
  /// more of those than of the others.
  private var order: [(number: Int, id: AdID)] = []
  private var disposed: [AdID: Int] = [:]
  private var disposedIDs = RingBuffer<AdID>(capacity: AdStore.rememberedDisposals)
  private var lastNumber = 0
  private var lastBridgeNumber = 0

  // MARK: Adding

  /// The id of a new load: the client's, if it chose one, else the bridge's next.
  func nextID(_ chosen: AdID?) throws(MediationError) -> AdID {
    guard let chosen else {
      lastBridgeNumber += 1
      return AdID(number: lastBridgeNumber)
    }
    guard entries[chosen] == nil, disposed[chosen] == nil else { throw .adIDInUse(chosen) }
    return chosen
  }

  /// The load has begun, and waits for a network.
  func add(_ load: AdLoad) {
    put(.loading(load), as: load.id)
  }

  /// The load gave an ad: at once, or after it was added.
  func add(_ ad: Ad) {
    put(.live(ad), as: ad.id)
  }

  private func put(_ entry: Entry, as id: AdID) {
    entries[id, default: Numbered(number: nextNumber(of: id), entry: entry)].entry = entry
  }

  private func nextNumber(of id: AdID) -> Int {
    lastNumber += 1
    order.append((lastNumber, id))
    return lastNumber
  }

  /// The load gave none: its id is free again.
  func removeLoad(_ id: AdID) {
    remove(id)
  }

  /// Another creative of the same ad takes its place.
  func replace(_ ad: Ad, with next: Ad) {
    entries[ad.id]?.entry = .live(next)
    ad.dispose()
  }

  /// How many ads are loading or there.
  var count: Int { entries.count }

  // MARK: Finding

  /// The load of an ad that is not there yet.
  package func load(of id: AdID) -> AdLoad? {
    if case .loading(let load) = entries[id]?.entry { load } else { nil }
  }

  /// An ad that is there.
  ///
  /// Ask only for one whose load has ended; the ad of a load that has not is still unknown.
  package func ad(_ id: AdID) throws(MediationError) -> Ad {
    if case .live(let ad) = entries[id]?.entry { return ad }
    throw disposed[id] == nil ? .unknownAd(id) : .adDisposed(id)
  }

  /// A native ad that is there.
  package func nativeAd(_ id: AdID) throws(MediationError) -> NativeAd {
    try ad(id, as: NativeAd.self, needed: [.native])
  }

  /// A banner that is there.
  package func bannerAd(_ id: AdID) throws(MediationError) -> BannerAd {
    try ad(id, as: BannerAd.self, needed: [.banner])
  }

  /// A full-screen ad that is there.
  package func fullScreenAd(_ id: AdID) throws(MediationError) -> FullScreenAd {
    try ad(id, as: FullScreenAd.self, needed: AdFormat.allCases.filter(\.isFullScreen))
  }

  private func ad<Wanted: Ad>(
    _ id: AdID,
    as type: Wanted.Type,
    needed: [AdFormat]
  ) throws(MediationError) -> Wanted {
    let ad = try ad(id)
    guard let wanted = ad as? Wanted else { throw .wrongFormat(id, ad.format, needed: needed) }
    return wanted
  }

  /// What is known of an ad, loading or there.
  package func summary(of id: AdID) throws(MediationError) -> AdSummary {
    if let numbered = entries[id] { return AdSummary(numbered.entry) }
    throw disposed[id] == nil ? .unknownAd(id) : .adDisposed(id)
  }

  /// A page of the ads, loading or there, in the order of their loads.
  ///
  /// - Parameter id: The last ad of the page before. It may be gone by now.
  /// - Returns: At most `limit` ads, and whether there are more.
  package func list(
    after id: AdID?,
    limit: Int
  ) throws(MediationError) -> (ads: [AdSummary], hasMore: Bool) {
    var index = order.startIndex
    if let id {
      guard let number = entries[id]?.number ?? disposed[id] else { throw .unknownAd(id) }
      index = firstIndex(after: number)
    }
    var page: [AdSummary] = []
    while index < order.endIndex {
      let (number, id) = order[index]
      if let numbered = entries[id], numbered.number == number {
        if page.count == limit { return (page, true) }
        page.append(AdSummary(numbered.entry))
      }
      index += 1
    }
    return (page, false)
  }

  /// Every ad that was loaded and not disposed of, in the order of their loads.
  package var undisposed: [AdID] {
    order.compactMap { number, id in
      if let numbered = entries[id], numbered.number == number, case .live = numbered.entry {
        id
      } else {
        nil
      }
    }
  }

  // MARK: Disposing

  /// Ends an ad's life, or gives its load up.
  ///
  /// - Returns: Whether there was anything to end: `false` for an ad that is gone already.
  package func dispose(_ id: AdID) throws(MediationError) -> Bool {
    guard let numbered = entries[id] else {
      if disposed[id] == nil { throw .unknownAd(id) }
      return false
    }
    switch numbered.entry {
    case .loading(let load):
      load.cancel()
    case .live(let ad):
      remove(id)
      disposed[id] = numbered.number
      if let forgotten = disposedIDs.append(id) { disposed[forgotten] = nil }
      ad.dispose()
    }
    return true
  }

  /// Ends every ad's life, and gives every load up.
  ///
  /// - Returns: How many there were.
  package func disposeAll() throws(MediationError) -> Int {
    var count = 0
    for (number, id) in order where entries[id]?.number == number {
      if try dispose(id) { count += 1 }
    }
    return count
  }

  /// Gives every load up, the oldest first.
  package func cancelLoads() {
    for (number, id) in order where entries[id]?.number == number { load(of: id)?.cancel() }
  }

  private func remove(_ id: AdID) {
    entries[id] = nil
    if order.count > 2 * entries.count + 64 {
      order.removeAll { number, id in entries[id]?.number != number }
    }
  }

  /// Where the loads after a number begin, by halving: the numbers in `order` ascend.
  private func firstIndex(after number: Int) -> Int {
    var range = order.startIndex..<order.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        order[middle].number > number ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}

extension AdSummary {
  @BridgeActor
  fileprivate init(_ entry: AdStore.Entry) {
    switch entry {
    case .loading(let load): self.init(load)
    case .live(let ad): self.init(ad)
    }
  }
}
