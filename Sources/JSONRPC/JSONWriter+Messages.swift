package import JSON

/// The beginnings of messages, with their members in the promised order. The caller closes the object.
///
/// They are inlined: the daemon writes each answer and each event with them.
extension JSONWriter {
  /// Begins an answer. The member `result` or `error` comes next.
  @inline(__always)
  package mutating func beginAnswer(_ id: RequestID) {
    start(#"{"jsonrpc":"2.0","id":"#)
    raw(id.text)
  }

  /// Begins a notification. Its parameters come next, without a name.
  @inline(__always)
  package mutating func beginNotification(_ method: StaticString) {
    start(#"{"jsonrpc":"2.0","method":"#)
    string(method)
    start(#","params":"#)
  }
}
