package import JSON
package import JSONRPC

/// `adapter/attach`: the first line of a program that connects to the bridge. It is the only request
/// that the program makes.
package enum AttachRequest: AdapterRequest {
  package static let name = "adapter/attach"

  package struct Params: JSONReadable, JSONWritable {
    /// The adapter that the program is.
    package let className: String
    /// The secret of the bridge; `nil` if the program knows none.
    package let token: String?

    package init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      className = try params.read("className")
      do throws(JSONReadError) {
        token = try params.readIfPresent("token")
      } catch {
        // Errors are logged, and must not quote it.
        throw JSONReadError(expected: "a string", found: "another value").inside(.key("token"))
      }
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("className", className)
      if let token { writer.member("token", token) }
      writer.endObject()
    }
  }

  package typealias Result = NoResult
}
