package import EventLoop
package import Mediation

/// The adapters of the sample network.
@LoopActor
package enum SampleAdapters {
  /// The adapters that the daemon registers.
  package static let all = [
    AdapterClass(
      SampleCustomEvent.self,
      className: "SampleCustomEvent",
      label: "Sample network"),
    AdapterClass(
      SampleSelfTrackingCustomEvent.self,
      className: "SampleSelfTrackingCustomEvent",
      label: "Sample network, counting for itself"),
    AdapterClass(
      CustomEventAdapter<SampleLegacyCustomEvent>.self,
      className: "SampleLegacyCustomEvent",
      label: "Sample network, by the legacy API"),
    AdapterClass(
      SampleFaultyCustomEvent.self,
      className: "SampleFaultyCustomEvent",
      label: "Sample network, breaking rules"),
    AdapterClass(
      SampleUnreadyCustomEvent.self,
      className: "SampleUnreadyCustomEvent",
      label: "Sample network, failing its set-up"),
  ]
}
