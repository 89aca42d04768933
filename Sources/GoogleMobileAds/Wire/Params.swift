import JSON
import JSONRPC

/// The parameters of a request, or an object in them. A value that does not fit is an error for the
/// bridge, with its path.
struct Params {
  private let json: JSONObject
  private let path: [JSONPath.Step]

  private init(_ json: JSONObject, at path: [JSONPath.Step]) {
    self.json = json
    self.path = path
  }

  /// - Parameter json: The parameters of a request; `nil` if it has none.
  init(_ json: JSONValue?) throws(RPCError) {
    do throws(JSONReadError) {
      self.init(try json.map { json throws(JSONReadError) in try JSONObject(json) } ?? [:], at: [])
    } catch {
      throw .invalidParams(error)
    }
  }

  /// The names of all members.
  var names: [String] { json.members.map(\.key) }

  /// The value of a member; `nil` if it is absent, or has another type.
  subscript<Value: JSONReadable>(_ member: Member<Value>) -> Value? {
    json[member.name.description].flatMap { try? Value($0) }
  }

  /// The object that is the value of a member; `nil` if it is absent, or has another type.
  subscript(_ member: Member<JSONObject>) -> Params? {
    json[member.name.description]?.object.map { inside($0, [.key(member.name.description)]) }
  }

  /// The request that `$/cancelRequest` is about; `nil` if it has no valid id.
  var requestID: RequestID? { (try? CancelParameters(.object(json)))?.id }

  /// Reads a member, which must exist.
  func read<Value: JSONReadable>(_ member: Member<Value>) throws(RPCError) -> Value {
    try read(member.name.description)
  }

  /// Reads the member with a name.
  func read<Value: JSONReadable>(_ name: String) throws(RPCError) -> Value {
    do {
      return try json.read(name)
    } catch {
      throw located(error)
    }
  }

  /// Reads a member; `nil` if it is absent or null.
  func readIfPresent<Value: JSONReadable>(_ member: Member<Value>) throws(RPCError) -> Value? {
    do {
      return try json.readIfPresent(member.name.description)
    } catch {
      throw located(error)
    }
  }

  /// Reads an object, which must exist.
  func object(_ member: Member<JSONObject>) throws(RPCError) -> Params {
    inside(try read(member), [.key(member.name.description)])
  }

  /// Reads an object; `nil` if it is absent or null.
  func objectIfPresent(_ member: Member<JSONObject>) throws(RPCError) -> Params? {
    try readIfPresent(member).map { inside($0, [.key(member.name.description)]) }
  }

  /// Reads an array of objects, which must exist.
  func objects(_ member: Member<[JSONObject]>) throws(RPCError) -> [Params] {
    try read(member).enumerated().map {
      inside($0.element, [.key(member.name.description), .index($0.offset)])
    }
  }

  private func inside(_ json: JSONObject, _ steps: [JSONPath.Step]) -> Params {
    Params(json, at: path + steps)
  }

  private func located(_ error: JSONReadError) -> RPCError {
    .invalidParams(path.reversed().reduce(error) { $0.inside($1) })
  }
}
