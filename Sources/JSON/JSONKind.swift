/// The six kinds of JSON value.
package enum JSONKind: String, CaseIterable, Sendable {
  case null, boolean, number, string, array, object

  /// The kind as it stands in a sentence: "a string", "an array".
  package var phrase: String {
    switch self {
    case .null: "null"
    case .array, .object: "an \(rawValue)"
    case .boolean, .number, .string: "a \(rawValue)"
    }
  }
}
