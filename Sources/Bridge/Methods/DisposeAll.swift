import EventLoop
import JSON
import JSONRPC
import Mediation

/// `disposeAll`: ends every ad's life, and gives every load up.
enum DisposeAll: ImmediateMethod {
  static let name = "disposeAll"

  struct Result: JSONWritable {
    let disposed: Int

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("disposed", disposed)
      writer.endObject()
    }
  }

  static func answer(_ params: NoParameters, in session: Session) throws(MediationError) -> Result {
    Result(disposed: try session.mobileAds.ads.disposeAll())
  }
}
