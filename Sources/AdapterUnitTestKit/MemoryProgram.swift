import Platform
import EventLoop
import Foundation
import GoogleMobileAds
import JSONRPC
import ProcessAdapters
import Synchronization

/// The program of an adapter, in the test's process: lines in memory take the place of its streams.
@LoopActor
final class MemoryProgram: ProcessTransport {
  weak var delegate: (any ProcessTransportDelegate)?

  private let session: MainSession
  private let given: GivenObjects?
  private let onActivity: @LoopActor () -> Void
  private var framer = LineFramer()
  private(set) var hasEnded = false

  /// - Parameters:
  ///   - given: The objects of the test; `nil` for an adapter that gets what the messages say.
  ///   - onActivity: Called when the adapter has written something, or has ended.
  init(
    _ adapter: @escaping AdapterMaker, _ given: GivenObjects?,
    onActivity: @escaping @LoopActor () -> Void
  ) {
    self.given = given
    self.onActivity = onActivity
    let inbox = Inbox()
    session = MainSession(adapter, inbox)
    inbox.onArrival = { [weak self] in self?.receive($0) }
  }

  /// Whether the main thread has not yet done what the adapter was told.
  var isMainThreadBehind: Bool { unreadCount > 0 }

  private func receive(_ output: MainSession.Output) {
    guard !hasEnded else { return }
    switch output {
    case .line(let bytes):
      bytes.withUnsafeBytes { delegate?.didReceiveOutput($0) }
    case .end:
      hasEnded = true
      delegate?.didReceiveEndOfOutput()
      delegate?.didReceiveEndOfErrors()
      delegate?.didEnd(.exited(code: 0))
    }
    onActivity()
  }

  // MARK: ProcessTransport

  var unreadCount: Int { session.unreadCount }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    framer.append(UnsafeRawBufferPointer(bytes))
    while let line = framer.next() {
      if case .line(let bytes) = line { session.send(Array(bytes), given?.take(for: bytes)) }
    }
  }

  func closeInput() { session.end() }
  func terminate() { session.end() }
  func kill() { session.end() }
  func close() {}
}

/// Makes the adapter that is hosted, for each start of its program.
typealias AdapterMaker = @MainActor @Sendable () -> ServedAdapter

/// The adapter's side of the conversation, on the main thread.
private final class MainSession: Sendable {
  enum Output: Sendable {
    case line([UInt8])
    case end
  }

  private let adapter: AdapterMaker
  private let inbox: Inbox
  private let unread = Mutex(0)
  @MainActor private var session: GoogleMobileAds.AdapterSession?
  @MainActor private var hasEnded = false

  init(_ adapter: @escaping AdapterMaker, _ inbox: Inbox) {
    self.adapter = adapter
    self.inbox = inbox
  }

  /// How many bytes the main thread has not read.
  var unreadCount: Int { unread.withLock { $0 } }

  func send(_ line: [UInt8], _ given: GivenParameters?) {
    unread.withLock { $0 += line.count }
    DispatchQueue.main.async {
      MainActor.assumeIsolated { self.receive(line, given) }
      self.unread.withLock { $0 -= line.count }
    }
  }

  @MainActor
  private func receive(_ line: [UInt8], _ given: GivenParameters?) {
    guard !hasEnded else { return }
    let session =
      session
      ?? GoogleMobileAds.AdapterSession(serving: adapter()) { [inbox] line in
        inbox.append(.line(Array(line)))
      }
    self.session = session
    line.withUnsafeBufferPointer { session.receive($0, given: given) }
  }

  /// Releases the adapter and its ads.
  func end() {
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        guard !self.hasEnded else { return }
        self.hasEnded = true
        self.session = nil
        self.inbox.append(.end)
      }
    }
  }
}

/// Brings what the adapter writes to the loop's thread, in order.
private final class Inbox: Sendable {
  @LoopActor var onArrival: (@LoopActor (MainSession.Output) -> Void)?

  private let waiting = Mutex<[MainSession.Output]>([])

  func append(_ output: MainSession.Output) {
    waiting.withLock { $0.append(output) }
    // The loop's thread does it next; nothing waits for it.
    Task { @LoopActor in drain() }
  }

  @LoopActor
  private func drain() {
    let all = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for output in all { onArrival?(output) }
  }
}
