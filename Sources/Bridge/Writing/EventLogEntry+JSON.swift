package import JSON
package import Mediation

extension EventLog.Entry: JSONWritable {
  /// Writes the parameters of the notification.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .event(let event): event.write(to: &writer)
    case .violation(let violation): violation.write(to: &writer)
    }
  }
}
