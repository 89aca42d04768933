import EventLoop
import JSON
import JSONRPC
import Mediation

// Every request of a client passes here. The compiler makes a copy for each method of this module,
// without types that are looked up at run time.
extension Method where Server == Session {
  @inline(__always)
  static func serve(
    _ request: borrowing Request, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    UnreadMembers.count = 0
    let params = try params(of: request)
    if UnreadMembers.count > 0 || request.hasUnknownMember, session.unknownMembers.isActive {
      session.unknownMembers.examine(request, of: session.connection)
    }
    try handle(params, in: session, responder)
  }

  static func params(of request: borrowing Request) throws(RPCError) -> Params {
    try request.params(as: Params.self)
  }
}

extension Method where Server == Session, Params == NoParameters {
  @inline(__always)
  static func serve(
    _ request: borrowing Request, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    let params = try params(of: request)
    if session.unknownMembers.isActive, request.hasParams || request.hasUnknownMember {
      session.unknownMembers.examine(request, of: session.connection)
    }
    try handle(params, in: session, responder)
  }

  static func params(of request: borrowing Request) throws(RPCError) -> NoParameters {
    try request.requireParamsByName()
    return NoParameters()
  }
}

/// A method that answers at once.
@LoopActor
protocol ImmediateMethod: Method where Server == Session {
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

/// A method that acts on a loaded ad.
///
/// A request for an ad that is still loading waits until the load has been answered. A request for
/// an ad whose adapter has not acknowledged an earlier call waits until it has. So requests for one
/// ad are carried out in the order in which they were read.
@LoopActor
protocol AdMethod: Method where Server == Session, Params: AdParameters {
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
    try session.whenReady(params.adID, responder) {
      guard !responder.isAnswered else { return }
      do throws(MediationError) {
        let ad = try find(params.adID, in: session.mediator.ads)
        let result = try answer(params, for: ad)
        // Most adapters acknowledge at once, and then no closure has to be made.
        if ad.isAcknowledged {
          responder.answer(result)
        } else {
          session.whenAcknowledged(ad, responder) { responder.answer(result) }
        }
      } catch {
        responder.fail(RPCError(error))
      }
    }
  }
}
