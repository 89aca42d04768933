// Generated from enumerations.js by clients/generate. Do not edit.

export type AdFormat = (typeof AdFormat)[keyof typeof AdFormat];
/** The format of an ad. */
export const AdFormat: Readonly<{
    native: "native";
    banner: "banner";
    interstitial: "interstitial";
    rewarded: "rewarded";
    rewardedInterstitial: "rewardedInterstitial";
    appOpen: "appOpen";
}>;
export type AgeRestrictedTreatment = (typeof AgeRestrictedTreatment)[keyof typeof AgeRestrictedTreatment];
/** How persons are treated because of their age. */
export const AgeRestrictedTreatment: Readonly<{
    unspecified: "unspecified";
    child: "child";
    teen: "teen";
}>;
export type MaxAdContentRating = (typeof MaxAdContentRating)[keyof typeof MaxAdContentRating];
/**
 * A rating of content, as the SDK writes it: for everybody, with the guidance of parents, for
 * teens, for mature audiences.
 */
export const MaxAdContentRating: Readonly<{
    G: "G";
    PG: "PG";
    T: "T";
    MA: "MA";
}>;
export type PersonalizationState = (typeof PersonalizationState)[keyof typeof PersonalizationState];
/** Whether ads may be chosen for the person. */
export const PersonalizationState: Readonly<{
    unspecified: "unspecified";
    enabled: "enabled";
    disabled: "disabled";
}>;
export type AdState = (typeof AdState)[keyof typeof AdState];
/**
 * The state of an ad. `loading`: the load has not ended. `loaded`: the ad was not shown yet.
 * `rendered`: it is drawn in a view. `presenting`: it covers the application. `dismissed`: it was
 * shown, and is used up. `untracked`: it was taken off its view. `expired`: it became too old
 * before it was shown. `disposed`: it was released. No result contains `disposed`: a request about
 * such an ad gets the error adDisposed.
 */
export const AdState: Readonly<{
    loading: "loading";
    loaded: "loaded";
    rendered: "rendered";
    presenting: "presenting";
    dismissed: "dismissed";
    untracked: "untracked";
    expired: "expired";
    disposed: "disposed";
}>;
export type AdEventName = (typeof AdEventName)[keyof typeof AdEventName];
/** An event of an ad. */
export const AdEventName: Readonly<{
    impression: "impression";
    click: "click";
    willPresentFullScreenView: "willPresentFullScreenView";
    didFailToPresent: "didFailToPresent";
    willDismissFullScreenView: "willDismissFullScreenView";
    didDismissFullScreenView: "didDismissFullScreenView";
    willLeaveApplication: "willLeaveApplication";
    didPlayVideo: "didPlayVideo";
    didPauseVideo: "didPauseVideo";
    didEndVideo: "didEndVideo";
    didMuteVideo: "didMuteVideo";
    didUnmuteVideo: "didUnmuteVideo";
    didStartVideo: "didStartVideo";
    didRewardUser: "didRewardUser";
    adSizeChanged: "adSizeChanged";
    refreshed: "refreshed";
    didFailToRefresh: "didFailToRefresh";
    expired: "expired";
    paid: "paid";
}>;
export type AdapterOrigin = (typeof AdapterOrigin)[keyof typeof AdapterOrigin];
/**
 * Where an adapter runs: in the daemon (`builtIn`), or as a program of its own (`process`). The
 * answers of a network that a client has defined are data (`defined`).
 */
export const AdapterOrigin: Readonly<{
    builtIn: "builtIn";
    process: "process";
    defined: "defined";
}>;
export type AdValuePrecision = (typeof AdValuePrecision)[keyof typeof AdValuePrecision];
/**
 * How exact the value of an impression is: unknown, estimated, from prices that the publisher has
 * entered (`publisherProvided`), or exact (`precise`).
 */
export const AdValuePrecision: Readonly<{
    unknown: "unknown";
    estimated: "estimated";
    publisherProvided: "publisherProvided";
    precise: "precise";
}>;
export type AttemptSource = (typeof AttemptSource)[keyof typeof AttemptSource];
/** Whether a network was asked for the ad of its bid, or as a line item. */
export const AttemptSource: Readonly<{
    bid: "bid";
    waterfall: "waterfall";
}>;
export type BidderOutcome = (typeof BidderOutcome)[keyof typeof BidderOutcome];
/**
 * What a bidder did: it gave no signals (`failed`), it did not bid (`noBid`), its ad was loaded
 * (`won`), or its bid gave no ad (`lost`).
 */
