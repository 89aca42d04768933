// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

/**
 * @typedef {import('./ads.js').BannerAd} BannerAd
 * @typedef {import('./ads.js').FullScreenAd} FullScreenAd
 * @typedef {import('./ads.js').NativeAd} NativeAd
 * @typedef {import('./types.js').AdSummary} AdSummary
 * @typedef {import('./types.js').AdvanceClockParams} AdvanceClockParams
 * @typedef {import('./types.js').AdvanceClockResult} AdvanceClockResult
 * @typedef {import('./types.js').CallOptions} CallOptions
 * @typedef {import('./types.js').ChangeAdSizeParams} ChangeAdSizeParams
 * @typedef {import('./types.js').ChangeAdSizeResult} ChangeAdSizeResult
 * @typedef {import('./types.js').CountResult} CountResult
 * @typedef {import('./types.js').DisposeAllResult} DisposeAllResult
 * @typedef {import('./types.js').DisposeParams} DisposeParams
 * @typedef {import('./types.js').DisposeResult} DisposeResult
 * @typedef {import('./types.js').GetAdParams} GetAdParams
 * @typedef {import('./types.js').GetEventsParams} GetEventsParams
 * @typedef {import('./types.js').GetEventsResult} GetEventsResult
 * @typedef {import('./types.js').InitializeParams} InitializeParams
 * @typedef {import('./types.js').InitializeResult} InitializeResult
 * @typedef {import('./types.js').ListAdaptersResult} ListAdaptersResult
 * @typedef {import('./types.js').ListAdsParams} ListAdsParams
 * @typedef {import('./types.js').ListAdsResult} ListAdsResult
 * @typedef {import('./types.js').LoadAppOpenParams} LoadAppOpenParams
 * @typedef {import('./types.js').LoadBannerParams} LoadBannerParams
 * @typedef {import('./types.js').LoadInterstitialParams} LoadInterstitialParams
 * @typedef {import('./types.js').LoadNativeParams} LoadNativeParams
 * @typedef {import('./types.js').LoadRewardedInterstitialParams} LoadRewardedInterstitialParams
 * @typedef {import('./types.js').LoadRewardedParams} LoadRewardedParams
 * @typedef {import('./types.js').OpenRPCDocument} OpenRPCDocument
 * @typedef {import('./types.js').PresentParams} PresentParams
 * @typedef {import('./types.js').RecordClickParams} RecordClickParams
 * @typedef {import('./types.js').RecordImpressionParams} RecordImpressionParams
 * @typedef {import('./types.js').RenderParams} RenderParams
 * @typedef {import('./types.js').RenderResult} RenderResult
 * @typedef {import('./types.js').SetUpParams} SetUpParams
 * @typedef {import('./types.js').SetUpResult} SetUpResult
 * @typedef {import('./types.js').ShutdownResult} ShutdownResult
 * @typedef {import('./types.js').SimulateParams} SimulateParams
 * @typedef {import('./types.js').UntrackParams} UntrackParams
 */

