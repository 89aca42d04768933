import Foundation
import Synchronization

/// An object of a test in the same process, which an adapter gets in place of what one message of
/// the bridge says.
package enum GivenParameters: @unchecked Sendable {
  // The test gives them away, and the main thread takes them.
  case setUp(MediationServerConfiguration)
  case load(GivenLoad)
  case signals(RTBRequestParameters)
}

/// A load of a test in the same process.
package final class GivenLoad: @unchecked Sendable {
  // The test writes them before the load, and then the main thread has them. The test reads the ad
  // after the load's answer.
  package let configuration: MediationAdConfiguration
  let customEventRequest: CustomEventRequest?
  /// The label of the line item.
  let label: String?

  /// What the adapter reports of the ad.
  package let counts = EventCounts()

  /// The adapter's own ad.
  package internal(set) var ad: (any NSObjectProtocol)?

  /// - Parameters:
  ///   - customEventRequest: The request for a custom event of the legacy API.
  ///   - label: The label of the line item.
  package init(
    _ configuration: MediationAdConfiguration, customEventRequest: CustomEventRequest? = nil,
    label: String? = nil
  ) {
    self.label = label
    self.configuration = configuration
    self.customEventRequest = customEventRequest
  }
}

/// How often an adapter has called each method of an ad's event delegate, whether the event counted
/// or not.
package final class EventCounts: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// - Parameter event: The name of the event in the protocol.
  package subscript(event: String) -> Int { counts.withLock { $0[event] ?? 0 } }

  func add(_ event: Contract.ReportedEventName) {
    counts.withLock { $0[event.rawValue, default: 0] += 1 }
  }
}
