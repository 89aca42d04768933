package import EventLoop

/// An adapter class whose code runs in a program of its own.
///
/// The program may end at any time, and be set up again: unlike a class of this process, it has one
/// set-up for each time that it is started.
@BridgeActor
package protocol AdapterProgram: AnyObject {
  var className: String { get }

  /// What the program says of itself; `nil` until it has been started.
  var details: AdapterDetails? { get }

  /// Called when the program ends that was being set up, or was set up, with the reason.
  ///
  /// A set-up that is under way is then over: its completion handler is not called any more.
  var onEnd: (@BridgeActor (AdError) -> Void)? { get set }

  /// Starts the program, and sets it up.
  ///
  /// - Parameter completionHandler: Called once at most, perhaps before this returns.
  func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  )

  /// Nobody waits for the set-up any more, whose end is welcome all the same.
  func setUpIsOverdue()

  /// Makes what one load asks for an ad.
  func makeLoader() -> any RemoteAdLoader
}
