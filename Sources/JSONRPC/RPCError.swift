package import JSON

/// An error as it stands on the wire.
package struct RPCError: Error, Sendable {
  /// What programs read. JSON-RPC's own codes are negative; an application's are positive.
  package let code: Int
  /// One sentence for people.
  package let message: String
  /// An object: `name` first, then what a program needs to act.
  package let data: any JSONWritable & Sendable

  /// Makes an error whose `data` is an object that begins with `name`.
  package init(code: Int, message: String, data: any JSONWritable & Sendable) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Makes an error whose `data` starts with `name`.
  package init(code: Int, name: String, message: String, data: JSONObject = [:]) {
    var named: JSONObject = ["name": .string(name)]
    for (key, value) in data.members { named[key] = value }
    self.init(code: code, message: message, data: named)
  }

  /// Reads the error of a peer's answer; `nil` when it is no error object.
  ///
  /// A peer need not know our names: what it sends as `data` is kept as it is, or, when it is no
  /// object, as the member `data` of one.
  init?(received json: JSONValue) {
    guard let error = json.object, let code = error["code"]?.int,
      let message = error["message"]?.string
    else { return nil }
    self.code = code
    self.message = message
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
  /// Two errors are equal when they are the same on the wire.
  package static func == (left: RPCError, right: RPCError) -> Bool {
    JSONWriter.bytes(of: left) == JSONWriter.bytes(of: right)
  }
}
