package import JSON
package import Mediation

/// A request that a person has written: a member that does not exist is an error.
package struct WrittenRequest: JSONReadable {
  package let request: AdRequest

  package init(_ json: JSONValue) throws(JSONReadError) {
    try JSONObject(json).allow(Self.members)
    request = try AdRequest(json)
  }

  /// The names of all members: a request is written with all of them, and `user` if it has one.
  private static let members: [String] = {
    let json = try? JSONValue(parsing: JSONWriter.bytes(of: AdRequest.plain))
    return (json?.object?.members.map(\.key) ?? []) + ["user"]
  }()
}
