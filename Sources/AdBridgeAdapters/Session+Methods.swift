import EventLoop
import JSONRPC

extension Session {
  /// Every method that the program answers, in the order of the contract.
  static let methods = MethodTable<Session>([
    Initialize.self,
    SetUp.self,
    LoadNative.self,
    LoadBanner.self,
    LoadInterstitial.self,
    LoadRewarded.self,
    LoadRewardedInterstitial.self,
    LoadAppOpen.self,
    DidRender.self,
    DidUntrackView.self,
    DidRecordImpression.self,
    DidRecordClickOnAsset.self,
    ChangeAdSize.self,
    Present.self,
    Simulate.self,
    Dispose.self,
    CancelRequest.self,
  ])
}
