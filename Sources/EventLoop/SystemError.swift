/// Why the system refused a call; its description is the system's own sentence.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The `errno`.
  package let code: Int32
}
