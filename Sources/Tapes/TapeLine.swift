import JSON

/// A line of a tape.
///
/// Each event of a conversation is one line, which is written when it happens. Times are those of the
/// ads' clock.
enum TapeLine {
  /// The version of the format.
  static let version = 1

  /// What a tape begins with.
  static let beginning = #"{"tape":"#

  /// The first line.
  struct Header {
    /// The version of the program that has written the tape.
    let writer: String
    let salt: String
    let isRedacted: Bool
  }

  /// A request of the bridge.
  struct Request {
    let number: Int
    /// The class, or the name of a shared program.
    let program: String
    let method: String
    /// The number of the load that it is about; `nil` for any other request, and for a load.
    let load: Int?
    /// Its canonical parameters.
    let params: JSONObject
    let atMs: Int
  }

  /// What the program did.
  enum Reaction {
    case result(JSONValue)
    case error(JSONValue)
    case notification(method: String, params: JSONValue)
    case exited(code: Int)
    case killed(signal: Int)
    case disconnected
  }

  case header(Header)
  case request(Request)
  /// What the program did after a request, and how long after it.
  case reaction(Reaction, after: Int, afterMs: Int)
}

// MARK: Writing

extension TapeLine {
  static func header(_ header: Header) -> [UInt8] {
    line { writer in
      writer.member("tape", version)
      writer.member("writer", header.writer)
      writer.member("salt", header.salt)
      writer.member("redacted", header.isRedacted)
    }
  }

  static func request(_ request: Request) -> [UInt8] {
    line { writer in
      writer.member("request", request.number)
      writer.member("program", request.program)
      writer.member("method", request.method)
      if let load = request.load { writer.member("load", load) }
      writer.member("params", Canonical(value: .object(request.params)))
      writer.member("atMs", request.atMs)
    }
  }

  static func reaction(_ reaction: Reaction, after number: Int, afterMs: Int) -> [UInt8] {
    line { writer in
      let name: StaticString =
        switch reaction {
        case .result, .error: "answer"
        case .notification: "notification"
        case .exited, .killed, .disconnected: "end"
        }
      writer.member(name, number)
      writer.member("afterMs", afterMs)
      switch reaction {
      case .result(let result): writer.member("result", result)
      case .error(let error): writer.member("error", error)
      case .notification(let method, let params):
        writer.member("method", method)
        writer.member("params", params)
      case .exited(let code): writer.member("exitCode", code)
      case .killed(let signal): writer.member("signal", signal)
      case .disconnected: break
      }
    }
  }

  private static func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    writer.endLine()
    return Array(writer.bytes)
  }
}

// MARK: Reading

extension TapeLine: JSONReadable {
  init(_ json: JSONValue) throws(JSONReadError) {
    let line = try JSONObject(json)
    if line["tape"] != nil {
      self = .header(try Header(line))
    } else if line["request"] != nil {
      self = .request(try Request(line))
    } else if line["answer"] != nil {
      let outcome = line["error"].map(Reaction.error) ?? line["result"].map(Reaction.result)
      guard let outcome else { throw JSONReadError(expected: "result or error", found: "neither") }
      self = try .reaction(outcome, line, "answer")
    } else if line["notification"] != nil {
      self = try .reaction(
        .notification(method: try line.read("method"), params: line["params"] ?? .null), line,
        "notification")
    } else if line["end"] != nil {
      let exitCode = try line.readIfPresent("exitCode", in: 0...Int.max)
      let signal = try line.readIfPresent("signal", in: 1...Int.max)
      let end = exitCode.map { Reaction.exited(code: $0) } ?? signal.map { .killed(signal: $0) }
      self = try .reaction(end ?? .disconnected, line, "end")
    } else {
      throw JSONReadError(
        expected: "tape, request, answer, notification or end", found: "none of them")
    }
  }

  private static func reaction(
    _ reaction: Reaction, _ line: JSONObject, _ name: String
  ) throws(JSONReadError) -> TapeLine {
    .reaction(
      reaction, after: try line.read(name, in: 1...Int.max),
      afterMs: try line.read("afterMs", in: 0...Int.max))
  }
}

extension TapeLine.Header {
  fileprivate init(_ line: JSONObject) throws(JSONReadError) {
    let version = try line.read("tape", in: 1...Int.max)
    guard version == TapeLine.version else {
      throw JSONReadError(
        expected: "version \(TapeLine.version) of the format", found: "version \(version)"
      ).inside(.key("tape"))
    }
    writer = try line.read("writer")
    salt = try line.read("salt")
    isRedacted = try line.read("redacted")
  }
}

extension TapeLine.Request {
  fileprivate init(_ line: JSONObject) throws(JSONReadError) {
    number = try line.read("request", in: 1...Int.max)
    program = try line.read("program")
    method = try line.read("method")
    load = try line.readIfPresent("load", in: 1...Int.max)
    params = try JSONObject(line["params"] ?? [:])
    atMs = try line.read("atMs", in: 0...Int.max)
  }
}
