/**
 * @typedef {import('./bridge.js').BridgeEvents} BridgeEvents
 * @typedef {import('./bridge.js').StartOptions} StartOptions
 * @typedef {import('./bridge.js').ConnectOptions} ConnectOptions
 * @typedef {import('./loaded-ad.js').WaitOptions} WaitOptions
 * @typedef {import('./networks.js').AdOptions} AdOptions
 * @typedef {import('./networks.js').Conditions} Conditions
 * @typedef {import('./networks.js').StubAd} StubAd
 * @typedef {import('./networks.js').StubOptions} StubOptions
 */
export { AdBridge } from './bridge.js';
export * from './configuration.js';
export * from './errors.js';
export {
  Ad,
  AppOpenAd,
  BannerAd,
  FullScreenAd,
  InterstitialAd,
  NativeAd,
  RewardedAd,
  RewardedInterstitialAd,
} from './generated/ads.js';
export * from './generated/enumerations.js';
export * from './generated/errors.js';
export * from './generated/types.js';
export { banner, fullScreen, native, Network, Stubs } from './networks.js';
