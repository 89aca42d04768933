// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

/** The format of an ad. */
export declare const AdFormat: {
  readonly native: 'native';
  readonly banner: 'banner';
  readonly interstitial: 'interstitial';
  readonly rewarded: 'rewarded';
  readonly rewardedInterstitial: 'rewardedInterstitial';
  readonly appOpen: 'appOpen';
};
export type AdFormat = (typeof AdFormat)[keyof typeof AdFormat];

/**
 * Where an ad is in its life: its load has not ended (`loading`), it is there and was not shown yet
 * (`loaded`), it is drawn in a view (`rendered`), it covers the application (`presenting`), it has
 * covered it and is used up (`dismissed`), it was taken off its view (`untracked`), it grew too old
 * before it was shown (`expired`), it is gone (`disposed`). No answer says `disposed`: who asks for
 * an ad that is gone gets the error adDisposed.
 */
export declare const AdState: {
  readonly loading: 'loading';
  readonly loaded: 'loaded';
  readonly rendered: 'rendered';
  readonly presenting: 'presenting';
  readonly dismissed: 'dismissed';
  readonly untracked: 'untracked';
  readonly expired: 'expired';
  readonly disposed: 'disposed';
};
export type AdState = (typeof AdState)[keyof typeof AdState];

/** What happened to an ad. */
export declare const AdEventName: {
  readonly impression: 'impression';
  readonly click: 'click';
  readonly willPresentFullScreenView: 'willPresentFullScreenView';
  readonly didFailToPresent: 'didFailToPresent';
  readonly willDismissFullScreenView: 'willDismissFullScreenView';
  readonly didDismissFullScreenView: 'didDismissFullScreenView';
  readonly willLeaveApplication: 'willLeaveApplication';
  readonly didPlayVideo: 'didPlayVideo';
  readonly didPauseVideo: 'didPauseVideo';
  readonly didEndVideo: 'didEndVideo';
  readonly didMuteVideo: 'didMuteVideo';
  readonly didUnmuteVideo: 'didUnmuteVideo';
  readonly didStartVideo: 'didStartVideo';
  readonly didRewardUser: 'didRewardUser';
  readonly adSizeChanged: 'adSizeChanged';
  readonly refreshed: 'refreshed';
  readonly didFailToRefresh: 'didFailToRefresh';
  readonly expired: 'expired';
};
export type AdEventName = (typeof AdEventName)[keyof typeof AdEventName];

/** Where an adapter runs: in the daemon, or in a program of its own. */
export declare const AdapterOrigin: {
  readonly builtIn: 'builtIn';
  readonly process: 'process';
};
export type AdapterOrigin = (typeof AdapterOrigin)[keyof typeof AdapterOrigin];

/** Whether an adapter can be asked for ads. */
export declare const AdapterState: {
  readonly notReady: 'notReady';
  readonly ready: 'ready';
};
export type AdapterState = (typeof AdapterState)[keyof typeof AdapterState];

/** A part that a native ad is drawn from. */
export declare const AssetName: {
  readonly headline: 'headline';
  readonly body: 'body';
  readonly callToAction: 'callToAction';
  readonly icon: 'icon';
  readonly image: 'image';
  readonly starRating: 'starRating';
  readonly store: 'store';
  readonly price: 'price';
  readonly advertiser: 'advertiser';
  readonly mediaView: 'mediaView';
  readonly adChoicesView: 'adChoicesView';
};
export type AssetName = (typeof AssetName)[keyof typeof AssetName];

/**
 * A corner of a native ad. The platforms number the corners differently, so only names are used.
 */
export declare const AdChoicesPosition: {
  readonly topRight: 'topRight';
  readonly topLeft: 'topLeft';
  readonly bottomRight: 'bottomRight';
  readonly bottomLeft: 'bottomLeft';
};
export type AdChoicesPosition = (typeof AdChoicesPosition)[keyof typeof AdChoicesPosition];

/**
 * A banner size that has a name, in points: `banner` 320 × 50, `largeBanner` 320 × 100,
 * `mediumRectangle` 300 × 250, `fullBanner` 468 × 60, `leaderboard` 728 × 90, `skyscraper` 120 ×
 * 600.
 */
