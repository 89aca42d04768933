package import JSON
import Mediation

/// `adapter/networkCall`: the program reports a call to the SDK of its network.
package enum NetworkCallNotification: AdapterNotification {
  package static let name: StaticString = "adapter/networkCall"

  package struct Params: JSONReadable, JSONWritable {
    /// The load that the call belongs to; `nil` if it belongs to none.
    package let loadID: LoadID?
    package let name: String
    package let arguments: JSONValue

    package init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.readIfPresent("loadId")
      name = try params.read("name", as: Name.self).text
      arguments = try params.readIfPresent("arguments", as: Arguments.self)?.json ?? .null
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let loadID { writer.member("loadId", loadID) }
      writer.member("name", name)
      writer.member("arguments", arguments)
      writer.endObject()
    }

    /// The name of a call.
    private struct Name: JSONReadable {
      /// The maximum number of code points.
      static let longest = 256

      let text: String

      init(_ json: JSONValue) throws(JSONReadError) {
        text = try String(json)
        guard (1...Self.longest).contains(text.unicodeScalars.count) else {
          throw JSONReadError(
            expected: "a name of 1 to \(Self.longest) characters",
            found: "\(text.unicodeScalars.count) characters")
        }
      }
    }

    /// The arguments of a call.
    private struct Arguments: JSONReadable {
      let json: JSONValue

      init(_ json: JSONValue) throws(JSONReadError) {
        let count = JSONWriter.bytes(of: json).count
        let limit = NetworkCall.argumentBytes
        guard count <= limit else {
          throw JSONReadError(
            expected: "at most \(limit) bytes of JSON", found: "\(count) bytes")
        }
        self.json = json
      }
    }
  }
}
