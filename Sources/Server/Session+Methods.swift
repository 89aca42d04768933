import EventLoop
import JSONRPC

extension Session {
  /// Every method that the daemon answers, in the order of the contract.
  static let methods = MethodTable<Session>([
    Initialize.self,
    Ping.self,
    Shutdown.self,
    Exit.self,
    Discover.self,
    ListAdapters.self,
    ListAdUnits.self,
    SetUp.self,
    RestartAdapter.self,
    CollectSignals.self,
    SetRequestConfiguration.self,
    LoadNative.self,
    LoadBanner.self,
    LoadInterstitial.self,
    LoadRewarded.self,
    LoadRewardedInterstitial.self,
    LoadAppOpen.self,
    Render.self,
    RecordImpression.self,
    RecordClick.self,
    Untrack.self,
    ChangeAdSize.self,
    Present.self,
    Simulate.self,
    GetAd.self,
    PreviewAd.self,
    ValidateLayout.self,
    ListAds.self,
    Dispose.self,
    DisposeAll.self,
    GetEvents.self,
    AdvanceClock.self,
    CancelRequest.self,
  ])
}
