export { AdBridge } from './bridge.js';
export {
  AdBridgeError,
  BridgeClosed,
  DaemonDied,
  EventTimeout,
  ProgramNotFound,
  ProtocolError,
  RPCError,
  StartTimeout,
} from './errors.js';
export { Ad, BannerAd, FullScreenAd, NativeAd } from './generated/ads.js';
export * from './generated/enumerations.js';
export * from './generated/errors.js';
