package import JSON
package import Mediation

/// `adapter/inspect`: asks what is left of an ad.
package enum InspectRequest: AdapterAdRequest {
  package static let name = "adapter/inspect"

  package typealias Params = LoadIDParameters
  package typealias Result = AdRemains
}

extension AdRemains: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let remains = try JSONObject(json)
    self.init(
      subviewCount: try remains.readIfPresent("subviewCount", in: 0...Int.max) ?? 0,
      isViewHeld: try remains.readIfPresent("isViewHeld") ?? false,
      isAdHeld: try remains.readIfPresent("isAdHeld") ?? false)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("subviewCount", subviewCount)
    writer.member("isViewHeld", isViewHeld)
    writer.member("isAdHeld", isAdHeld)
    writer.endObject()
  }
}
