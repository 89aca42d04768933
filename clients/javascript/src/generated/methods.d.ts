// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

import { BannerAd, FullScreenAd, NativeAd } from './ads.js';
import {
  AdSummary,
  AdvanceClockParams,
  AdvanceClockResult,
  CallOptions,
  ChangeAdSizeParams,
  ChangeAdSizeResult,
  CountResult,
  DisposeAllResult,
  DisposeParams,
  DisposeResult,
  GetAdParams,
  GetEventsParams,
  GetEventsResult,
  InitializeParams,
  InitializeResult,
  ListAdaptersResult,
  ListAdsParams,
  ListAdsResult,
  LoadAppOpenParams,
  LoadBannerParams,
  LoadInterstitialParams,
  LoadNativeParams,
  LoadRewardedInterstitialParams,
  LoadRewardedParams,
  OpenRPCDocument,
  PresentParams,
  RecordClickParams,
  RecordImpressionParams,
  RenderParams,
  RenderResult,
  SetUpParams,
  SetUpResult,
  ShutdownResult,
  SimulateParams,
  UntrackParams,
} from './types.js';

/** The methods of the daemon. */
export declare abstract class Methods {
  /**
   * Says who is there.
   *
   * Introduces client and server to each other. No other method needs it to come first.
   *
   * Rejects with InvalidParams or ShuttingDown.
   */
  initialize(params?: InitializeParams, options?: CallOptions): Promise<InitializeResult>;

  /**
   * Answers.
   *
   * Answers at once, to show that the daemon is there.
   *
   * Rejects with ShuttingDown.
   */
  ping(options?: CallOptions): Promise<void>;

  /**
   * Ends the work of the daemon.
   *
   * What waits is answered with the error shuttingDown first, and so is every request from then on.
   * The process stays until `exit` or the end of its input.
   *
   * Rejects with ShuttingDown.
   */
  shutdown(options?: CallOptions): Promise<ShutdownResult>;

  /**
   * Returns this document.
   *
   * Returns this OpenRPC document.
   *
   * Rejects with ShuttingDown.
   */
  discover(options?: CallOptions): Promise<OpenRPCDocument>;

  /**
   * Lists the adapters.
   *
   * Lists the adapters that the daemon has, in the order in which it got them: the built-in ones,
   * then the programs of the configuration. Of a program that was never started neither formats nor
   * versions are known.
   *
   * Rejects with ShuttingDown.
   */
  listAdapters(options?: CallOptions): Promise<ListAdaptersResult>;

  /**
   * Sets adapters up.
   *
   * Sets adapters up, all at the same time, and answers when the last one is done. An adapter is
   * set up once, one that is a program once for each time that it is started: whoever asks again
   * hears how it went. The first load of an adapter does it as well.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, Overloaded or ShuttingDown.
   */
  setUp(params?: SetUpParams, options?: CallOptions): Promise<SetUpResult>;

  /**
   * Loads a native ad.
   *
   * Names either `adUnitId` or `adapter`, and not both. The load is numbered when it is read, so
   * the calls that follow may name the ad without waiting for the answer.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
   * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
   */
  loadNative(params: LoadNativeParams, options?: CallOptions): Promise<NativeAd>;

  /**
   * Loads a banner.
   *
   * Names either `adUnitId` or `adapter`, and not both. The load is numbered when it is read, so
   * the calls that follow may name the ad without waiting for the answer.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
   * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
   */
  loadBanner(params: LoadBannerParams, options?: CallOptions): Promise<BannerAd>;

  /**
   * Loads an interstitial.
   *
   * Names either `adUnitId` or `adapter`, and not both. The load is numbered when it is read, so
   * the calls that follow may name the ad without waiting for the answer.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
   * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
   */
  loadInterstitial(params: LoadInterstitialParams, options?: CallOptions): Promise<FullScreenAd>;

  /**
   * Loads a rewarded ad.
   *
   * Names either `adUnitId` or `adapter`, and not both. The load is numbered when it is read, so
   * the calls that follow may name the ad without waiting for the answer.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
   * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
   */
  loadRewarded(params: LoadRewardedParams, options?: CallOptions): Promise<FullScreenAd>;

  /**
   * Loads a rewarded interstitial.
   *
   * Names either `adUnitId` or `adapter`, and not both. The load is numbered when it is read, so
   * the calls that follow may name the ad without waiting for the answer.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
   * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
   */
  loadRewardedInterstitial(
    params: LoadRewardedInterstitialParams,
    options?: CallOptions,
  ): Promise<FullScreenAd>;

