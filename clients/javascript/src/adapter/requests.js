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
