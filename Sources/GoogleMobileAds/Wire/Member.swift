import JSON

/// The name of a member of a message, and the type of its value.
struct Member<Value>: Sendable {
  let name: StaticString

  init(_ name: StaticString) {
    self.name = name
  }
}

/// One of some strings that the bridge sends. A later bridge can send other ones.
protocol ContractValue: RawRepresentable<String>, CaseIterable, Hashable, Sendable, JSONReadable {
  init(rawValue: String)
}

extension ContractValue {
  init(_ json: JSONValue) throws(JSONReadError) {
    self.init(rawValue: try String(json))
  }
}

// MARK: Writing

/// Writes members of messages; `nil` writes null.
extension JSONWriter {
  mutating func member<Value: JSONWritable>(_ member: Member<Value>, _ value: Value?) {
    key(member.name)
    if let value { value.write(to: &self) } else { JSONValue.null.write(to: &self) }
  }

  mutating func member<Value: RawRepresentable<String>>(_ member: Member<Value>, _ value: Value) {
    key(member.name)
    string(value.rawValue)
  }

  mutating func member<Value: RawRepresentable<String>>(
    _ member: Member<[Value]>, _ values: [Value]
  ) {
    key(member.name)
    values.map(\.rawValue).write(to: &self)
  }

  /// Writes an object that a type of its own writes.
  mutating func member(_ member: Member<JSONObject>, _ value: (any JSONWritable)?) {
    self.member(member.name, value)
  }

  /// Writes objects that a type of their own writes.
  mutating func member(_ member: Member<[JSONObject]>, _ values: (any JSONWritable)?) {
    self.member(member.name, values)
  }

  /// Writes a number with the digits that it has.
  mutating func member(_ member: Member<Double>, _ value: JSONValue?) {
    self.member(member.name, value)
  }

  mutating func object(_ member: Member<JSONObject>, _ members: (inout JSONWriter) -> Void) {
    key(member.name)
    object(members)
  }

  mutating func object(_ members: (inout JSONWriter) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }
}
