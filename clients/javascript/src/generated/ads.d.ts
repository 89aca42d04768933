// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

import { LoadedAd } from '../loaded-ad.js';
import { AdFormat, NativeAdType } from './enumerations.js';
import {
  AdChoices,
  AdSummary,
  BannerView,
  CallOptions,
  ChangeAdSizeParams,
  ChangeAdSizeResult,
  CountResult,
  DisposeResult,
  MediaContent,
  NativeAdAssets,
  RecordClickParams,
  RenderParams,
  RenderResult,
  ResponseInfo,
  SimulateParams,
  Size,
  Tracking,
} from './types.js';

/** An ad that was loaded, of whatever kind. */
export declare class Ad extends LoadedAd {
  /** The ad's id. */
  readonly adId: string;
  /** The format. */
  readonly format: AdFormat;
  /** Who counts what happens to the ad. */
  readonly tracking: Tracking;
  /** How the load went. */
  readonly responseInfo: ResponseInfo;

  /**
   * Counts an ad's impression.
   *
   * Counts the impression, unless it was counted, and tells the adapter. Not for an ad whose
   * adapter counts impressions.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
   * TrackedByAdapter, WrongState, Overloaded or ShuttingDown.
   */
  recordImpression(options?: CallOptions): Promise<CountResult>;

  /**
   * Counts a click.
   *
   * Counts a click on an asset, and tells the adapter. A click on `adChoicesView` is none of the
   * ad, and is not counted. Not for an ad whose adapter counts clicks.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
   * TrackedByAdapter, WrongState, Overloaded or ShuttingDown.
   */
  recordClick(params: Omit<RecordClickParams, 'adId'>, options?: CallOptions): Promise<CountResult>;

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
  simulate(params: Omit<SimulateParams, 'adId'>, options?: CallOptions): Promise<void>;

  /**
   * Tells what is known of an ad.
   *
   * Answers at once, also while the ad is loading.
   *
   * Rejects with InvalidParams, UnknownAd, AdDisposed or ShuttingDown.
   */
  getAd(options?: CallOptions): Promise<AdSummary>;

  /**
   * Ends an ad's life.
   *
   * Takes the ad off its view and lets go of everything. The load of an ad that is loading is
   * cancelled. Safe to repeat.
   *
   * Rejects with InvalidParams, UnknownAd or ShuttingDown.
   */
  dispose(options?: CallOptions): Promise<DisposeResult>;
}

/** A native ad that was loaded. Every member is always there. */
export declare class NativeAd extends Ad {
  /** Which of the legacy formats it is; null for an ad of no particular one. */
  readonly nativeAdType: NativeAdType | null;
  /** What the ad is drawn from. */
  readonly assets: NativeAdAssets;
  /** What the media view shows; null for an ad without one. */
  readonly mediaContent: MediaContent | null;
  /**
   * The AdChoices icon; null for an ad without one. Of a legacy ad it says where the icon is
   * wanted: whether there is one is seen in the answer to `render`.
   */
  readonly adChoices: AdChoices | null;

  /**
   * Draws a native ad in a view.
   *
   * Nothing appears anywhere: the ad is told that it is drawn, and AdChoices gets its place. Of an
   * ad that is drawn already, the first view is untracked.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed, WrongState,
   * WrongFormat, Overloaded or ShuttingDown.
   */
  render(params: Omit<RenderParams, 'adId'>, options?: CallOptions): Promise<RenderResult>;

  /**
   * Takes a native ad off its view.
   *
   * Takes AdChoices away, and lets the ad go of the view. Does nothing to an ad that is in no view.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
   * WrongFormat, Overloaded or ShuttingDown.
   */
  untrack(options?: CallOptions): Promise<void>;
}

/** A banner that was loaded. Every member is always there. */
export declare class BannerAd extends Ad {
  /** The size of the banner's view. */
  readonly size: Size;
  /** The view that the banner is drawn in. */
  readonly view: BannerView;

  /**
   * Gives a banner another size.
   *
   * Not every adapter can.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
   * WrongFormat, NotSimulated, Overloaded or ShuttingDown.
   */
  changeAdSize(
    params: Omit<ChangeAdSizeParams, 'adId'>,
    options?: CallOptions,
  ): Promise<ChangeAdSizeResult>;
}

/** A full-screen ad that was loaded. Every member is always there. */
export declare class FullScreenAd extends Ad {
  /**
   * Puts a full-screen ad on screen.
   *
   * Once for each ad. What happens on the screen arrives as events.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAd, AdDisposed, WrongState, WrongFormat,
   * PresentFailed, Overloaded or ShuttingDown.
   */
  present(options?: CallOptions): Promise<void>;
}