  /**
   * Loads an app open ad.
   *
   * Names either `adUnitId` or `adapter`, and not both. The load is numbered when it is read, so
   * the calls that follow may name the ad without waiting for the answer.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit, SetUpFailed,
   * FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded or ShuttingDown.
   */
  loadAppOpen(params: LoadAppOpenParams, options?: CallOptions): Promise<FullScreenAd>;

  /**
   * Draws a native ad in a view.
   *
   * Nothing appears anywhere: the ad is told that it is drawn, and AdChoices gets its place. Of an
   * ad that is drawn already, the first view is untracked.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed, WrongState,
   * WrongFormat, Overloaded or ShuttingDown.
   */
  render(params: RenderParams, options?: CallOptions): Promise<RenderResult>;

  /**
   * Counts an ad's impression.
   *
   * Counts the impression, unless it was counted, and tells the adapter. Not for an ad whose
   * adapter counts impressions.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
   * TrackedByAdapter, WrongState, Overloaded or ShuttingDown.
   */
  recordImpression(params: RecordImpressionParams, options?: CallOptions): Promise<CountResult>;

  /**
   * Counts a click.
   *
   * Counts a click on an asset, and tells the adapter. A click on `adChoicesView` is none of the
   * ad, and is not counted. Not for an ad whose adapter counts clicks.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
   * TrackedByAdapter, WrongState, Overloaded or ShuttingDown.
   */
  recordClick(params: RecordClickParams, options?: CallOptions): Promise<CountResult>;

  /**
   * Takes a native ad off its view.
   *
   * Takes AdChoices away, and lets the ad go of the view. Does nothing to an ad that is in no view.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
   * WrongFormat, Overloaded or ShuttingDown.
   */
  untrack(params: UntrackParams, options?: CallOptions): Promise<void>;

  /**
   * Gives a banner another size.
   *
   * Not every adapter can.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
   * WrongFormat, NotSimulated, Overloaded or ShuttingDown.
   */
  changeAdSize(params: ChangeAdSizeParams, options?: CallOptions): Promise<ChangeAdSizeResult>;

  /**
   * Puts a full-screen ad on screen.
   *
   * Once for each ad. What happens on the screen arrives as events.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAd, AdDisposed, WrongState, WrongFormat,
   * PresentFailed, Overloaded or ShuttingDown.
   */
  present(params: PresentParams, options?: CallOptions): Promise<void>;

  /**
   * Does to an ad what happens on a device.
   *
   * Does at once what a person or the network does to an ad on a device. What comes of it arrives
   * as events. An action that changes nothing, such as a pause of a video that does not play, is
   * fine.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed, WrongState,
   * NotSimulated, Overloaded or ShuttingDown.
   */
  simulate(params: SimulateParams, options?: CallOptions): Promise<void>;

  /**
   * Tells what is known of an ad.
   *
   * Answers at once, also while the ad is loading.
   *
   * Rejects with InvalidParams, UnknownAd, AdDisposed or ShuttingDown.
   */
  getAd(params: GetAdParams, options?: CallOptions): Promise<AdSummary>;

  /**
   * Lists the ads.
   *
   * A page of the ads, loading or there.
   *
   * Rejects with InvalidParams, UnknownAd or ShuttingDown.
   */
  listAds(params?: ListAdsParams, options?: CallOptions): Promise<ListAdsResult>;

  /**
   * Ends an ad's life.
   *
   * Takes the ad off its view and lets go of everything. The load of an ad that is loading is
   * cancelled. Safe to repeat.
   *
   * Rejects with InvalidParams, UnknownAd or ShuttingDown.
   */
  dispose(params: DisposeParams, options?: CallOptions): Promise<DisposeResult>;

  /**
   * Ends every ad's life.
   *
   * Disposes of every ad and cancels every load.
   *
   * Rejects with ShuttingDown.
   */
  disposeAll(options?: CallOptions): Promise<DisposeAllResult>;

  /**
   * Reads the log.
   *
   * A page of the events and violations that were sent as notifications. The log keeps the newest
   * 100,000 entries.
   *
   * Rejects with InvalidParams or ShuttingDown.
   */
  getEvents(params?: GetEventsParams, options?: CallOptions): Promise<GetEventsResult>;

  /**
   * Moves the clock.
   *
   * Moves a manual or skipping clock on. Everything that falls due happens in order, each at its
   * own time; the answer comes after all of it.
   *
   * Rejects with InvalidParams, RequestCancelled, Overloaded, ShuttingDown or ClockNotManual.
   */
  advanceClock(params: AdvanceClockParams, options?: CallOptions): Promise<AdvanceClockResult>;
}
