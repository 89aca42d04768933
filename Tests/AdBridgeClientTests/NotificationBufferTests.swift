import Synchronization
import Testing

@testable import AdBridgeClient

/// What waits for one reader of notifications.
@Suite struct NotificationBufferTests {
  private let rooms = Rooms()

  /// How often a buffer had room again.
  private final class Rooms: Sendable {
    let count = Mutex(0)
  }

  private func makeBuffer() -> NotificationBuffer {
    NotificationBuffer { [rooms] in rooms.count.withLock { $0 += 1 } }
  }

  private func item(_ name: String = "n", byteCount: Int = 0) -> NotificationBuffer.Item {
    NotificationBuffer.Item(method: name, params: [UInt8](repeating: 32, count: byteCount))
  }

  @Test func `items come in their order, and count with their overhead until they are taken`() {
    let buffer = makeBuffer()
    buffer.add(item("a", byteCount: 10))
    buffer.add(item("b", byteCount: 20))

    #expect(buffer.byteCount == 30 + 2 * 64)
    #expect(buffer.takeItem()?.method == "a")
    #expect(buffer.byteCount == 20 + 64)
    #expect(buffer.takeItem()?.method == "b")
    #expect(buffer.byteCount == 0)
    #expect(buffer.takeItem() == nil)
    #expect(rooms.count.withLock { $0 } == 0)
  }

  @Test func `a buffer is full from 1 MiB on, and says once that it has room again`() {
    let buffer = makeBuffer()
    buffer.add(item(byteCount: (1 << 20) - 64 - 64 - 1))
    buffer.add(item())
    #expect(!buffer.isFull)
    buffer.add(item(byteCount: 0))
    #expect(buffer.isFull)

    #expect(buffer.takeItem() != nil)
    #expect(!buffer.isFull)
    #expect(rooms.count.withLock { $0 } == 1)
    #expect(buffer.takeItem() != nil)
    #expect(buffer.takeItem() != nil)
    #expect(rooms.count.withLock { $0 } == 1)

    buffer.add(item(byteCount: (1 << 20) - 64))
    #expect(buffer.isFull)
    #expect(buffer.takeItem() != nil)
    #expect(rooms.count.withLock { $0 } == 2)
  }

  @Test func `a reader that waits is told of room, too`() async {
    let buffer = makeBuffer()
    buffer.add(item(byteCount: 1 << 20))
    guard case .item = await buffer.next(buffer.makeWait()) else {
      Issue.record("There is no item.")
      return
    }
    #expect(rooms.count.withLock { $0 } == 1)
  }

  @Test func `64 MiB may wait, and with one more the reader has lost notifications`() async {
    let buffer = makeBuffer()
    let size = (16 << 20) - 64
    for _ in 0..<4 { buffer.add(item("kept", byteCount: size)) }
    #expect(buffer.byteCount == 64 << 20)
    #expect(NotificationBuffer.limit == 64 << 20)
    buffer.add(item("lost"))
    buffer.add(item("late"))

    for _ in 0..<4 { #expect(buffer.takeItem()?.method == "kept") }
    #expect(buffer.takeItem() == nil)
    guard case .end(.notificationsLost) = await buffer.next(buffer.makeWait()) else {
      Issue.record("The end is another one.")
      return
    }
    // The first end counts.
    buffer.finish(.closed)
    guard case .end(.notificationsLost) = await buffer.next(buffer.makeWait()) else {
      Issue.record("The end is another one.")
      return
    }
  }

  @Test func `tens of thousands of items are taken in their order, while more arrive`() {
    let buffer = makeBuffer()
    for number in 0..<25_000 { buffer.add(item("\(number)")) }
    for number in 0..<30_000 {
      #expect(buffer.takeItem()?.method == "\(number)")
      if number < 5_000 { buffer.add(item("\(25_000 + number)")) }
    }
    #expect(buffer.takeItem() == nil)
    #expect(buffer.byteCount == 0)
  }

  @Test func `items that came before the end are taken before it`() async {
    let buffer = makeBuffer()
    buffer.add(item("last"))
    buffer.finish(.ended("It has ended."))
    buffer.add(item("late"))

    guard case .item(let item) = await buffer.next(buffer.makeWait()) else {
      Issue.record("There is no item.")
      return
    }
    #expect(item.method == "last")
    for _ in 0..<2 {
      guard case .end(.ended("It has ended.")) = await buffer.next(buffer.makeWait()) else {
        Issue.record("The end is another one.")
        return
      }
    }
  }

  @Test func `a wait that was stopped before it began ends at once, and no other`() async {
    let buffer = makeBuffer()
    let (first, second) = (buffer.makeWait(), buffer.makeWait())
    #expect(first != second)
    buffer.stop(first, .timedOut("late"))
    buffer.add(item("a"))

    // What has come is taken first.
    guard case .item = await buffer.next(first) else {
      Issue.record("There is no item.")
      return
    }
    guard case .end(.timedOut("late")) = await buffer.next(first) else {
      Issue.record("The wait has not stopped.")
      return
    }
    buffer.stop(second, .timedOut("late"))
    buffer.forget(second)
    buffer.finish(nil)
    guard case .end(nil) = await buffer.next(second) else {
      Issue.record("The wait has another end.")
      return
    }
  }

  @Test func `readers that wait get one item each, in their order`() async {
    let buffer = makeBuffer()
    let names = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<3 {
        group.addTask {
          guard case .item(let item) = await buffer.next(buffer.makeWait()) else { return nil }
          return item.method
        }
      }
      for name in ["a", "b"] { buffer.add(item(name)) }
      var names: [String?] = []
      while names.count < 2 { names.append(await group.next() ?? nil) }
      buffer.finish(nil)
      names.append(await group.next() ?? nil)
      return names
    }
    #expect(Set(names) == ["a", "b", nil])
    #expect(buffer.byteCount == 0)
  }
}
