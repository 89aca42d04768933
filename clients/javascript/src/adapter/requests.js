import { AdError } from './errors.js';
import { LoadBannerRequest, LoadNativeRequest } from './messages.js';

export { LoadRequest } from './messages.js';

/** A load of a native ad. */
export class NativeRequest extends LoadNativeRequest {
  /**
   * Whether images are wanted with their data; else their URLs are enough.
   *
   * @returns {boolean}
   */
  get wantsImages() {
    return !this.options?.image?.disableImageLoading;
  }

  /**
   * The corner that the publisher prefers for AdChoices: by default, the top right one.
   *
   * @returns {import('../generated/enumerations.js').AdChoicesPosition}
   */
  get adChoicesPosition() {
    return this.options?.adView?.preferredAdChoicesPosition ?? 'topRight';
  }

  /**
   * Throws `invalidRequest` of the SDK if the publisher does not accept a type of ads. A legacy custom
   * event calls it before it gives an ad of that type.
   *
   * @param {import('../generated/enumerations.js').NativeAdType} nativeAdType
   */
  require(nativeAdType) {
    if (this.adTypes.includes(nativeAdType)) return;
    const message = `The publisher has not requested ${nativeAdType} ads.`;
    throw new AdError({ domain: 'com.google.admob', code: 0, name: 'invalidRequest', message });
  }

  /**
   * An image as the publisher wants it: `load` gets its data, if that is wanted.
   *
   * @param {string} url
   * @param {(url: string) => Uint8Array | Promise<Uint8Array>} load
   * @param {{ scale?: number | undefined }} [options]
   * @returns {Promise<import('./images.js').Image>}
   */
  async image(url, load, { scale = 1 } = {}) {
    return this.wantsImages ? { url, scale, data: await load(url) } : { url, scale };
  }
}

/**
 * A request for bids, which an exchange gets.
 *
 * @typedef {object} BidRequest
 * @property {object} bidRequest The bid request of OpenRTB 2.6, with one impression.
 * @property {string | null} parameter What a publisher enters for the exchange; null if nothing was
 *   entered.
 * @property {object} settings The settings of the exchange, with the parameter.
 * @property {number} timeoutMs How long the program has to answer, in milliseconds.
 * @property {number} seed The seed for random choices.
 * @property {AbortSignal} signal Aborted when the bids are no longer wanted.
 */

/**
 * What happened to a bid of the network or of the exchange.
 *
 * @typedef {object} BidNotice
 * @property {string} bidId The id of the bid.
 * @property {import('../generated/enumerations.js').BidNoticeKind} notice Its ad was loaded, it gave no
 *   ad, or the impression of its ad was counted.
 * @property {number} price The price of the bid, for 1,000 impressions.
 * @property {string} currencyCode The currency of the prices.
 * @property {string} bidResponse The bid response of the load.
 * @property {import('../generated/enumerations.js').LossReason} [lossReason] Why the bid was lost; absent
 *   if it was not.
 * @property {number} [lossCode] The number of the reason in OpenRTB; absent if the bid was not lost.
 * @property {number} [priceToBeat] The price to beat; absent if the price was not the reason.
 * @property {string} [exchangeBidId] The id that the exchange gave the bid; absent for a network.
 * @property {string} [url] The address to call, with values in place of its macros; absent for a network,
 *   or if there is none.
 */

/**
 * What the publisher says about all requests, and the sound of the application.
 *
 * @typedef {object} RequestConfiguration
 * @property {boolean | null} tagForChildDirectedTreatment Whether the content is directed at
 *   children; null if the publisher does not say.
 * @property {boolean | null} tagForUnderAgeOfConsent Whether persons are under the age of consent;
 *   null if the publisher does not say.
 * @property {import('../generated/enumerations.js').AgeRestrictedTreatment} ageRestrictedTreatment
 *   How persons are treated because of their age.
 * @property {import('../generated/enumerations.js').MaxAdContentRating | null} maxAdContentRating
 *   The most adult content that ads may have; null if the publisher does not say.
 * @property {string[]} testDeviceIdentifiers The devices that get test ads.
 * @property {boolean} isApplicationMuted Whether the application plays no sound.
 * @property {number} applicationVolume The volume of the application, from 0 to 1.
 * @property {boolean} [publisherFirstPartyIdEnabled] Whether the SDK may use an id of the publisher's
 *   own; absent if the publisher does not say.
 * @property {import('../generated/enumerations.js').PersonalizationState} [publisherPrivacyPersonalizationState]
 *   Whether ads may be chosen for the person; absent if the publisher does not say.
 * @property {boolean} [coarseLocationCollectionEnabled] Whether the SDK may collect the coarse
 *   location; absent if the publisher does not say.
 * @property {import('../generated/types.js').JSONObject} [userDefaults] What the application keeps in
 *   its user defaults, such as consent strings.
 */

/** A request for the signals that the network needs for a bid. */
export class SignalRequest {
  /**
   * @param {any} params of the call
   * @param {AbortSignal} signal
   */
  constructor(params, signal) {
    /**
     * The format of the ad.
     *
     * @readonly
     * @type {import('../generated/enumerations.js').AdFormat}
     */
    this.format = params.format;
    /**
     * The settings of every line item of the class with this format. Each could give the ad.
     *
     * @readonly
     * @type {import('../generated/types.js').Credentials[]}
     */
    this.credentials = params.credentials;
    /**
     * What the publisher adds for networks.
     *
     * @readonly
     * @type {import('../generated/types.js').JSONObject}
     */
    this.extras = params.extras;
    /**
     * The size of the banner, in points; null for other formats, and if the publisher gave none.
     *
     * @readonly
     * @type {import('../generated/types.js').Size | null}
     */
    this.adSize = params.adSize;
    /**
     * The kind of the size; undefined if the size is fixed.
     *
     * @readonly
     * @type {import('../generated/enumerations.js').AdSizeKind | undefined}
     */
    this.adSizeKind = params.adSizeKind;
    /**
     * How long the program has to answer, in milliseconds.
     *
     * @readonly
     * @type {number}
     */
    this.timeoutMs = params.timeoutMs;
    /**
     * Aborts when the signals are no longer wanted: their time is up, or the client cancelled.
     *
     * @readonly
     * @type {AbortSignal}
     */
    this.signal = signal;
  }
}

/** A load of a banner. */
export class BannerRequest extends LoadBannerRequest {}