/** The methods of the daemon. A subclass has `call`. */
export class Methods {
  /**
   * Says who is there.
   *
   * Introduces client and server to each other. No other method needs it to come first.
   *
   * Rejects with InvalidParams or ShuttingDown.
   *
   * @param {InitializeParams} [params]
   * @param {CallOptions} [options]
   * @returns {Promise<InitializeResult>}
   */
  initialize(params, options) {
    return this.call('initialize', params, options);
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
   * What waits is answered with the error shuttingDown first, and so is every request from then on.
   * The process stays until `exit` or the end of its input.
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
   * Lists the adapters that the daemon has, in the order in which it got them: the built-in ones,
   * then the programs of the configuration. Of a program that was never started neither formats nor
   * versions are known.
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
   * Sets adapters up.
   *
   * Sets adapters up, all at the same time, and answers when the last one is done. An adapter is
   * set up once, one that is a program once for each time that it is started: whoever asks again
   * hears how it went. The first load of an adapter does it as well.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, Overloaded or ShuttingDown.
   *
   * @param {SetUpParams} [params]
   * @param {CallOptions} [options]
   * @returns {Promise<SetUpResult>}
   */
  setUp(params, options) {
    return this.call('setUp', params, options);
  }

  /**
   * Loads a native ad.
   *
   * Names either `adUnitId` or `adapter`, and not both. The load is numbered when it is read, so
   * the calls that follow may name the ad without waiting for the answer.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
   * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
   *
   * @param {LoadNativeParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<NativeAd>}
   */
  loadNative(params, options) {
    return this.call('loadNative', params, options);
  }

  /**
   * Loads a banner.
   *
   * Names either `adUnitId` or `adapter`, and not both. The load is numbered when it is read, so
   * the calls that follow may name the ad without waiting for the answer.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
   * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
   *
   * @param {LoadBannerParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<BannerAd>}
   */
  loadBanner(params, options) {
    return this.call('loadBanner', params, options);
  }

  /**
   * Loads an interstitial.
   *
   * Names either `adUnitId` or `adapter`, and not both. The load is numbered when it is read, so
   * the calls that follow may name the ad without waiting for the answer.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
   * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
   *
   * @param {LoadInterstitialParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<FullScreenAd>}
   */
  loadInterstitial(params, options) {
    return this.call('loadInterstitial', params, options);
  }

  /**
   * Loads a rewarded ad.
   *
   * Names either `adUnitId` or `adapter`, and not both. The load is numbered when it is read, so
   * the calls that follow may name the ad without waiting for the answer.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
   * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
   *
   * @param {LoadRewardedParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<FullScreenAd>}
   */
  loadRewarded(params, options) {
    return this.call('loadRewarded', params, options);
  }

  /**
   * Loads a rewarded interstitial.
   *
   * Names either `adUnitId` or `adapter`, and not both. The load is numbered when it is read, so
   * the calls that follow may name the ad without waiting for the answer.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
   * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
   *
   * @param {LoadRewardedInterstitialParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<FullScreenAd>}
   */
  loadRewardedInterstitial(params, options) {
    return this.call('loadRewardedInterstitial', params, options);
  }

  /**
   * Loads an app open ad.
   *
   * Names either `adUnitId` or `adapter`, and not both. The load is numbered when it is read, so
   * the calls that follow may name the ad without waiting for the answer.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
   * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
   *
   * @param {LoadAppOpenParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<FullScreenAd>}
   */
  loadAppOpen(params, options) {
    return this.call('loadAppOpen', params, options);
  }

  /**
   * Draws a native ad in a view.
   *
   * Nothing appears anywhere: the ad is told that it is drawn, and AdChoices gets its place. Of an
   * ad that is drawn already, the first view is untracked.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed, WrongState,
   * WrongFormat, Overloaded or ShuttingDown.
   *
   * @param {RenderParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<RenderResult>}
   */
  render(params, options) {
    return this.call('render', params, options);
  }

  /**
   * Counts an ad's impression.
   *
   * Counts the impression, unless it was counted, and tells the adapter. Not for an ad whose
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
    return this.call('recordImpression', params, options);
  }

  /**
   * Counts a click.
   *
   * Counts a click on an asset, and tells the adapter. A click on `adChoicesView` is none of the
   * ad, and is not counted. Not for an ad whose adapter counts clicks.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
   * TrackedByAdapter, WrongState, Overloaded or ShuttingDown.
   *
   * @param {RecordClickParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<CountResult>}
   */
  recordClick(params, options) {
    return this.call('recordClick', params, options);
  }

  /**
   * Takes a native ad off its view.
   *
   * Takes AdChoices away, and lets the ad go of the view. Does nothing to an ad that is in no view.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
   * WrongFormat, Overloaded or ShuttingDown.
   *
   * @param {UntrackParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<void>}
   */
  untrack(params, options) {
    return this.call('untrack', params, options);
  }

  /**
   * Gives a banner another size.
   *
   * Not every adapter can.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
   * WrongFormat, NotSimulated, Overloaded or ShuttingDown.
   *
   * @param {ChangeAdSizeParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<ChangeAdSizeResult>}
   */
  changeAdSize(params, options) {
    return this.call('changeAdSize', params, options);
  }

  /**
   * Puts a full-screen ad on screen.
   *
   * Once for each ad. What happens on the screen arrives as events.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAd, AdDisposed, WrongState, WrongFormat,
   * PresentFailed, Overloaded or ShuttingDown.
   *
   * @param {PresentParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<void>}
   */
  present(params, options) {
    return this.call('present', params, options);
  }

  /**
   * Does to an ad what happens on a device.
   *
   * Does at once what a person or the network does to an ad on a device. What comes of it arrives
   * as events. An action that changes nothing, such as a pause of a video that does not play, is
   * fine.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed, WrongState,
   * NotSimulated, Overloaded or ShuttingDown.
   *
   * @param {SimulateParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<void>}
   */
  simulate(params, options) {
    return this.call('simulate', params, options);
  }

  /**
   * Tells what is known of an ad.
   *
   * Answers at once, also while the ad is loading.
   *
   * Rejects with InvalidParams, UnknownAd, AdDisposed or ShuttingDown.
   *
   * @param {GetAdParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<AdSummary>}
   */
  getAd(params, options) {
    return this.call('getAd', params, options);
  }

  /**
   * Lists the ads.
   *
   * A page of the ads, loading or there.
   *
   * Rejects with InvalidParams, UnknownAd or ShuttingDown.
   *
   * @param {ListAdsParams} [params]
   * @param {CallOptions} [options]
   * @returns {Promise<ListAdsResult>}
   */
  listAds(params, options) {
    return this.call('listAds', params, options);
  }

  /**
   * Ends an ad's life.
   *
   * Takes the ad off its view and lets go of everything. The load of an ad that is loading is
   * cancelled. Safe to repeat.
   *
   * Rejects with InvalidParams, UnknownAd or ShuttingDown.
   *
   * @param {DisposeParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<DisposeResult>}
   */
  dispose(params, options) {
    return this.call('dispose', params, options);
  }

  /**
   * Ends every ad's life.
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
   * A page of the events and violations that were sent as notifications. The log keeps the newest
   * 100,000 entries.
   *
   * Rejects with InvalidParams or ShuttingDown.
   *
   * @param {GetEventsParams} [params]
   * @param {CallOptions} [options]
   * @returns {Promise<GetEventsResult>}
   */
  getEvents(params, options) {
    return this.call('getEvents', params, options);
  }

  /**
   * Moves the clock.
   *
   * Moves a manual or skipping clock on. Everything that falls due happens in order, each at its
   * own time; the answer comes after all of it.
   *
   * Rejects with InvalidParams, RequestCancelled, Overloaded, ShuttingDown or ClockNotManual.
   *
   * @param {AdvanceClockParams} params
   * @param {CallOptions} [options]
   * @returns {Promise<AdvanceClockResult>}
   */
  advanceClock(params, options) {
    return this.call('advanceClock', params, options);
  }
}
