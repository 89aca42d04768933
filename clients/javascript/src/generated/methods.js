// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

import { named, refusal } from '../unknown-members.js';

/**
 * @typedef {import('./ads.js').AppOpenAd} AppOpenAd
 * @typedef {import('./ads.js').BannerAd} BannerAd
 * @typedef {import('./ads.js').FullScreenAd} FullScreenAd
 * @typedef {import('./ads.js').InterstitialAd} InterstitialAd
 * @typedef {import('./ads.js').NativeAd} NativeAd
 * @typedef {import('./ads.js').RewardedAd} RewardedAd
 * @typedef {import('./ads.js').RewardedInterstitialAd} RewardedInterstitialAd
 * @typedef {import('./types.js').AdDetails} AdDetails
 * @typedef {import('./types.js').AddStubsParams} AddStubsParams
 * @typedef {import('./types.js').AdvanceClockParams} AdvanceClockParams
 * @typedef {import('./types.js').AdvanceClockResult} AdvanceClockResult
 * @typedef {import('./types.js').CallOptions} CallOptions
 * @typedef {import('./types.js').ChangeAdSizeParams} ChangeAdSizeParams
 * @typedef {import('./types.js').ChangeAdSizeResult} ChangeAdSizeResult
 * @typedef {import('./types.js').CollectSignalsParams} CollectSignalsParams
 * @typedef {import('./types.js').CollectSignalsResult} CollectSignalsResult
 * @typedef {import('./types.js').CountResult} CountResult
 * @typedef {import('./types.js').DefineAdUnitParams} DefineAdUnitParams
 * @typedef {import('./types.js').DefineAdUnitResult} DefineAdUnitResult
 * @typedef {import('./types.js').DefineNetworkParams} DefineNetworkParams
 * @typedef {import('./types.js').DisposeAllResult} DisposeAllResult
 * @typedef {import('./types.js').DisposeParams} DisposeParams
 * @typedef {import('./types.js').DisposeResult} DisposeResult
 * @typedef {import('./types.js').GetAdParams} GetAdParams
 * @typedef {import('./types.js').GetEventsParams} GetEventsParams
 * @typedef {import('./types.js').GetEventsResult} GetEventsResult
 * @typedef {import('./types.js').GetNetworkRequestsParams} GetNetworkRequestsParams
 * @typedef {import('./types.js').GetNetworkRequestsResult} GetNetworkRequestsResult
 * @typedef {import('./types.js').InitializeParams} InitializeParams
 * @typedef {import('./types.js').InitializeResult} InitializeResult
 * @typedef {import('./types.js').ListAdUnitsResult} ListAdUnitsResult
 * @typedef {import('./types.js').ListAdaptersResult} ListAdaptersResult
 * @typedef {import('./types.js').ListAdsParams} ListAdsParams
 * @typedef {import('./types.js').ListAdsResult} ListAdsResult
 * @typedef {import('./types.js').ListClientsResult} ListClientsResult
 * @typedef {import('./types.js').ListNetworksResult} ListNetworksResult
 * @typedef {import('./types.js').LoadAppOpenParams} LoadAppOpenParams
 * @typedef {import('./types.js').LoadBannerParams} LoadBannerParams
 * @typedef {import('./types.js').LoadInterstitialParams} LoadInterstitialParams
 * @typedef {import('./types.js').LoadNativeParams} LoadNativeParams
 * @typedef {import('./types.js').LoadRewardedInterstitialParams} LoadRewardedInterstitialParams
 * @typedef {import('./types.js').LoadRewardedParams} LoadRewardedParams
 * @typedef {import('./types.js').NetworkSummary} NetworkSummary
 * @typedef {import('./types.js').OpenRPCDocument} OpenRPCDocument
 * @typedef {import('./types.js').PingAdapterParams} PingAdapterParams
 * @typedef {import('./types.js').PingAdapterResult} PingAdapterResult
 * @typedef {import('./types.js').PresentParams} PresentParams
 * @typedef {import('./types.js').PreviewParams} PreviewParams
 * @typedef {import('./types.js').PreviewResult} PreviewResult
 * @typedef {import('./types.js').RecordClickParams} RecordClickParams
 * @typedef {import('./types.js').RecordImpressionParams} RecordImpressionParams
 * @typedef {import('./types.js').RemoveAdUnitParams} RemoveAdUnitParams
 * @typedef {import('./types.js').RemoveNetworkParams} RemoveNetworkParams
 * @typedef {import('./types.js').RenderParams} RenderParams
 * @typedef {import('./types.js').RenderResult} RenderResult
 * @typedef {import('./types.js').RestartAdapterParams} RestartAdapterParams
 * @typedef {import('./types.js').RestartAdapterResult} RestartAdapterResult
 * @typedef {import('./types.js').SetRequestConfigurationParams} SetRequestConfigurationParams
 * @typedef {import('./types.js').SetUpParams} SetUpParams
 * @typedef {import('./types.js').SetUpResult} SetUpResult
 * @typedef {import('./types.js').ShutdownResult} ShutdownResult
 * @typedef {import('./types.js').SimulateParams} SimulateParams
 * @typedef {import('./types.js').UntrackParams} UntrackParams
 * @typedef {import('./types.js').ValidateLayoutParams} ValidateLayoutParams
 * @typedef {import('./types.js').ValidateLayoutResult} ValidateLayoutResult
 */

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
  initialize(params, options) {
    return refusal(params, 'InitializeParams') ?? this.call('initialize', params, options);
  }

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
  ping(options) {
    return this.call('ping', {}, options);
  }

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
  shutdown(options) {
    return this.call('shutdown', {}, options);
  }

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
  discover(options) {
    return this.call('rpc.discover', {}, options);
  }

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
  listAdapters(options) {
    return this.call('listAdapters', {}, options);
  }

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
  listAdUnits(options) {
    return this.call('listAdUnits', {}, options);
  }

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
  defineAdUnit(params, options) {
    return refusal(params, 'DefineAdUnitParams') ?? this.call('defineAdUnit', params, options);
  }

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
  removeAdUnit(params, options) {
    return refusal(params, 'RemoveAdUnitParams') ?? this.call('removeAdUnit', params, options);
  }

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
  defineNetwork(params, options) {
    return refusal(params, 'DefineNetworkParams') ?? this.call('defineNetwork', params, options);
  }

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
  addStubs(params, options) {
    return refusal(params, 'AddStubsParams') ?? this.call('addStubs', params, options);
  }

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
  removeNetwork(params, options) {
    return refusal(params, 'RemoveNetworkParams') ?? this.call('removeNetwork', params, options);
  }

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
  listNetworks(options) {
    return this.call('listNetworks', {}, options);
  }

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
  getNetworkRequests(params, options) {
    return refusal(params, 'GetNetworkRequestsParams') ?? this.call('getNetworkRequests', params, options);
  }

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
  setUp(params, options) {
    return refusal(params, 'SetUpParams') ?? this.call('setUp', params, options);
  }

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
  restartAdapter(params, options) {
    return refusal(params, 'RestartAdapterParams') ?? this.call('restartAdapter', params, options);
  }

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
  pingAdapter(params, options) {
    return refusal(params, 'PingAdapterParams') ?? this.call('pingAdapter', params, options);
  }

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
  collectSignals(params, options) {
    return refusal(params, 'CollectSignalsParams') ?? this.call('collectSignals', params, options);
  }

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
  setRequestConfiguration(params, options) {
    return refusal(params, 'SetRequestConfigurationParams') ?? this.call('setRequestConfiguration', params, options);
  }

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
  listClients(options) {
    return this.call('listClients', {}, options);
  }

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
  loadNative(params, options) {
    return refusal(params, 'LoadNativeParams') ?? this.call('loadNative', named(params), options);
  }

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
  loadBanner(params, options) {
    return refusal(params, 'LoadBannerParams') ?? this.call('loadBanner', named(params), options);
  }

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
  loadInterstitial(params, options) {
    return refusal(params, 'LoadInterstitialParams') ?? this.call('loadInterstitial', named(params), options);
  }

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
  loadRewarded(params, options) {
    return refusal(params, 'LoadRewardedParams') ?? this.call('loadRewarded', named(params), options);
  }

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
  loadRewardedInterstitial(params, options) {
    return refusal(params, 'LoadRewardedInterstitialParams') ?? this.call('loadRewardedInterstitial', named(params), options);
  }

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
  loadAppOpen(params, options) {
    return refusal(params, 'LoadAppOpenParams') ?? this.call('loadAppOpen', named(params), options);
  }

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
  render(params, options) {
    return refusal(params, 'RenderParams') ?? this.call('render', params, options);
  }

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
  recordImpression(params, options) {
    return refusal(params, 'RecordImpressionParams') ?? this.call('recordImpression', params, options);
  }

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
  recordClick(params, options) {
    return refusal(params, 'RecordClickParams') ?? this.call('recordClick', params, options);
  }

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
  untrack(params, options) {
    return refusal(params, 'UntrackParams') ?? this.call('untrack', params, options);
  }

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
  changeAdSize(params, options) {
    return refusal(params, 'ChangeAdSizeParams') ?? this.call('changeAdSize', params, options);
  }

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
  present(params, options) {
    return refusal(params, 'PresentParams') ?? this.call('present', params, options);
  }

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
  simulate(params, options) {
    return refusal(params, 'SimulateParams') ?? this.call('simulate', params, options);
  }

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
  getAd(params, options) {
    return refusal(params, 'GetAdParams') ?? this.call('getAd', params, options);
  }

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
  preview(params, options) {
    return refusal(params, 'PreviewParams') ?? this.call('preview', params, options);
  }

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
  validateLayout(params, options) {
    return refusal(params, 'ValidateLayoutParams') ?? this.call('validateLayout', params, options);
  }

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
  listAds(params, options) {
    return refusal(params, 'ListAdsParams') ?? this.call('listAds', params, options);
  }

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
  dispose(params, options) {
    return refusal(params, 'DisposeParams') ?? this.call('dispose', params, options);
  }

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
  disposeAll(options) {
    return this.call('disposeAll', {}, options);
  }

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
  getEvents(params, options) {
    return refusal(params, 'GetEventsParams') ?? this.call('getEvents', params, options);
  }

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
  advanceClock(params, options) {
    return refusal(params, 'AdvanceClockParams') ?? this.call('advanceClock', params, options);
  }
}
