// Generated from protocol/adapters/openrpc.json by clients/generate. Do not edit.

/**
 * The API of the SDK that an adapter is written for: the current one, or that of legacy custom
 * events.
 */
export const AdapterAPI = Object.freeze({
  modern: 'modern',
  legacy: 'legacy',
});
/** @typedef {(typeof AdapterAPI)[keyof typeof AdapterAPI]} AdapterAPI */

/**
 * A method that is not in the first version of this contract. The bridge calls it only if the
 * program names it in `methods`.
 */
export const AddedMethod = Object.freeze({
  ping: 'adapter/ping',
  collectSignals: 'adapter/collectSignals',
  didChangeRequestConfiguration: 'adapter/didChangeRequestConfiguration',
  didTapAsset: 'adapter/didTapAsset',
  didExpire: 'adapter/didExpire',
  inspect: 'adapter/inspect',
  didOfferRequests: 'adapter/didOfferRequests',
  didReceiveBidNotice: 'adapter/didReceiveBidNotice',
  requestBids: 'adapter/requestBids',
});
/** @typedef {(typeof AddedMethod)[keyof typeof AddedMethod]} AddedMethod */

/** An event that a program reports. The format of the ad decides which events are possible. */
export const ReportedEventName = Object.freeze({
  impression: 'impression',
  click: 'click',
  willPresentFullScreenView: 'willPresentFullScreenView',
  didFailToPresent: 'didFailToPresent',
  willDismissFullScreenView: 'willDismissFullScreenView',
  didDismissFullScreenView: 'didDismissFullScreenView',
  willLeaveApplication: 'willLeaveApplication',
  didPlayVideo: 'didPlayVideo',
  didPauseVideo: 'didPauseVideo',
  didEndVideo: 'didEndVideo',
  didMuteVideo: 'didMuteVideo',
  didUnmuteVideo: 'didUnmuteVideo',
  didStartVideo: 'didStartVideo',
  didRewardUser: 'didRewardUser',
  paid: 'paid',
});
/** @typedef {(typeof ReportedEventName)[keyof typeof ReportedEventName]} ReportedEventName */

/** A rule that a program checks. */
export const ProgramRule = Object.freeze({
  neverCalled: 'neverCalled',
  offMainThread: 'offMainThread',
  changingValue: 'changingValue',
  duplicateAdChoices: 'duplicateAdChoices',
});
/** @typedef {(typeof ProgramRule)[keyof typeof ProgramRule]} ProgramRule */

/**
 * What still runs in the program.
 *
 * @typedef {object} PingResult
 * @property {boolean | null} [isQuiet] Whether nothing runs in the program that can report an
 *   event: no thread, no timer and no request. Absent or null if the program does not know.
 */

/**
 * The adapter that the program is.
 *
 * @typedef {object} AdapterIntroduction
 * @property {string} className The class name that the bridge sent.
 * @property {string} adapterVersion The version of the adapter.
 * @property {string} adSdkVersion The version of the network's SDK.
 * @property {readonly import('../generated/enumerations.js').AdFormat[]} formats The formats that
 *   the adapter loads. A load of another format is not sent to the program.
 * @property {string | null} [label] The name of the adapter for people. Default: the class name.
 * @property {boolean | null} [handlesUserImpressions] Whether the network counts the impressions of
 *   its native ads itself. Default: false.
 * @property {boolean | null} [handlesUserClicks] Whether the network counts the clicks on its
 *   native ads itself. Default: false.
 * @property {number | null} [protocolVersion] The version of this contract that the program speaks.
 *   Default: 1.
 * @property {readonly AddedMethod[] | null} [methods] The methods that the program has beyond those
 *   of the first version. Default: none.
 * @property {number | null} [versionMs] How long the adapter took to return both versions, in
 *   milliseconds. Default: unknown.
 * @property {AdapterAPI | null} [api] The API that the adapter is written for. Default: `modern`.
 */

/**
 * The signals of the network, or why there are none. One of the two members is not null.
 *
 * @typedef {object} Signals
 * @property {string | null} [signals] The signals: 1 to 32,768 characters. Default: none.
 * @property {import('../generated/types.js').AdError | null} [error] Why there are no signals.
 *   Default: none.
 */

