package import Synchronization

/// Counts the members of parsed objects that were not read.
///
/// Parsing an object adds the number of its members. Reading a member subtracts one. If the count is
/// above 0 after a message was read, the message has unknown members:
///
/// ```swift
/// UnreadMembers.count = 0
/// let params = try Params(JSONValue(parsing: line))
/// if UnreadMembers.count > 0 { … }
/// ```
///
/// One thread uses the count. If other threads parse at the same time, it is inexact.
package enum UnreadMembers {
  @usableFromInline package static let counter = Atomic<Int>(0)

  @inlinable package static var count: Int {
    @inline(__always) get { counter.load(ordering: .relaxed) }
    @inline(__always) set { counter.store(newValue, ordering: .relaxed) }
  }
}
