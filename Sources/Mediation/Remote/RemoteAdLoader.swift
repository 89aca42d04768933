package import EventLoop

/// One load of an adapter that is a program of its own.
@BridgeActor
package protocol RemoteAdLoader: MediationAdLoader {
  /// Comes before the load.
  ///
  /// - Parameters:
  ///   - limitMs: How long the program has to answer.
  ///   - onEarlyEvent: To be called when the program reports something of an ad that it has not
  ///     given yet.
  func prepare(limitMs: Int, onEarlyEvent: @escaping @BridgeActor () -> Void)

  /// Nobody wants the ad any more, and the program is told so.
  ///
  /// - Parameter onAcknowledged: To be called when the program says that it has given up, or is
  ///   gone; an answer goes to the load's completion handler as ever.
  func giveUp(onAcknowledged: @escaping @BridgeActor () -> Void)
}
