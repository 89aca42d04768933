package import JSON
package import Mediation

extension VersionNumber: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard let version = VersionNumber(try String(json)) else {
      throw JSONReadError(expected: "a version like \"1.2.3\" or \"1.2.3.4\"", value: json)
    }
    self = version
  }
}
