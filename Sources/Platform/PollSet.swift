#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// What can happen to a descriptor.
package struct PollEvents: OptionSet, Sendable {
  package let rawValue: Int16

  package init(rawValue: Int16) {
    self.rawValue = rawValue
  }

  // An array literal `[]` would be built element by element, and each wait would pay for it.
  /// Nothing but what `poll` reports without being asked.
  package static let unasked = PollEvents()
  package static let readable = PollEvents(rawValue: Int16(POLLIN))
  package static let writable = PollEvents(rawValue: Int16(POLLOUT))
  /// The other end is closed. `poll` reports it without being asked.
  package static let gone = PollEvents(rawValue: Int16(POLLERR | POLLHUP | POLLNVAL))
}

/// The arguments of `poll`, in memory that is used again for the next call.
package struct PollSet {
  private var requests: [pollfd] = []

  package init() {}

  /// Removes all descriptors.
  package mutating func removeAll() {
    requests.removeAll(keepingCapacity: true)
  }

  /// Asks for a descriptor's events. Nothing ever happens to `nil`.
  package mutating func add(_ descriptor: Descriptor?, _ events: PollEvents) {
    requests.append(pollfd(fd: descriptor?.number ?? -1, events: events.rawValue, revents: 0))
  }

  /// Sleeps until something has happened, at most this long; `nil` is for ever.
  ///
  /// - Returns: Whether something has happened. A signal ends the sleep, and counts.
  package mutating func wait(timeoutMs: Int?) -> Bool {
    poll(&requests, nfds_t(requests.count), pollTimeout(timeoutMs)) != 0
  }

  /// What has happened to the descriptor that was added as number `index`.
  package subscript(index: Int) -> PollEvents { PollEvents(rawValue: requests[index].revents) }
}

extension Descriptor {
  /// Returns what is possible now, or sleeps until something is. It allocates nothing.
  @discardableResult
  package func wait(for events: PollEvents, timeoutMs: Int?) -> PollEvents {
    var request = pollfd(fd: number, events: events.rawValue, revents: 0)
    return poll(&request, 1, pollTimeout(timeoutMs)) > 0
      ? PollEvents(rawValue: request.revents) : .unasked
  }
}

/// A timeout as `poll` takes it: -1 is for ever.
private func pollTimeout(_ timeoutMs: Int?) -> Int32 {
  timeoutMs.map { Int32(clamping: max($0, 0)) } ?? -1
}
