package import JSON
package import Mediation

extension AdReward: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let reward = try JSONObject(json)
    self.init(type: try reward.read("type"), amount: try reward.read("amount"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", type)
    writer.member("amount", amount.orZero)
    writer.endObject()
  }
}
