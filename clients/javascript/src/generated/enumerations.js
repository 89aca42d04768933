// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

/** The format of an ad. */
export const AdFormat = Object.freeze({
  native: 'native',
  banner: 'banner',
  interstitial: 'interstitial',
  rewarded: 'rewarded',
  rewardedInterstitial: 'rewardedInterstitial',
  appOpen: 'appOpen',
});
/** @typedef {(typeof AdFormat)[keyof typeof AdFormat]} AdFormat */

/** How persons are treated because of their age. */
export const AgeRestrictedTreatment = Object.freeze({
  unspecified: 'unspecified',
  child: 'child',
  teen: 'teen',
});
/** @typedef {(typeof AgeRestrictedTreatment)[keyof typeof AgeRestrictedTreatment]} AgeRestrictedTreatment */

/**
 * A rating of content, as the SDK writes it: for everybody, with the guidance of parents, for
 * teens, for mature audiences.
 */
export const MaxAdContentRating = Object.freeze({
  G: 'G',
  PG: 'PG',
  T: 'T',
  MA: 'MA',
});
/** @typedef {(typeof MaxAdContentRating)[keyof typeof MaxAdContentRating]} MaxAdContentRating */

/** Whether ads may be chosen for the person. */
export const PersonalizationState = Object.freeze({
  unspecified: 'unspecified',
  enabled: 'enabled',
  disabled: 'disabled',
});
/** @typedef {(typeof PersonalizationState)[keyof typeof PersonalizationState]} PersonalizationState */

/**
 * The state of an ad. `loading`: the load has not ended. `loaded`: the ad was not shown yet.
 * `rendered`: it is drawn in a view. `presenting`: it covers the application. `dismissed`: it was
 * shown, and is used up. `untracked`: it was taken off its view. `expired`: it became too old
 * before it was shown. `disposed`: it was released. No result contains `disposed`: a request about
 * such an ad gets the error adDisposed.
 */
export const AdState = Object.freeze({
  loading: 'loading',
  loaded: 'loaded',
  rendered: 'rendered',
  presenting: 'presenting',
  dismissed: 'dismissed',
  untracked: 'untracked',
  expired: 'expired',
  disposed: 'disposed',
});
/** @typedef {(typeof AdState)[keyof typeof AdState]} AdState */

/** An event of an ad. */
export const AdEventName = Object.freeze({
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
  adSizeChanged: 'adSizeChanged',
  refreshed: 'refreshed',
  didFailToRefresh: 'didFailToRefresh',
  expired: 'expired',
  paid: 'paid',
});
/** @typedef {(typeof AdEventName)[keyof typeof AdEventName]} AdEventName */

/**
 * Where an adapter runs: in the daemon (`builtIn`), or as a program of its own (`process`). The
 * answers of a network that a client has defined are data (`defined`).
 */
export const AdapterOrigin = Object.freeze({
  builtIn: 'builtIn',
  process: 'process',
  defined: 'defined',
});
/** @typedef {(typeof AdapterOrigin)[keyof typeof AdapterOrigin]} AdapterOrigin */

/**
 * How exact the value of an impression is: unknown, estimated, from prices that the publisher has
 * entered (`publisherProvided`), or exact (`precise`).
 */
export const AdValuePrecision = Object.freeze({
  unknown: 'unknown',
  estimated: 'estimated',
  publisherProvided: 'publisherProvided',
  precise: 'precise',
});
/** @typedef {(typeof AdValuePrecision)[keyof typeof AdValuePrecision]} AdValuePrecision */

/** Whether a network was asked for the ad of its bid, or as a line item. */
export const AttemptSource = Object.freeze({
  bid: 'bid',
  waterfall: 'waterfall',
});
/** @typedef {(typeof AttemptSource)[keyof typeof AttemptSource]} AttemptSource */

/**
 * What a bidder did: it gave no signals (`failed`), it did not bid (`noBid`), its ad was loaded
 * (`won`), or its bid gave no ad (`lost`).
 */
export const BidderOutcome = Object.freeze({
  failed: 'failed',
  noBid: 'noBid',
  won: 'won',
  lost: 'lost',
});
/** @typedef {(typeof BidderOutcome)[keyof typeof BidderOutcome]} BidderOutcome */

/**
 * What happened to a bid: its ad was loaded (`win`), it gave no ad (`loss`), or the impression of
 * its ad was counted (`billing`).
 */
export const BidNoticeKind = Object.freeze({
  win: 'win',
  loss: 'loss',
  billing: 'billing',
});
/** @typedef {(typeof BidNoticeKind)[keyof typeof BidNoticeKind]} BidNoticeKind */

