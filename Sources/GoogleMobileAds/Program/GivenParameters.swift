import Foundation
import Synchronization

/// What a test in the same process gives an adapter, in place of what the bridge's messages say:
/// the test's own objects.
///
/// The message of a load, or of a request for signals, has the number of the object in its extras.
package final class GivenParameters: Sendable {
  /// The member of the extras that has the number.
  package static let key = "adbridge.given"

  private struct Objects: @unchecked Sendable {
    // The test gives them away, and the main thread takes them.
    var setUp: MediationServerConfiguration?
    var loads: [Int: GivenLoad] = [:]
    var signals: [Int: RTBRequestParameters] = [:]
  }

  private let objects = Mutex(Objects())

  package init() {}

  package func add(_ load: GivenLoad, as number: Int) {
    objects.withLock { $0.loads[number] = load }
  }

  package func add(_ params: RTBRequestParameters, as number: Int) {
    nonisolated(unsafe) let params = params
    objects.withLock { $0.signals[number] = params }
  }

  /// Gives the parameters of the set-up.
  ///
  /// - Parameter replacing: Whether they replace earlier ones.
  package func setUp(with configuration: MediationServerConfiguration, replacing: Bool) {
    nonisolated(unsafe) let configuration = configuration
    objects.withLock { if replacing || $0.setUp == nil { $0.setUp = configuration } }
  }

  /// The parameters of the set-up; `nil` to take those of the message.
  var setUp: MediationServerConfiguration? { objects.withLock { $0 }.setUp }

  /// The load whose message has these extras. It is given once.
  func takeLoad(_ extras: [String: Any]) -> GivenLoad? {
    (extras[Self.key] as? Int).flatMap { number in
      objects.withLock { $0.loads.removeValue(forKey: number) }
    }
  }

  /// The parameters of a request for signals with these extras. They are given once.
  func takeSignals(_ extras: [String: Any]) -> RTBRequestParameters? {
    (extras[Self.key] as? Int).flatMap { number in
      let taken = objects.withLock { objects in
        let taken = objects
        objects.signals[number] = nil
        return taken
      }
      return taken.signals[number]
    }
  }
}

/// A load of a test in the same process.
package final class GivenLoad: @unchecked Sendable {
  // The test writes them before the load, and then the main thread has them. The test reads the ad
  // after the load's answer.
  let configuration: MediationAdConfiguration
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
