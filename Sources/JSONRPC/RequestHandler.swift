package import EventLoop

/// Who acts on a peer's requests.
///
/// A ``Connection`` calls it for each request and notification, in the order in which they were
/// written, and for one at a time.
@BridgeActor
package protocol RequestHandler: AnyObject {
  /// Acts on `request`, and sees to it that `responder` is called once, now or later.
  ///
  /// A request that is not answered when this returns is in flight: it counts, its id is taken, and
  /// it can be cancelled. A notification's responder may be called like any other, and writes nothing.
  func handle(_ request: borrowing Request, _ responder: Responder)
}
