import JSON
import JSONRPC
import Mediation

/// `disposeAll`: disposes of every ad, and cancels every load.
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
    Result(disposed: try session.mediator.ads.disposeAll())
  }
}