/**
 * Why a bid was lost: the network did not load the ad (`internalError`), the bid was valid for a
 * shorter time, or the load ended before its turn (`impressionExpired`), the bid of an exchange was
 * invalid (`invalidResponse`), the price was below the floor (`belowFloor`), or another network
 * gave the ad (`lostToHigherBid`).
 */
export const LossReason = Object.freeze({
  internalError: 'internalError',
  impressionExpired: 'impressionExpired',
  invalidResponse: 'invalidResponse',
  belowFloor: 'belowFloor',
  lostToHigherBid: 'lostToHigherBid',
});
/** @typedef {(typeof LossReason)[keyof typeof LossReason]} LossReason */

/** Whether an adapter can load ads. */
export const AdapterState = Object.freeze({
  notReady: 'notReady',
  ready: 'ready',
});
/** @typedef {(typeof AdapterState)[keyof typeof AdapterState]} AdapterState */

/** Whether a client is there. */
export const ClientState = Object.freeze({
  connected: 'connected',
  ended: 'ended',
});
/** @typedef {(typeof ClientState)[keyof typeof ClientState]} ClientState */

/**
 * Where an ad unit is defined: in the daemon (`builtIn`), in the configuration file (`configured`),
 * or by a client (`defined`).
 */
export const AdUnitOrigin = Object.freeze({
  builtIn: 'builtIn',
  configured: 'configured',
  defined: 'defined',
});
/** @typedef {(typeof AdUnitOrigin)[keyof typeof AdUnitOrigin]} AdUnitOrigin */

/** An asset of a native ad, or another part of its view. */
export const AssetName = Object.freeze({
  headline: 'headline',
  body: 'body',
  callToAction: 'callToAction',
  icon: 'icon',
  image: 'image',
  starRating: 'starRating',
  store: 'store',
  price: 'price',
  advertiser: 'advertiser',
  mediaView: 'mediaView',
  adChoicesView: 'adChoicesView',
});
/** @typedef {(typeof AssetName)[keyof typeof AssetName]} AssetName */

/**
 * A corner of a native ad. The platforms number the corners differently, so only names are used.
 */
export const AdChoicesPosition = Object.freeze({
  topRight: 'topRight',
  topLeft: 'topLeft',
  bottomRight: 'bottomRight',
  bottomLeft: 'bottomLeft',
});
/** @typedef {(typeof AdChoicesPosition)[keyof typeof AdChoicesPosition]} AdChoicesPosition */

/**
 * A banner size that has a name, in points: `banner` 320 × 50, `largeBanner` 320 × 100,
 * `mediumRectangle` 300 × 250, `fullBanner` 468 × 60, `leaderboard` 728 × 90, `skyscraper` 120 ×
 * 600, `fluid`.
 */
export const AdSizeName = Object.freeze({
  banner: 'banner',
  largeBanner: 'largeBanner',
  mediumRectangle: 'mediumRectangle',
  fullBanner: 'fullBanner',
  leaderboard: 'leaderboard',
  skyscraper: 'skyscraper',
  fluid: 'fluid',
});
/** @typedef {(typeof AdSizeName)[keyof typeof AdSizeName]} AdSizeName */

/** The kind of an adaptive size. */
export const AdaptiveSizeKind = Object.freeze({
  anchoredAdaptive: 'anchoredAdaptive',
  largeAnchoredAdaptive: 'largeAnchoredAdaptive',
  inlineAdaptive: 'inlineAdaptive',
});
/** @typedef {(typeof AdaptiveSizeKind)[keyof typeof AdaptiveSizeKind]} AdaptiveSizeKind */

/**
 * The kind of a size that is not fixed: `fluid`, as wide as the container and as high as the ad;
 * `anchoredAdaptive` and `largeAnchoredAdaptive`, whose height follows from the width and the
 * screen; `inlineAdaptive`, at most as high.
 */
export const AdSizeKind = Object.freeze({
  fluid: 'fluid',
  anchoredAdaptive: 'anchoredAdaptive',
  largeAnchoredAdaptive: 'largeAnchoredAdaptive',
  inlineAdaptive: 'inlineAdaptive',
});
/** @typedef {(typeof AdSizeKind)[keyof typeof AdSizeKind]} AdSizeKind */

/** How the device is held. */
export const ScreenOrientation = Object.freeze({
  portrait: 'portrait',
  landscape: 'landscape',
});
/** @typedef {(typeof ScreenOrientation)[keyof typeof ScreenOrientation]} ScreenOrientation */

