package import EventLoop

/// An adapter class that hosts a custom event of the legacy API, and is known by its name.
@BridgeActor
package protocol CustomEventHost: MediationAdapter {
  static var customEventClass: any CustomEventNativeAd.Type { get }
}
