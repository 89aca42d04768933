// What a load is answered with.

import { LegacyNativeAd } from './ads.js';
import { toWireImage } from './images.js';

const UNKNOWN_MEDIA = { hasVideoContent: false, aspectRatio: 0, durationMs: 0 };

/**
 * The answer to the load of a native ad.
 *
 * @param {import('./ads.js').NativeAd} ad
 * @param {import('./adapter.js').Adapter} adapter
 * @param {import('./requests.js').NativeRequest} request
 * @returns {import('./messages.js').NativeAdContent}
 */
export function nativeAdContent(ad, adapter, { wantsImages }) {
  const image = (each) => each && toWireImage(each, wantsImages);
  return {
    nativeAdType: ad.nativeAdType,
    assets: {
      headline: ad.headline,
      body: ad.body,
      callToAction: ad.callToAction,
      icon: image(ad.icon),
      images: ad.images && Array.from(ad.images, image),
      starRating: ad.starRating,
      store: ad.store,
      price: ad.price,
      advertiser: ad.advertiser,
      extraAssets: ad.extraAssets,
    },
    mediaContent: ad.mediaContent && { ...UNKNOWN_MEDIA, ...ad.mediaContent },
    // The bridge would place an icon that it knows.
    adChoices: !(ad instanceof LegacyNativeAd) && ad.adChoices ? {
      ...ad.adChoices,
      ...(ad.adChoices.image && { image: image(ad.adChoices.image) }),
    } : null,
    tracking: {
      impressions: tracker(ad.handlesUserImpressions ?? adapter.handlesUserImpressions),
      clicks: tracker(ad.handlesUserClicks ?? adapter.handlesUserClicks),
    },
  };
}

/**
 * The answer to the load of a banner, and to a change of its size.
 *
 * @param {import('./ads.js').BannerAd} ad
 * @returns {import('./messages.js').BannerAdContent}
 */
export function bannerAdContent(ad) {
  const { width, height } = ad.size ?? {};
  if (width === undefined || height === undefined) throw new TypeError('A banner needs a size.');
  return { view: { id: ad.viewId, width, height, text: ad.text } };
}

/**
 * The answer to the load of a full-screen ad.
 *
 * @param {import('./ads.js').FullScreenAd} ad
 * @returns {Partial<import('../generated/types.js').FullScreenAdContent>}
 */
export function fullScreenAdContent(ad) {
  const { headline, body, callToAction, durationMs, reward } = ad;
  const image = ad.image && toWireImage(ad.image, true);
  const content = { headline, body, callToAction, image, durationMs, reward };
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null));
}

function tracker(isAdapter) {
  return isAdapter ? 'adapter' : 'bridge';
}
