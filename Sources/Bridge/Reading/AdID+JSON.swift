package import JSON
package import Mediation

extension AdID: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    self.init(rawValue: try String(json))
  }
}