export const BidderOutcome: Readonly<{
    failed: "failed";
    noBid: "noBid";
    won: "won";
    lost: "lost";
}>;
export type BidNoticeKind = (typeof BidNoticeKind)[keyof typeof BidNoticeKind];
/**
 * What happened to a bid: its ad was loaded (`win`), it gave no ad (`loss`), or the impression of
 * its ad was counted (`billing`).
 */
export const BidNoticeKind: Readonly<{
    win: "win";
    loss: "loss";
    billing: "billing";
}>;
export type LossReason = (typeof LossReason)[keyof typeof LossReason];
/**
 * Why a bid was lost: the network did not load the ad (`internalError`), the bid was valid for a
 * shorter time, or the load ended before its turn (`impressionExpired`), the bid of an exchange was
 * invalid (`invalidResponse`), the price was below the floor (`belowFloor`), or another network
 * gave the ad (`lostToHigherBid`).
 */
export const LossReason: Readonly<{
    internalError: "internalError";
    impressionExpired: "impressionExpired";
    invalidResponse: "invalidResponse";
    belowFloor: "belowFloor";
    lostToHigherBid: "lostToHigherBid";
}>;
export type AdapterState = (typeof AdapterState)[keyof typeof AdapterState];
/** Whether an adapter can load ads. */
export const AdapterState: Readonly<{
    notReady: "notReady";
    ready: "ready";
}>;
export type ClientState = (typeof ClientState)[keyof typeof ClientState];
/** Whether a client is there. */
export const ClientState: Readonly<{
    connected: "connected";
    ended: "ended";
}>;
export type AdUnitOrigin = (typeof AdUnitOrigin)[keyof typeof AdUnitOrigin];
/**
 * Where an ad unit is defined: in the daemon (`builtIn`), in the configuration file (`configured`),
 * or by a client (`defined`).
 */
export const AdUnitOrigin: Readonly<{
    builtIn: "builtIn";
    configured: "configured";
    defined: "defined";
}>;
export type AssetName = (typeof AssetName)[keyof typeof AssetName];
/** An asset of a native ad, or another part of its view. */
export const AssetName: Readonly<{
    headline: "headline";
    body: "body";
    callToAction: "callToAction";
    icon: "icon";
    image: "image";
    starRating: "starRating";
    store: "store";
    price: "price";
    advertiser: "advertiser";
    mediaView: "mediaView";
    adChoicesView: "adChoicesView";
}>;
export type AdChoicesPosition = (typeof AdChoicesPosition)[keyof typeof AdChoicesPosition];
/**
 * A corner of a native ad. The platforms number the corners differently, so only names are used.
 */
export const AdChoicesPosition: Readonly<{
    topRight: "topRight";
    topLeft: "topLeft";
    bottomRight: "bottomRight";
    bottomLeft: "bottomLeft";
}>;
export type AdSizeName = (typeof AdSizeName)[keyof typeof AdSizeName];
/**
 * A banner size that has a name, in points: `banner` 320 × 50, `largeBanner` 320 × 100,
 * `mediumRectangle` 300 × 250, `fullBanner` 468 × 60, `leaderboard` 728 × 90, `skyscraper` 120 ×
 * 600, `fluid`.
 */
export const AdSizeName: Readonly<{
    banner: "banner";
    largeBanner: "largeBanner";
    mediumRectangle: "mediumRectangle";
    fullBanner: "fullBanner";
    leaderboard: "leaderboard";
    skyscraper: "skyscraper";
    fluid: "fluid";
}>;
export type AdaptiveSizeKind = (typeof AdaptiveSizeKind)[keyof typeof AdaptiveSizeKind];
/** The kind of an adaptive size. */
export const AdaptiveSizeKind: Readonly<{
    anchoredAdaptive: "anchoredAdaptive";
    largeAnchoredAdaptive: "largeAnchoredAdaptive";
    inlineAdaptive: "inlineAdaptive";
}>;
export type AdSizeKind = (typeof AdSizeKind)[keyof typeof AdSizeKind];
/**
 * The kind of a size that is not fixed: `fluid`, as wide as the container and as high as the ad;
 * `anchoredAdaptive` and `largeAnchoredAdaptive`, whose height follows from the width and the
 * screen; `inlineAdaptive`, at most as high.
 */
