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
     * The corner that the publisher prefers for AdChoices: by default, the top right one.
     *
     * @returns {import('../generated/enumerations.js').AdChoicesPosition}
     */
    get adChoicesPosition(): import("../generated/enumerations.js").AdChoicesPosition;
    /**
     * Throws `invalidRequest` of the SDK if the publisher does not accept a type of ads. A legacy custom
     * event calls it before it gives an ad of that type.
     *
     * @param {import('../generated/enumerations.js').NativeAdType} nativeAdType
     */
    require(nativeAdType: import('../generated/enumerations.js').NativeAdType): void;
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
     * The kind of the size; undefined if the size is fixed.
     *
     * @readonly
     * @type {import('../generated/enumerations.js').AdSizeKind | undefined}
     */
    readonly adSizeKind: import('../generated/enumerations.js').AdSizeKind | undefined;
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
 * A request for bids, which an exchange gets.
 */
export type BidRequest = {
    /**
     * The bid request of OpenRTB 2.6, with one impression.
     */
    bidRequest: object;
    /**
     * What a publisher enters for the exchange; null if nothing was
     * entered.
     */
    parameter: string | null;
    /**
     * The settings of the exchange, with the parameter.
     */
    settings: object;
    /**
     * How long the program has to answer, in milliseconds.
     */
    timeoutMs: number;
    /**
     * The seed for random choices.
     */
    seed: number;
    /**
     * Aborted when the bids are no longer wanted.
     */
    signal: AbortSignal;
};
/**
 * What happened to a bid of the network or of the exchange.
 */
export type BidNotice = {
    /**
     * The id of the bid.
     */
    bidId: string;
    /**
     * Its ad was loaded, it gave no
     * ad, or the impression of its ad was counted.
     */
    notice: import('../generated/enumerations.js').BidNoticeKind;
    /**
     * The price of the bid, for 1,000 impressions.
     */
    price: number;
    /**
     * The currency of the prices.
     */
    currencyCode: string;
    /**
     * The bid response of the load.
     */
    bidResponse: string;
    /**
     * Why the bid was lost; absent
     * if it was not.
     */
    lossReason?: import("../generated/enumerations.js").LossReason | undefined;
    /**
     * The number of the reason in OpenRTB; absent if the bid was not lost.
     */
    lossCode?: number | undefined;
    /**
     * The price to beat; absent if the price was not the reason.
     */
    priceToBeat?: number | undefined;
    /**
     * The id that the exchange gave the bid; absent for a network.
     */
    exchangeBidId?: string | undefined;
    /**
     * The address to call, with values in place of its macros; absent for a network,
     * or if there is none.
     */
    url?: string | undefined;
};
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
    /**
     * Whether the SDK may use an id of the publisher's
     * own; absent if the publisher does not say.
     */
    publisherFirstPartyIdEnabled?: boolean | undefined;
    /**
     * Whether ads may be chosen for the person; absent if the publisher does not say.
     */
    publisherPrivacyPersonalizationState?: import("../generated/enumerations.js").PersonalizationState | undefined;
    /**
     * Whether the SDK may collect the coarse
     * location; absent if the publisher does not say.
     */
    coarseLocationCollectionEnabled?: boolean | undefined;
    /**
     * What the application keeps in
     * its user defaults, such as consent strings.
     */
    userDefaults?: import("../generated/types.js").JSONObject | undefined;
};
import { LoadNativeRequest } from "./messages.js";
import { LoadBannerRequest } from "./messages.js";
