import { loads } from './messages.js';
import { serve } from './serve.js';

/**
 * @typedef {import('./ads.js').BannerAd} BannerAd
 * @typedef {import('./ads.js').Done} Done
 * @typedef {import('./ads.js').FullScreenAd} FullScreenAd
 * @typedef {import('./ads.js').NativeAd} NativeAd
 * @typedef {import('./ads.js').RewardedAd} RewardedAd
 * @typedef {import('../generated/types.js').Credentials} Credentials
 * @typedef {import('./requests.js').BannerRequest} BannerRequest
 * @typedef {import('./requests.js').BidNotice} BidNotice
 * @typedef {import('./requests.js').BidRequest} BidRequest
 * @typedef {import('./requests.js').LoadRequest} LoadRequest
 * @typedef {import('./requests.js').NativeRequest} NativeRequest
 * @typedef {import('./requests.js').RequestConfiguration} RequestConfiguration
 * @typedef {import('./requests.js').SignalRequest} SignalRequest
 */

/**
 * What a load gives: an ad, at once or later. An empty result breaks a rule, and is reported.
 *
 * @template T
 * @typedef {T | Promise<T>} Loaded
 */

/**
 * Loads ads of one network.
 *
 * The formats are those whose function a subclass overrides. It gives an ad, or throws an `AdError`.
 * Any other error is a fault of the adapter: the client gets an internal error, and the stack goes
 * to the standard error. Many loads can run at the same time.
 */
export class Adapter {
  /**
   * What line items and clients call the adapter. Default: the name of the class.
   *
   * @type {string}
   */
  className = this.constructor.name;
  /**
   * What people call it; null for the class name.
   *
   * @type {string | null}
   */
  label = null;
  /**
   * The version of the adapter: three numbers, or four.
   *
   * @type {string}
   */
  adapterVersion = '0.0.0';
  /**
   * The version of the network's SDK: three numbers.
   *
   * @type {string}
   */
  adSdkVersion = '0.0.0';
  /**
   * Whether the network counts the impressions of its native ads itself. Default: no.
   *
   * @type {boolean}
   */
  handlesUserImpressions = false;
  /**
   * Whether the network counts the clicks on its native ads itself. Default: no.
   *
   * @type {boolean}
   */
  handlesUserClicks = false;

  /**
   * Whether the adapter is a legacy custom event, whose native ads are `LegacyNativeAd`. Default: no.
   *
   * @type {boolean}
   */
  legacy = false;

  /**
   * Prepares the network, before the first load. Throws an `AdError` if that fails.
   *
   * @param {readonly Credentials[]} credentials
   * @returns {Done}
   */
  setUp(credentials) {}

  /**
   * What the publisher says about all requests: before the set-up, and after each change. Override it
   * if the network wants to know. It is not called while the publisher says nothing.
   *
   * @param {RequestConfiguration} configuration
   * @returns {Done}
   */
  didChangeRequestConfiguration(configuration) {}

  /**
   * What happened to a bid of the network: it was won, lost or billed. Override it if the network wants
   * to know.
   *
   * @param {BidNotice} notice
   * @returns {Done}
   */
  didReceiveBidNotice(notice) {}

  /**
   * Answers a bid request of OpenRTB with a bid response, or with null if nobody bids. Override it in an
   * exchange. It throws an `AdError` if the exchange fails.
   *
   * @param {BidRequest} request
   * @returns {Loaded<object | null>}
   */
  requestBids(request) {
    throw notLoaded(this, 'requestBids');
  }

  /**
   * Collects the signals that the network needs for a bid, usually a token of the network. Override it
   * if the network bids. It throws an `AdError` if there are no signals.
   *
   * @param {SignalRequest} request
   * @returns {Loaded<string>}
   */
  collectSignals(request) {
    throw notLoaded(this, 'collectSignals');
  }

  /**
   * @param {NativeRequest} request
   * @returns {Loaded<NativeAd>}
   */
  loadNative(request) {
    throw notLoaded(this, 'loadNative');
  }

  /**
   * @param {BannerRequest} request
   * @returns {Loaded<BannerAd>}
   */
  loadBanner(request) {
    throw notLoaded(this, 'loadBanner');
  }

  /**
   * @param {LoadRequest} request
   * @returns {Loaded<FullScreenAd>}
   */
  loadInterstitial(request) {
    throw notLoaded(this, 'loadInterstitial');
  }

  /**
   * @param {LoadRequest} request
   * @returns {Loaded<RewardedAd>}
   */
  loadRewarded(request) {
    throw notLoaded(this, 'loadRewarded');
  }

  /**
   * @param {LoadRequest} request
   * @returns {Loaded<RewardedAd>}
   */
  loadRewardedInterstitial(request) {
    throw notLoaded(this, 'loadRewardedInterstitial');
  }

  /**
   * @param {LoadRequest} request
   * @returns {Loaded<FullScreenAd>}
   */
  loadAppOpen(request) {
    throw notLoaded(this, 'loadAppOpen');
  }

  /**
   * The formats that the adapter loads.
   *
   * @returns {import('../generated/enumerations.js').AdFormat[]}
   */
  get formats() {
    return Object.values(loads)
      .filter(({ name }) => this[name] !== Adapter.prototype[name])
      .map(({ format }) => format);
  }

  /**
   * Serves the adapter: see `serve`.
   *
   * @returns {Promise<void>}
   */
  run() {
    return serve(this);
  }
}

function notLoaded(adapter, name) {
  return new TypeError(`${adapter.className} has no ${name}.`);
}
