extension JSONValue {
  /// Reads the one value that `bytes` hold, with nothing but white space around it.
  package init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) {
    var scanner = JSONScanner(bytes)
    self = try scanner.readValue()
    try scanner.expectEnd()
  }

  /// Reads the one value that `bytes` hold, with nothing but white space around it.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    self = try bytes.withUnsafeBufferPointer { buffer throws(JSONSyntaxError) in
      try JSONValue(parsing: buffer)
    }
  }
}