/**
 * The source of the daemon's time: the wall clock; `advanceClock` alone; or the next deadline,
 * whenever a request waits and nothing else can run.
 */
export const ClockMode = Object.freeze({
  wall: 'wall',
  manual: 'manual',
  skip: 'skip',
});
/** @typedef {(typeof ClockMode)[keyof typeof ClockMode]} ClockMode */

/** A rule for adapters that the bridge watches. */
export const ContractRule = Object.freeze({
  duplicateCompletion: 'duplicateCompletion',
  lateCompletion: 'lateCompletion',
  neverCompleted: 'neverCompleted',
  emptyCompletion: 'emptyCompletion',
  adAndError: 'adAndError',
  eventBeforeCompletion: 'eventBeforeCompletion',
  eventAfterDispose: 'eventAfterDispose',
  doubleImpression: 'doubleImpression',
  doubleReward: 'doubleReward',
  wrongTracker: 'wrongTracker',
  changedPrice: 'changedPrice',
  impressionBeforeRender: 'impressionBeforeRender',
  unpairedScreen: 'unpairedScreen',
  eventOrder: 'eventOrder',
  unrequestedAdType: 'unrequestedAdType',
  imageNotDelivered: 'imageNotDelivered',
  adChoicesMisplaced: 'adChoicesMisplaced',
  missingAsset: 'missingAsset',
  emptySignals: 'emptySignals',
  signalsTooLong: 'signalsTooLong',
  signalsAndError: 'signalsAndError',
  contentTooLarge: 'contentTooLarge',
  neverCalled: 'neverCalled',
  offMainThread: 'offMainThread',
  changingValue: 'changingValue',
  duplicateAdChoices: 'duplicateAdChoices',
});
/** @typedef {(typeof ContractRule)[keyof typeof ContractRule]} ContractRule */

/** A rule that a stub can break on purpose. */
export const StubRule = Object.freeze({
  duplicateCompletion: 'duplicateCompletion',
  lateCompletion: 'lateCompletion',
  neverCompleted: 'neverCompleted',
  emptyCompletion: 'emptyCompletion',
  adAndError: 'adAndError',
  eventBeforeCompletion: 'eventBeforeCompletion',
  eventAfterDispose: 'eventAfterDispose',
  doubleImpression: 'doubleImpression',
  doubleReward: 'doubleReward',
  wrongTracker: 'wrongTracker',
  impressionBeforeRender: 'impressionBeforeRender',
  unpairedScreen: 'unpairedScreen',
  eventOrder: 'eventOrder',
  unrequestedAdType: 'unrequestedAdType',
  imageNotDelivered: 'imageNotDelivered',
  adChoicesMisplaced: 'adChoicesMisplaced',
  missingAsset: 'missingAsset',
  contentTooLarge: 'contentTooLarge',
});
/** @typedef {(typeof StubRule)[keyof typeof StubRule]} StubRule */

/** The orientation of an image. */
export const ImageOrientation = Object.freeze({
  any: 'any',
  portrait: 'portrait',
  landscape: 'landscape',
});
/** @typedef {(typeof ImageOrientation)[keyof typeof ImageOrientation]} ImageOrientation */

/** The shape of media. */
export const MediaAspectRatio = Object.freeze({
  unknown: 'unknown',
  any: 'any',
  landscape: 'landscape',
  portrait: 'portrait',
  square: 'square',
});
/** @typedef {(typeof MediaAspectRatio)[keyof typeof MediaAspectRatio]} MediaAspectRatio */

/** The direction of a swipe. */
export const SwipeDirection = Object.freeze({
  right: 'right',
  left: 'left',
  up: 'up',
  down: 'down',
});
/** @typedef {(typeof SwipeDirection)[keyof typeof SwipeDirection]} SwipeDirection */

/**
 * A native format of the legacy API: `content` for something to read or to buy, `appInstall` for an
 * application.
 */
export const NativeAdType = Object.freeze({
  content: 'content',
  appInstall: 'appInstall',
});
/** @typedef {(typeof NativeAdType)[keyof typeof NativeAdType]} NativeAdType */

/**
 * How a load or one of its attempts ended: with an ad, with an error, or because the client
 * cancelled the load or disposed of its ad.
 */
export const LoadOutcome = Object.freeze({
  loaded: 'loaded',
  failed: 'failed',
  cancelled: 'cancelled',
});
/** @typedef {(typeof LoadOutcome)[keyof typeof LoadOutcome]} LoadOutcome */

