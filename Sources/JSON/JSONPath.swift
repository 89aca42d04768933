/// The path from a value to one inside it: `options.image.disableImageLoading`, `adTypes[1]`.
package struct JSONPath: Sendable, Equatable {
  /// One step from a value to one inside it.
  package enum Step: Sendable, Equatable {
    case key(String)
    case index(Int)
  }

  /// The steps from the outermost value inwards.
  package var steps: [Step]

  /// Makes a path of `steps`, from the outermost value inwards.
  package init(_ steps: [Step] = []) {
    self.steps = steps
  }
}

extension JSONValue {
  /// The value with an empty object in place of the empty array at a path; `nil` if there is none.
  package func replacingEmptyArray(at steps: ArraySlice<JSONPath.Step>) -> JSONValue? {
    switch (self, steps.first) {
    case (.array(let values), nil) where values.isEmpty:
      return .object([:])
    case (.object(var object), .key(let key)):
      guard let value = object[key]?.replacingEmptyArray(at: steps.dropFirst()) else { return nil }
      object[key] = value
      return .object(object)
    case (.array(var values), .index(let index)) where values.indices.contains(index):
      guard let value = values[index].replacingEmptyArray(at: steps.dropFirst()) else { return nil }
      values[index] = value
      return .array(values)
    default:
      return nil
    }
  }
}

extension JSONPath: CustomStringConvertible {
  package var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .index(let index):
        text += "[\(index)]"
      case .key(let key) where Self.isPlain(key):
        text += text.isEmpty ? key : ".\(key)"
      case .key(let key):
        text += "[\(JSONValue.string(key).excerpt(ofLength: Self.longestKey))]"
      }
    }
  }

  /// How much of a key a path has: more than any key of a contract.
  private static let longestKey = 128

  /// Whether a key can follow a dot, so that its end is clear.
  private static func isPlain(_ key: String) -> Bool {
    (1...longestKey).contains(key.utf8.count)
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
          UInt8(ascii: "$"):
          true
        default: false
        }
      }
  }
}
