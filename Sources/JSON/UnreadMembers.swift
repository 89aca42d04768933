package import Synchronization

/// Counts the members of parsed objects that nobody has read by their names.
///
/// Parsing an object adds its members, and reading a member removes one. So a server sees at the
/// cost of a few instructions whether a message has members that it does not know:
///
/// ```swift
/// UnreadMembers.count = 0
/// let params = try Params(JSONValue(parsing: line))
/// if UnreadMembers.count > 0 { … }
/// ```
///
/// The count belongs to one thread. Others that parse meanwhile only make it inexact.
package enum UnreadMembers {
  @usableFromInline package static let counter = Atomic<Int>(0)

  @inlinable package static var count: Int {
    @inline(__always) get { counter.load(ordering: .relaxed) }
    @inline(__always) set { counter.store(newValue, ordering: .relaxed) }
  }
}
