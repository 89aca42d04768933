'use strict';

const { adError, rejection } = require('./errors.cjs');
const { paid } = require('./paid.cjs');
const { bridgeRequest } = require('./request.cjs');

/** The plugin's events, by those of the bridge. */
const EVENTS = new Map([
  ['impression', 'impression'],
  ['click', 'clicked'],
  ['willPresentFullScreenView', 'opened'],
  ['didDismissFullScreenView', 'closed'],
  ['didPlayVideo', 'video_played'],
  ['didPauseVideo', 'video_paused'],
  ['didEndVideo', 'video_ended'],
  ['didMuteVideo', 'video_muted'],
  ['didUnmuteVideo', 'video_unmuted'],
  ['paid', 'paid'],
]);

/** By the numbers of the plugin. */
const ASPECT_RATIOS = { 1: 'any', 2: 'landscape', 3: 'portrait', 4: 'square' };
const AD_CHOICES_POSITIONS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'];

/**
 * `RNGoogleMobileAdsNativeModule`: native ads. In the plugin, `RNGoogleMobileAdsNativeModule.mm`, and for Android
 * `ReactNativeGoogleMobileAdsNativeModule.kt`.
 */
class NativeAds {
  #device;
  #listeners = new Set();
  /** The ads, by the id of their response, which the plugin uses as their id. */
  #ads = new Map();

  constructor(device) {
    this.#device = device;
    device.onReset(() => this.#ads.clear());
  }

  get methods() {
    return {
      load: (adUnitId, options) => this.#load(adUnitId, options),
      destroy: (responseId) => {
        this.#device.dispose(this.#ads.get(responseId));
        this.#ads.delete(responseId);
      },
      onAdEvent: (listener) => {
        this.#listeners.add(listener);
        return { remove: () => this.#listeners.delete(listener) };
      },
    };
  }

  /** The ad of a response, if it was not destroyed. */
  ad(responseId) {
    return this.#ads.get(responseId);
  }

  #load(adUnitId, options) {
    return new Promise((resolve, reject) => {
      this.#device.load('loadNative', adUnitId, { request: bridgeRequest(options), options: loaderOptions(options) }, {
        onLoaded: (ad) => {
          this.#ads.set(ad.responseInfo.responseId, ad);
          resolve(content(ad));
        },
        onFailed: (error) => {
          // On Android, nothing settles the promise.
          if (this.#device.platform !== 'android') reject(rejection('ERROR_LOAD', description(adError(error))));
        },
        onEvent: ({ event, value }, ad) => this.#tell(EVENTS.get(event), ad, value && paid(value)),
      });
    });
  }

  #tell(type, ad, more) {
    const { responseId } = ad.responseInfo;
    if (type === undefined) return;
    this.#device.later(() => {
      if (this.#ads.get(responseId) !== ad) return;
      for (const listener of [...this.#listeners]) listener({ responseId, type, ...more });
    });
  }
}

function loaderOptions({ aspectRatio, adChoicesPlacement, startVideoMuted }) {
  return {
    ...(aspectRatio in ASPECT_RATIOS && { media: { aspectRatio: ASPECT_RATIOS[aspectRatio] } }),
    ...(adChoicesPlacement in AD_CHOICES_POSITIONS && {
      adView: { preferredAdChoicesPosition: AD_CHOICES_POSITIONS[adChoicesPlacement] },
    }),
    ...(startVideoMuted !== undefined && { video: { startMuted: startVideoMuted } }),
  };
}

/** What JavaScript gets of an ad. The plugin leaves out the images and the extra assets. */
function content({ assets, mediaContent, responseInfo }) {
  const { icon, images, extraAssets, ...others } = assets;
  return {
    responseId: responseInfo.responseId,
    ...others,
    icon: icon?.url ? { scale: icon.scale, url: icon.url } : null,
    mediaContent: {
      aspectRatio: mediaContent?.aspectRatio ?? 0,
      hasVideoContent: mediaContent?.hasVideoContent ?? false,
      duration: (mediaContent?.durationMs ?? 0) / 1000,
    },
  };
}

/** How an `NSError` describes itself. */
function description({ domain, code, message }) {
  return `Error Domain=${domain} Code=${code} "${message}" UserInfo={NSLocalizedDescription=${message}}`;
}

module.exports = { NativeAds };
