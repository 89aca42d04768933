// Generated from requests.js by clients/generate. Do not edit.

/** One load, and what the publisher tells every network about it. */
export class LoadRequest {
    /**
     * @param {any} params those of the call
     * @param {AbortSignal} signal
     */
    constructor({ loadId, parameter, settings, timeoutMs, request }: any, signal: AbortSignal);
    /**
     * The name of this load.
     *
     * @readonly
     * @type {string}
     */
    readonly loadId: string;
    /**
     * What the line item, or the client, gave: usually an ad unit of the network.
     *
     * @readonly
     * @type {string | null}
     */
    readonly parameter: string | null;
    /**
     * The settings of the line item; they include the parameter.
     *
     * @readonly
     * @type {JSONObject}
     */
    readonly settings: JSONObject;
    /**
     * How long the adapter has to answer, in milliseconds.
     *
     * @readonly
     * @type {number}
     */
    readonly timeoutMs: number;
    /**
     * Whether test ads are wanted.
     *
     * @readonly
     * @type {boolean}
     */
    readonly isTestRequest: boolean;
    /**
     * What the publisher adds for networks.
     *
     * @readonly
     * @type {JSONObject}
     */
    readonly extras: JSONObject;
    /**
     * Words that describe what the person is looking at.
     *
     * @readonly
     * @type {readonly string[]}
     */
    readonly keywords: readonly string[];
    /**
     * Whether the request is directed at children; null if the publisher does not say.
     *
     * @readonly
     * @type {boolean | null}
     */
    readonly childDirectedTreatment: boolean | null;
    /**
     * The network's answer to a bid, if the ad was won in an auction; else null.
     *
     * @readonly
     * @type {string | null}
     */
    readonly bidResponse: string | null;
    /**
     * A PNG image to lay over the ad, in base64; null if there is none.
     *
     * @readonly
     * @type {string | null}
     */
    readonly watermark: string | null;
    /**
     * Aborts when the ad is not wanted any more: its time is up, or the client cancelled. The load
     * is answered then; if the load still gives an ad, the ad is disposed of.
     *
     * @readonly
     * @type {AbortSignal}
     */
    readonly signal: AbortSignal;
}
/** A load of a native ad. */
export class NativeRequest extends LoadRequest {
    /**
     * The types that are wanted. An adapter that has only another type throws an error.
     *
     * @readonly
     * @type {readonly import('../generated/enumerations.js').NativeAdType[]}
     */
    readonly adTypes: readonly import('../generated/enumerations.js').NativeAdType[];
    /**
     * The publisher's preferences, each null if the publisher gave none.
     *
     * @readonly
     * @type {import('../generated/types.js').NativeAdOptions}
     */
    readonly options: import('../generated/types.js').NativeAdOptions;
    /**
     * Whether images are wanted with their data; else their URLs are enough.
     *
     * @returns {boolean}
     */
    get wantsImages(): boolean;
    /**
     * An image as the publisher wants it: `load` gets its data, if that is wanted.
     *
     * @param {string} url
     * @param {(url: string) => Uint8Array | Promise<Uint8Array>} load
     * @param {{ scale?: number | undefined }} [options]
     * @returns {Promise<import('./images.js').Image>}
     */
    image(url: string, load: (url: string) => Uint8Array | Promise<Uint8Array>, { scale }?: {
        scale?: number | undefined;
    } | undefined): Promise<import('./images.js').Image>;
}
/** A load of a banner. */
export class BannerRequest extends LoadRequest {
    /**
     * The size that is wanted, in points.
     *
     * @readonly
     * @type {import('../generated/types.js').Size}
     */
    readonly adSize: import('../generated/types.js').Size;
}
export type JSONObject = import('../generated/types.js').JSONObject;
