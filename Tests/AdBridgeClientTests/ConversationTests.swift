import AdBridgeClient
import AdBridgeTesting
import Foundation
import JSON
import Testing

/// The conversations that all clients have.
@Suite(.conversation) struct ConversationTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "clients/conversations")

  static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { $0.hasSuffix(".json") }.sorted()

  @Test(arguments: names ?? []) func `a conversation goes as written`(name: String) async throws {
    let path = Self.folder.appending(path: name).path
    let script = try JSONTree(parsing: Array(Data(contentsOf: URL(filePath: path))))
    let isPlayed = script.object?["daemon"] != nil
    try await withAdBridge(
      program: isPlayed ? Self.folder.appending(path: "daemon.py").path : nil,
      arguments: isPlayed ? [path] : script.strings("arguments") ?? ["--clock", "manual"],
      notifications: (script.strings("notifications") ?? []).map(NotificationName.init(rawValue:))
    ) { bridge in
      let conversation = Conversation(bridge)
      for (index, step) in (script["steps"]?.array ?? []).enumerated() {
        try await conversation.run(step, "\(name), step \(index + 1)")
      }
    }
  }

  @Test func `there are conversations`() {
    #expect(Self.names?.count ?? 0 >= 20)
  }
}

/// One conversation. Its steps run one after the other.
private final class Conversation {
  private let bridge: AdBridge
  private let notifications: AdBridge.Notifications
  private var begun: [String: Task<JSONTree, any Error>] = [:]

  init(_ bridge: AdBridge) {
    self.bridge = bridge
    notifications = bridge.notifications()
  }

  func run(_ step: JSONTree, _ place: Comment) async throws {
    let params = step["params"]?.object ?? JSONObject()
    if let label = step["begin"]?.string {
      let (bridge, method) = (bridge, step["call"]?.string ?? "")
      let count = bridge.callCount
      begun[label] = Task { plain(try await call(bridge, method, params)) }
      await wait(for: bridge) { bridge.callCount > count }
    } else if let method = step["call"]?.string {
      let bridge = bridge
      await expect(Task { plain(try await call(bridge, method, params)) }, step, place)
    } else if let method = step["request"]?.string {
      let (bridge, params) = (bridge, AdBridgeClient.JSONValue(.object(params)).object ?? [:])
      await expect(Task { plain(try await bridge.request(method, params)) }, step, place)
    } else if let label = step["end"]?.string {
      await expect(try #require(begun[label]), step, place)
    } else if let label = step["cancel"]?.string {
      let call = try #require(begun[label])
      call.cancel()
      await #expect(throws: AdBridgeError.cancelled, place) { try await call.value }
    } else if step["close"] != nil {
      await bridge.close()
    } else if let expected = step["received"] {
      let found = try notifications.takeAll().filter { notification in
        if case .other = notification { false } else { true }
      }
      let pairs = found.map { notification -> JSONTree in
        let entry = plain(notification)
        return .array([entry["method"] ?? .null, entry["params"] ?? .null])
      }
      expect(.array(pairs), expected, place)
    } else if let expected = step["waitFor"]?.array {
      try await notifications.first { notification -> Bool? in
        let entry = plain(notification)
        guard entry["method"] == expected[0], let params = entry["params"] else { return nil }
        let members = expected[1].object?.members ?? []
        return members.allSatisfy { params.member($0.key) == $0.value } ? true : nil
      }
    } else {
      Issue.record("The step is unknown: \(place).")
    }
  }

  /// Compares how a call ends with what a step expects.
  private func expect(
    _ call: Task<JSONTree, any Error>, _ step: JSONTree, _ place: Comment
  ) async {
    switch await call.result {
    case .success(let found):
      #expect(step["error"] == nil && step["fails"] == nil, place)
      expect(found, step["result"] ?? [:], place)
    case .failure(AdBridgeError.answered(let error)):
      guard let expected = step["error"] else {
        Issue.record(error, place)
        return
      }
      #expect(error.code.rawValue == expected["code"]?.int, place)
      #expect(error.name == expected["name"]?.string, place)
      expect(plain(error.data), expected["data"] ?? [:], place)
      #expect(error.details != .other || error.code.rawValue == 999, place)
    case .failure(let error):
      let isEnd = if case AdBridgeError.ended = error { true } else { false }
      let isClosed = error as? AdBridgeError == .closed
      #expect(step["fails"] == (isEnd ? "ended" : isClosed ? "closed" : nil), place)
      for text in step.strings("says") ?? [] { #expect("\(error)".contains(text), place) }
    }
  }

  /// Compares a value with the members that are expected. A null member can be missing.
  private func expect(_ found: JSONTree, _ expected: JSONTree, _ place: Comment) {
    switch expected {
    case .object(let members):
      if let start = members["starts"]?.string {
        #expect(found.string?.hasPrefix(start) == true, place)
        return
      }
      for (name, value) in members.members {
        expect(found.member(name) ?? .null, value, "\(place).\(name)")
      }
    case .array(let elements):
      #expect(found.array?.count == elements.count, place)
      for (value, element) in zip(found.array ?? [], elements) { expect(value, element, place) }
    case .number(let number):
      #expect(found.double == number.double, place)
    default:
      #expect(found == expected, place)
    }
  }
}

extension JSONTree {
  fileprivate subscript(name: String) -> JSONTree? { object?[name] }

  fileprivate func strings(_ name: String) -> [String]? { self[name]?.array?.compactMap(\.string) }

  /// A member by its name in the contract or in Swift (`adId`, `adID`), or an element by its number.
  func member(_ name: String) -> JSONTree? {
    if let elements = array { return Int(name).map { elements[$0] } }
    return object?.members.first { $0.key.lowercased() == name.lowercased() }?.value
  }
}

/// The stored properties of a value as JSON.
func plain(_ value: Any?) -> JSONTree {
  switch value {
  case nil: return .null
  case let value as String: return .string(value)
  case let value as Int: return .number(JSON.JSONNumber(value))
  case let value as Double: return .number(JSON.JSONNumber(value))
  case let value as Bool: return .bool(value)
  case let value as AdBridgeClient.JSONValue:
    return (try? JSONTree(parsing: Array("\(value)".utf8))) ?? .null
  case let value as any OpenName: return .string(value.rawValue)
  case let value as any RawRepresentable: return plain(value.rawValue)
  case let value?: return plain(Mirror(reflecting: value))
  }
}

private func plain(_ mirror: Mirror) -> JSONTree {
  switch mirror.displayStyle {
  case .optional: return plain(mirror.children.first?.value)
  case .collection: return .array(mirror.children.map { plain($0.value) })
  case .dictionary:
    let pairs = mirror.children.map { Array(Mirror(reflecting: $0.value).children) }
    return .object(JSONObject(pairs.map { (plain($0[0].value).string ?? "", plain($0[1].value)) }))
  case .enum:
    // A notification, or a value that is kept elsewhere.
    guard let (label, value) = mirror.children.first, let label else { return .null }
    return label == "some" ? plain(value) : ["method": .string(label), "params": plain(value)]
  default:
    let members = mirror.children.map { child in
      let name = child.label ?? ""
      return (name.hasSuffix("Elsewhere") ? String(name.dropLast(9)) : name, plain(child.value))
    }
    return .object(JSONObject(members))
  }
}
