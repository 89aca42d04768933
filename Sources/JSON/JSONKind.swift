/// The six kinds of JSON value.
@usableFromInline  // so that who asks a scanner for one does it without a call
package enum JSONKind: Sendable {
  case null, boolean, number, string, array, object

  /// The kind as it stands in a sentence: "a string", "an array".
  package var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
