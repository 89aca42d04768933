import JSON
import JSONRPC

/// `rpc.discover`: gives the contract as an OpenRPC document.
enum Discover: ImmediateMethod {
  static let name = "rpc.discover"

  struct Result: JSONWritable {
    func write(to writer: inout JSONWriter) {
      writer.raw(openRPCDocument)
    }
  }

  static func answer(_ params: NoParameters, in session: Session) -> Result { Result() }
}
