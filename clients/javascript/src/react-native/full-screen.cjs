'use strict';

const { adError, codeAndMessage, rejection } = require('./errors.cjs');
const { paid } = require('./paid.cjs');
const { bridgeRequest } = require('./request.cjs');

/** The four formats: the start of the names of their methods, the method of the bridge, and their event. */
const FULL_SCREEN_FORMATS = {
  RNGoogleMobileAdsAppOpenModule: ['appOpen', 'loadAppOpen', 'app_open'],
  RNGoogleMobileAdsInterstitialModule: ['interstitial', 'loadInterstitial', 'interstitial'],
  RNGoogleMobileAdsRewardedModule: ['rewarded', 'loadRewarded', 'rewarded'],
  RNGoogleMobileAdsRewardedInterstitialModule: [
    'rewardedInterstitial',
    'loadRewardedInterstitial',
    'rewarded_interstitial',
  ],
};

/** The plugin's events, by those of the bridge. The plugin tells neither impressions nor what comes before a dismissal. */
const EVENTS = new Map([
  ['willPresentFullScreenView', 'opened'],
  ['click', 'clicked'],
  ['didDismissFullScreenView', 'closed'],
]);

/** The bridge's error `presentFailed`. */
const PRESENT_FAILED = 306;

/**
 * The native module of a full-screen format: `RNGoogleMobileAdsFullScreenAd.mm` of the plugin, and for Android
 * `ReactNativeGoogleMobileAdsFullScreenAdModule.kt`.
 */
class FullScreenAds {
  #device;
  #name;
  #load;
  #event;
  /** The ads, by the number that the plugin gave each of its objects. */
  #ads = new Map();

  constructor(device, [name, load, event]) {
    this.#device = device;
    this.#name = name;
    this.#load = load;
    this.#event = `google_mobile_ads_${event}_event`;
    device.onReset(() => this.#ads.clear());
  }

  get methods() {
    return {
      [`${this.#name}Load`]: (requestId, adUnitId, options) => this.#loadAd(requestId, adUnitId, options),
      [`${this.#name}Show`]: (requestId, adUnitId) => this.#show(requestId, adUnitId),
    };
  }

  #loadAd(requestId, adUnitId, options) {
    const send = (type, more) => this.#send(requestId, adUnitId, type, more);
    this.#device.load(this.#load, adUnitId, { request: bridgeRequest(options) }, {
      onLoaded: (ad) => {
        // The SDK releases the ad that this one replaces.
        this.#device.dispose(this.#ads.get(requestId));
        this.#ads.set(requestId, ad);
        const isRewarded = this.#name.startsWith('rewarded');
        send(isRewarded ? 'rewarded_loaded' : 'loaded', isRewarded ? { data: this.#reward(ad) } : {});
      },
      onFailed: (error) => send('error', { error: codeAndMessage(adError(error), this.#device.platform) }),
      onEvent: (event, ad) => this.#onEvent(event, ad, send),
    });
  }

  #onEvent(event, ad, send) {
    const type = EVENTS.get(event.event);
    if (type !== undefined) {
      send(type);
    } else if (event.event === 'didRewardUser') {
      send('rewarded_earned_reward', { data: this.#reward(ad, event.reward) });
    } else if (event.event === 'paid') {
      send('paid', { data: paid(event.value) });
    } else if (event.event === 'didFailToPresent') {
      this.#failToPresent(event.error, send);
    }
  }

  /** On Android, the plugin has no callback for this. */
  #failToPresent(error, send) {
    if (this.#device.platform === 'android') return;
    send('error', { error: codeAndMessage(error, this.#device.platform) });
  }

  /** The reward of the ad, or the earned one if the ad does not tell its own. */
  #reward({ content }, earned) {
    const { type, amount } = content.reward ?? earned ?? { type: '', amount: 0 };
    return { type, amount: this.#device.platform === 'android' ? Math.trunc(amount) : amount };
  }

  /** Resolves at once, and waits for no event. */
  async #show(requestId, adUnitId) {
    const ad = this.#ads.get(requestId);
    if (!ad) {
      if (this.#device.platform === 'android') return null;
      throw rejection('not-ready', 'Ad attempted to show but was not ready.');
    }
    this.#device.call(ad.present(), (error) => {
      // If the adapter failed, an event has told it.
      if (error.code === PRESENT_FAILED) return;
      this.#failToPresent(adError(error), (type, more) => this.#send(requestId, adUnitId, type, more));
    });
    return null;
  }

  #send(requestId, adUnitId, type, more) {
    this.#device.events.send(this.#event, { eventName: type, requestId, adUnitId, body: { type, ...more } });
  }
}

module.exports = { FULL_SCREEN_FORMATS, FullScreenAds };
