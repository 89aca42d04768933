/// What can happen to a descriptor.
struct PollEvents: OptionSet, Sendable {
  let rawValue: Int16
}
