/// One line for each member of an object; `nil` writes null.
extension JSONWriter {
  package mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func member(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    int(value)
  }

  package mutating func member(_ name: StaticString, _ value: Int?) {
    key(name)
    if let value { int(value) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  package mutating func member(_ name: StaticString, _ value: Double) {
    key(name)
    double(value)
  }

  package mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    key(name)
    value.write(to: &self)
  }

  package mutating func member(_ name: StaticString, _ value: consuming (any JSONWritable)?) {
    key(name)
    if let value { value.write(to: &self) } else { null() }
  }
}
