import JSONRPC

extension Session {
  /// The methods that load and use ads, in the order of the contract.
  static let adMethods: [any Method<Session>.Type] = [
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
  ]

  /// Every method that the daemon answers, in the order of the contract.
  static let methods = MethodTable<Session>(
    [
      Initialize.self,
      Ping.self,
      Shutdown.self,
      Exit.self,
      Discover.self,
      ListAdapters.self,
      ListAdUnits.self,
      DefineAdUnit.self,
      RemoveAdUnit.self,
      DefineNetwork.self,
      AddStubs.self,
      RemoveNetwork.self,
      ListNetworks.self,
      GetNetworkRequests.self,
      SetUp.self,
      RestartAdapter.self,
      PingAdapter.self,
      CollectSignals.self,
      SetRequestConfiguration.self,
      ListClients.self,
    ] + adMethods + [
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

  /// The methods that act on what all clients share.
  private static let sharedMethods: [any Method<Session>.Type] = [
    DefineAdUnit.self,
    RemoveAdUnit.self,
    DefineNetwork.self,
    AddStubs.self,
    RemoveNetwork.self,
    RestartAdapter.self,
    SetRequestConfiguration.self,
    AdvanceClock.self,
  ]

  /// The names of all methods.
  package static var allMethodNames: [String] { methods.names.all }

  /// The methods of a client that may only use ads of its own.
  static let methodsForOwnAds = MethodTable<Session>(
    methods.methods.filter { method in !sharedMethods.contains { $0 == method } })
}
