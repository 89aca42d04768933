package import Ads
package import EventLoop
package import JSON

/// An entry of the log about the work of the bridge and its adapters.
///
/// A client gets it only if it has chosen its kind.
package final class TraceEntry: Sendable {
  /// What happened.
  package enum Content: Sendable {
    case setUpBegan(className: String)
    /// It comes a second time if a set-up completes after its deadline.
    case setUpEnded(AdapterStatus)
    /// An adapter ended after its set-up.
    case adapterEnded(className: String, AdError)
    case loadBegan(AdID, LoadStart)
    case loadEnded(AdID, LoadEnd)
    case attemptBegan(AdID, AttemptPlace)
    case attemptEnded(AdID, AttemptPlace, AttemptEnd)
    case adRendered(AdID, AdRendering)
    case adUntracked(AdID)
    case adPresented(AdID)
    case adReleased(AdID)
    case logLine(className: String, level: Log.Level, message: String)
    case networkCall(className: String, AdID?, NetworkCall)
    case bidNotice(BidNotice)
  }

  /// The start of a load.
  package struct LoadStart: Sendable {
    package let responseID: String
    package let format: AdFormat
    /// `nil` if the client named the adapter.
    package let adUnitID: String?
    /// Whether the load brings the next creative of a banner.
    package let isRefresh: Bool
    package let timeoutMs: Int
  }

  /// The end of a load.
  package struct LoadEnd: Sendable {
    package let responseID: String
    package let durationMs: Int
    package let outcome: LoadOutcome
    /// The place of the attempt that gave the ad.
    package let loadedAttempt: Int?
    package let error: AdError?
    /// How the auction has ended; `nil` for an ad unit without bidders.
    package var auction: AuctionResult?
  }

  /// An attempt of a load.
  package struct AttemptPlace: Sendable {
    package let responseID: String
    /// The place among the attempts of the load.
    package let index: Int
    /// Without settings if the client named the adapter: only its request keeps them.
    package let lineItem: LineItem
  }

  /// The end of an attempt.
  package struct AttemptEnd: Sendable {
    package let latencyMs: Int
    package let outcome: LoadOutcome
    package let error: AdError?
  }

  /// Counts the entries of the log: 1, 2, 3, …
  package let index: Int
  /// The time since the start of the process.
  package let atMs: Int
  package let content: Content

  init(index: Int, atMs: Int, _ content: Content) {
    self.index = index
    self.atMs = atMs
    self.content = content
  }
}

/// How a load or an attempt ended.
package enum LoadOutcome: String, Sendable {
  /// It gave an ad.
  case loaded
  case failed
  /// The client cancelled the load, or disposed of its ad.
  case cancelled
}

/// A call of an adapter to the SDK of its network.
package struct NetworkCall: Sendable {
  /// The maximum size of the arguments, in bytes of JSON.
  package static let argumentBytes = 256 << 10

  package let name: String
  package let arguments: JSONValue
  /// How many bytes of memory it takes at most.
  let byteCount: Int

  /// - Parameters:
  ///   - arguments: If they are too large, a text that says so takes their place.
  ///   - argumentBytes: How many bytes of JSON they are; `nil` to count them.
  package init(name: String, arguments: JSONValue, argumentBytes: Int? = nil) {
    self.name = name
    let length = argumentBytes ?? JSONWriter.bytes(of: arguments).count
    let isTooLong = length > Self.argumentBytes
    self.arguments = isTooLong ? .string("\(length) bytes, which is too long") : arguments
    // A number of one digit takes the most memory for its length.
    byteCount = name.utf8.count + 40 * (isTooLong ? 64 : length)
  }
}

extension NetworkCall: CustomStringConvertible {
  /// The call for a message to people.
  package var description: String {
    guard arguments != .null else { return name }
    return "\(name) \(String(decoding: JSONWriter.bytes(of: arguments), as: UTF8.self))"
  }
}

extension TraceEntry.Content {
  /// The notification that carries it.
  package var kind: NotificationKind {
    switch self {
    case .setUpBegan: .setUpBegan
    case .setUpEnded: .setUpEnded
    case .adapterEnded: .adapterEnded
    case .loadBegan: .loadBegan
    case .loadEnded: .loadEnded
    case .attemptBegan: .attemptBegan
    case .attemptEnded: .attemptEnded
    case .adRendered: .adRendered
    case .adUntracked: .adUntracked
    case .adPresented: .adPresented
    case .adReleased: .adReleased
    case .logLine: .logLine
    case .networkCall: .networkCall
    case .bidNotice: .bidNotice
    }
  }

  /// How many bytes of memory the payload takes. Names are shared with what they name.
  var payloadBytes: Int {
    switch self {
    case .setUpBegan, .loadBegan, .adUntracked, .adPresented, .adReleased: 128
    case .attemptBegan(_, let place): 512 + place.lineItem.textBytes
    case .setUpEnded(let status): 256 + (status.error?.textLength ?? 0)
    case .adapterEnded(_, let error): 256 + error.textLength
    case .loadEnded(_, let end):
      256 + (end.error?.textLength ?? 0) + (end.auction?.byteCount ?? 0)
    case .attemptEnded(_, let place, let end):
      512 + place.lineItem.textBytes + (end.error?.textLength ?? 0)
    case .adRendered(_, let rendering):
      512 + 128 * (rendering.clickable.count + rendering.nonclickable.count)
        + (rendering.view.id?.utf8.count ?? 0)
    case .logLine(_, _, let message): 128 + message.utf8.count
    case .networkCall(_, _, let call): 128 + call.byteCount
    case .bidNotice(let notice): 512 + notice.lineItem.textBytes + notice.textBytes
    }
  }

  /// The ad that it is about, if it is about one.
  package var ad: AdID? {
    switch self {
    case .setUpBegan, .setUpEnded, .adapterEnded, .logLine: nil
    case .loadBegan(let ad, _), .loadEnded(let ad, _), .attemptBegan(let ad, _),
      .attemptEnded(let ad, _, _), .adRendered(let ad, _), .adUntracked(let ad),
      .adPresented(let ad), .adReleased(let ad):
      ad
    case .networkCall(_, let ad, _): ad
    case .bidNotice(let notice): notice.ad
    }
  }
}

extension LineItem {
  /// How many bytes its names have.
  fileprivate var textBytes: Int {
    [className, label, parameter].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
  }
}
