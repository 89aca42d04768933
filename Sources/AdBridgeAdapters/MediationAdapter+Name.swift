import EventLoop
import Mediation

extension MediationAdapter {
  /// What the bridge's configuration calls the class: the name of its type, or of the custom event
  /// that it hosts.
  static var className: String {
    guard let host = self as? any CustomEventHost.Type else { return "\(self)" }
    return "\(host.customEventClass)"
  }
}
