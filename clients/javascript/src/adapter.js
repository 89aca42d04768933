/**
 * @typedef {import('./adapter/ads.js').BannerAdMembers} BannerAdMembers
 * @typedef {import('./adapter/ads.js').Done} Done
 * @typedef {import('./adapter/ads.js').FullScreenAdMembers} FullScreenAdMembers
 * @typedef {import('./adapter/ads.js').NativeAdMembers} NativeAdMembers
 * @typedef {import('./adapter/messages.js').Rendering} Rendering
 * @typedef {import('./adapter/requests.js').BidNotice} BidNotice
 * @typedef {import('./adapter/requests.js').BidRequest} BidRequest
 * @typedef {import('./adapter/requests.js').RequestConfiguration} RequestConfiguration
 * @typedef {import('./generated/types.js').Credentials} Credentials
 * @typedef {import('./adapter/errors.js').AdErrorMembers} AdErrorMembers
 * @typedef {import('./adapter/images.js').Image} Image
 */
/**
 * @template T
 * @typedef {import('./adapter/adapter.js').Loaded<T>} Loaded
 */
export { Adapter } from './adapter/adapter.js';
export { Ad, BannerAd, FullScreenAd, LegacyNativeAd, NativeAd, RewardedAd } from './adapter/ads.js';
export { AdError, NotSimulated } from './adapter/errors.js';
export { log } from './adapter/log.js';
export { networkCall } from './adapter/network.js';
export { BannerRequest, LoadRequest, NativeRequest, SignalRequest } from './adapter/requests.js';
export { serve } from './adapter/serve.js';
