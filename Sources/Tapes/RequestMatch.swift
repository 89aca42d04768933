package import JSON

/// Which members of two requests must be equal, so that a tape answers the one as the other.
package struct RequestMatch: Sendable {
  /// Members that do not count: the label belongs to people, and the others to a run.
  private var ignored = [
    "label", "clientId", "request.seed", "seed", "bidRequest.id", "bidRequest.tmax",
  ]

  package init() {}

  /// Reads changes such as `-request.keywords,+request.seed`.
  ///
  /// - Returns: `nil` if the text is invalid.
  package init?(_ text: String) {
    for change in text.split(separator: ",", omittingEmptySubsequences: false) {
      let path = String(change.dropFirst())
      guard !path.isEmpty else { return nil }
      switch change.first {
      case "-": ignored.append(path)
      case "+": ignored.removeAll { $0 == path }
      default: return nil
      }
    }
  }

  /// The members that count.
  func counted(_ params: JSONObject) -> JSONObject {
    var params = params
    for path in ignored {
      Self.remove(path.split(separator: ".").map(String.init)[...], from: &params)
    }
    return params
  }

  private static func remove(_ path: ArraySlice<String>, from object: inout JSONObject) {
    guard let name = path.first else { return }
    let rest = path.dropFirst()
    guard !rest.isEmpty else {
      object[name] = nil
      return
    }
    if var inner = object[name]?.object {
      remove(rest, from: &inner)
      object[name] = .object(inner)
    }
  }
}

/// What differs between two values of JSON: the path of each part, what was expected, and what was found.
package struct JSONDifferences {
  package private(set) var sentences: [String] = []
  package private(set) var count = 0

  /// How many sentences are kept.
  private static let mostSentences = 5

  /// - Parameter isIgnored: Whether a path does not count.
  package init(
    _ recorded: JSONValue, _ now: JSONValue,
    ignoring isIgnored: (String) -> Bool = { _ in false }
  ) {
    compare(recorded, now, "", isIgnored)
  }

  private mutating func compare(
    _ recorded: JSONValue, _ now: JSONValue, _ path: String, _ isIgnored: (String) -> Bool
  ) {
    switch (recorded, now) {
    case (.object(let recorded), .object(let now)):
      for (name, value) in recorded.members {
        compare(JSONValue?.some(value), now[name], Self.join(path, name), isIgnored)
      }
      for (name, value) in now.members where recorded[name] == nil {
        compare(JSONValue?.none, value, Self.join(path, name), isIgnored)
      }
    case (.array(let recorded), .array(let now)) where !recorded.isEmpty && !now.isEmpty:
      for index in 0..<max(recorded.count, now.count) {
        compare(
          index < recorded.count ? recorded[index] : JSONValue?.none,
          index < now.count ? now[index] : JSONValue?.none, "\(path)[\(index)]", isIgnored)
      }
    default:
      if recorded != now, !isIgnored(path) { add(path, Self.text(recorded), Self.text(now)) }
    }
  }

  private mutating func compare(
    _ recorded: JSONValue?, _ now: JSONValue?, _ path: String, _ isIgnored: (String) -> Bool
  ) {
    if let recorded, let now { return compare(recorded, now, path, isIgnored) }
    guard !isIgnored(path) else { return }
    add(path, recorded.map(Self.text) ?? "absent", now.map(Self.text) ?? "absent")
  }

  private mutating func add(_ path: String, _ recorded: String, _ now: String) {
    count += 1
    guard count <= Self.mostSentences else { return }
    sentences.append("\(path.isEmpty ? "it" : path) was \(recorded), and is \(now)")
  }

  private static func join(_ path: String, _ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .array, .object:
      let json = JSONWriter.bytes(of: value)
      let start = String(decoding: json.prefix(longestText), as: UTF8.self)
      return json.count > longestText ? start + "…" : start
    case .null: return "null"
    default: return value.excerpt
    }
  }

  /// How many bytes of a list or an object are quoted.
  private static let longestText = 80

  /// The differences as one text.
  package var text: String {
    let rest = count - sentences.count
    return sentences.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }
}
