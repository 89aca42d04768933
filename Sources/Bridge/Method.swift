import EventLoop
import JSON
import JSONRPC
import Mediation

/// One method of the wire: its name, its parameters, and what it does.
///
/// A method is a type without instances, in a file of its own, and stands in ``MethodList``. It
/// adopts one of the refinements below, which say when it runs and when it answers.
@BridgeActor
protocol Method {
  associatedtype Params: JSONReadable

  /// What a request calls it.
  static var name: String { get }

  /// Reads the parameters of a request.
  static func params(of request: borrowing Request) throws(RPCError) -> Params

  /// Reads the parameters of a request, and carries it out.
  static func serve(
    _ request: borrowing Request, in session: Session, _ responder: Responder
  ) throws(RPCError)

  /// Carries a request out, and answers it now or later.
  ///
  /// What it throws is the answer.
  static func handle(_ params: Params, in session: Session, _ responder: Responder) throws(RPCError)
}

extension Method {
  // Every request passes here, and would pass two functions more.
  @inline(__always)
  static func serve(
    _ request: borrowing Request, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try handle(params(of: request), in: session, responder)
  }

  static func params(of request: borrowing Request) throws(RPCError) -> Params {
    try request.params(as: Params.self)
  }
}

extension Method where Params == NoParameters {
  static func params(of request: borrowing Request) throws(RPCError) -> NoParameters {
    try request.requireParamsByName()
    return NoParameters()
  }
}

/// A method that answers at once.
@BridgeActor
protocol ImmediateMethod: Method {
  associatedtype Params
  associatedtype Result: JSONWritable

  static func answer(_ params: Params, in session: Session) throws(MediationError) -> Result
}

extension ImmediateMethod {
  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    do throws(MediationError) {
      responder.answer(try answer(params, in: session))
    } catch {
      throw RPCError(error)
    }
  }
}

/// A method that does something with an ad that is there.
///
/// A request for an ad that is still loading waits until the load has been answered, and one for an ad
/// of a program until the request before it has been, so requests for one ad are carried out in the
/// order in which they were read.
@BridgeActor
protocol AdMethod: Method where Params: AdParameters {
  associatedtype Result: JSONWritable

  static func answer(_ params: Params, in session: Session) throws(MediationError) -> Result
}

extension AdMethod {
  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try session.whenTold(of: params.adID, responder) {
      guard !responder.isAnswered else { return }
      do throws(MediationError) {
        let result = try answer(params, in: session)
        session.whenSettled(params.adID, responder) { responder.answer(result) }
      } catch {
        responder.fail(RPCError(error))
      }
    }
  }
}

/// The parameters of a method that takes none. What a client sends all the same is ignored.
struct NoParameters: JSONReadable {
  init() {}

  init(_ json: JSONValue) {}
}

/// The result of a method that has nothing to tell: `{}`.
struct NoResult: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.endObject()
  }
}
