/// Where bytes go that somebody else will write.
@BridgeActor
package protocol ByteSink: AnyObject {
  /// Appends a copy of the bytes to those that wait to be written.
  func append(_ bytes: UnsafeBufferPointer<UInt8>)
}

extension ByteSink {
  /// Appends a text.
  package func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }
}
