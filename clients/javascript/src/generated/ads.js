// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

import { LoadedAd } from '../loaded-ad.js';

/** An ad that was loaded, of whatever kind. */
export class Ad extends LoadedAd {
  /** Counts an ad's impression. */
  recordImpression(options) {
    return this.bridge.recordImpression({ adId: this.adId }, options);
  }

  /** Counts a click. */
  recordClick(params, options) {
    return this.bridge.recordClick({ ...params, adId: this.adId }, options);
  }

  /** Does to an ad what happens on a device. */
  simulate(params, options) {
    return this.bridge.simulate({ ...params, adId: this.adId }, options);
  }

  /** Tells what is known of an ad. */
  getAd(options) {
    return this.bridge.getAd({ adId: this.adId }, options);
  }

  /** Ends an ad's life. */
  dispose(options) {
    return this.bridge.dispose({ adId: this.adId }, options);
  }
}

/** A native ad that was loaded. Every member is always there. */
export class NativeAd extends Ad {
  /** Draws a native ad in a view. */
  render(params, options) {
    return this.bridge.render({ ...params, adId: this.adId }, options);
  }

  /** Takes a native ad off its view. */
  untrack(options) {
    return this.bridge.untrack({ adId: this.adId }, options);
  }
}

/** A banner that was loaded. Every member is always there. */
export class BannerAd extends Ad {
  /** Gives a banner another size. */
  changeAdSize(params, options) {
    return this.bridge.changeAdSize({ ...params, adId: this.adId }, options);
  }
}

/** A full-screen ad that was loaded. Every member is always there. */
export class FullScreenAd extends Ad {
  /** Puts a full-screen ad on screen. */
  present(options) {
    return this.bridge.present({ adId: this.adId }, options);
  }
}

/** The class of what each load is answered with. */
export const adClasses = new Map([
  ['loadNative', NativeAd],
  ['loadBanner', BannerAd],
  ['loadInterstitial', FullScreenAd],
  ['loadRewarded', FullScreenAd],
  ['loadRewardedInterstitial', FullScreenAd],
  ['loadAppOpen', FullScreenAd],
]);
