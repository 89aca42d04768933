// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

import { LoadedAd } from '../loaded-ad.js';

/**
 * @typedef {import('./enumerations.js').AdFormat} AdFormat
 * @typedef {import('./enumerations.js').NativeAdType} NativeAdType
 * @typedef {import('./types.js').AdChoices} AdChoices
 * @typedef {import('./types.js').AdDetails} AdDetails
 * @typedef {import('./types.js').BannerView} BannerView
 * @typedef {import('./types.js').CallOptions} CallOptions
 * @typedef {import('./types.js').ChangeAdSizeParams} ChangeAdSizeParams
 * @typedef {import('./types.js').ChangeAdSizeResult} ChangeAdSizeResult
 * @typedef {import('./types.js').CountResult} CountResult
 * @typedef {import('./types.js').DisposeResult} DisposeResult
 * @typedef {import('./types.js').FullScreenAdContent} FullScreenAdContent
 * @typedef {import('./types.js').MediaContent} MediaContent
 * @typedef {import('./types.js').NativeAdAssets} NativeAdAssets
 * @typedef {import('./types.js').PreviewParams} PreviewParams
 * @typedef {import('./types.js').PreviewResult} PreviewResult
 * @typedef {import('./types.js').RecordClickParams} RecordClickParams
 * @typedef {import('./types.js').RenderParams} RenderParams
 * @typedef {import('./types.js').RenderResult} RenderResult
 * @typedef {import('./types.js').ResponseInfo} ResponseInfo
 * @typedef {import('./types.js').SimulateParams} SimulateParams
 * @typedef {import('./types.js').Size} Size
 * @typedef {import('./types.js').Tracking} Tracking
 * @typedef {import('./types.js').ValidateLayoutParams} ValidateLayoutParams
 * @typedef {import('./types.js').ValidateLayoutResult} ValidateLayoutResult
 */