export declare const AdSizeName: {
  readonly banner: 'banner';
  readonly largeBanner: 'largeBanner';
  readonly mediumRectangle: 'mediumRectangle';
  readonly fullBanner: 'fullBanner';
  readonly leaderboard: 'leaderboard';
  readonly skyscraper: 'skyscraper';
};
export type AdSizeName = (typeof AdSizeName)[keyof typeof AdSizeName];

/**
 * Where the daemon gets its time from: the wall clock, `advanceClock` alone, or the next deadline
 * whenever a request waits and nothing else can run.
 */
export declare const ClockMode: {
  readonly wall: 'wall';
  readonly manual: 'manual';
  readonly skip: 'skip';
};
export type ClockMode = (typeof ClockMode)[keyof typeof ClockMode];

/** A rule that adapters keep, and that the bridge watches. */
export declare const ContractRule: {
  readonly duplicateCompletion: 'duplicateCompletion';
  readonly lateCompletion: 'lateCompletion';
  readonly neverCompleted: 'neverCompleted';
  readonly emptyCompletion: 'emptyCompletion';
  readonly eventBeforeCompletion: 'eventBeforeCompletion';
  readonly eventAfterDispose: 'eventAfterDispose';
  readonly doubleImpression: 'doubleImpression';
  readonly wrongTracker: 'wrongTracker';
  readonly impressionBeforeRender: 'impressionBeforeRender';
  readonly unpairedScreen: 'unpairedScreen';
  readonly eventOrder: 'eventOrder';
  readonly unrequestedAdType: 'unrequestedAdType';
  readonly imageNotDelivered: 'imageNotDelivered';
  readonly adChoicesMisplaced: 'adChoicesMisplaced';
  readonly missingAsset: 'missingAsset';
};
export type ContractRule = (typeof ContractRule)[keyof typeof ContractRule];

/** Which way up an image is. */
export declare const ImageOrientation: {
  readonly any: 'any';
  readonly portrait: 'portrait';
  readonly landscape: 'landscape';
};
export type ImageOrientation = (typeof ImageOrientation)[keyof typeof ImageOrientation];

/** A shape of media. */
export declare const MediaAspectRatio: {
  readonly unknown: 'unknown';
  readonly any: 'any';
  readonly landscape: 'landscape';
  readonly portrait: 'portrait';
  readonly square: 'square';
};
export type MediaAspectRatio = (typeof MediaAspectRatio)[keyof typeof MediaAspectRatio];

/**
 * A native format of the legacy API: an ad for something to read or to buy, or an ad for an
 * application.
 */
export declare const NativeAdType: {
  readonly content: 'content';
  readonly appInstall: 'appInstall';
};
export type NativeAdType = (typeof NativeAdType)[keyof typeof NativeAdType];

/** A notification that the bridge sends. */
export declare const NotificationName: {
  readonly adEvent: 'adEvent';
  readonly contractViolation: 'contractViolation';
  readonly adapterStatus: 'adapterStatus';
};
export type NotificationName = (typeof NotificationName)[keyof typeof NotificationName];

/**
 * How much a breach of the contract matters: somebody loses money or time; adapters in use do it
 * without harm; worth knowing.
 */
export declare const Severity: {
  readonly error: 'error';
  readonly warning: 'warning';
  readonly info: 'info';
};
export type Severity = (typeof Severity)[keyof typeof Severity];

/**
 * What a person or the network does to an ad on a device: touches it, opens a screen inside the
 * application, closes that screen, leaves for another application, does something with the video,
 * earns the reward, or lets the ad grow too old.
 */
export declare const SimulatedAction: {
  readonly tap: 'tap';
  readonly open: 'open';
  readonly close: 'close';
  readonly leaveApplication: 'leaveApplication';
  readonly playVideo: 'playVideo';
  readonly pauseVideo: 'pauseVideo';
  readonly endVideo: 'endVideo';
  readonly muteVideo: 'muteVideo';
  readonly unmuteVideo: 'unmuteVideo';
  readonly earnReward: 'earnReward';
  readonly expire: 'expire';
};
export type SimulatedAction = (typeof SimulatedAction)[keyof typeof SimulatedAction];

/** Who counts an impression or a click. It is one of the two, and never both. */
export declare const Tracker: {
  readonly bridge: 'bridge';
  readonly adapter: 'adapter';
};
export type Tracker = (typeof Tracker)[keyof typeof Tracker];
