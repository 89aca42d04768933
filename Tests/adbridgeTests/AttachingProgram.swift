import JSON
import Testing

/// A program that attaches itself as an adapter.
extension ConnectedProgram {
  /// Asks to attach, and returns the answer.
  func attach(
    _ members: String = #""className":"A""#, id: String = "1"
  ) throws -> Answer? {
    send(#"{"jsonrpc":"2.0","id":\#(id),"method":"adapter/attach","params":{\#(members)}}"#)
    return try next()
  }

  /// Answers the set-up and a load, as the adapter of a class.
  func serve(_ className: String = "A") throws {
    for result in [
      #"{"className":"\#(className)","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"]}"#,
      "{}", #"{"assets":{"headline":"Hello","body":"An ad.","callToAction":"Go"}}"#,
    ] {
      let request = try #require(try next())
      send(#"{"jsonrpc":"2.0","id":\#(try #require(request.id?.int)),"result":\#(result)}"#)
    }
  }
}
