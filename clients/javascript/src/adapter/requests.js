/**
 * @typedef {import('../generated/types.js').JSONObject} JSONObject
 */

/** One load, and what the publisher tells every network about it. */
export class LoadRequest {
  /**
   * @param {any} params those of the call
   * @param {AbortSignal} signal
   */
  constructor({ loadId, parameter, settings, timeoutMs, request }, signal) {
    /**
     * The name of this load.
     *
     * @readonly
     * @type {string}
     */
    this.loadId = loadId;
    /**
     * What the line item, or the client, gave: usually an ad unit of the network.
     *
     * @readonly
     * @type {string | null}
     */
    this.parameter = parameter;
    /**
     * The settings of the line item; they include the parameter.
     *
     * @readonly
     * @type {JSONObject}
     */
    this.settings = settings;
    /**
     * How long the adapter has to answer, in milliseconds.
     *
     * @readonly
     * @type {number}
     */
    this.timeoutMs = timeoutMs;
    /**
     * Whether test ads are wanted.
     *
     * @readonly
     * @type {boolean}
     */
    this.isTestRequest = request.isTestRequest;
    /**
     * What the publisher adds for networks.
     *
     * @readonly
     * @type {JSONObject}
     */
    this.extras = request.extras;
    /**
     * Words that describe what the person is looking at.
     *
     * @readonly
     * @type {readonly string[]}
     */
    this.keywords = request.keywords;
    /**
     * Whether the request is directed at children; null if the publisher does not say.
     *
     * @readonly
     * @type {boolean | null}
     */
    this.childDirectedTreatment = request.childDirectedTreatment;
    /**
     * The network's answer to a bid, if the ad was won in an auction; else null.
     *
     * @readonly
     * @type {string | null}
     */
    this.bidResponse = request.bidResponse;
    /**
     * A PNG image to lay over the ad, in base64; null if there is none.
     *
     * @readonly
     * @type {string | null}
     */
    this.watermark = request.watermark;
    /**
     * Aborts when the ad is not wanted any more: its time is up, or the client cancelled. The load
     * is answered then; if the load still gives an ad, the ad is disposed of.
     *
     * @readonly
     * @type {AbortSignal}
     */
    this.signal = signal;
  }
}

/** A load of a native ad. */
export class NativeRequest extends LoadRequest {
  /**
   * @param {any} params those of the call
   * @param {AbortSignal} signal
   */
  constructor(params, signal) {
    super(params, signal);
    /**
     * The types that are wanted. An adapter that has only another type throws an error.
     *
     * @readonly
     * @type {readonly import('../generated/enumerations.js').NativeAdType[]}
     */
    this.adTypes = params.adTypes;
    /**
     * The publisher's preferences, each null if the publisher gave none.
     *
     * @readonly
     * @type {import('../generated/types.js').NativeAdOptions}
     */
    this.options = params.options;
  }

  /**
   * Whether images are wanted with their data; else their URLs are enough.
   *
   * @returns {boolean}
   */
  get wantsImages() {
    return !this.options?.image?.disableImageLoading;
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

/** A load of a banner. */
export class BannerRequest extends LoadRequest {
  /**
   * @param {any} params those of the call
   * @param {AbortSignal} signal
   */
  constructor(params, signal) {
    super(params, signal);
    /**
     * The size that is wanted, in points.
     *
     * @readonly
     * @type {import('../generated/types.js').Size}
     */
    this.adSize = params.adSize;
  }
}
