// Generated from adapter.js by clients/generate. Do not edit.

export { Adapter } from "./adapter/adapter.js";
export { log } from "./adapter/log.js";
export { networkCall } from "./adapter/network.js";
export { serve } from "./adapter/serve.js";
export type BannerAdMembers = import('./adapter/ads.js').BannerAdMembers;
export type Done = import('./adapter/ads.js').Done;
export type FullScreenAdMembers = import('./adapter/ads.js').FullScreenAdMembers;
export type NativeAdMembers = import('./adapter/ads.js').NativeAdMembers;
export type Rendering = import('./adapter/messages.js').Rendering;
export type BidNotice = import('./adapter/requests.js').BidNotice;
export type BidRequest = import('./adapter/requests.js').BidRequest;
export type RequestConfiguration = import('./adapter/requests.js').RequestConfiguration;
export type Credentials = import('./generated/types.js').Credentials;
export type AdErrorMembers = import('./adapter/errors.js').AdErrorMembers;
export type Image = import('./adapter/images.js').Image;
export type Loaded<T> = import('./adapter/adapter.js').Loaded<T>;
export { Ad, BannerAd, FullScreenAd, LegacyNativeAd, NativeAd, RewardedAd } from "./adapter/ads.js";
export { AdError, NotSimulated } from "./adapter/errors.js";
export { BannerRequest, LoadRequest, NativeRequest, SignalRequest } from "./adapter/requests.js";