/**
 * What an exchange bids, or why it does not. Without both, nobody bids.
 *
 * @typedef {object} Bids
 * @property {import('../generated/types.js').JSONObject | null} [bidResponse] A bid response of
 *   OpenRTB 2.6; null if nobody bids. Default: null.
 * @property {import('../generated/types.js').AdError | null} [error] Why the exchange has failed.
 *   Default: none.
 */

/**
 * A native ad, mapped from the network's.
 *
 * @typedef {object} NativeAdContent
 * @property {import('../generated/enumerations.js').NativeAdType | null} [nativeAdType] The legacy
 *   type of the ad. Default: none.
 * @property {import('../generated/types.js').NativeAdAssets | null} [assets] What the ad is drawn
 *   from. Default: no assets.
 * @property {import('../generated/types.js').MediaContent | null} [mediaContent] What the media
 *   view shows; null if the ad has no media view.
 * @property {AdChoicesIcon | null} [adChoices] The AdChoices icon; null if the ad has none. The
 *   bridge places it.
 * @property {import('../generated/types.js').Tracking | null} [tracking] Who counts what happens to
 *   the ad. Default: as in the answer to `adapter/initialize`.
 */

/**
 * The AdChoices icon of a native ad.
 *
 * @typedef {object} AdChoicesIcon
 * @property {number} width In points.
 * @property {number} height In points.
 * @property {import('../generated/types.js').Image | null} [image] The picture of the icon.
 *   Default: unknown.
 * @property {string | null} [clickThroughUrl] The address that a touch of the icon opens. Default:
 *   unknown.
 */

/**
 * What an ad did when it was drawn. Only for a program whose `api` is `legacy`.
 *
 * @typedef {object} DidRenderResult
 * @property {import('../generated/types.js').Rect | null} [adChoices] The frame in which a legacy
 *   ad has put its AdChoices icon, in the view; null if it has put none. Default: unknown; then the
 *   bridge does not check it.
 */

/**
 * What is left of an ad, when its program is asked.
 *
 * @typedef {object} AdRemains
 * @property {number | null} [subviewCount] The number of the ad's own views that are still in the
 *   view that it left last. Default: 0.
 * @property {boolean | null} [isViewHeld] Whether the adapter still holds the view that the ad left
 *   last. Default: false.
 * @property {boolean | null} [isAdHeld] Whether the ad was disposed of, and the adapter still holds
 *   it. Default: false.
 */

/**
 * A banner. Its size is that of its view.
 *
 * @typedef {object} BannerAdContent
 * @property {import('../generated/types.js').BannerView} view The view that the banner is drawn in.
 */

/**
 * A line for the log.
 *
 * @typedef {object} AdapterLogEntry
 * @property {import('../generated/enumerations.js').LogLevel} level How important the line is.
 * @property {string} message The text.
 */

/**
 * A call of the program to the SDK of its network.
 *
 * @typedef {object} AdapterNetworkCall
 * @property {string} name The name of the call: 1 to 256 characters.
 * @property {import('../generated/types.js').JSONValue} arguments The arguments of the call: any
 *   JSON, at most 262,144 bytes of it; null without arguments.
 * @property {string | null} [loadId] The load that the call belongs to. Default: none.
 */

/**
 * A rule that the adapter broke, and that only its program can see.
 *
 * @typedef {object} AdapterViolation
 * @property {ProgramRule} rule The rule that the adapter broke.
 * @property {string} message One sentence that says what the adapter did. A longer text than 4,096
 *   characters is cut.
 * @property {string | null} [loadId] The load that the violation belongs to. Default: none.
 * @property {string | null} [className] The class that broke the rule, without a load, in a program
 *   that classes share. Default: the class of the program, or the first one that was introduced.
 */

