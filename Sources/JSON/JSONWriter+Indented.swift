extension JSONWriter {
  /// The JSON text of one value for people: a member a line, and short arrays and objects on one.
  package static func indentedText(of value: JSONValue) -> String {
    text(of: value, indent: "") + "\n"
  }

  /// The longest line of an array or an object that is not divided.
  private static let lineLength = 90

  private static func text(of value: JSONValue, indent: String) -> String {
    let plain = String(decoding: bytes(of: value), as: UTF8.self)
    if indent.count + plain.utf8.count <= lineLength, !indent.isEmpty { return plain }
    let inner = indent + "  "
    switch value {
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { inner + text(of: $0, indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let object) where !object.isEmpty:
      let lines = object.members.map { key, value in
        let name = String(decoding: bytes(of: key), as: UTF8.self)
        return "\(inner)\(name): \(text(of: value, indent: inner))"
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    case .null, .bool, .number, .string, .array, .object:
      return plain
    }
  }
}