/** An ad that was loaded, of any format. */
export class Ad extends LoadedAd {
  /**
   * @param {import('../bridge.js').AdBridge} bridge
   * @param {import('../event-log.js').EventLog} events
   * @param {any} data the result of the load
   */
  constructor(bridge, events, data) {
    super(bridge, events);
    /**
     * The ad's id.
     *
     * @readonly
     * @type {string}
     */
    this.adId = data.adId;
    /**
     * The format.
     *
     * @readonly
     * @type {AdFormat}
     */
    this.format = data.format;
    /**
     * Who counts what happens to the ad.
     *
     * @readonly
     * @type {Tracking}
     */
    this.tracking = data.tracking;
    /**
     * The result of the load, attempt by attempt.
     *
     * @readonly
     * @type {ResponseInfo}
     */
    this.responseInfo = data.responseInfo;
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
   * @param {CallOptions} [options]
   * @returns {Promise<CountResult>}
   */
  recordImpression(options) {
    return this.bridge.recordImpression({ adId: this.adId }, options);
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
   * @param {Omit<RecordClickParams, 'adId'>} params
   * @param {CallOptions} [options]
   * @returns {Promise<CountResult>}
   */
  recordClick(params, options) {
    return this.bridge.recordClick({ ...params, adId: this.adId }, options);
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
   * @param {Omit<SimulateParams, 'adId'>} params
   * @param {CallOptions} [options]
   * @returns {Promise<void>}
   */
  simulate(params, options) {
    return this.bridge.simulate({ ...params, adId: this.adId }, options);
  }

  /**
   * Returns everything that is known about an ad.
   *
   * Answers at once, even while the ad is loading.
   *
   * Rejects with InvalidParams, UnknownAd, AdDisposed or ShuttingDown.
   *
   * @param {CallOptions} [options]
   * @returns {Promise<AdDetails>}
   */
  getAd(options) {
    return this.bridge.getAd({ adId: this.adId }, options);
  }

  /**
   * Draws an ad as a picture.
   *
   * Nothing happens to the ad. The same ad gives the same picture, byte for byte. All texts are
   * shown as text: a control character is shown by its symbol. An image without bytes, and an image
   * that is not PNG, JPEG, GIF or WebP, is a grey frame.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed, Overloaded
   * or ShuttingDown.
   *
   * @param {Omit<PreviewParams, 'adId'>} params
   * @param {CallOptions} [options]
   * @returns {Promise<PreviewResult>}
   */
  preview(params, options) {
    return this.bridge.preview({ ...params, adId: this.adId }, options);
  }

  /**
   * Releases an ad.
   *
   * Takes the ad off its view and releases it. If the ad is loading, its load is cancelled. The
   * call can be repeated.
   *
   * Rejects with InvalidParams, UnknownAd or ShuttingDown.
   *
   * @param {CallOptions} [options]
   * @returns {Promise<DisposeResult>}
   */
  dispose(options) {
    return this.bridge.dispose({ adId: this.adId }, options);
  }
}

/** A native ad that was loaded. Every member is always present. */
export class NativeAd extends Ad {
  /**
   * @param {import('../bridge.js').AdBridge} bridge
   * @param {import('../event-log.js').EventLog} events
   * @param {any} data the result of the load
   */
  constructor(bridge, events, data) {
    super(bridge, events, data);
    /**
     * The format.
     *
     * @readonly
     * @type {'native'}
     */
    this.format = data.format;
    /**
     * The legacy format; null if the ad has none.
     *
     * @readonly
     * @type {NativeAdType | null}
     */
    this.nativeAdType = data.nativeAdType;
    /**
     * The assets.
     *
     * @readonly
     * @type {NativeAdAssets}
     */
    this.assets = data.assets;
    /**
     * What the media view shows; null if the ad has no media view.
     *
     * @readonly
     * @type {MediaContent | null}
     */
    this.mediaContent = data.mediaContent;
    /**
     * The AdChoices icon; null if the ad has none. For a legacy ad it is the preferred place: the
     * answer to `render` shows whether the ad has an icon.
     *
     * @readonly
     * @type {AdChoices | null}
     */
    this.adChoices = data.adChoices;
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
   * @param {Omit<RenderParams, 'adId'>} params
   * @param {CallOptions} [options]
   * @returns {Promise<RenderResult>}
   */
  render(params, options) {
    return this.bridge.render({ ...params, adId: this.adId }, options);
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
   * @param {CallOptions} [options]
   * @returns {Promise<void>}
   */
  untrack(options) {
    return this.bridge.untrack({ adId: this.adId }, options);
  }

  /**
   * Checks the layout of a native ad.
   *
   * Checks the frames of the last `render` by the rules of the SDK's native validator. The ad must
   * be drawn.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed, WrongState,
   * WrongFormat, Overloaded or ShuttingDown.
   *
   * @param {Omit<ValidateLayoutParams, 'adId'>} [params]
   * @param {CallOptions} [options]
   * @returns {Promise<ValidateLayoutResult>}
   */
  validateLayout(params, options) {
    return this.bridge.validateLayout({ ...params, adId: this.adId }, options);
  }
}

/** A banner that was loaded. Every member is always present. */
export class BannerAd extends Ad {
  /**
   * @param {import('../bridge.js').AdBridge} bridge
   * @param {import('../event-log.js').EventLog} events
   * @param {any} data the result of the load
   */
  constructor(bridge, events, data) {
    super(bridge, events, data);
    /**
     * The size of the banner's view.
     *
     * @readonly
     * @type {Size}
     */
    this.size = data.size;
    /**
     * The view that the banner is drawn in.
     *
     * @readonly
     * @type {BannerView}
     */
    this.view = data.view;
  }

  /**
   * Changes the size of a banner.
   *
   * Not every adapter supports it.
   *
   * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
   * WrongFormat, NotSimulated, Overloaded or ShuttingDown.
   *
   * @param {Omit<ChangeAdSizeParams, 'adId'>} params
   * @param {CallOptions} [options]
   * @returns {Promise<ChangeAdSizeResult>}
   */
  changeAdSize(params, options) {
    return this.bridge.changeAdSize({ ...params, adId: this.adId }, options);
  }
}

/** A full-screen ad that was loaded. Every member is always present. */
export class FullScreenAd extends Ad {
  /**
   * @param {import('../bridge.js').AdBridge} bridge
   * @param {import('../event-log.js').EventLog} events
   * @param {any} data the result of the load
   */
  constructor(bridge, events, data) {
    super(bridge, events, data);
    /**
     * The format.
     *
     * @readonly
     * @type {'interstitial' | 'rewarded' | 'rewardedInterstitial' | 'appOpen'}
     */
    this.format = data.format;
    /**
     * What the ad shows on screen.
     *
     * @readonly
     * @type {FullScreenAdContent}
     */
    this.content = data.content;
  }

  /**
   * Puts a full-screen ad on screen.
   *
   * Allowed once for each ad. What happens on the screen arrives as events.
   *
   * Rejects with InvalidParams, RequestCancelled, UnknownAd, AdDisposed, WrongState, WrongFormat,
   * PresentFailed, Overloaded or ShuttingDown.
   *
   * @param {CallOptions} [options]
   * @returns {Promise<void>}
   */
  present(options) {
    return this.bridge.present({ adId: this.adId }, options);
  }
}

/** An interstitial that was loaded. */
export class InterstitialAd extends FullScreenAd {
  /**
   * @param {import('../bridge.js').AdBridge} bridge
   * @param {import('../event-log.js').EventLog} events
   * @param {any} data the result of the load
   */
  constructor(bridge, events, data) {
    super(bridge, events, data);
    /**
     * The format.
     *
     * @readonly
     * @type {'interstitial'}
     */
    this.format = data.format;
  }
}

/** A rewarded ad that was loaded. */
export class RewardedAd extends FullScreenAd {
  /**
   * @param {import('../bridge.js').AdBridge} bridge
   * @param {import('../event-log.js').EventLog} events
   * @param {any} data the result of the load
   */
  constructor(bridge, events, data) {
    super(bridge, events, data);
    /**
     * The format.
     *
     * @readonly
     * @type {'rewarded'}
     */
    this.format = data.format;
  }
}

/** A rewarded interstitial that was loaded. */
export class RewardedInterstitialAd extends FullScreenAd {
  /**
   * @param {import('../bridge.js').AdBridge} bridge
   * @param {import('../event-log.js').EventLog} events
   * @param {any} data the result of the load
   */
  constructor(bridge, events, data) {
    super(bridge, events, data);
    /**
     * The format.
     *
     * @readonly
     * @type {'rewardedInterstitial'}
     */
    this.format = data.format;
  }
}

/** An app open ad that was loaded. */
export class AppOpenAd extends FullScreenAd {
  /**
   * @param {import('../bridge.js').AdBridge} bridge
   * @param {import('../event-log.js').EventLog} events
   * @param {any} data the result of the load
   */
  constructor(bridge, events, data) {
    super(bridge, events, data);
    /**
     * The format.
     *
     * @readonly
     * @type {'appOpen'}
     */
    this.format = data.format;
  }
}

/** The class of the result of each load. */
export const adClasses = new Map([
  ['loadNative', NativeAd],
  ['loadBanner', BannerAd],
  ['loadInterstitial', InterstitialAd],
  ['loadRewarded', RewardedAd],
  ['loadRewardedInterstitial', RewardedInterstitialAd],
  ['loadAppOpen', AppOpenAd],
]);
