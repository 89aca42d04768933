import EventLoop
import JSON
import JSONRPC
import Mediation

/// `shutdown`: answers everything that waits, and takes no more requests. `exit` follows.
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
