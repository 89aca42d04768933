import JSON

/// One request, notification or answer: the members that JSON-RPC knows, found and not yet checked.
///
/// Other members are ignored. If a member is repeated, the last one wins. Of the parameters and the
/// outcome, this checks only that they are valid JSON. The members are parts of the line: its bytes
/// must stay valid and unmoved while the envelope exists.
struct Envelope {
  /// A value in the line.
  struct Piece {
    let kind: JSONKind
    let json: UnsafeBufferPointer<UInt8>

    /// Reads past the next value.
    init(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
      let (kind, range) = try scanner.skipValue()
      self.kind = kind
      json = scanner.bytes(in: range)
    }

    /// Reads the value, which is known to be valid.
    func value() -> JSONValue {
      (try? JSONValue(parsing: json)) ?? .null
    }
  }

  /// The kind of the whole message, which must be an object.
  private let kind: JSONKind?
  private var hasVersion = false
  /// Whether there are other members.
  private(set) var hasUnknownMember = false
  private var writtenID: Piece?
  private(set) var method: Piece?
  private(set) var params: Piece?
  private var result: Piece?
  private var error: Piece?

  /// Reads past the next value.
  init(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
    kind = scanner.nextKind()
    guard kind == .object else {
      try scanner.skipValue()
      return
    }
    try scanner.open()
    while let key = try scanner.nextKey() {
      if key.matches("jsonrpc") {
        hasVersion = try Self.readVersion(&scanner)
      } else if key.matches("id") {
        writtenID = try Piece(&scanner)
      } else if key.matches("method") {
        method = try Piece(&scanner)
      } else if key.matches("params") {
        params = try Piece(&scanner)
      } else if key.matches("result") {
        result = try Piece(&scanner)
      } else if key.matches("error") {
        error = try Piece(&scanner)
      } else {
        hasUnknownMember = true
        try scanner.skipValue()
      }
    }
  }

  private static func readVersion(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> Bool {
    guard scanner.nextKind() == .string else {
      try scanner.skipValue()
      return false
    }
    return try scanner.scanString().matches("2.0")
  }

  /// Reads past the next value, and returns the names of the members that JSON-RPC does not know.
  static func unknownMembers(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> [String] {
    var names: [String] = []
    guard scanner.nextKind() == .object else { return names }
    try scanner.open()
    while let key = try scanner.nextKey() {
      let name = key.string
      if !knownMembers.contains(name) { names.append(name) }
      try scanner.skipValue()
    }
    return names
  }

  private static let knownMembers: Set = ["jsonrpc", "id", "method", "params", "result", "error"]

  /// The id; `nil` if it is missing or is not a string, a number or null.
  var id: RequestID? {
    guard let writtenID else { return nil }
    switch writtenID.kind {
    case .number, .null: return RequestID(unchecked: String(utf8: writtenID.json))
    case .string: return RequestID(string: writtenID.json)
    case .boolean, .array, .object: return nil
    }
  }

  /// Whether it answers a call, with a result or an error.
  var isResponse: Bool {
    method == nil && writtenID != nil && (result != nil || error != nil)
  }

  /// Why it is not a valid request or notification; `nil` if it is valid.
  var fault: String? {
    guard kind == .object else {
      return "A request must be an object, not \(kind?.phrase ?? "nothing")."
    }
    switch writtenID?.kind {
    case nil, .string, .number, .null: break
    case .boolean, .array, .object: return "The id must be a string, a number or null."
    }
    guard hasVersion else { return "The member jsonrpc must be \"2.0\"." }
    // Two bytes are the quotes.
    guard let method, method.kind == .string, method.json.count > 2 else {
      return "The method must be a string that is not empty."
    }
    switch params?.kind {
    case nil, .null, .object, .array: return nil
    case .boolean, .number, .string: return "The parameters must be an object."
    }
  }

  /// The outcome of an answer. An answer that breaks the rules is a failure that says so.
  var outcome: Result<JSONValue, RPCError> {
    let result = result?.value()
    let error = error?.value()
    switch (result, error == .null ? nil : error) {
    case _ where !hasVersion:
      return .failure(.internalError("The answer's member jsonrpc is not \"2.0\"."))
    case (let result?, nil):
      return .success(result)
    case (nil, let error?), (.null, let error?):
      return .failure(
        RPCError(received: error) ?? .internalError("The answer's error has no code or message."))
    case (nil, nil), (_?, _?):
      return .failure(.internalError("The answer must have either a result or an error."))
    }
  }
}
