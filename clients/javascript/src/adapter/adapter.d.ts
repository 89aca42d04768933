// Generated from adapter.js by clients/generate. Do not edit.

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
    className: string;
    /**
     * What people call it; null for the class name.
     *
     * @type {string | null}
     */
    label: string | null;
    /**
     * The version of the adapter: three numbers, or four.
     *
     * @type {string}
     */
    adapterVersion: string;
    /**
     * The version of the network's SDK: three numbers.
     *
     * @type {string}
     */
    adSdkVersion: string;
    /**
     * Whether the network counts the impressions of its native ads itself. Default: no.
     *
     * @type {boolean}
     */
    handlesUserImpressions: boolean;
    /**
     * Whether the network counts the clicks on its native ads itself. Default: no.
     *
     * @type {boolean}
     */
    handlesUserClicks: boolean;
    /**
     * Whether the adapter is a legacy custom event, whose native ads are `LegacyNativeAd`. Default: no.
     *
     * @type {boolean}
     */
    legacy: boolean;
    /**
     * Prepares the network, before the first load. Throws an `AdError` if that fails.
     *
     * @param {readonly Credentials[]} credentials
     * @returns {Done}
     */
    setUp(credentials: readonly Credentials[]): Done;
    /**
     * What the publisher says about all requests: before the set-up, and after each change. Override it
     * if the network wants to know. It is not called while the publisher says nothing.
     *
     * @param {RequestConfiguration} configuration
     * @returns {Done}
     */
    didChangeRequestConfiguration(configuration: RequestConfiguration): Done;
    /**
     * What happened to a bid of the network: it was won, lost or billed. Override it if the network wants
     * to know.
     *
     * @param {BidNotice} notice
     * @returns {Done}
     */
    didReceiveBidNotice(notice: BidNotice): Done;
    /**
     * Answers a bid request of OpenRTB with a bid response, or with null if nobody bids. Override it in an
     * exchange. It throws an `AdError` if the exchange fails.
     *
     * @param {BidRequest} request
     * @returns {Loaded<object | null>}
     */
    requestBids(request: BidRequest): Loaded<object | null>;
    /**
     * Collects the signals that the network needs for a bid, usually a token of the network. Override it
     * if the network bids. It throws an `AdError` if there are no signals.
     *
     * @param {SignalRequest} request
     * @returns {Loaded<string>}
     */
    collectSignals(request: SignalRequest): Loaded<string>;
    /**
     * @param {NativeRequest} request
     * @returns {Loaded<NativeAd>}
     */
    loadNative(request: NativeRequest): Loaded<NativeAd>;
    /**
     * @param {BannerRequest} request
     * @returns {Loaded<BannerAd>}
     */
    loadBanner(request: BannerRequest): Loaded<BannerAd>;
    /**
     * @param {LoadRequest} request
     * @returns {Loaded<FullScreenAd>}
     */
    loadInterstitial(request: LoadRequest): Loaded<FullScreenAd>;
    /**
     * @param {LoadRequest} request
     * @returns {Loaded<RewardedAd>}
     */
    loadRewarded(request: LoadRequest): Loaded<RewardedAd>;
    /**
     * @param {LoadRequest} request
     * @returns {Loaded<RewardedAd>}
     */
    loadRewardedInterstitial(request: LoadRequest): Loaded<RewardedAd>;
    /**
     * @param {LoadRequest} request
     * @returns {Loaded<FullScreenAd>}
     */
    loadAppOpen(request: LoadRequest): Loaded<FullScreenAd>;
    /**
     * The formats that the adapter loads.
     *
     * @returns {import('../generated/enumerations.js').AdFormat[]}
     */
    get formats(): import("../generated/enumerations.js").AdFormat[];
    /**
     * Serves the adapter: see `serve`.
     *
     * @returns {Promise<void>}
     */
    run(): Promise<void>;
}
export type BannerAd = import('./ads.js').BannerAd;
export type Done = import('./ads.js').Done;
export type FullScreenAd = import('./ads.js').FullScreenAd;
export type NativeAd = import('./ads.js').NativeAd;
export type RewardedAd = import('./ads.js').RewardedAd;
export type Credentials = import('../generated/types.js').Credentials;
export type BannerRequest = import('./requests.js').BannerRequest;
export type BidNotice = import('./requests.js').BidNotice;
export type BidRequest = import('./requests.js').BidRequest;
export type LoadRequest = import('./requests.js').LoadRequest;
export type NativeRequest = import('./requests.js').NativeRequest;
export type RequestConfiguration = import('./requests.js').RequestConfiguration;
export type SignalRequest = import('./requests.js').SignalRequest;
/**
 * What a load gives: an ad, at once or later. An empty result breaks a rule, and is reported.
 */
export type Loaded<T> = T | Promise<T>;
