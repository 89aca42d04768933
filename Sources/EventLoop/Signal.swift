/// The signals that ask the process to end.
package enum Signal: CaseIterable, Sendable {
  /// SIGTERM: another program asks.
  case terminate
  /// SIGINT: somebody at the terminal asks.
  case interrupt
}
