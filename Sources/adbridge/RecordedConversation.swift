import EventLoop
import JSON
import Platform
import Server
import Tapes

/// A conversation of a client and the daemon, as lines of a file.
struct RecordedConversation {
  /// A line of the file.
  enum Line {
    /// What a client wrote.
    case sent(JSONValue, text: String)
    /// What the daemon wrote.
    case received(JSONValue)
    /// Anything else, such as a comment.
    case other
  }

  /// Each line, with its text in the file.
  private(set) var lines: [(text: String, line: Line)] = []
  /// Whether lines begin with `>` and `<`.
  private var hasMarks = false

  static let mostBytes = 64 << 20

  /// - Throws: Why the file has no conversation.
  @LoopActor
  init(_ path: String) throws(UsageError) {
    var bytes: [UInt8]
    do throws(ReadFileError) {
      bytes = try readFile(path, atMost: Self.mostBytes)
    } catch {
      throw UsageError("\(path) can't be read: \(error).")
    }
    bytes.removeByteOrderMark()
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      lines.append((String(decoding: line, as: UTF8.self), read(line)))
    }
    if bytes.last == UInt8(ascii: "\n") { lines.removeLast() }
    let hasRequest = lines.contains { if case .sent = $0.line { true } else { false } }
    guard hasRequest else { throw UsageError("\(path) has no request of JSON-RPC.") }
  }

  @LoopActor
  private mutating func read(_ line: ArraySlice<UInt8>) -> Line {
    let content = line.drop { $0 == UInt8(ascii: " ") }
    let mark = content.first
    let isSent = mark == UInt8(ascii: ">")
    let isMarked = isSent || mark == UInt8(ascii: "<")
    let text = isMarked ? content.dropFirst().drop { $0 == UInt8(ascii: " ") } : content
    guard let value = try? JSONValue(parsing: Array(text)),
      let message = value.object ?? value.array?.first?.object
    else { return .other }
    if isMarked { hasMarks = true }
    let method = message["method"]?.string
    // The daemon writes no request, and calls no method of a client.
    let isRequest = method.map { message["id"] != nil || Self.isOfClients($0) } ?? false
    return (isMarked ? isSent : isRequest)
      ? .sent(value, text: String(decoding: text, as: UTF8.self)) : .received(value)
  }

  /// The text of the file with other lines of the daemon.
  ///
  /// - Parameter received: What the daemon wrote, by the number of lines that were sent before.
  func text(with received: [Int: [String]]) -> String {
    var text: [String] = []
    var sentCount = 0
    for (line, content) in lines {
      switch content {
      case .received: continue
      case .other: text.append(line)
      case .sent:
        text.append(line)
        sentCount += 1
        text += (received[sentCount] ?? []).map { hasMarks ? "< \($0)" : $0 }
      }
    }
    return text.joined(separator: "\n") + "\n"
  }

  /// Whether only a client sends a notification.
  @LoopActor
  private static func isOfClients(_ method: String) -> Bool {
    Session.allMethodNames.contains(method) || method == "initialized" || method.hasPrefix("$/")
  }
}

/// What differs between what a daemon wrote once and what it writes now.
struct ConversationDifferences {
  private(set) var sentences: [String] = []
  private(set) var count = 0

  /// How many sentences are kept.
  private static let mostSentences = 100
  /// The members that tell real time, or are numbers of the system. With the name of the object
  /// around it, a member is one of that object only: the duration of a video was not measured.
  private static let times: Set = [
    "atMs", "latencyMs", "nowMs", "startedAtMs", "connectedAtMs", "processId",
    "params.durationMs", "arguments.timeoutMs", "requests.timeoutMs",
  ]

  /// - Parameter ignoresTimes: Whether times of a wall clock do not count.
  init(_ recorded: RecordedConversation, _ received: [JSONValue], ignoresTimes: Bool) {
    var methods: [[UInt8]: String] = [:]
    var new: [String: [JSONValue]] = [:]
    for message in received.reversed() { new[Self.key(message), default: []].append(message) }
    for (number, (_, line)) in zip(1..., recorded.lines) {
      switch line {
      case .other: break
      case .sent(let value, _):
        if let message = value.object, let id = message["id"] {
          methods[JSONWriter.bytes(of: id)] = message["method"]?.string
        }
      case .received(let message):
        let name = "line \(number): \(Self.name(message, methods))"
        guard let now = new[Self.key(message)]?.popLast() else {
          add("\(name) is missing")
          continue
        }
        let differences = JSONDifferences(message, now) { path in
          ignoresTimes && Self.isTime(path)
        }
        if differences.count > 0 { add("\(name): \(differences.text)") }
      }
    }
    for message in received where new[Self.key(message)]?.popLast() != nil {
      add("new: \(Self.name(message, methods))")
    }
  }

  private static func isTime(_ path: String) -> Bool {
    let names = path.split(separator: ".").suffix(2).map { $0.prefix { $0 != "[" } }
    return times.contains(names.joined(separator: ".")) || times.contains(String(names.last ?? ""))
  }

  private mutating func add(_ sentence: String) {
    count += 1
    if count <= Self.mostSentences { sentences.append(sentence) }
  }

  /// What an old and a new message have in common.
  private static func key(_ message: JSONValue) -> String {
    guard let object = message.object else { return "batch" }
    if let id = object["id"] {
      return "id \(String(decoding: JSONWriter.bytes(of: id), as: UTF8.self))"
    }
    let params = object["params"]?.object
    return "\(object["method"]?.string ?? "") \(params?["adId"]?.string ?? "")"
  }

  private static func name(_ message: JSONValue, _ methods: [[UInt8]: String]) -> String {
    guard let object = message.object else { return "the answer to a batch" }
    if let id = object["id"] {
      let method = methods[JSONWriter.bytes(of: id)] ?? "a request"
      return "the answer \(id.excerpt) to \(method)"
    }
    let params = object["params"]?.object
    let words = [
      object["method"]?.string, params?["event"]?.string, params?["rule"]?.string,
      params?["adId"]?.string.map { "of \($0)" },
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }
}
