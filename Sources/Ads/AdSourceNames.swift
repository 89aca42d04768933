package import JSON

/// What a publisher's mediation calls the network of a line item: the members of `AdNetworkResponseInfo`
/// in the SDK. Each is `nil` if the configuration does not have it.
package final class AdSourceNames: Sendable {
  /// The name of the network.
  package let name: String?
  package let id: String?
  /// The name of this use of the network.
  package let instanceName: String?
  package let instanceID: String?

  private init(name: String?, id: String?, instanceName: String?, instanceID: String?) {
    self.name = name
    self.id = id
    self.instanceName = instanceName
    self.instanceID = instanceID
  }
}

extension AdSourceNames: JSONReadable, JSONWritable {
  package convenience init(_ json: JSONValue) throws(JSONReadError) {
    let names = try JSONObject(json)
    self.init(
      name: try names.readTextIfPresent("name"), id: try names.readTextIfPresent("id"),
      instanceName: try names.readTextIfPresent("instanceName"),
      instanceID: try names.readTextIfPresent("instanceId"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let name { writer.member("name", name) }
    if let id { writer.member("id", id) }
    if let instanceName { writer.member("instanceName", instanceName) }
    if let instanceID { writer.member("instanceId", instanceID) }
    writer.endObject()
  }

  /// The names of the members.
  package static let memberNames = ["name", "id", "instanceName", "instanceId"]
}
