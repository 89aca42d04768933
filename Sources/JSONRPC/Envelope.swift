import JSON

/// The members of a message that JSON-RPC knows, read and not yet judged.
///
/// Other members are ignored, and of one written twice the last counts. What a call is about, its
/// parameters and its outcome, is only found to be valid JSON here.
struct Envelope: ~Copyable {
  private let line: ArraySlice<UInt8>
  private var hasVersion = false
  private var hasID = false
  private var hasMethod = false
  private var hasInvalidParams = false

  /// `nil` when it is none, or no string, number or null.
  private var id: RequestID?
  /// `nil` when it is none, or no name.
  private var method: String?
  private var params = Request.Params.none
  private var result: UnsafeBufferPointer<UInt8>?
  private var error: UnsafeBufferPointer<UInt8>?

  /// Passes the object that comes next.
  ///
  /// - Parameter line: What the scanner scans. Its bytes must outlive the envelope where they are.
  init(_ scanner: inout JSONScanner, of line: ArraySlice<UInt8>) throws(JSONSyntaxError) {
    self.line = line
    try scanner.forEachMember { key, scanner throws(JSONSyntaxError) in
      if scanner.matches(key, "jsonrpc") {
        hasVersion = try Self.readVersion(&scanner)
      } else if scanner.matches(key, "id") {
        hasID = true
        id = try Self.readID(&scanner)
      } else if scanner.matches(key, "method") {
        hasMethod = true
        method = try Self.readMethod(&scanner)
      } else if scanner.matches(key, "params") {
        try readParams(&scanner)
      } else if scanner.matches(key, "result") {
        result = scanner.bytes(in: try scanner.skipValue())
      } else if scanner.matches(key, "error") {
        error = scanner.bytes(in: try scanner.skipValue())
      } else {
        _ = try scanner.skipValue()
      }
    }
  }

  /// What the members make together.
  var message: Message {
    if !hasMethod, hasID, result != nil || error != nil { return .response(response) }
    if hasID, id == nil { return invalid("The id is a string, a number or null.") }
    guard hasVersion else { return invalid("The member jsonrpc is \"2.0\".") }
    guard let method else { return invalid("The method is a name.") }
    guard !hasInvalidParams else { return invalid("The parameters are an object.") }
    return .request(Request(id: id, method: method, params: params))
  }

  private var response: Response {
    Response(id: id ?? .null, outcome: outcome)
  }

  /// The outcome of an answer; one that breaks the rules is a failure that says so.
  private var outcome: Result<JSONValue, RPCError> {
    let result = result.map(Self.read)
    let error = error.map(Self.read)
    switch (result, error == .null ? nil : error) {
    case _ where !hasVersion:
      return .failure(.internalError("The answer's member jsonrpc is not \"2.0\"."))
    case (let result?, nil):
      return .success(result)
    case (nil, let error?), (.null, let error?):
      return .failure(
        RPCError(received: error) ?? .internalError("The answer's error has no code or message."))
    case (nil, nil), (_?, _?):
      return .failure(.internalError("The answer has not exactly one of result and error."))
    }
  }

  /// Reads a value that was found to be valid.
  private static func read(_ json: UnsafeBufferPointer<UInt8>) -> JSONValue {
    (try? JSONValue(parsing: json)) ?? .null
  }

  private func invalid(_ message: String) -> Message {
    .invalid(id: id ?? .null, .invalidRequest(message))
  }

  // MARK: Members

  private static func readVersion(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> Bool {
    guard scanner.nextKind() == .string else {
      _ = try scanner.skipValue()
      return false
    }
    return scanner.matches(try scanner.scanString(), "2.0")
  }

  private static func readID(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> RequestID? {
    let kind = scanner.nextKind()
    let text = scanner.bytes(in: try scanner.skipValue())
    switch kind {
    case .number, .null:
      return RequestID(unchecked: String(decoding: text, as: UTF8.self))
    case .string:
      return RequestID(string: text)
    case .boolean, .array, .object, nil:
      return nil
    }
  }

  private static func readMethod(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> String? {
    guard scanner.nextKind() == .string else {
      _ = try scanner.skipValue()
      return nil
    }
    let name = scanner.string(try scanner.scanString())
    return name.isEmpty ? nil : name
  }

  /// Null and an empty array are no parameters; others must be an object, or at least an array.
  private mutating func readParams(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
    let kind = scanner.nextKind()
    let range = try scanner.skipValue()
    hasInvalidParams = false
    switch kind {
    case .object:
      let start = line.startIndex
      params = .byName(line[start + range.lowerBound..<start + range.upperBound])
    case .array:
      // In valid JSON all up to the space is white space.
      let first = scanner.bytes(in: range).dropFirst().first { $0 > UInt8(ascii: " ") }
      params = first == UInt8(ascii: "]") ? .none : .byPosition
    case .null: params = .none
    default: hasInvalidParams = true
    }
  }
}