export const AdSizeKind: Readonly<{
    fluid: "fluid";
    anchoredAdaptive: "anchoredAdaptive";
    largeAnchoredAdaptive: "largeAnchoredAdaptive";
    inlineAdaptive: "inlineAdaptive";
}>;
export type ScreenOrientation = (typeof ScreenOrientation)[keyof typeof ScreenOrientation];
/** How the device is held. */
export const ScreenOrientation: Readonly<{
    portrait: "portrait";
    landscape: "landscape";
}>;
export type ClockMode = (typeof ClockMode)[keyof typeof ClockMode];
/**
 * The source of the daemon's time: the wall clock; `advanceClock` alone; or the next deadline,
 * whenever a request waits and nothing else can run.
 */
export const ClockMode: Readonly<{
    wall: "wall";
    manual: "manual";
    skip: "skip";
}>;
export type ContractRule = (typeof ContractRule)[keyof typeof ContractRule];
/** A rule for adapters that the bridge watches. */
export const ContractRule: Readonly<{
    duplicateCompletion: "duplicateCompletion";
    lateCompletion: "lateCompletion";
    neverCompleted: "neverCompleted";
    emptyCompletion: "emptyCompletion";
    adAndError: "adAndError";
    eventBeforeCompletion: "eventBeforeCompletion";
    eventAfterDispose: "eventAfterDispose";
    doubleImpression: "doubleImpression";
    doubleReward: "doubleReward";
    wrongTracker: "wrongTracker";
    changedPrice: "changedPrice";
    impressionBeforeRender: "impressionBeforeRender";
    unpairedScreen: "unpairedScreen";
    eventOrder: "eventOrder";
    unrequestedAdType: "unrequestedAdType";
    imageNotDelivered: "imageNotDelivered";
    adChoicesMisplaced: "adChoicesMisplaced";
    missingAsset: "missingAsset";
    emptySignals: "emptySignals";
    signalsTooLong: "signalsTooLong";
    signalsAndError: "signalsAndError";
    contentTooLarge: "contentTooLarge";
    neverCalled: "neverCalled";
    offMainThread: "offMainThread";
    changingValue: "changingValue";
    duplicateAdChoices: "duplicateAdChoices";
}>;
export type StubRule = (typeof StubRule)[keyof typeof StubRule];
/** A rule that a stub can break on purpose. */
export const StubRule: Readonly<{
    duplicateCompletion: "duplicateCompletion";
    lateCompletion: "lateCompletion";
    neverCompleted: "neverCompleted";
    emptyCompletion: "emptyCompletion";
    adAndError: "adAndError";
    eventBeforeCompletion: "eventBeforeCompletion";
    eventAfterDispose: "eventAfterDispose";
    doubleImpression: "doubleImpression";
    doubleReward: "doubleReward";
    wrongTracker: "wrongTracker";
    impressionBeforeRender: "impressionBeforeRender";
    unpairedScreen: "unpairedScreen";
    eventOrder: "eventOrder";
    unrequestedAdType: "unrequestedAdType";
    imageNotDelivered: "imageNotDelivered";
    adChoicesMisplaced: "adChoicesMisplaced";
    missingAsset: "missingAsset";
    contentTooLarge: "contentTooLarge";
}>;
export type ImageOrientation = (typeof ImageOrientation)[keyof typeof ImageOrientation];
/** The orientation of an image. */
export const ImageOrientation: Readonly<{
    any: "any";
    portrait: "portrait";
    landscape: "landscape";
}>;
export type MediaAspectRatio = (typeof MediaAspectRatio)[keyof typeof MediaAspectRatio];
/** The shape of media. */
export const MediaAspectRatio: Readonly<{
    unknown: "unknown";
    any: "any";
    landscape: "landscape";
    portrait: "portrait";
    square: "square";
}>;
export type SwipeDirection = (typeof SwipeDirection)[keyof typeof SwipeDirection];
/** The direction of a swipe. */
export const SwipeDirection: Readonly<{
    right: "right";
    left: "left";
    up: "up";
    down: "down";
}>;
export type NativeAdType = (typeof NativeAdType)[keyof typeof NativeAdType];
/**
 * A native format of the legacy API: `content` for something to read or to buy, `appInstall` for an
 * application.
 */
export const NativeAdType: Readonly<{
    content: "content";
    appInstall: "appInstall";
}>;
export type LoadOutcome = (typeof LoadOutcome)[keyof typeof LoadOutcome];
/**
 * How a load or one of its attempts ended: with an ad, with an error, or because the client
 * cancelled the load or disposed of its ad.
 */
