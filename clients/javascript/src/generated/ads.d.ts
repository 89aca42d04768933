// Generated from ads.js by clients/generate. Do not edit.

/** An ad that was loaded, of whatever kind. */
export class Ad extends LoadedAd {
    /**
     * @param {import('../bridge.js').AdBridge} bridge
     * @param {import('../event-log.js').EventLog} events
     * @param {any} data what the load was answered with
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
     * How the load went.
     *
     * @readonly
     * @type {ResponseInfo}
     */
    readonly responseInfo: ResponseInfo;
    /**
     * Counts an ad's impression.
     *
     * Counts the impression, unless it was counted, and tells the adapter. Not for an ad whose
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
     * Counts a click on an asset, and tells the adapter. A click on `adChoicesView` is none of the
     * ad, and is not counted. Not for an ad whose adapter counts clicks.
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
     * Does to an ad what happens on a device.
     *
     * Does at once what a person or the network does to an ad on a device. What comes of it arrives
     * as events. An action that changes nothing, such as a pause of a video that does not play, is
     * fine.
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
     * Tells what is known of an ad.
     *
     * Answers at once, also while the ad is loading.
     *
     * Rejects with InvalidParams, UnknownAd, AdDisposed or ShuttingDown.
     *
     * @param {CallOptions} [options]
     * @returns {Promise<AdSummary>}
     */
    getAd(options?: import("./types.js").CallOptions | undefined): Promise<AdSummary>;
    /**
     * Ends an ad's life.
     *
     * Takes the ad off its view and lets go of everything. The load of an ad that is loading is
     * cancelled. Safe to repeat.
     *
     * Rejects with InvalidParams, UnknownAd or ShuttingDown.
     *
     * @param {CallOptions} [options]
     * @returns {Promise<DisposeResult>}
     */
    dispose(options?: import("./types.js").CallOptions | undefined): Promise<DisposeResult>;
}
/** A native ad that was loaded. Every member is always there. */
export class NativeAd extends Ad {
    /**
     * Which of the legacy formats it is; null for an ad of no particular one.
     *
     * @readonly
     * @type {NativeAdType | null}
     */
    readonly nativeAdType: NativeAdType | null;
    /**
     * What the ad is drawn from.
     *
     * @readonly
     * @type {NativeAdAssets}
     */
    readonly assets: NativeAdAssets;
    /**
     * What the media view shows; null for an ad without one.
     *
     * @readonly
     * @type {MediaContent | null}
     */
    readonly mediaContent: MediaContent | null;
    /**
     * The AdChoices icon; null for an ad without one. Of a legacy ad it says where the icon is
     * wanted: whether there is one is seen in the answer to `render`.
     *
     * @readonly
     * @type {AdChoices | null}
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
     *
     * @param {Omit<RenderParams, 'adId'>} params
     * @param {CallOptions} [options]
     * @returns {Promise<RenderResult>}
     */
    render(params: Omit<RenderParams, 'adId'>, options?: import("./types.js").CallOptions | undefined): Promise<RenderResult>;
    /**
     * Takes a native ad off its view.
     *
     * Takes AdChoices away, and lets the ad go of the view. Does nothing to an ad that is in no view.
     *
     * Rejects with InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
     * WrongFormat, Overloaded or ShuttingDown.
     *
     * @param {CallOptions} [options]
     * @returns {Promise<void>}
     */
    untrack(options?: import("./types.js").CallOptions | undefined): Promise<void>;
}
/** A banner that was loaded. Every member is always there. */
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
     * Gives a banner another size.
     *
     * Not every adapter can.
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
/** A full-screen ad that was loaded. Every member is always there. */
export class FullScreenAd extends Ad {
    /**
     * Puts a full-screen ad on screen.
     *
     * Once for each ad. What happens on the screen arrives as events.
     *
     * Rejects with InvalidParams, RequestCancelled, UnknownAd, AdDisposed, WrongState, WrongFormat,
     * PresentFailed, Overloaded or ShuttingDown.
     *
     * @param {CallOptions} [options]
     * @returns {Promise<void>}
     */
    present(options?: import("./types.js").CallOptions | undefined): Promise<void>;
}
/** The class of what each load is answered with. */
export const adClasses: Map<string, typeof NativeAd>;
export type AdFormat = import('./enumerations.js').AdFormat;
export type NativeAdType = import('./enumerations.js').NativeAdType;
export type AdChoices = import('./types.js').AdChoices;
export type AdSummary = import('./types.js').AdSummary;
export type BannerView = import('./types.js').BannerView;
export type CallOptions = import('./types.js').CallOptions;
export type ChangeAdSizeParams = import('./types.js').ChangeAdSizeParams;
export type ChangeAdSizeResult = import('./types.js').ChangeAdSizeResult;
export type CountResult = import('./types.js').CountResult;
export type DisposeResult = import('./types.js').DisposeResult;
export type MediaContent = import('./types.js').MediaContent;
export type NativeAdAssets = import('./types.js').NativeAdAssets;
export type RecordClickParams = import('./types.js').RecordClickParams;
export type RenderParams = import('./types.js').RenderParams;
export type RenderResult = import('./types.js').RenderResult;
export type ResponseInfo = import('./types.js').ResponseInfo;
export type SimulateParams = import('./types.js').SimulateParams;
export type Size = import('./types.js').Size;
export type Tracking = import('./types.js').Tracking;
import { LoadedAd } from "../loaded-ad.js";
