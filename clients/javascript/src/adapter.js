export { Adapter } from './adapter/adapter.js';
export { Ad, BannerAd, FullScreenAd, NativeAd, RewardedAd } from './adapter/ads.js';
export { AdError, NotSimulated } from './adapter/errors.js';
export { log } from './adapter/log.js';
export { BannerRequest, LoadRequest, NativeRequest } from './adapter/requests.js';
export { serve } from './adapter/serve.js';
