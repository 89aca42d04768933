package import EventLoop
package import JSON

/// One method of a door: its name, its parameters, and what it does.
///
/// A method is a type without instances, and stands in the ``MethodTable`` of its door.
@LoopActor
package protocol Method<Server> {
  /// The type that serves the peer, and holds what the methods act on.
  associatedtype Server: RequestHandler

  associatedtype Params: JSONReadable

  /// The name that a request calls the method by.
  static var name: String { get }

  /// Reads the parameters of a request.
  static func params(of request: borrowing Request) throws(RPCError) -> Params

  /// Reads the parameters of a request, and handles it.
  static func serve(
    _ request: borrowing Request, in server: Server, _ responder: Responder
  ) throws(RPCError)

  /// Handles a request, and answers it now or later.
  ///
  /// A thrown error is the answer.
  static func handle(_ params: Params, in server: Server, _ responder: Responder) throws(RPCError)
}

extension Method {
  package static func serve(
    _ request: borrowing Request, in server: Server, _ responder: Responder
  ) throws(RPCError) {
    try handle(params(of: request), in: server, responder)
  }

  package static func params(of request: borrowing Request) throws(RPCError) -> Params {
    try request.params(as: Params.self)
  }
}

/// The parameters of a method that takes none: `{}`. Any members are ignored.
package struct NoParameters: JSONReadable, JSONWritable {
  package init() {}

  package init(_ json: JSONValue) {}

  package func write(to writer: inout JSONWriter) {
    writer.emptyObject()
  }
}

/// The result of a method that returns nothing: `{}`. Any result is read as this one.
package struct NoResult: JSONReadable, JSONWritable {
  package init() {}

  package init(_ json: JSONValue) {}

  package func write(to writer: inout JSONWriter) {
    writer.emptyObject()
  }
}
