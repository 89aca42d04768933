import JSON
import Mediation

/// `dispose`: disposes of an ad, or cancels its load.
enum Dispose: ImmediateMethod {
  static let name = "dispose"

  struct Result: JSONWritable {
    let disposed: Bool

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("disposed", disposed)
      writer.endObject()
    }
  }

  static func answer(
    _ params: AdIDParameters, in session: Session
  ) throws(MediationError) -> Result {
    Result(disposed: try session.mediator.ads.dispose(params.adID))
  }
}
