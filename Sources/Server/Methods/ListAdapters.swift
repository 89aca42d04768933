import Ads
import JSONRPC
package import JSON
import Mediation

/// `listAdapters`: lists the adapters.
enum ListAdapters: ImmediateMethod {
  static let name = "listAdapters"

  struct Result: JSONWritable {
    let adapters: [AdapterSummary]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("adapters", adapters)
      writer.endObject()
    }
  }

  static func answer(_ params: NoParameters, in session: Session) -> Result {
    Result(adapters: session.mediator.adapters.all.map(\.summary))
  }
}

extension AdapterSummary: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("className", className)
    writer.member("label", label)
    writer.member("origin", origin.rawValue)
    writer.member("replacesBuiltIn", replacesBuiltIn)
    writer.member("formats", formats.map(\.rawValue))
    writer.member("adapterVersion", adapterVersion.description)
    writer.member("adSdkVersion", adSDKVersion.description)
    writer.member("state", state.rawValue)
    if let processID { writer.member("processId", processID) }
    writer.endObject()
  }
}
