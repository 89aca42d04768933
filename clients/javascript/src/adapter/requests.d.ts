// Generated from requests.js by clients/generate. Do not edit.

export { LoadRequest } from "./messages.js";
/** A load of a native ad. */
export class NativeRequest extends LoadNativeRequest {
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
/** A request for the signals that the network needs for a bid. */
export class SignalRequest {
    /**
     * @param {any} params of the call
     * @param {AbortSignal} signal
     */
    constructor(params: any, signal: AbortSignal);
    /**
     * The format of the ad.
     *
     * @readonly
     * @type {import('../generated/enumerations.js').AdFormat}
     */
    readonly format: import('../generated/enumerations.js').AdFormat;
    /**
     * The settings of every line item of the class with this format. Each could give the ad.
     *
     * @readonly
     * @type {import('../generated/types.js').Credentials[]}
     */
    readonly credentials: import('../generated/types.js').Credentials[];
    /**
     * What the publisher adds for networks.
     *
     * @readonly
     * @type {import('../generated/types.js').JSONObject}
     */
    readonly extras: import('../generated/types.js').JSONObject;
    /**
     * The size of the banner, in points; null for other formats, and if the publisher gave none.
     *
     * @readonly
     * @type {import('../generated/types.js').Size | null}
     */
    readonly adSize: import('../generated/types.js').Size | null;
    /**
     * How long the program has to answer, in milliseconds.
     *
     * @readonly
     * @type {number}
     */
    readonly timeoutMs: number;
    /**
     * Aborts when the signals are no longer wanted: their time is up, or the client cancelled.
     *
     * @readonly
     * @type {AbortSignal}
     */
    readonly signal: AbortSignal;
}
/** A load of a banner. */
export class BannerRequest extends LoadBannerRequest {
}
/**
 * What the publisher says about all requests, and the sound of the application.
 */
export type RequestConfiguration = {
    /**
     * Whether the content is directed at
     * children; null if the publisher does not say.
     */
    tagForChildDirectedTreatment: boolean | null;
    /**
     * Whether persons are under the age of consent;
     * null if the publisher does not say.
     */
    tagForUnderAgeOfConsent: boolean | null;
    /**
     *   How persons are treated because of their age.
     */
    ageRestrictedTreatment: import('../generated/enumerations.js').AgeRestrictedTreatment;
    /**
     *   The most adult content that ads may have; null if the publisher does not say.
     */
    maxAdContentRating: import('../generated/enumerations.js').MaxAdContentRating | null;
    /**
     * The devices that get test ads.
     */
    testDeviceIdentifiers: string[];
    /**
     * Whether the application plays no sound.
     */
    isApplicationMuted: boolean;
    /**
     * The volume of the application, from 0 to 1.
     */
    applicationVolume: number;
};
import { LoadNativeRequest } from "./messages.js";
import { LoadBannerRequest } from "./messages.js";
