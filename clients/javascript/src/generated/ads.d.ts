// Generated from ads.js by clients/generate. Do not edit.

/** An ad that was loaded, of any format. */
export class Ad extends LoadedAd {
    /**
     * @param {import('../bridge.js').AdBridge} bridge
     * @param {import('../event-log.js').EventLog} events
     * @param {any} data the result of the load
     */
    constructor(bridge: import('../bridge.js').AdBridge, events: import('../event-log.js').EventLog, data: any);
    /**
     * The ad's id.
     *
     * @readonly
     * @type {string}
     */
    readonly adId: string;
    /**
     * The format.
     *
     * @readonly
     * @type {AdFormat}
     */
    readonly format: AdFormat;
    /**
     * Who counts what happens to the ad.
     *
     * @readonly
     * @type {Tracking}
     */
    readonly tracking: Tracking;
    /**
     * The result of the load, attempt by attempt.
     *
     * @readonly
     * @type {ResponseInfo}
     */
    readonly responseInfo: ResponseInfo;
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
    recordImpression(options?: import("./types.js").CallOptions | undefined): Promise<CountResult>;
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
    recordClick(params: Omit<RecordClickParams, 'adId'>, options?: import("./types.js").CallOptions | undefined): Promise<CountResult>;
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
    simulate(params: Omit<SimulateParams, 'adId'>, options?: import("./types.js").CallOptions | undefined): Promise<void>;
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
    getAd(options?: import("./types.js").CallOptions | undefined): Promise<AdDetails>;
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
    preview(params: Omit<PreviewParams, 'adId'>, options?: import("./types.js").CallOptions | undefined): Promise<PreviewResult>;
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
    dispose(options?: import("./types.js").CallOptions | undefined): Promise<DisposeResult>;
}
/** A native ad that was loaded. Every member is always present. */
export class NativeAd extends Ad {
    /**
     * The format.
     *
     * @readonly
     * @type {'native'}
     */
    readonly format: 'native';
    /**
     * The legacy format; null if the ad has none.
     *
     * @readonly
     * @type {NativeAdType | null}
     */
    readonly nativeAdType: NativeAdType | null;
    /**
     * The assets.
     *
     * @readonly
     * @type {NativeAdAssets}
     */
    readonly assets: NativeAdAssets;
    /**
     * What the media view shows; null if the ad has no media view.
     *
     * @readonly
     * @type {MediaContent | null}
     */
    readonly mediaContent: MediaContent | null;
    /**
     * The AdChoices icon; null if the ad has none. For a legacy ad it is the preferred place: the
     * answer to `render` shows whether the ad has an icon.
     *
     * @readonly
     * @type {AdChoices | null}
     */
    readonly adChoices: AdChoices | null;
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
    render(params: Omit<RenderParams, 'adId'>, options?: import("./types.js").CallOptions | undefined): Promise<RenderResult>;
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
    untrack(options?: import("./types.js").CallOptions | undefined): Promise<void>;
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
    validateLayout(params?: Omit<import("./types.js").ValidateLayoutParams, "adId"> | undefined, options?: import("./types.js").CallOptions | undefined): Promise<ValidateLayoutResult>;
}
/** A banner that was loaded. Every member is always present. */
export class BannerAd extends Ad {
    /**
     * The size of the banner's view.
     *
     * @readonly
     * @type {Size}
     */
    readonly size: Size;
    /**
     * The view that the banner is drawn in.
     *
     * @readonly
     * @type {BannerView}
     */
    readonly view: BannerView;
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
    changeAdSize(params: Omit<ChangeAdSizeParams, 'adId'>, options?: import("./types.js").CallOptions | undefined): Promise<ChangeAdSizeResult>;
}
/** A full-screen ad that was loaded. Every member is always present. */
export class FullScreenAd extends Ad {
    /**
     * The format.
     *
     * @readonly
     * @type {'interstitial' | 'rewarded' | 'rewardedInterstitial' | 'appOpen'}
     */
    readonly format: 'interstitial' | 'rewarded' | 'rewardedInterstitial' | 'appOpen';
    /**
     * What the ad shows on screen.
     *
     * @readonly
     * @type {FullScreenAdContent}
     */
    readonly content: FullScreenAdContent;
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
    present(options?: import("./types.js").CallOptions | undefined): Promise<void>;
}
/** An interstitial that was loaded. */
export class InterstitialAd extends FullScreenAd {
    /**
     * The format.
     *
     * @readonly
     * @type {'interstitial'}
     */
    readonly format: 'interstitial';
}
/** A rewarded ad that was loaded. */
export class RewardedAd extends FullScreenAd {
    /**
     * The format.
     *
     * @readonly
     * @type {'rewarded'}
     */
    readonly format: 'rewarded';
}
/** A rewarded interstitial that was loaded. */
export class RewardedInterstitialAd extends FullScreenAd {
    /**
     * The format.
     *
     * @readonly
     * @type {'rewardedInterstitial'}
     */
    readonly format: 'rewardedInterstitial';
}
/** An app open ad that was loaded. */
export class AppOpenAd extends FullScreenAd {
    /**
     * The format.
     *
     * @readonly
     * @type {'appOpen'}
     */
    readonly format: 'appOpen';
}
/** The class of the result of each load. */
export const adClasses: Map<string, typeof NativeAd>;
export type AdFormat = import('./enumerations.js').AdFormat;
export type NativeAdType = import('./enumerations.js').NativeAdType;
export type AdChoices = import('./types.js').AdChoices;
export type AdDetails = import('./types.js').AdDetails;
export type BannerView = import('./types.js').BannerView;
export type CallOptions = import('./types.js').CallOptions;
export type ChangeAdSizeParams = import('./types.js').ChangeAdSizeParams;
export type ChangeAdSizeResult = import('./types.js').ChangeAdSizeResult;
export type CountResult = import('./types.js').CountResult;
export type DisposeResult = import('./types.js').DisposeResult;
export type FullScreenAdContent = import('./types.js').FullScreenAdContent;
export type MediaContent = import('./types.js').MediaContent;
export type NativeAdAssets = import('./types.js').NativeAdAssets;
export type PreviewParams = import('./types.js').PreviewParams;
export type PreviewResult = import('./types.js').PreviewResult;
export type RecordClickParams = import('./types.js').RecordClickParams;
export type RenderParams = import('./types.js').RenderParams;
export type RenderResult = import('./types.js').RenderResult;
export type ResponseInfo = import('./types.js').ResponseInfo;
export type SimulateParams = import('./types.js').SimulateParams;
export type Size = import('./types.js').Size;
export type Tracking = import('./types.js').Tracking;
export type ValidateLayoutParams = import('./types.js').ValidateLayoutParams;
export type ValidateLayoutResult = import('./types.js').ValidateLayoutResult;
import { LoadedAd } from "../loaded-ad.js";