/** How important a line of the log is. */
export const LogLevel = Object.freeze({
  error: 'error',
  warning: 'warning',
  info: 'info',
  debug: 'debug',
});
/** @typedef {(typeof LogLevel)[keyof typeof LogLevel]} LogLevel */

/** A rule of the SDK's native validator for the layout of a native ad. */
export const LayoutRule = Object.freeze({
  viewTooSmall: 'viewTooSmall',
  mediaViewTooSmall: 'mediaViewTooSmall',
  assetOutsideView: 'assetOutsideView',
  badgeMissing: 'badgeMissing',
  badgeTooSmall: 'badgeTooSmall',
  adChoicesNotInCorner: 'adChoicesNotInCorner',
  adChoicesHidden: 'adChoicesHidden',
  headlineTruncated: 'headlineTruncated',
  bodyTruncated: 'bodyTruncated',
  backgroundClickable: 'backgroundClickable',
});
/** @typedef {(typeof LayoutRule)[keyof typeof LayoutRule]} LayoutRule */

/**
 * The outcome of a check: `skipped` if the frames that it needs are unknown, or the ad has no such
 * asset.
 */
export const LayoutOutcome = Object.freeze({
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
});
/** @typedef {(typeof LayoutOutcome)[keyof typeof LayoutOutcome]} LayoutOutcome */

/** A notification that the bridge sends. */
export const NotificationName = Object.freeze({
  adEvent: 'adEvent',
  contractViolation: 'contractViolation',
  adapterStatus: 'adapterStatus',
  setUpBegan: 'setUpBegan',
  setUpEnded: 'setUpEnded',
  adapterEnded: 'adapterEnded',
  loadBegan: 'loadBegan',
  loadEnded: 'loadEnded',
  attemptBegan: 'attemptBegan',
  attemptEnded: 'attemptEnded',
  adRendered: 'adRendered',
  adUntracked: 'adUntracked',
  adPresented: 'adPresented',
  adReleased: 'adReleased',
  logLine: 'logLine',
  networkCall: 'networkCall',
  bidNotice: 'bidNotice',
  clientStatus: 'clientStatus',
  clientEntry: 'clientEntry',
});
/** @typedef {(typeof NotificationName)[keyof typeof NotificationName]} NotificationName */

/** The format of a picture: `svg`, or `html`, which is a page with the SVG in it. */
export const PictureFormat = Object.freeze({
  svg: 'svg',
  html: 'html',
});
/** @typedef {(typeof PictureFormat)[keyof typeof PictureFormat]} PictureFormat */

/**
 * The shape of one of Google's native templates: `small` (403 × 101 points), `medium` (355 × 402)
 * or `fullScreen` (375 × 667).
 */
export const PictureTemplate = Object.freeze({
  small: 'small',
  medium: 'medium',
  fullScreen: 'fullScreen',
});
/** @typedef {(typeof PictureTemplate)[keyof typeof PictureTemplate]} PictureTemplate */

/**
 * How serious a violation is: `error` costs money or time, `warning` occurs in adapters in use
 * without harm, `info` is worth knowing.
 */
export const Severity = Object.freeze({
  error: 'error',
  warning: 'warning',
  info: 'info',
});
/** @typedef {(typeof Severity)[keyof typeof Severity]} Severity */

/**
 * An action of a person or the network on a device: touch the ad, open a screen inside the
 * application, close that screen, leave for another application, control the video, earn the
 * reward, or let the ad become too old.
 */
export const SimulatedAction = Object.freeze({
  tap: 'tap',
  open: 'open',
  close: 'close',
  leaveApplication: 'leaveApplication',
  playVideo: 'playVideo',
  pauseVideo: 'pauseVideo',
  endVideo: 'endVideo',
  muteVideo: 'muteVideo',
  unmuteVideo: 'unmuteVideo',
  earnReward: 'earnReward',
  expire: 'expire',
});
/** @typedef {(typeof SimulatedAction)[keyof typeof SimulatedAction]} SimulatedAction */

/** Who counts an impression or a click: one of the two, and never both. */
export const Tracker = Object.freeze({
  bridge: 'bridge',
  adapter: 'adapter',
});
/** @typedef {(typeof Tracker)[keyof typeof Tracker]} Tracker */

/** A gender. */
export const Gender = Object.freeze({
  unknown: 'unknown',
  male: 'male',
  female: 'female',
});
/** @typedef {(typeof Gender)[keyof typeof Gender]} Gender */
