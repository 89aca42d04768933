package import EventLoop

/// An ad that a program of its own has: what the bridge tells it is done when the program says so.
@BridgeActor
package protocol RemoteAd: MediationAd {
  /// Whether the program has answered all that it was told of the ad, and nobody has to be told that
  /// it failed.
  var isSettled: Bool { get }

  /// Calls `action` when the program has answered all that it was told, with its first failure since
  /// the last time: perhaps before this returns.
  func whenSettled(_ action: @escaping @BridgeActor (RemoteAdFailure?) -> Void)

  /// Nobody will tell the ad anything any more.
  func dispose()
}

/// Why a program did not do what it was told.
package enum RemoteAdFailure: Sendable {
  /// It has nothing of the sort.
  case notOffered(String)
  /// It failed, did not answer in time, or is gone.
  case failed(AdError)
}
