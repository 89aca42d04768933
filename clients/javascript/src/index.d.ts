// Generated from index.js by clients/generate. Do not edit.

export { AdBridge } from "./bridge.js";
export * from "./configuration.js";
export * from "./errors.js";
export * from "./generated/enumerations.js";
export * from "./generated/errors.js";
export * from "./generated/types.js";
export type BridgeEvents = import('./bridge.js').BridgeEvents;
export type StartOptions = import('./bridge.js').StartOptions;
export type ConnectOptions = import('./bridge.js').ConnectOptions;
export type WaitOptions = import('./loaded-ad.js').WaitOptions;
export type AdOptions = import('./networks.js').AdOptions;
export type Conditions = import('./networks.js').Conditions;
export type StubAd = import('./networks.js').StubAd;
export type StubOptions = import('./networks.js').StubOptions;
export { Ad, AppOpenAd, BannerAd, FullScreenAd, InterstitialAd, NativeAd, RewardedAd, RewardedInterstitialAd } from "./generated/ads.js";
export { banner, fullScreen, native, Network, Stubs } from "./networks.js";
