import Ads
package import EventLoop

/// All ads of the bridge, from the start of the load to the disposal.
@LoopActor
package final class AdStore {
  fileprivate enum Entry {
    case loading(AdLoad)
    case live(Ad)
  }

  private struct Numbered {
    let number: Int
    var entry: Entry
    // 32 bits are enough: what an adapter provides is bounded far below 4 GiB.
    private var clampedRequestBytes: UInt32 = 0
    private var clampedBytes: UInt32 = 0

    init(number: Int, entry: Entry) {
      self.number = number
      self.entry = entry
    }

    /// How many bytes of memory the request takes, which the ad keeps; 0 while it is loading.
    var requestBytes: Int { Int(clampedRequestBytes) }

    /// How many bytes of memory the ad takes with its request; 0 while it is loading.
    var bytes: Int { Int(clampedBytes) }

    /// Returns by how much the bytes have changed.
    mutating func replace(_ entry: Entry, requestBytes: Int, bytes: Int) -> Int {
      let previousBytes = self.bytes
      self.entry = entry
      clampedRequestBytes = UInt32(clamping: requestBytes)
      clampedBytes = UInt32(clamping: bytes)
      return self.bytes - previousBytes
    }
  }

  /// How many disposed ads are remembered.
  package static let rememberedDisposals = 100_000
  /// How many bytes of memory their ids may take.
  private static let bytesOfDisposals = 8 << 20

  // Each load or call on an ad touches these, and no access to them lasts while anything else runs.
  @exclusivity(unchecked) private var entries: [AdID: Numbered] = [:]
  /// The ids of all entries in the order of the loads. Ids of removed entries stay until they are
  /// more than half.
  @exclusivity(unchecked) private var order: [(number: Int, id: AdID)] = []
  private var disposed: [AdID: Int] = [:]
  private var disposedIDs = RingBuffer<AdID>(capacity: AdStore.rememberedDisposals)
  private var disposedBytes = 0
  private var lastNumber = 0
  private var lastBridgeNumber = 0
  private let byteLimit: Int

  /// - Parameter byteLimit: How many bytes of memory the live ads may take.
  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

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
    put(.loading(load), as: load.id)
  }

  /// Adds an ad, in place of its load if that was added.
  ///
  /// - Parameter requestBytes: How many bytes of memory its request takes.
  /// - Throws: If there is no room for it.
  func add(_ ad: Ad, requestBytes: Int) throws(MediationError) {
    let bytes = ad.byteCount + requestBytes
    try requireRoom(for: bytes)
    put(.live(ad), requestBytes: requestBytes, bytes: bytes, as: ad.id)
  }

  private func put(_ entry: Entry, requestBytes: Int = 0, bytes: Int = 0, as id: AdID) {
    byteCount += entries[id, default: Numbered(number: nextNumber(of: id), entry: entry)]
      .replace(entry, requestBytes: requestBytes, bytes: bytes)
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

  /// Replaces a creative by another one of the same ad, for which there is room.
  func replace(_ ad: Ad, with next: Ad) {
    let requestBytes = entries[ad.id]?.requestBytes ?? 0
    put(.live(next), requestBytes: requestBytes, bytes: next.byteCount + requestBytes, as: ad.id)
    ad.dispose()
  }

  // MARK: Memory

  /// How many bytes of memory the live ads take, and what loads keep of failed attempts.
  private(set) var byteCount = 0

  /// Fails if the live ads would take too much memory with these bytes.
  func requireRoom(for bytes: Int) throws(MediationError) {
    guard byteCount + bytes <= byteLimit else { throw .tooManyAdBytes(limit: byteLimit) }
  }

  /// Fails if another creative of an ad would take too much memory.
  func requireRoom(toReplace ad: Ad, with next: Ad) throws(MediationError) {
    let numbered = entries[ad.id]
    try requireRoom(
      for: next.byteCount + (numbered?.requestBytes ?? 0) - (numbered?.bytes ?? 0))
  }

  /// Counts the memory of what a load keeps.
  func hold(bytes: Int) { byteCount += bytes }

  /// Counts the memory of what a load no longer keeps.
  func release(bytes: Int) { byteCount -= bytes }

  // MARK: Finding

  /// How many ads are loading or loaded.
  package var count: Int { entries.count }

  /// The load of an ad that is still loading.
  package func load(of id: AdID) -> AdLoad? {
    if case .loading(let load) = entries[id]?.entry { load } else { nil }
  }

  /// A loaded ad.
  ///
  /// An ad that is still loading is unknown here.
  package func ad(_ id: AdID) throws(MediationError) -> Ad {
    if case .live(let ad) = entries[id]?.entry { return ad }
    throw disposed[id] == nil ? unknownAd(id) : .adDisposed(id)
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

  /// The error for an id that no ad had, with the newest ads that there are.
  private func unknownAd(_ id: AdID) -> MediationError {
    let isKnown = { [entries] (number: Int, id: AdID) in entries[id]?.number == number }
    var newest = Array(order.suffix(100).filter(isKnown).suffix(5))
    if newest.isEmpty, let last = order.last(where: isKnown) { newest = [last] }
    return .unknownAd(id, known: newest.map(\.id))
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
    case nil: throw disposed[id] == nil ? unknownAd(id) : .adDisposed(id)
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
      guard let number = entries[id]?.number ?? disposed[id] else { throw unknownAd(id) }
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
      if disposed[id] == nil { throw unknownAd(id) }
      return false
    }
    switch numbered.entry {
    case .loading(let load):
      load.cancel(.disposedWhileLoading(id))
    case .live(let ad):
      // A recorder draws an ad at the latest when it receives this.
      ad.trace(.adReleased) { .adReleased(id) }
      remove(id)
      remember(id, numbered.number)
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

  /// Remembers the id of an ad that was disposed of, and forgets the oldest beyond the limits.
  private func remember(_ id: AdID, _ number: Int) {
    disposed[id] = number
    disposedBytes += id.byteCount
    if let forgotten = disposedIDs.append(id) { forget(forgotten) }
    while disposedBytes > Self.bytesOfDisposals, let forgotten = disposedIDs.removeFirst() {
      forget(forgotten)
    }
  }

  private func forget(_ id: AdID) {
    disposed[id] = nil
    disposedBytes -= id.byteCount
  }

  private func remove(_ id: AdID) {
    guard let removed = entries.removeValue(forKey: id) else { return }
    byteCount -= removed.bytes
    // Its place stays for a while, without a long id.
    if id.byteCount > 0 { order[firstIndex(after: removed.number) - 1].id = AdID(rawValue: "") }
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
  @LoopActor
  fileprivate init(_ entry: AdStore.Entry) {
    switch entry {
    case .loading(let load): self.init(load)
    case .live(let ad): self.init(ad)
    }
  }
}
