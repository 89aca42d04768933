package import JSON

/// One request, notification or answer: the members that JSON-RPC knows, found and not yet checked.
///
/// Other members are ignored. If a member is repeated, the last one wins. Of the parameters and the
/// outcome, this checks only that they are valid JSON. The members are parts of the line: its bytes
/// must stay valid and unmoved while the envelope exists.
package struct Envelope {
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

    /// Reads the value, which is known to be valid; `nil` if it takes more memory than remains.
    func value(within budget: inout JSONBudget) -> JSONValue? {
      try? JSONValue(parsing: json, within: &budget)
    }

    /// Whether it is a string with half of a surrogate pair.
    var hasLoneSurrogate: Bool {
      var scanner = JSONScanner(json)
      _ = try? scanner.skipValue()
      return scanner.loneSurrogateOffset != nil
    }

    /// The id that it is; `nil` if it is too long, or is not a string, a number or null.
    ///
    /// - Parameter mayHaveLoneSurrogate: Whether the message has half of a surrogate pair.
    @inline(__always)
    func id(mayHaveLoneSurrogate: Bool) -> RequestID? {
      guard json.count <= maximumIDLength else { return nil }
      switch kind {
      case .number, .null: return RequestID(unchecked: String(utf8: json))
      case .string where mayHaveLoneSurrogate && hasLoneSurrogate: return nil
      case .string: return RequestID(string: json)
      case .boolean, .array, .object: return nil
      }
    }
  }

  // Every request is copied, and up to 128 bytes need no call for that. So the members that are
  // small stand together.
  /// The kind of the whole message, which must be an object.
  private let kind: JSONKind?
  private var hasVersion = false
  /// Whether there are other members.
  private(set) var hasUnknownMember = false
  private var methodKind: JSONKind?
  /// Where a surrogate pair is incomplete, from 1 on; 0 if each is complete.
  private var loneSurrogatePosition: UInt32 = 0
  private var writtenMethod = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var writtenID: Piece?
  private(set) var params: Piece?
  private var result: Piece?
  private var error: Piece?

  /// Reads a line that has one message. Its texts must be valid, too.
  package init(parsing line: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) {
    var scanner = JSONScanner(line)
    try self.init(&scanner)
    try scanner.expectEnd()
    if loneSurrogatePosition > 0 {
      throw JSONSyntaxError(offset: Int(loneSurrogatePosition) - 1, reason: .loneSurrogate)
    }
  }

  /// Reads past the next value.
  init(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
    kind = scanner.nextKind()
    guard kind == .object else {
      try scanner.skipValue()
      takeLoneSurrogate(&scanner)
      return
    }
    try scanner.open()
    while let key = try scanner.nextKey() {
      if key.matches("jsonrpc") {
        hasVersion = try Self.readVersion(&scanner)
      } else if key.matches("id") {
        writtenID = try Piece(&scanner)
      } else if key.matches("method") {
        let method = try Piece(&scanner)
        (methodKind, writtenMethod) = (method.kind, method.json)
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
    takeLoneSurrogate(&scanner)
  }

  private mutating func takeLoneSurrogate(_ scanner: inout JSONScanner) {
    guard let offset = scanner.loneSurrogateOffset else { return }
    scanner.forgetLoneSurrogate()
    loneSurrogatePosition = UInt32(clamping: offset + 1)
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

  /// The maximum number of bytes of an id: the answer repeats it.
  static let maximumIDLength = 64 << 10

  /// Whether it can be a message at all.
  package var isObject: Bool { kind == .object }

  /// The method's name; `nil` if it is not a string.
  package var method: String? {
    guard methodKind == .string else { return nil }
    return (try? JSONValue(parsing: writtenMethod))?.string
  }

  /// The bytes of the method's name between its quotes, with escapes; empty if it is not a string.
  var methodBytes: UnsafeBufferPointer<UInt8> {
    guard methodKind == .string else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(rebasing: writtenMethod[1..<writtenMethod.count - 1])
  }

  /// How many bytes the id has as it is written in the line.
  var idLength: Int { writtenID?.json.count ?? 0 }

  /// The parameters, however large; `nil` if there are none.
  package var paramsValue: JSONValue? {
    var budget = JSONBudget(bytes: .max)
    return params?.value(within: &budget)
  }

  /// The id; `nil` if it is missing or too long, or is not a string, a number or null.
  package var id: RequestID? {
    writtenID?.id(mayHaveLoneSurrogate: loneSurrogatePosition > 0)
  }

  /// Whether it answers a call, with a result or an error.
  package var isResponse: Bool {
    methodKind == nil && writtenID != nil && (result != nil || error != nil)
  }

  /// Whether it can be a notification: it has no id.
  package var hasNoID: Bool { writtenID == nil }

  /// Why a message is not a valid request or notification.
  ///
  /// It is not the error itself, because every request asks for it, and an error is large.
  enum Fault {
    case notAnObject, loneSurrogate(offset: Int), kindOfID, longID, version, method, params
  }

  /// Why it is not a valid request or notification; `nil` if it is valid.
  ///
  /// Half of a surrogate pair comes first in a request, and last without an id: only a valid
  /// notification is not answered.
  var fault: Fault? {
    guard kind == .object else { return .notAnObject }
    guard loneSurrogatePosition > 0 else { return structuralFault }
    let loneSurrogate = Fault.loneSurrogate(offset: Int(loneSurrogatePosition) - 1)
    return hasNoID ? structuralFault ?? loneSurrogate : loneSurrogate
  }

  /// What is wrong with the members.
  @inline(__always)
  private var structuralFault: Fault? {
    switch writtenID?.kind {
    case nil, .string, .number, .null: break
    case .boolean, .array, .object: return .kindOfID
    }
    if idLength > Self.maximumIDLength { return .longID }
    guard hasVersion else { return .version }
    // Two bytes are the quotes.
    guard methodKind == .string, writtenMethod.count > 2 else { return .method }
    switch params?.kind {
    case nil, .null, .object, .array: return nil
    case .boolean, .number, .string: return .params
    }
  }

  /// The error for a message with a fault.
  func error(for fault: Fault) -> RPCError {
    switch fault {
    case .notAnObject:
      .invalidRequest("A request must be an object, not \(kind?.phrase ?? "nothing").")
    case .loneSurrogate(let offset):
      .parseError(JSONSyntaxError(offset: offset, reason: .loneSurrogate))
    case .kindOfID:
      .invalidRequest("The id must be a string, a number or null.")
    case .longID:
      .invalidRequest(
        "The id is longer than \(Self.maximumIDLength) bytes.",
        data: ["limit": .number(JSONNumber(Self.maximumIDLength))])
    case .version:
      .invalidRequest("The member jsonrpc must be \"2.0\".")
    case .method:
      .invalidRequest("The method must be a string that is not empty.")
    case .params:
      .invalidRequest("The parameters must be an object.")
    }
  }

  /// The outcome of an answer. An answer that breaks the rules is a failure that says so.
  ///
  /// - Parameter limit: How many bytes of memory its values may take.
  package func outcome(within limit: Int) -> Result<JSONValue, RPCError> {
    if loneSurrogatePosition > 0 {
      return .failure(.internalError("The answer has half of a surrogate pair."))
    }
    var budget = JSONBudget(bytes: limit)
    let result = result?.value(within: &budget)
    let error = error?.value(within: &budget)
    if budget.remaining < 0 {
      return .failure(.internalError("The answer's values take more than \(limit) bytes."))
    }
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
