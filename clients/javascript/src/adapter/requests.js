/** One load, and what the publisher tells every network about it. */
export class LoadRequest {
  /** Aborts when the ad is not wanted any more: its time is over, or the client cancelled. */
  signal;

  /**
   * @param {object} params those of the call
   * @param {AbortSignal} signal
   */
  constructor({ request, ...params }, signal) {
    Object.assign(this, request, params);
    this.signal = signal;
  }
}

/** A load of a native ad. */
export class NativeRequest extends LoadRequest {
  /** Whether images are wanted with their data; else where they are is enough. */
  get wantsImages() {
    return !this.options?.image?.disableImageLoading;
  }

  /** An image as the publisher wants it: `load` gets its data, if that is wanted. */
  async image(url, load, { scale = 1 } = {}) {
    return this.wantsImages ? { url, scale, data: await load(url) } : { url, scale };
  }
}

/** A load of a banner. */
export class BannerRequest extends LoadRequest {}
