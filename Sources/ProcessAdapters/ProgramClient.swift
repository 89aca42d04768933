package import EventLoop
package import JSONRPC

/// Serves the program of an adapter as a client of the bridge: it asks for ads as an application does.
@LoopActor
package struct ProgramClient {
  /// Makes the client of a program, when it has introduced itself. The name is that of its class, or of a
  /// shared program.
  package typealias Maker =
    @LoopActor (_ name: String, _ connection: Connection) -> ProgramClient

  /// The methods that the program may call.
  package let methods: [String]
  /// Acts on the program's requests.
  package let handler: any RequestHandler
  /// Releases the program's ads. Called when the conversation has ended.
  package let end: @LoopActor () -> Void

  package init(
    methods: [String], handler: any RequestHandler, end: @escaping @LoopActor () -> Void
  ) {
    self.methods = methods
    self.handler = handler
    self.end = end
  }
}
