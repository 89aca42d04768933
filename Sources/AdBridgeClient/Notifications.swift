import JSON

extension AdBridge {
  /// The notifications of a daemon from one moment on, in order, each once.
  ///
  /// They wait until they are taken. If more than 1 MiB waits and no call does, the client reads no
  /// more, and so the daemon waits, too. While calls wait, the client reads on. If more than 64 MiB
  /// waits, the sequence ends with ``AdBridgeError/notificationsLost``.
  ///
  /// The sequence ends when the bridge is closed. If the daemon ends before, it throws
  /// ``AdBridgeError/ended(_:)``. If the task is cancelled, it throws ``AdBridgeError/cancelled``.
  ///
  /// ```swift
  /// for try await case .adEvent(let event) in bridge.notifications() {
  ///   print(event.adID, event.event)
  /// }
  /// ```
  public struct Notifications: AsyncSequence, Sendable {
    public typealias Element = Notification
    public typealias Failure = AdBridgeError

    private let source: Source

    init(_ connection: Connection) { source = Source(connection) }

    /// How many bytes wait to be taken.
    package var byteCount: Int { source.buffer.byteCount }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source) }

    /// Takes all notifications that have come, without waiting for more.
    ///
    /// After a call has been answered, these include all that it has caused.
    public func takeAll() throws(AdBridgeError) -> [Notification] {
      var taken: [Notification] = []
      while let item = source.buffer.takeItem() { taken.append(try Notification(item)) }
      return taken
    }

    /// Takes notifications up to the first one for which `body` returns a value, and returns that.
    ///
    /// - Parameters:
    ///   - limit: How long to wait.
    ///   - body: Returns a value for the notification that is wanted, and `nil` for others.
    /// - Throws: ``AdBridgeError/timedOut(_:)`` if none comes in time. The error names those that came
    ///   instead.
    @discardableResult
    public func first<Value: Sendable>(
      within limit: Duration = .seconds(10), _ body: (Notification) -> Value?
    ) async throws(AdBridgeError) -> Value {
      let wait = source.buffer.makeWait()
      let buffer = source.buffer
      // The group's only task ends with it.
      let result = await withTaskGroup(of: Void.self) { group in
        group.addTask {
          // The sleep fails if the group is cancelled: the wait has ended.
          guard (try? await Task.sleep(for: limit)) != nil else { return }
          buffer.stop(wait, .timedOut(""))
        }
        let result = await source.first(wait, body)
        group.cancelAll()
        return result
      }
      buffer.forget(wait)
      let (value, others) = result
      switch value {
      case .success(let value): return value
      case .failure(.timedOut):
        let names = others.joined(separator: ", ")
        let end = others.isEmpty ? "Nothing came." : "These came: \(names)."
        throw .timedOut("No such notification came within \(limit). \(end)")
      case .failure(let error): throw error
      }
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let source: Source

      public mutating func next() async throws(AdBridgeError) -> Notification? {
        try await next(isolation: #isolation)
      }

      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws(AdBridgeError) -> Notification? {
        try await source.next(source.buffer.makeWait())
      }
    }
  }
}

/// Removes the buffer when its last reader is gone.
private final class Source: Sendable {
  let buffer: NotificationBuffer
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
    buffer = connection.addBuffer()
  }

  deinit { connection.remove(buffer) }

  func next(_ wait: Int) async throws(AdBridgeError) -> AdBridge.Notification? {
    switch await buffer.next(wait) {
    case .item(let item): return try AdBridge.Notification(item)
    case .end(nil): return nil
    case .end(let error?): throw error
    }
  }

  /// The first value of `body`, and the names of some notifications without one.
  func first<Value>(
    _ wait: Int, _ body: (AdBridge.Notification) -> Value?
  ) async -> (Result<Value, AdBridgeError>, [String]) {
    var others: [String] = []
    do throws(AdBridgeError) {
      while let notification = try await next(wait) {
        if let value = body(notification) { return (.success(value), others) }
        if others.count < 20 { others.append(notification.summary) }
      }
      return (.failure(.closed), others)
    } catch {
      return (.failure(error), others)
    }
  }
}

extension AdBridge.Notification {
  fileprivate init(_ item: NotificationBuffer.Item) throws(AdBridgeError) {
    self = try .read(item.params, of: item.method) { json throws(JSONReadError) in
      try AdBridge.Notification(item.method, json)
    }
  }

  /// A few words for people.
  fileprivate var summary: String {
    switch self {
    case .adEvent(let event): "\(event.event) of \(event.adID)"
    case .contractViolation(let violation): "\(violation.rule) by \(violation.className)"
    case .other(let name, _): name
    default: String("\(self)".prefix { $0 != "(" })
    }
  }
}
