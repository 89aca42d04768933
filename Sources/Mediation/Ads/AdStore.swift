package import EventLoop

/// All ads of the bridge, from the start of the load to the disposal.
@BridgeActor
package final class AdStore {
  fileprivate enum Entry {
    case loading(AdLoad)
    case live(Ad)
  }

  private struct Numbered {
    let number: Int
    var entry: Entry
    /// How many bytes of memory the ad takes; 0 while it is loading.
    var bytes = 0

    /// Returns by how much the bytes have changed.
    mutating func replace(_ entry: Entry, bytes: Int) -> Int {
      defer { self.bytes = bytes }
      self.entry = entry
      return bytes - self.bytes
    }
  }

  /// How many disposed ads are remembered.
  package static let rememberedDisposals = 100_000

  // Each load or call on an ad touches these, and no access to them lasts while anything else runs.
  @exclusivity(unchecked) private var entries: [AdID: Numbered] = [:]
  /// The ids of all entries in the order of the loads. Ids of removed entries stay until they are
  /// more than half.
  @exclusivity(unchecked) private var order: [(number: Int, id: AdID)] = []
  private var disposed: [AdID: Int] = [:]
  private var disposedIDs = RingBuffer<AdID>(capacity: AdStore.rememberedDisposals)
  private var lastNumber = 0
  private var lastBridgeNumber = 0

  // MARK: Adding

  /// The id of a new load: the one that the client chose, else the bridge's next.
  func nextID(_ chosen: AdID?) throws(MediationError) -> AdID {
    guard let chosen else {
      lastBridgeNumber += 1
      return AdID(number: lastBridgeNumber)
    }
    guard entries[chosen] == nil, disposed[chosen] == nil else { throw .adIDInUse(chosen) }
    return chosen
  }

  /// Adds a load that waits for a network.
  func add(_ load: AdLoad) {
    put(.loading(load), bytes: 0, as: load.id)
  }

  /// Adds an ad, in place of its load if that was added.
  ///
  /// - Parameter bytes: How many bytes of memory it takes.
  func add(_ ad: Ad, bytes: Int) {
    put(.live(ad), bytes: bytes, as: ad.id)
  }

  private func put(_ entry: Entry, bytes: Int, as id: AdID) {
    byteCount += entries[id, default: Numbered(number: nextNumber(of: id), entry: entry)]
      .replace(entry, bytes: bytes)
  }

  private func nextNumber(of id: AdID) -> Int {
    lastNumber += 1
    order.append((lastNumber, id))
    return lastNumber
  }

  /// Removes a load that gave no ad. Its id is free again.
  func removeLoad(_ id: AdID) {
    remove(id)
  }

  /// Replaces a creative by another one of the same ad.
  func replace(_ ad: Ad, with next: Ad) {
    let change = (next.mediationAd?.contentBytes ?? 0) - (ad.mediationAd?.contentBytes ?? 0)
    put(.live(next), bytes: (entries[ad.id]?.bytes ?? 0) + change, as: ad.id)
    ad.dispose()
  }

  /// How many ads are loading or loaded.
  package var count: Int { entries.count }

  /// How many bytes of memory the live ads take.
  private(set) var byteCount = 0

  // MARK: Finding

  /// The load of an ad that is still loading.
  package func load(of id: AdID) -> AdLoad? {
    if case .loading(let load) = entries[id]?.entry { load } else { nil }
  }

  /// A loaded ad.
  ///
  /// An ad that is still loading is unknown here.
  package func ad(_ id: AdID) throws(MediationError) -> Ad {
    if case .live(let ad) = entries[id]?.entry { return ad }
    throw disposed[id] == nil ? .unknownAd(id) : .adDisposed(id)
  }

  /// A loaded native ad.
  package func nativeAd(_ id: AdID) throws(MediationError) -> NativeAd {
    try ad(id, as: NativeAd.self, needed: [.native])
  }

  /// A loaded banner.
  package func bannerAd(_ id: AdID) throws(MediationError) -> BannerAd {
    try ad(id, as: BannerAd.self, needed: [.banner])
  }

  /// A loaded full-screen ad.
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

  /// Everything that is known about an ad that is loading or loaded.
  package func details(of id: AdID) throws(MediationError) -> AdDetails {
    switch entries[id]?.entry {
    case .loading(let load):
      return AdDetails(
        summary: AdSummary(load), options: load.request.options, adUnitID: load.adUnitID, ad: nil)
    case .live(let ad):
      return AdDetails(
        summary: AdSummary(ad), options: ad.options, adUnitID: ad.adUnitID, ad: ad)
    case nil: throw disposed[id] == nil ? .unknownAd(id) : .adDisposed(id)
    }
  }

  /// A page of the ads that are loading or loaded, in the order of their loads.
  ///
  /// - Parameter id: The last ad of the page before. It may have been disposed of.
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

  /// The ads that were loaded and not disposed of, in the order of their loads.
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

  /// Ends an ad's life, or cancels its load.
  ///
  /// - Returns: `false` if the ad was disposed of before.
  package func dispose(_ id: AdID) throws(MediationError) -> Bool {
    guard let numbered = entries[id] else {
      if disposed[id] == nil { throw .unknownAd(id) }
      return false
    }
    switch numbered.entry {
    case .loading(let load):
      load.cancel()
    case .live(let ad):
      // A recorder draws an ad at the latest when it receives this.
      ad.trace(.adReleased) { .adReleased(id) }
      remove(id)
      disposed[id] = numbered.number
      if let forgotten = disposedIDs.append(id) { disposed[forgotten] = nil }
      ad.dispose()
    }
    return true
  }

  /// Ends the life of all ads, and cancels all loads.
  ///
  /// - Returns: The number of ads and loads.
  package func disposeAll() throws(MediationError) -> Int {
    var count = 0
    for (number, id) in order where entries[id]?.number == number {
      if try dispose(id) { count += 1 }
    }
    return count
  }

  /// Cancels all loads, the oldest first.
  package func cancelLoads() {
    for (number, id) in order where entries[id]?.number == number { load(of: id)?.cancel() }
  }

  private func remove(_ id: AdID) {
    byteCount -= entries.removeValue(forKey: id)?.bytes ?? 0
    if order.count > 2 * entries.count + 64 {
      order.removeAll { number, id in entries[id]?.number != number }
    }
  }

  /// The place of the first load after a number, by binary search in `order`.
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
