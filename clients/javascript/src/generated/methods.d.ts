// Generated from methods.js by clients/generate. Do not edit.

/** The methods of the daemon. A subclass has `call`. */
export class Methods {
    /**
     * Introduces client and daemon.
     *
     * Introduces client and daemon to each other. It is optional, and can be sent at any time.
     *
     * Rejects with InvalidParams, WrongToken or ShuttingDown.
     *
     * @param {InitializeParams} [params]
     * @param {CallOptions} [options]
     * @returns {Promise<InitializeResult>}
     */
    initialize(params?: import("./types.js").InitializeParams | undefined, options?: import("./types.js").CallOptions | undefined): Promise<InitializeResult>;
    /**
     * Answers.
     *
     * Answers at once, to show that the daemon is there.
     *
     * Rejects with ShuttingDown.
     *
     * @param {CallOptions} [options]
     * @returns {Promise<void>}
     */
    ping(options?: import("./types.js").CallOptions | undefined): Promise<void>;
    /**
     * Ends the work of the daemon.
     *
     * Pending requests are answered with the error shuttingDown, then this one is answered. Every
     * later request gets the error shuttingDown. The process stays until `exit` or the end of its
     * input.
     *
     * Rejects with ShuttingDown.
     *
     * @param {CallOptions} [options]
     * @returns {Promise<ShutdownResult>}
     */
    shutdown(options?: import("./types.js").CallOptions | undefined): Promise<ShutdownResult>;
    /**
     * Returns this document.
     *
     * Returns this OpenRPC document.
     *
     * Rejects with ShuttingDown.
     *
     * @param {CallOptions} [options]
     * @returns {Promise<OpenRPCDocument>}
     */
    discover(options?: import("./types.js").CallOptions | undefined): Promise<OpenRPCDocument>;
    /**
     * Lists the adapters.
     *
     * Lists the adapters of the daemon: the built-in ones, then the process adapters of the
     * configuration, in their order. The formats and versions of a process adapter are unknown until
     * its program is first started.
     *
     * Rejects with ShuttingDown.
     *
     * @param {CallOptions} [options]
     * @returns {Promise<ListAdaptersResult>}
     */
    listAdapters(options?: import("./types.js").CallOptions | undefined): Promise<ListAdaptersResult>;
    /**
     * Lists the ad units.
     *
     * Lists the ad units of the configuration file, or the built-in ones if the file has none, in
     * their order, and those that a client has defined.
     *
     * Rejects with ShuttingDown.
     *
     * @param {CallOptions} [options]
     * @returns {Promise<ListAdUnitsResult>}
     */
    listAdUnits(options?: import("./types.js").CallOptions | undefined): Promise<ListAdUnitsResult>;
    /**
     * Defines an ad unit.
     *
     * Defines an ad unit while the daemon runs, or replaces the one with its id. Every member is
     * checked as in a configuration file. Loads that have begun go on. At most 10,000 ad units, which
     * take at most 16 MiB.
     *
     * Rejects with InvalidParams, TooManyDefinitions, ShuttingDown or NotPermitted.
     *
     * @param {DefineAdUnitParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<DefineAdUnitResult>}
     */
    defineAdUnit(params: DefineAdUnitParams, options?: import("./types.js").CallOptions | undefined): Promise<DefineAdUnitResult>;
    /**
     * Removes an ad unit that a client has defined.
     *
     * Removes an ad unit that a client has defined. If the configuration has one with the same id, it
     * is used again. Loads that have begun go on.
     *
     * Rejects with InvalidParams, UnknownAdUnit, ShuttingDown or NotPermitted.
     *
     * @param {RemoveAdUnitParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<void>}
     */
    removeAdUnit(params: RemoveAdUnitParams, options?: import("./types.js").CallOptions | undefined): Promise<void>;
    /**
     * Defines a network whose answers are data.
     *
     * Defines a network while the daemon runs. It is an adapter that answers each load as the first
     * of its stubs says that fits the request and is not used up. It replaces a network or an adapter
     * of the same name, with its stubs and their counts. Loads that have begun go on. At most 1,000
     * networks, whose stubs take at most 64 MiB.
     *
     * Rejects with InvalidParams, TooManyDefinitions, ShuttingDown or NotPermitted.
     *
     * @param {DefineNetworkParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<NetworkSummary>}
     */
    defineNetwork(params: DefineNetworkParams, options?: import("./types.js").CallOptions | undefined): Promise<NetworkSummary>;
    /**
     * Adds stubs to a network.
     *
     * Adds stubs to a network that a client has defined, after those that it has.
     *
     * Rejects with InvalidParams, TooManyDefinitions, UnknownNetwork, ShuttingDown or NotPermitted.
     *
     * @param {AddStubsParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<NetworkSummary>}
     */
    addStubs(params: AddStubsParams, options?: import("./types.js").CallOptions | undefined): Promise<NetworkSummary>;
    /**
     * Removes a network that a client has defined.
     *
     * Removes a network that a client has defined. If there is an adapter with the same name, it is
     * used again. Loads that have begun, and ads, go on.
     *
     * Rejects with InvalidParams, UnknownNetwork, ShuttingDown or NotPermitted.
     *
     * @param {RemoveNetworkParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<void>}
     */
    removeNetwork(params: RemoveNetworkParams, options?: import("./types.js").CallOptions | undefined): Promise<void>;
    /**
     * Lists the networks that clients have defined.
     *
     * Lists the networks that clients have defined, with their stubs and how often each was used.
     *
     * Rejects with ShuttingDown.
     *
     * @param {CallOptions} [options]
     * @returns {Promise<ListNetworksResult>}
     */
    listNetworks(options?: import("./types.js").CallOptions | undefined): Promise<ListNetworksResult>;
    /**
     * Returns the requests that networks have received.
     *
     * Returns a page of the requests that networks of clients have received, with all their members.
     * A request that no stub fits has the nearest stub and the differences. The last 10,000 requests
     * are known, as long as they take at most 32 MiB.
     *
     * Rejects with InvalidParams, UnknownNetwork or ShuttingDown.
     *
     * @param {GetNetworkRequestsParams} [params]
     * @param {CallOptions} [options]
     * @returns {Promise<GetNetworkRequestsResult>}
     */
    getNetworkRequests(params?: import("./types.js").GetNetworkRequestsParams | undefined, options?: import("./types.js").CallOptions | undefined): Promise<GetNetworkRequestsResult>;
    /**
     * Sets adapters up.
     *
     * Sets adapters up, all at the same time, and answers when the last one has finished. An adapter
     * is set up once, and a process adapter once for each start: a second call returns the first
     * result. The first load of an adapter sets it up, too.
     *
     * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, Overloaded or ShuttingDown.
     *
     * @param {SetUpParams} [params]
     * @param {CallOptions} [options]
     * @returns {Promise<SetUpResult>}
     */
    setUp(params?: import("./types.js").SetUpParams | undefined, options?: import("./types.js").CallOptions | undefined): Promise<SetUpResult>;
    /**
     * Starts a process adapter anew.
     *
     * Ends a process adapter, starts its program again and sets it up, so that an edited program
     * takes effect. It answers when the set-up has ended. The end has the same effects as any other
     * end of the program: its loads fail, and so do calls about its ads. The new program is started
     * when the old one has ended, without the delay of a restart.
     *
     * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, NotRestartable, Overloaded,
     * ShuttingDown or NotPermitted.
     *
     * @param {RestartAdapterParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<RestartAdapterResult>}
     */
    restartAdapter(params: RestartAdapterParams, options?: import("./types.js").CallOptions | undefined): Promise<RestartAdapterResult>;
    /**
     * Asks an adapter whether it is quiet.
     *
     * Answers when the adapter has reported the events that it had to report, after 1 s of real time
     * at the latest. A test that moves the clock, or expects no event, waits for this instead of for
     * some time.
     *
     * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, Overloaded or ShuttingDown.
     *
     * @param {PingAdapterParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<PingAdapterResult>}
     */
    pingAdapter(params: PingAdapterParams, options?: import("./types.js").CallOptions | undefined): Promise<PingAdapterResult>;
    /**
     * Collects the signals that networks need for a bid.
     *
     * Collects signals, from all adapters at the same time, and answers when the last one has
     * answered or its time is up. It sets the adapters up first, as a load does. Signals are the text
     * of a network, usually a token, which an auction sends to the network.
     *
     * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, Overloaded or ShuttingDown.
     *
     * @param {CollectSignalsParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<CollectSignalsResult>}
     */
    collectSignals(params: CollectSignalsParams, options?: import("./types.js").CallOptions | undefined): Promise<CollectSignalsResult>;
    /**
     * Replaces what the publisher says about all requests.
     *
     * Replaces the whole request configuration: a parameter that is left out gets its default.
     * Adapters that run are told at once, and others when they are started. The answer comes when the
     * adapters that run have answered.
     *
     * Rejects with InvalidParams, RequestCancelled, Overloaded, ShuttingDown or NotPermitted.
     *
     * @param {SetRequestConfigurationParams} [params]
     * @param {CallOptions} [options]
     * @returns {Promise<void>}
     */
    setRequestConfiguration(params?: import("./types.js").SetRequestConfigurationParams | undefined, options?: import("./types.js").CallOptions | undefined): Promise<void>;
    /**
     * Lists the clients of the bridge.
     *
     * Lists the client on standard input and those that are connected, the one that asks included.
     *
     * Rejects with ShuttingDown.
     *
     * @param {CallOptions} [options]
     * @returns {Promise<ListClientsResult>}
     */
    listClients(options?: import("./types.js").CallOptions | undefined): Promise<ListClientsResult>;
    /**
     * Loads a native ad.
     *
     * Needs either `adUnitId` or `adapter`. The load gets its number when it is read, so later calls
     * can name the ad before the load is answered.
     *
     * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
     * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
     *
     * @param {string | LoadNativeParams} params a text is the id of an ad unit
     * @param {CallOptions} [options]
     * @returns {Promise<NativeAd>}
     */
    loadNative(params: string | LoadNativeParams, options?: import("./types.js").CallOptions | undefined): Promise<NativeAd>;
    /**
     * Loads a banner.
     *
     * Needs either `adUnitId` or `adapter`. The load gets its number when it is read, so later calls
     * can name the ad before the load is answered.
     *
     * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
     * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
     *
     * @param {string | LoadBannerParams} params a text is the id of an ad unit
     * @param {CallOptions} [options]
     * @returns {Promise<BannerAd>}
     */
    loadBanner(params: string | LoadBannerParams, options?: import("./types.js").CallOptions | undefined): Promise<BannerAd>;
    /**
     * Loads an interstitial.
     *
     * Needs either `adUnitId` or `adapter`. The load gets its number when it is read, so later calls
     * can name the ad before the load is answered.
     *
     * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
     * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
     *
     * @param {string | LoadInterstitialParams} params a text is the id of an ad unit
     * @param {CallOptions} [options]
     * @returns {Promise<InterstitialAd>}
     */
    loadInterstitial(params: string | LoadInterstitialParams, options?: import("./types.js").CallOptions | undefined): Promise<InterstitialAd>;
    /**
     * Loads a rewarded ad.
     *
     * Needs either `adUnitId` or `adapter`. The load gets its number when it is read, so later calls
     * can name the ad before the load is answered.
     *
     * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
     * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
     *
     * @param {string | LoadRewardedParams} params a text is the id of an ad unit
     * @param {CallOptions} [options]
     * @returns {Promise<RewardedAd>}
     */
    loadRewarded(params: string | LoadRewardedParams, options?: import("./types.js").CallOptions | undefined): Promise<RewardedAd>;
    /**
     * Loads a rewarded interstitial.
     *
     * Needs either `adUnitId` or `adapter`. The load gets its number when it is read, so later calls
     * can name the ad before the load is answered.
     *
     * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
     * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
     *
     * @param {string | LoadRewardedInterstitialParams} params a text is the id of an ad unit
     * @param {CallOptions} [options]
     * @returns {Promise<RewardedInterstitialAd>}
     */
    loadRewardedInterstitial(params: string | LoadRewardedInterstitialParams, options?: import("./types.js").CallOptions | undefined): Promise<RewardedInterstitialAd>;
    /**
     * Loads an app open ad.
     *
     * Needs either `adUnitId` or `adapter`. The load gets its number when it is read, so later calls
     * can name the ad before the load is answered.
     *
     * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
     * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
     *
     * @param {string | LoadAppOpenParams} params a text is the id of an ad unit
     * @param {CallOptions} [options]
     * @returns {Promise<AppOpenAd>}
     */
    loadAppOpen(params: string | LoadAppOpenParams, options?: import("./types.js").CallOptions | undefined): Promise<AppOpenAd>;
    /**
     * Draws a native ad in a view.
     *
     * Nothing becomes visible: the ad is told that it was drawn, and AdChoices gets its place. If the
     * ad is already drawn, it first leaves that view.
     *
     * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed, WrongState,
     * WrongFormat, Overloaded or ShuttingDown.
     *
     * @param {RenderParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<RenderResult>}
     */
    render(params: RenderParams, options?: import("./types.js").CallOptions | undefined): Promise<RenderResult>;
    /**
     * Counts the impression of an ad.
     *
     * Counts the impression, unless it was counted before, and tells the adapter. Not for ads whose
     * adapter counts impressions.
     *
     * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
     * TrackedByAdapter, WrongState, Overloaded or ShuttingDown.
     *
     * @param {RecordImpressionParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<CountResult>}
     */
    recordImpression(params: RecordImpressionParams, options?: import("./types.js").CallOptions | undefined): Promise<CountResult>;
    /**
     * Counts a click.
     *
     * Counts a click on an asset, and tells the adapter. A click on `adChoicesView` does not count as
     * a click on the ad. Not for ads whose adapter counts clicks.
     *
     * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
     * TrackedByAdapter, WrongState, Overloaded or ShuttingDown.
     *
     * @param {RecordClickParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<CountResult>}
     */
    recordClick(params: RecordClickParams, options?: import("./types.js").CallOptions | undefined): Promise<CountResult>;
    /**
     * Takes a native ad off its view.
     *
     * Removes AdChoices, and tells the ad that it left its view. Does nothing if the ad is in no
     * view.
     *
     * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
     * WrongFormat, Overloaded or ShuttingDown.
     *
     * @param {UntrackParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<void>}
     */
    untrack(params: UntrackParams, options?: import("./types.js").CallOptions | undefined): Promise<void>;
    /**
     * Changes the size of a banner.
     *
     * Not every adapter supports it.
     *
     * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
     * WrongFormat, NotSimulated, Overloaded or ShuttingDown.
     *
     * @param {ChangeAdSizeParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<ChangeAdSizeResult>}
     */
    changeAdSize(params: ChangeAdSizeParams, options?: import("./types.js").CallOptions | undefined): Promise<ChangeAdSizeResult>;
    /**
     * Puts a full-screen ad on screen.
     *
     * Allowed once for each ad. What happens on the screen arrives as events.
     *
     * Rejects with InvalidParams, RequestCancelled, UnknownAd, AdDisposed, WrongState, WrongFormat,
     * PresentFailed, Overloaded or ShuttingDown.
     *
     * @param {PresentParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<void>}
     */
    present(params: PresentParams, options?: import("./types.js").CallOptions | undefined): Promise<void>;
    /**
     * Simulates an action on a device.
     *
     * Does at once what a person or the network does to an ad on a device. The results arrive as
     * events. An action that changes nothing, such as a pause of a video that does not play, is not
     * an error.
     *
     * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed, WrongState,
     * NotSimulated, Overloaded or ShuttingDown.
     *
     * @param {SimulateParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<void>}
     */
    simulate(params: SimulateParams, options?: import("./types.js").CallOptions | undefined): Promise<void>;
    /**
     * Returns everything that is known about an ad.
     *
     * Answers at once, even while the ad is loading.
     *
     * Rejects with InvalidParams, UnknownAd, AdDisposed, ShuttingDown or UnknownClient.
     *
     * @param {GetAdParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<AdDetails>}
     */
    getAd(params: GetAdParams, options?: import("./types.js").CallOptions | undefined): Promise<AdDetails>;
    /**
     * Draws an ad as a picture.
     *
     * Nothing happens to the ad. The same ad gives the same picture, byte for byte. All texts are
     * shown as text: a control character is shown by its symbol. An image without bytes, and an image
     * that is not PNG, JPEG, GIF or WebP, is a grey frame.
     *
     * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed, Overloaded,
     * ShuttingDown or UnknownClient.
     *
     * @param {PreviewParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<PreviewResult>}
     */
    preview(params: PreviewParams, options?: import("./types.js").CallOptions | undefined): Promise<PreviewResult>;
    /**
     * Checks the layout of a native ad.
     *
     * Checks the frames of the last `render` by the rules of the SDK's native validator. The ad must
     * be drawn.
     *
     * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed, WrongState,
     * WrongFormat, Overloaded, ShuttingDown or UnknownClient.
     *
     * @param {ValidateLayoutParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<ValidateLayoutResult>}
     */
    validateLayout(params: ValidateLayoutParams, options?: import("./types.js").CallOptions | undefined): Promise<ValidateLayoutResult>;
    /**
     * Lists the ads.
     *
     * Returns a page of the ads, loading or loaded.
     *
     * Rejects with InvalidParams, UnknownAd, ShuttingDown or UnknownClient.
     *
     * @param {ListAdsParams} [params]
     * @param {CallOptions} [options]
     * @returns {Promise<ListAdsResult>}
     */
    listAds(params?: import("./types.js").ListAdsParams | undefined, options?: import("./types.js").CallOptions | undefined): Promise<ListAdsResult>;
    /**
     * Releases an ad.
     *
     * Takes the ad off its view and releases it. If the ad is loading, its load is cancelled. The
     * call can be repeated.
     *
     * Rejects with InvalidParams, UnknownAd or ShuttingDown.
     *
     * @param {DisposeParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<DisposeResult>}
     */
    dispose(params: DisposeParams, options?: import("./types.js").CallOptions | undefined): Promise<DisposeResult>;
    /**
     * Releases every ad.
     *
     * Disposes of every ad and cancels every load.
     *
     * Rejects with ShuttingDown.
     *
     * @param {CallOptions} [options]
     * @returns {Promise<DisposeAllResult>}
     */
    disposeAll(options?: import("./types.js").CallOptions | undefined): Promise<DisposeAllResult>;
    /**
     * Reads the log.
     *
     * Returns a page of the entries that were sent as notifications. The log keeps the newest 100,000
     * entries. They take at most 64 MiB of memory. A page is shorter than its limit if its entries
     * are large.
     *
     * Rejects with InvalidParams, ShuttingDown or UnknownClient.
     *
     * @param {GetEventsParams} [params]
     * @param {CallOptions} [options]
     * @returns {Promise<GetEventsResult>}
     */
    getEvents(params?: import("./types.js").GetEventsParams | undefined, options?: import("./types.js").CallOptions | undefined): Promise<GetEventsResult>;
    /**
     * Moves the clock.
     *
     * Moves a manual or skipping clock forward. Everything that becomes due happens in order, each at
     * its own time; the answer comes after all of it. If it passes more than 1,024 deadlines, `ping`
     * and `$/cancelRequest` are handled in between. A cancelled call leaves the clock where it is.
     *
     * Rejects with InvalidParams, RequestCancelled, Overloaded, ShuttingDown, ClockNotManual or
     * NotPermitted.
     *
     * @param {AdvanceClockParams} params
     * @param {CallOptions} [options]
     * @returns {Promise<AdvanceClockResult>}
     */
    advanceClock(params: AdvanceClockParams, options?: import("./types.js").CallOptions | undefined): Promise<AdvanceClockResult>;
}
export type AppOpenAd = import('./ads.js').AppOpenAd;
export type BannerAd = import('./ads.js').BannerAd;
export type FullScreenAd = import('./ads.js').FullScreenAd;
export type InterstitialAd = import('./ads.js').InterstitialAd;
export type NativeAd = import('./ads.js').NativeAd;
export type RewardedAd = import('./ads.js').RewardedAd;
export type RewardedInterstitialAd = import('./ads.js').RewardedInterstitialAd;
export type AdDetails = import('./types.js').AdDetails;
export type AddStubsParams = import('./types.js').AddStubsParams;
export type AdvanceClockParams = import('./types.js').AdvanceClockParams;
export type AdvanceClockResult = import('./types.js').AdvanceClockResult;
export type CallOptions = import('./types.js').CallOptions;
export type ChangeAdSizeParams = import('./types.js').ChangeAdSizeParams;
export type ChangeAdSizeResult = import('./types.js').ChangeAdSizeResult;
export type CollectSignalsParams = import('./types.js').CollectSignalsParams;
export type CollectSignalsResult = import('./types.js').CollectSignalsResult;
export type CountResult = import('./types.js').CountResult;
export type DefineAdUnitParams = import('./types.js').DefineAdUnitParams;
export type DefineAdUnitResult = import('./types.js').DefineAdUnitResult;
export type DefineNetworkParams = import('./types.js').DefineNetworkParams;
export type DisposeAllResult = import('./types.js').DisposeAllResult;
export type DisposeParams = import('./types.js').DisposeParams;
export type DisposeResult = import('./types.js').DisposeResult;
export type GetAdParams = import('./types.js').GetAdParams;
export type GetEventsParams = import('./types.js').GetEventsParams;
export type GetEventsResult = import('./types.js').GetEventsResult;
export type GetNetworkRequestsParams = import('./types.js').GetNetworkRequestsParams;
export type GetNetworkRequestsResult = import('./types.js').GetNetworkRequestsResult;
export type InitializeParams = import('./types.js').InitializeParams;
export type InitializeResult = import('./types.js').InitializeResult;
export type ListAdUnitsResult = import('./types.js').ListAdUnitsResult;
export type ListAdaptersResult = import('./types.js').ListAdaptersResult;
export type ListAdsParams = import('./types.js').ListAdsParams;
export type ListAdsResult = import('./types.js').ListAdsResult;
export type ListClientsResult = import('./types.js').ListClientsResult;
export type ListNetworksResult = import('./types.js').ListNetworksResult;
export type LoadAppOpenParams = import('./types.js').LoadAppOpenParams;
export type LoadBannerParams = import('./types.js').LoadBannerParams;
export type LoadInterstitialParams = import('./types.js').LoadInterstitialParams;
export type LoadNativeParams = import('./types.js').LoadNativeParams;
export type LoadRewardedInterstitialParams = import('./types.js').LoadRewardedInterstitialParams;
export type LoadRewardedParams = import('./types.js').LoadRewardedParams;
export type NetworkSummary = import('./types.js').NetworkSummary;
export type OpenRPCDocument = import('./types.js').OpenRPCDocument;
export type PingAdapterParams = import('./types.js').PingAdapterParams;
export type PingAdapterResult = import('./types.js').PingAdapterResult;
export type PresentParams = import('./types.js').PresentParams;
export type PreviewParams = import('./types.js').PreviewParams;
export type PreviewResult = import('./types.js').PreviewResult;
export type RecordClickParams = import('./types.js').RecordClickParams;
export type RecordImpressionParams = import('./types.js').RecordImpressionParams;
export type RemoveAdUnitParams = import('./types.js').RemoveAdUnitParams;
export type RemoveNetworkParams = import('./types.js').RemoveNetworkParams;
export type RenderParams = import('./types.js').RenderParams;
export type RenderResult = import('./types.js').RenderResult;
export type RestartAdapterParams = import('./types.js').RestartAdapterParams;
export type RestartAdapterResult = import('./types.js').RestartAdapterResult;
export type SetRequestConfigurationParams = import('./types.js').SetRequestConfigurationParams;
export type SetUpParams = import('./types.js').SetUpParams;
export type SetUpResult = import('./types.js').SetUpResult;
export type ShutdownResult = import('./types.js').ShutdownResult;
export type SimulateParams = import('./types.js').SimulateParams;
export type UntrackParams = import('./types.js').UntrackParams;
export type ValidateLayoutParams = import('./types.js').ValidateLayoutParams;
export type ValidateLayoutResult = import('./types.js').ValidateLayoutResult;
