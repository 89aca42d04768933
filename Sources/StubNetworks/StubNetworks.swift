import Ads
package import EventLoop
import JSON
package import Mediation

/// The networks that a client has defined, and the requests that they have received.
@LoopActor
package final class StubNetworks {
  /// How many networks there may be.
  package nonisolated static let networkLimit = 1_000
  /// How many bytes of memory the stubs of all networks may take.
  package nonisolated static let byteLimit = 64 << 20

  private let mediator: Mediator
  private var byName: [JSONKey: StubNetwork] = [:]
  private var byteCount = 0
  private var lastOrder = 0
  private let log = StubRequestLog()

  package init(_ mediator: Mediator) {
    self.mediator = mediator
  }

  /// The networks in the order in which they were defined.
  package var all: [StubNetwork] { byName.values.sorted { $0.order < $1.order } }

  /// The network that a client has defined.
  package func named(_ className: String) throws(StubNetworkError) -> StubNetwork {
    guard let network = byName[JSONKey(className)] else {
      throw .unknown(
        className, nearest: nearestNames(to: className, in: all.map(\.className)))
    }
    return network
  }

  /// Defines a network. It replaces a network or an adapter of the same name. Loads that have begun
  /// go on.
  package func define(
    _ className: String, label: String?, _ stubs: [StubDefinition]
  ) throws(StubNetworkError) -> StubNetwork {
    let key = JSONKey(className)
    let former = byName[key]
    if former == nil, byName.count >= Self.networkLimit {
      throw .tooManyNetworks(limit: Self.networkLimit)
    }
    try requireRoom(for: stubs, inPlaceOf: former)
    lastOrder += 1
    let network = StubNetwork(
      className, label: label, order: former?.order ?? lastOrder, clock: mediator.clock,
      log: log)
    if let former { count(former, times: -1) }
    network.add(stubs)
    count(network, times: 1)
    byName[key] = network
    mediator.define(AdapterClass(network, className: className))
    return network
  }

  /// Adds stubs after those that a network has.
  package func add(
    _ stubs: [StubDefinition], to network: StubNetwork
  ) throws(StubNetworkError) {
    try requireRoom(for: stubs, inPlaceOf: nil)
    count(network, times: -1)
    network.add(stubs)
    count(network, times: 1)
  }

  /// Removes a network. An adapter of the same name is used again. Loads that have begun go on.
  package func remove(_ className: String) throws(StubNetworkError) {
    count(try named(className), times: -1)
    byName[JSONKey(className)] = nil
    mediator.removeDefinedAdapter(className)
  }

  /// A page of the requests that networks have received.
  ///
  /// - Parameters:
  ///   - className: The network: only requests since its definition count. `nil` for all networks.
  ///   - unmatched: Whether to return only requests that no stub fits.
  package func requests(
    to className: String?, unmatched: Bool, since index: Int, limit: Int
  ) throws(StubNetworkError) -> StubRequestLog.Page {
    let network: StubNetwork? = if let className { try named(className) } else { nil }
    return log.page(
      of: className, isUnmatched: unmatched, since: max(index, network?.firstRequest ?? 1),
      limit: limit)
  }

  private func count(_ network: StubNetwork, times: Int) {
    byteCount += times * network.byteCount
  }

  private func requireRoom(
    for stubs: [StubDefinition], inPlaceOf former: StubNetwork?
  ) throws(StubNetworkError) {
    let bytes = stubs.reduce(0) { $0 + $1.byteCount }
    guard byteCount - (former?.byteCount ?? 0) + bytes <= Self.byteLimit else {
      throw .tooLarge(limit: Self.byteLimit)
    }
  }
}

/// Why a network can't be defined or found.
package enum StubNetworkError: Error {
  /// No client has defined the network.
  case unknown(String, nearest: [String])
  /// There are too many networks.
  case tooManyNetworks(limit: Int)
  /// The stubs take too much memory.
  case tooLarge(limit: Int)
}
