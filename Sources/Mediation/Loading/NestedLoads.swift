import EventLoop

/// The loads that adapters have asked for and that have not ended: an adapter must not load itself.
@LoopActor
final class NestedLoads {
  private struct Load {
    let requester: String
    let unit: AdUnit
  }

  private var loads: [Int: Load] = [:]
  private var lastNumber = 0

  /// Notes a load that an adapter asks for.
  ///
  /// - Returns: Call it when the load has ended. Later calls do nothing.
  /// - Throws: If a line item of the ad unit is the adapter, or an adapter that waits for it.
  func begin(
    _ unit: AdUnit, for requester: String
  ) throws(MediationError) -> @LoopActor () -> Void {
    // Every adapter that would be asked, one after the other.
    var asked = unit.networks.map(\.className)
    var next = 0
    while next < asked.count {
      let className = asked[next]
      guard className != requester else {
        throw .adapterLoadsItself(className: requester, adUnitID: unit.id)
      }
      for load in loads.values where load.requester == className {
        asked += load.unit.networks.map(\.className).filter { !asked.contains($0) }
      }
      next += 1
    }
    lastNumber += 1
    let number = lastNumber
    loads[number] = Load(requester: requester, unit: unit)
    return { [self] in loads[number] = nil }
  }
}
