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
/// A request for an ad that is still loading waits until the load has been answered. A request for an ad
/// whose adapter has not acknowledged an earlier call waits until it has. So requests for one ad are
/// carried out in the order in which they were read.
@BridgeActor
protocol AdMethod: Method where Params: AdParameters {
  /// The kind of ad that the method takes: `Ad` for any.
  associatedtype Target: Ad
  associatedtype Result: JSONWritable

  static func find(_ id: AdID, in ads: AdStore) throws(MediationError) -> Target

  static func answer(_ params: Params, for ad: Target) throws(MediationError) -> Result
}

extension AdMethod where Target == Ad {
  static func find(_ id: AdID, in ads: AdStore) throws(MediationError) -> Ad { try ads.ad(id) }
}

extension AdMethod where Target == NativeAd {
  static func find(_ id: AdID, in ads: AdStore) throws(MediationError) -> NativeAd {
    try ads.nativeAd(id)
  }
}

extension AdMethod where Target == BannerAd {
  static func find(_ id: AdID, in ads: AdStore) throws(MediationError) -> BannerAd {
    try ads.bannerAd(id)
  }
}

extension AdMethod where Target == FullScreenAd {
  static func find(_ id: AdID, in ads: AdStore) throws(MediationError) -> FullScreenAd {
    try ads.fullScreenAd(id)
  }
}

extension AdMethod {
  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try session.whenTold(of: params.adID, responder) {
      guard !responder.isAnswered else { return }
      do throws(MediationError) {
        let ad = try find(params.adID, in: session.mobileAds.ads)
        let result = try answer(params, for: ad)
        session.whenAcknowledged(ad, responder) { responder.answer(result) }
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
