package import JSON

/// An error, as it is sent.
package struct RPCError: Error, Sendable {
  /// For programs. JSON-RPC's own codes are negative; an application's are positive.
  package let code: Int
  /// One sentence for people.
  package let message: String
  /// An object: `name` first, then what a program needs to act.
  package let data: any JSONWritable & Sendable
  /// Whether a peer has sent it.
  package let isReceived: Bool

  /// Makes an error whose `data` is an object that starts with `name`.
  package init(code: Int, message: String, data: any JSONWritable & Sendable) {
    self.code = code
    self.message = message
    self.data = data
    isReceived = false
  }

  /// Makes an error whose `data` starts with `name`.
  package init(code: Int, name: String, message: String, data: JSONObject = [:]) {
    var named: JSONObject = ["name": .string(name)]
    for (key, value) in data.members { named[key] = value }
    self.init(code: code, message: message, data: named)
  }

  /// Reads the error of a peer's answer; `nil` if it is not an error object.
  ///
  /// A peer need not know our names. An object that it sends as `data` is kept as it is; any other
  /// value becomes the member `data` of an object.
  init?(received json: JSONValue) {
    guard let error = json.object, let code = error["code"]?.int,
      let message = error["message"]?.string
    else { return nil }
    self.code = code
    self.message = message
    isReceived = true
    switch error["data"] {
    case nil, .null: data = JSONObject()
    case .object(let object): data = object
    case let value?: data = ["data": value] as JSONObject
    }
  }
}

extension RPCError: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("code", code)
    writer.member("message", message)
    writer.key("data")
    data.write(to: &writer)
    writer.endObject()
  }
}

extension RPCError: Equatable {
  /// Two errors are equal if they are sent as the same bytes.
  package static func == (left: RPCError, right: RPCError) -> Bool {
    JSONWriter.bytes(of: left) == JSONWriter.bytes(of: right)
  }
}

// MARK: - Standard errors

/// The error codes of JSON-RPC, and the code for cancelled requests that related protocols use.
package enum StandardErrorCode: String, CaseIterable, Sendable {
  case parseError
  case invalidRequest
  case methodNotFound
  case invalidParams
  case internalError
  case requestCancelled

  /// The number in the error's `code`. The case is the name in its `data`.
  package var number: Int {
    switch self {
    case .parseError: -32700
    case .invalidRequest: -32600
    case .methodNotFound: -32601
    case .invalidParams: -32602
    case .internalError: -32603
    case .requestCancelled: -32800
    }
  }
}

extension RPCError {
  private init(_ code: StandardErrorCode, _ message: String, _ data: JSONObject = [:]) {
    self.init(code: code.number, name: code.rawValue, message: message, data: data)
  }

  /// -32700: the message is not JSON.
  ///
  /// - Parameter line: The message, whose text may show what to do.
  package static func parseError(
    _ error: JSONSyntaxError, in line: UnsafeBufferPointer<UInt8>? = nil
  ) -> RPCError {
    let advice = line.flatMap { error.advice(for: $0) ?? adviceOnLines(error, $0) }
    return RPCError(
      .parseError, "The message is not JSON: \(error).\(advice.map { " \($0)." } ?? "")",
      ["offset": .number(JSONNumber(error.offset))])
  }

  /// A message that a person has written in several lines has its first error where a line ends, or
  /// after a key. Another frequent mistake is a text for people.
  private static func adviceOnLines(
    _ error: JSONSyntaxError, _ line: UnsafeBufferPointer<UInt8>
  ) -> String? {
    switch error.reason {
    case .unexpectedEnd: return "Each message must be whole, and on one line"
    case .expectedEnd:
      return [UInt8(ascii: "{"), UInt8(ascii: ":"), UInt8(ascii: ",")].contains(line[error.offset])
        ? "Each message must be whole, and on a line of its own" : nil
    case .expectedValue:
      return line[..<error.offset].allSatisfy { $0 <= UInt8(ascii: " ") }
        ? "Each message must be a JSON object" : nil
    default: return nil
    }
  }

  /// -32700: the headers of a message are invalid.
  static func parseError(_ error: HeaderError) -> RPCError {
    RPCError(
      .parseError, "The headers are invalid: \(error.reason) at byte \(error.offset).",
      ["offset": .number(JSONNumber(error.offset))])
  }

  /// -32600: the message is JSON, but not a request.
  package static func invalidRequest(_ message: String, data: JSONObject = [:]) -> RPCError {
    RPCError(.invalidRequest, message, data)
  }

  /// -32601: there is no method of that name.
  ///
  /// - Parameter nearest: The methods that may be meant, best first.
  package static func methodNotFound(_ method: String, nearest: [String]) -> RPCError {
    let hint = nearest.first.map { " Did you mean \(JSONValue.string($0).excerpt)?" } ?? ""
    return RPCError(
      .methodNotFound, "There is no method \(JSONValue.string(method).excerpt).\(hint)",
      ["method": .string(method.shortened), "nearest": .array(nearest.map { .string($0) })])
  }

  /// -32602: a parameter does not fit the method.
  ///
  /// - Parameter error: Its path starts inside the parameters; this puts `params` before it.
  package static func invalidParams(_ error: JSONReadError) -> RPCError {
    let error = error.inside(.key("params"))
    var data: JSONObject = [
      "path": .string(error.path.description),
      "expected": .string(error.expected),
      "found": .string(error.found),
    ]
    let nearest = error.nearest
    if !nearest.isEmpty { data["nearest"] = .array(nearest.map { .string($0) }) }
    return RPCError(
      .invalidParams, error.description + (error.hint.map { ". \($0)" } ?? ""), data)
  }

  /// Whether the error says already which name may be meant.
  package var namesNearest: Bool {
    (data as? JSONObject)?["nearest"]?.array?.isEmpty == false
  }

  /// The same error with a further sentence, and with the names that may be meant.
  package func adding(_ sentence: String, nearest: [String]) -> RPCError {
    var data = data
    if !nearest.isEmpty, var object = data as? JSONObject, object["nearest"] == nil {
      object["nearest"] = .array(nearest.map { .string($0) })
      data = object
    }
    let end = message.hasSuffix(".") || message.hasSuffix("?") ? " " : ". "
    return RPCError(code: code, message: message + end + sentence, data: data)
  }

  /// -32603: a fault of this program, or of a peer that breaks the protocol.
  package static func internalError(_ message: String) -> RPCError {
    RPCError(.internalError, message)
  }

  /// -32800: the caller has cancelled the request.
  package static let requestCancelled = RPCError(
    .requestCancelled, "The request was cancelled.")
}