/**
 * The parameters of `didRender`. Tells the ad that it was drawn.
 *
 * @typedef {object} Rendering
 * @property {import('../generated/types.js').AdView} view The view that the ad is drawn in.
 * @property {import('../generated/types.js').AssetFrames} clickableAssetViews The assets that react
 *   to a touch, with their frames in the view.
 * @property {import('../generated/types.js').AssetFrames} nonclickableAssetViews The assets that do
 *   not.
 * @property {import('../generated/types.js').AdChoicesPlacement | null} adChoices Where the bridge
 *   put the AdChoices icon; null if the ad has none.
 * @property {import('../generated/types.js').Rect} [mediaView] Where the media view is: the frame
 *   of the asset `mediaView`, or the whole view. Absent if the ad has no media view.
 */

/** One load, and what the publisher tells every network about it. */
export class LoadRequest {
  /**
   * @param {any} params of the call
   * @param {AbortSignal} signal
   */
  constructor(params, signal) {
    /**
     * The name of the load.
     *
     * @readonly
     * @type {string}
     */
    this.loadId = params.loadId;
    /**
     * The parameter of the line item, or the one that the client gave; null without one.
     *
     * @readonly
     * @type {string | null}
     */
    this.parameter = params.parameter;
    /**
     * The settings of the line item. The parameter is among them, as `parameter`.
     *
     * @readonly
     * @type {import('../generated/types.js').JSONObject}
     */
    this.settings = params.settings;
    /**
     * Whether test ads are wanted.
     *
     * @readonly
     * @type {boolean}
     */
    this.isTestRequest = params.request.isTestRequest;
    /**
     * What the publisher adds for networks.
     *
     * @readonly
     * @type {import('../generated/types.js').JSONObject}
     */
    this.extras = params.request.extras;
    /**
     * Words that describe what the person is looking at.
     *
     * @readonly
     * @type {readonly string[]}
     */
    this.keywords = params.request.keywords;
    /**
     * Whether the request is directed at children; null if the publisher does not say.
     *
     * @readonly
     * @type {boolean | null}
     */
    this.childDirectedTreatment = params.request.childDirectedTreatment;
    /**
     * The network's answer to a bid, if the ad was won in an auction; else null.
     *
     * @readonly
     * @type {string | null}
     */
    this.bidResponse = params.request.bidResponse;
    /**
     * A PNG image to lay over the ad, in base64; null without one.
     *
     * @readonly
     * @type {string | null}
     */
    this.watermark = params.request.watermark;
    /**
     * The seed of the adapter's random choices. The first network that a load asks gets the
     * client's seed; without one, the bridge makes it from the seed of the run and the id of the
     * ad. Each later network gets another number.
     *
     * @readonly
     * @type {number}
     */
    this.seed = params.request.seed;
    /**
     * What the publisher knows about the person who will see the ad. Absent if the publisher says
     * nothing.
     *
     * @readonly
     * @type {import('../generated/types.js').UserTargeting | undefined}
     */
    this.user = params.request.user;
    /**
     * What the application keeps in its user defaults, such as consent strings: values by their
     * keys, those of all requests included. A key whose value is null is not set. Absent if the
     * publisher says nothing.
     *
     * @readonly
     * @type {import('../generated/types.js').JSONObject | undefined}
     */
    this.userDefaults = params.request.userDefaults;
    /**
     * How long the program has to answer, in milliseconds.
     *
     * @readonly
     * @type {number}
     */
    this.timeoutMs = params.timeoutMs;
    /**
     * The name of the line item for people. Absent if it has none.
     *
     * @readonly
     * @type {string | undefined}
     */
    this.label = params.label;
    /**
     * The client's id of the ad. All networks that a load asks get the same one. Absent if the
     * request has no extras.
     *
     * @readonly
     * @type {string | undefined}
     */
    this.adId = params.adId;
    /**
     * The number of the client that loads the ad. Absent for the client on standard input.
     *
     * @readonly
     * @type {number | undefined}
     */
    this.clientId = params.clientId;
    /**
     * Aborts when the ad is no longer wanted: its time is up, or the client cancelled. The load is
     * answered then; if the load still gives an ad, the ad is disposed of.
     *
     * @readonly
     * @type {AbortSignal}
     */
    this.signal = signal;
  }
}