export const LoadOutcome: Readonly<{
    loaded: "loaded";
    failed: "failed";
    cancelled: "cancelled";
}>;
export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel];
/** How important a line of the log is. */
export const LogLevel: Readonly<{
    error: "error";
    warning: "warning";
    info: "info";
    debug: "debug";
}>;
export type LayoutRule = (typeof LayoutRule)[keyof typeof LayoutRule];
/** A rule of the SDK's native validator for the layout of a native ad. */
export const LayoutRule: Readonly<{
    viewTooSmall: "viewTooSmall";
    mediaViewTooSmall: "mediaViewTooSmall";
    assetOutsideView: "assetOutsideView";
    badgeMissing: "badgeMissing";
    badgeTooSmall: "badgeTooSmall";
    adChoicesNotInCorner: "adChoicesNotInCorner";
    adChoicesHidden: "adChoicesHidden";
    headlineTruncated: "headlineTruncated";
    bodyTruncated: "bodyTruncated";
    backgroundClickable: "backgroundClickable";
}>;
export type LayoutOutcome = (typeof LayoutOutcome)[keyof typeof LayoutOutcome];
/**
 * The outcome of a check: `skipped` if the frames that it needs are unknown, or the ad has no such
 * asset.
 */
export const LayoutOutcome: Readonly<{
    passed: "passed";
    failed: "failed";
    skipped: "skipped";
}>;
export type NotificationName = (typeof NotificationName)[keyof typeof NotificationName];
/** A notification that the bridge sends. */
export const NotificationName: Readonly<{
    adEvent: "adEvent";
    contractViolation: "contractViolation";
    adapterStatus: "adapterStatus";
    setUpBegan: "setUpBegan";
    setUpEnded: "setUpEnded";
    adapterEnded: "adapterEnded";
    loadBegan: "loadBegan";
    loadEnded: "loadEnded";
    attemptBegan: "attemptBegan";
    attemptEnded: "attemptEnded";
    adRendered: "adRendered";
    adUntracked: "adUntracked";
    adPresented: "adPresented";
    adReleased: "adReleased";
    logLine: "logLine";
    networkCall: "networkCall";
    bidNotice: "bidNotice";
    clientStatus: "clientStatus";
    clientEntry: "clientEntry";
}>;
export type PictureFormat = (typeof PictureFormat)[keyof typeof PictureFormat];
/** The format of a picture: `svg`, or `html`, which is a page with the SVG in it. */
export const PictureFormat: Readonly<{
    svg: "svg";
    html: "html";
}>;
export type PictureTemplate = (typeof PictureTemplate)[keyof typeof PictureTemplate];
/**
 * The shape of one of Google's native templates: `small` (403 × 101 points), `medium` (355 × 402)
 * or `fullScreen` (375 × 667).
 */
export const PictureTemplate: Readonly<{
    small: "small";
    medium: "medium";
    fullScreen: "fullScreen";
}>;
export type Severity = (typeof Severity)[keyof typeof Severity];
/**
 * How serious a violation is: `error` costs money or time, `warning` occurs in adapters in use
 * without harm, `info` is worth knowing.
 */
export const Severity: Readonly<{
    error: "error";
    warning: "warning";
    info: "info";
}>;
export type SimulatedAction = (typeof SimulatedAction)[keyof typeof SimulatedAction];
/**
 * An action of a person or the network on a device: touch the ad, open a screen inside the
 * application, close that screen, leave for another application, control the video, earn the
 * reward, or let the ad become too old.
 */
export const SimulatedAction: Readonly<{
    tap: "tap";
    open: "open";
    close: "close";
    leaveApplication: "leaveApplication";
    playVideo: "playVideo";
    pauseVideo: "pauseVideo";
    endVideo: "endVideo";
    muteVideo: "muteVideo";
    unmuteVideo: "unmuteVideo";
    earnReward: "earnReward";
    expire: "expire";
}>;
export type Tracker = (typeof Tracker)[keyof typeof Tracker];
/** Who counts an impression or a click: one of the two, and never both. */
export const Tracker: Readonly<{
    bridge: "bridge";
    adapter: "adapter";
}>;
export type Gender = (typeof Gender)[keyof typeof Gender];
/** A gender. */
export const Gender: Readonly<{
    unknown: "unknown";
    male: "male";
    female: "female";
}>;
