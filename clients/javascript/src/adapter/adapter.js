import { serve } from './serve.js';

/**
 * Loads ads of one network.
 *
 * A subclass has a function for each format that it loads: `loadNative`, `loadBanner`,
 * `loadInterstitial`, `loadRewarded`, `loadRewardedInterstitial`, `loadAppOpen`. It gets the request,
 * and gives an ad, or throws an `AdError`. Many loads may be under way.
 */
export class Adapter {
  /** What line items and clients call the adapter. */
  className = this.constructor.name;
  /** What people call it; null for the same. */
  label = null;
  /** The version of the adapter: three numbers, or four. */
  adapterVersion = '0.0.0';
  /** The version of the network's SDK: three numbers. */
  adSdkVersion = '0.0.0';
  /** Whether the network counts the impressions of its native ads itself. */
  handlesUserImpressions = false;
  /** Whether the network counts the clicks on its native ads itself. */
  handlesUserClicks = false;

  /** Prepares the network, before the first load. */
  setUp(credentials) {}

  /** Serves the adapter: see `serve`. */
  run() {
    return serve(this);
  }
}