/** A load with the parameters of `loadNative`. */
export class LoadNativeRequest extends LoadRequest {
  /**
   * @param {any} params of the call
   * @param {AbortSignal} signal
   */
  constructor(params, signal) {
    super(params, signal);
    /**
     * The legacy types that the publisher accepts: one or both.
     *
     * @readonly
     * @type {readonly import('../generated/enumerations.js').NativeAdType[]}
     */
    this.adTypes = params.adTypes;
    /**
     * The publisher's preferences.
     *
     * @readonly
     * @type {import('../generated/types.js').NativeAdOptions}
     */
    this.options = params.options;
  }
}

/** A load with the parameters of `loadBanner`. */
export class LoadBannerRequest extends LoadRequest {
  /**
   * @param {any} params of the call
   * @param {AbortSignal} signal
   */
  constructor(params, signal) {
    super(params, signal);
    /**
     * The size that the publisher wants, in points.
     *
     * @readonly
     * @type {import('../generated/types.js').Size}
     */
    this.adSize = params.adSize;
    /**
     * The kind of `adSize`. Absent if the size is fixed. A `fluid` ad can have any height.
     *
     * @readonly
     * @type {import('../generated/enumerations.js').AdSizeKind | undefined}
     */
    this.adSizeKind = params.adSizeKind;
  }
}

/** The codes of errors in answers. */
export const ErrorCode = Object.freeze({
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  requestCancelled: -32800,
  unknownAdapter: 101,
  setUpFailed: 103,
  formatNotSupported: 104,
  loadFailed: 201,
  adIdInUse: 202,
  unknownAd: 301,
  wrongState: 304,
  wrongFormat: 305,
  presentFailed: 306,
  notSimulated: 307,
});

/** An event of an ad happened. */
export const EVENT = 'adapter/event';

/** The program has a line for the bridge's log. */
export const LOG = 'adapter/log';

/** The program called the SDK of its network. */
export const NETWORK_CALL = 'adapter/networkCall';

/** The adapter broke a rule that only its program can see. */
export const VIOLATION = 'adapter/violation';

/** The function of an adapter for each load, and its format. */
export const loads = Object.freeze({
  'adapter/loadNative': { name: 'loadNative', format: 'native' },
  'adapter/loadBanner': { name: 'loadBanner', format: 'banner' },
  'adapter/loadInterstitial': { name: 'loadInterstitial', format: 'interstitial' },
  'adapter/loadRewarded': { name: 'loadRewarded', format: 'rewarded' },
  'adapter/loadRewardedInterstitial': { name: 'loadRewardedInterstitial', format: 'rewardedInterstitial' },
  'adapter/loadAppOpen': { name: 'loadAppOpen', format: 'appOpen' },
});

/** The function of an ad for each call, its arguments, and the code of its error. */
export const calls = Object.freeze({
  'adapter/didRender': {
    name: 'didRender',
    args: ({ view, clickableAssetViews, nonclickableAssetViews, adChoices, mediaView }) => [{ view, clickableAssetViews, nonclickableAssetViews, adChoices, mediaView }],
    failure: ErrorCode.internalError,
  },
  'adapter/didUntrackView': {
    name: 'didUntrackView',
    args: () => [],
    failure: ErrorCode.internalError,
  },
  'adapter/didRecordImpression': {
    name: 'didRecordImpression',
    args: () => [],
    failure: ErrorCode.internalError,
  },
  'adapter/didRecordClickOnAsset': {
    name: 'didRecordClickOnAsset',
    args: ({ asset, frame }) => [asset, frame],
    failure: ErrorCode.internalError,
  },
  'adapter/didTapAsset': {
    name: 'didTapAsset',
    args: ({ asset }) => [asset],
    failure: ErrorCode.internalError,
  },
  'adapter/didExpire': {
    name: 'didExpire',
    args: () => [],
    failure: ErrorCode.internalError,
  },
  'adapter/changeAdSize': {
    name: 'changeAdSize',
    args: ({ adSize }) => [adSize],
    failure: ErrorCode.internalError,
  },
  'adapter/present': {
    name: 'present',
    args: () => [],
    failure: ErrorCode.presentFailed,
  },
  'adapter/simulate': {
    name: 'simulate',
    args: ({ action, asset }) => [action, asset],
    failure: ErrorCode.internalError,
  },
  'adapter/inspect': {
    name: 'inspect',
    args: () => [],
    failure: ErrorCode.internalError,
  },
});
