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

/** A load of a banner. */
export class BannerRequest extends LoadBannerRequest {}
