import EventLoop

/// Every method that the program answers, in the order of the contract.
@BridgeActor
enum MethodList {
  static let all: [any Method.Type] = [
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
  ]
}
