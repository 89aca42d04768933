import JSON

/// The parameters of `adapter/attach`: the first line of a program that connects to the bridge. It is
/// the only request that the program makes.
struct AttachParams: JSONReadable {
  static let methodName = "adapter/attach"

  /// The adapter that the program is.
  let className: String
  /// The secret of the bridge; `nil` if the program knows none.
  let token: String?

  init(_ json: JSONValue) throws(JSONReadError) {
    let params = try JSONObject(json)
    className = try params.read("className")
    do throws(JSONReadError) {
      token = try params.readIfPresent("token")
    } catch {
      // Errors are logged, and must not quote it.
      throw JSONReadError(expected: "a string", found: "another value").inside(.key("token"))
    }
  }
}
