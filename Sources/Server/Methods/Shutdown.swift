import JSON
import JSONRPC
import Mediation

/// `shutdown`: answers every waiting request, and refuses later ones. `exit` is still accepted.
enum Shutdown: ImmediateMethod {
  static let name = "shutdown"

  struct Result: JSONWritable {
    let undisposedAds: [AdID]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("undisposedAds", undisposedAds.prefix(1000).map(\.rawValue))
      writer.endObject()
    }
  }

  static func answer(_ params: NoParameters, in session: Session) -> Result {
    Result(undisposedAds: session.shutDown())
  }
}
