import Ads
package import EventLoop
package import JSON
import Mediation

/// The requests that the networks of a client have received. The oldest are forgotten when there
/// are too many.
@LoopActor
package final class StubRequestLog {
  /// How many requests are kept.
  package nonisolated static let capacity = 10_000
  /// How many bytes of memory they may take.
  package nonisolated static let byteLimit = 32 << 20

  /// How a network has answered a request.
  package enum Outcome {
    /// As the stub with this number says.
    case matched(Int)
    /// With an error, because no stub fits. The nearest stub does not, either.
    case unmatched(NearMiss?)
  }

  /// A request that a network has received.
  package struct Entry: JSONWritable {
    /// Counts the requests to all networks: 1, 2, 3, …
    package let index: Int
    package let className: String
    package let atMs: Int
    package let request: JSONObject
    package let outcome: Outcome

    package var isMatched: Bool { if case .matched = outcome { true } else { false } }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("index", index)
      writer.member("className", className)
      writer.member("atMs", atMs)
      for (key, value) in request.members {
        writer.key(escaping: key)
        value.write(to: &writer)
      }
      switch outcome {
      case .matched(let stub):
        writer.member("stub", stub)
        writer.member("nearMiss", String?.none)
      case .unmatched(let nearest):
        writer.member("stub", Int?.none)
        writer.member("nearMiss", nearest)
      }
      writer.endObject()
    }

    var byteCount: Int { 512 + JSONValue.object(request).byteCount }
  }

  private var entries = RingBuffer<Entry>(capacity: capacity)
  private var byteCount = 0
  private var lastIndex = 0

  /// The index of the next request.
  var nextIndex: Int { lastIndex + 1 }

  init() {}

  func add(_ request: StubRequest, className: String, atMs: Int, _ outcome: Outcome) {
    lastIndex += 1
    let entry = Entry(
      index: lastIndex, className: className, atMs: atMs, request: request.json, outcome: outcome)
    byteCount += entry.byteCount
    if let oldest = entries.append(entry) { byteCount -= oldest.byteCount }
    while byteCount > Self.byteLimit, entries.count > 1, let oldest = entries.removeFirst() {
      byteCount -= oldest.byteCount
    }
  }

  /// A page of the log.
  package struct Page {
    package let entries: [Entry]
    /// Where the next page begins.
    package let nextIndex: Int
    /// How many requests before the page were forgotten, of all networks together.
    package let forgotten: Int
  }

  /// - Parameters:
  ///   - className: The network; `nil` for all.
  ///   - isUnmatched: Whether to return only requests that no stub fits.
  func page(
    of className: String?, isUnmatched: Bool, since index: Int, limit: Int
  ) -> Page {
    let firstIndex = lastIndex - entries.count + 1
    let key = className.map(JSONKey.init)
    var page: [Entry] = []
    var next = max(index, firstIndex)
    while next <= lastIndex, page.count < limit {
      let entry = entries[next - firstIndex]
      next += 1
      if isUnmatched, entry.isMatched { continue }
      if let key, JSONKey(entry.className) != key { continue }
      page.append(entry)
    }
    return Page(entries: page, nextIndex: next, forgotten: max(firstIndex - index, 0))
  }
}
