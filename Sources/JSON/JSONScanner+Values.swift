extension JSONScanner {
  /// Passes one value and builds it.
  package mutating func readValue() throws(JSONSyntaxError) -> JSONValue {
    switch nextKind() {
    case .string:
      return .string(try scanString().string)
    case .number:
      return .number(JSONNumber(unchecked: String(utf8: bytes(in: try skipValue().range))))
    case .object:
      return .object(try readObject())
    case .array:
      var elements: [JSONValue] = []
      try open()
      while try nextElement() { elements.append(try readValue()) }
      return .array(elements)
    case .boolean:
      return .bool(try skipValue().range.count == 4)
    case .null:
      try skipValue()
      return .null
    case nil:
      throw error(.expectedValue)
    }
  }

  private mutating func readObject() throws(JSONSyntaxError) -> JSONObject {
    var object = JSONObject()
    try open()
    while let key = try nextKey() { object[key.string] = try readValue() }
    return object
  }
}
