// Generated from ads.js by clients/generate. Do not edit.

/** Whether an ad belongs to a load. */
export let isAttached: any;
/** Sets where the reports of an ad go. Earlier reports go there first. */
export let attach: any;
/**
 * What is common to all ads.
 *
 * The bridge calls functions of an ad. Override them in a subclass, or pass them to the constructor.
 * They may be `async`: what an ad reports before such a function has finished reaches the client
 * before the answer to the call that caused it. What is reported before the load was answered is
 * kept, and follows the answer.
 */
export class Ad {
    /**
     * Does what a person or the network does to an ad on a device. An action that the ad does not
     * offer throws `NotSimulated`, as this does.
     *
     * @param {import('../generated/enumerations.js').SimulatedAction} action
     * @param {import('../generated/enumerations.js').AssetName | null} asset
     * @returns {Done}
     */
    simulate(action: import('../generated/enumerations.js').SimulatedAction, asset: import('../generated/enumerations.js').AssetName | null): Done;
    /**
     * The ad became too old before it was shown.
     *
     * @returns {Done}
     */
    didExpire(): Done;
    /**
     * The bridge releases the ad. Later reports break a rule.
     *
     * @returns {Done}
     */
    dispose(): Done;
    /**
     * Reports an event by its name, with its members.
     *
     * @param {import('./messages.js').ReportedEventName} event
     * @param {object} [members]
     * @returns {void}
     */
    report(event: import('./messages.js').ReportedEventName, members?: object | undefined): void;
    /** Reports that an impression was counted, where the adapter counts it. */
    reportImpression(): void;
    /** Reports that a click was counted, where the adapter counts it. */
    reportClick(): void;
    /**
     * Reports what the impression has earned, if the network knows it.
     *
     * @param {import('../generated/types.js').AdValue} value
     * @returns {void}
     */
    reportPaid(value: import('../generated/types.js').AdValue): void;
    /** Reports that the ad opens a screen. */
    willPresentFullScreenView(): void;
    /**
     * Reports that the ad can't be put on screen. `present` throws the error instead.
     *
     * @param {import('./errors.js').AdError} error
     * @returns {void}
     */
    didFailToPresent(error: import('./errors.js').AdError): void;
    /** Reports that the screen is about to close. */
    willDismissFullScreenView(): void;
    /** Reports that it has closed. */
    didDismissFullScreenView(): void;
    #private;
}
/** A native ad: its assets, and what happens to it. */
export class NativeAd extends Ad {
    /**
     * @param {NativeAdMembers} [members]
     */
    constructor(members?: NativeAdMembers | undefined);
    /**
     * The headline.
     *
     * @type {string | null}
     */
    headline: string | null;
    /**
     * The text.
     *
     * @type {string | null}
     */
    body: string | null;
    /**
     * The label of the button.
     *
     * @type {string | null}
     */
    callToAction: string | null;
    /**
     * The icon.
     *
     * @type {import('./images.js').Image | null}
     */
    icon: import('./images.js').Image | null;
    /**
     * The images, the main one first.
     *
     * @type {readonly import('./images.js').Image[] | null}
     */
    images: readonly import('./images.js').Image[] | null;
    /**
     * The rating by users, from 0 to 5 stars.
     *
     * @type {number | null}
     */
    starRating: number | null;
    /**
     * Where the application is available.
     *
     * @type {string | null}
     */
    store: string | null;
    /**
     * The price, with its currency.
     *
     * @type {string | null}
     */
    price: string | null;
    /**
     * Who advertises.
     *
     * @type {string | null}
     */
    advertiser: string | null;
    /**
     * What the network has beyond the assets above.
     *
     * @type {import('../generated/types.js').JSONObject | null}
     */
    extraAssets: import('../generated/types.js').JSONObject | null;
    /**
     * The legacy format of the ad; null for an ad of no particular one.
     *
     * @type {import('../generated/enumerations.js').NativeAdType | null}
     */
    nativeAdType: import('../generated/enumerations.js').NativeAdType | null;
    /**
     * What the media view shows; null for an ad without one. What is left out is not known.
     *
     * @type {Partial<import('../generated/types.js').MediaContent> | null}
     */
    mediaContent: Partial<import('../generated/types.js').MediaContent> | null;
    /**
     * The AdChoices icon; the bridge places it.
     *
     * @type {AdChoicesIcon | null}
     */
    adChoices: AdChoicesIcon | null;
    /**
     * Whether the network counts the impression itself; null for the default of the adapter.
     *
     * @type {boolean | null}
     */
    handlesUserImpressions: boolean | null;
    /**
     * Whether the network counts the clicks itself; null for the default of the adapter.
     *
     * @type {boolean | null}
     */
    handlesUserClicks: boolean | null;
    /**
     * The ad was drawn in a view.
     *
     * @param {import('./messages.js').Rendering} rendering
     * @returns {Done}
     */
    didRender(rendering: import('./messages.js').Rendering): Done;
    /**
     * The ad left its view, for example because it is drawn in another one.
     *
     * @returns {Done}
     */
    didUntrackView(): Done;
    /**
     * The bridge counted the impression.
     *
     * @returns {Done}
     */
    didRecordImpression(): Done;
    /**
     * The bridge counted a click.
     *
     * @param {import('../generated/enumerations.js').AssetName} asset
     * @param {import('../generated/types.js').Rect} [frame] the place of the asset in the view, as in
     *   the last `didRender`; undefined if the client did not tell it
     * @returns {Done}
     */
    didRecordClickOnAsset(asset: import('../generated/enumerations.js').AssetName, frame?: import("../generated/types.js").Rect | undefined): Done;
    /**
     * A person touched the ad, where the bridge counts the clicks. `didRecordClickOnAsset` follows if
     * the bridge counts this one.
     *
     * @param {import('../generated/enumerations.js').AssetName} asset
     * @returns {Done}
     */
    didTapAsset(asset: import('../generated/enumerations.js').AssetName): Done;
    /** Reports that the video plays. */
    didPlayVideo(): void;
    /** Reports that it holds. */
    didPauseVideo(): void;
    /** Reports that it came to its end. */
    didEndVideo(): void;
    /** Reports that it lost its sound. */
    didMuteVideo(): void;
    /** Reports that it got its sound back. */
    didUnmuteVideo(): void;
    /** Reports that the ad leaves for another application. */
    willLeaveApplication(): void;
}
/**
 * A native ad of a legacy custom event, which puts its AdChoices icon into the view itself.
 *
 * The ad reports its events as the notification source of the legacy API does: `reportImpression`,
 * `reportClick`, `willPresentFullScreenView`, `willDismissFullScreenView`,
 * `didDismissFullScreenView` and `willLeaveApplication`.
 */
export class LegacyNativeAd extends NativeAd {
    /**
     * @param {NativeAdMembers & { adChoicesPosition?: import('../generated/enumerations.js').AdChoicesPosition }} [members]
     */
    constructor(members?: (Partial<NativeAd> & ThisType<NativeAd> & {
        adChoicesPosition?: import('../generated/enumerations.js').AdChoicesPosition;
    }) | undefined);
    /**
     * The corner for the icon: give it `request.adChoicesPosition`.
     *
     * @type {import('../generated/enumerations.js').AdChoicesPosition}
     */
    adChoicesPosition: import('../generated/enumerations.js').AdChoicesPosition;
    /**
     * Where the icon is in the view that the ad is drawn in; null if there is none.
     *
     * @type {import('../generated/types.js').Rect | null}
     */
    adChoicesFrame: import('../generated/types.js').Rect | null;
}
/** A banner, and the view that it is drawn in. */
export class BannerAd extends Ad {
    /**
     * @param {BannerAdMembers} [members]
     */
    constructor(members?: BannerAdMembers | undefined);
    /**
     * The size of its view, in points. A load fails if the banner has none.
     *
     * @type {import('../generated/types.js').Size | null}
     */
    size: import('../generated/types.js').Size | null;
    /**
     * The text in the view.
     *
     * @type {string | null}
     */
    text: string | null;
    /**
     * The network's name for the view.
     *
     * @type {string | null}
     */
    viewId: string | null;
    /**
     * The bridge wants another size: set `size` to the new size of the view. A banner with only one
     * size throws `NotSimulated`, as this does.
     *
     * @param {import('../generated/types.js').Size} size
     * @returns {Done}
     */
    changeAdSize(size: import('../generated/types.js').Size): Done;
}
/** An interstitial or an app open ad. It can say what it shows on screen, for people who look at it. */
export class FullScreenAd extends Ad {
    /**
     * @param {FullScreenAdMembers} [members]
     */
    constructor(members?: FullScreenAdMembers<FullScreenAd> | undefined);
    /**
     * The headline.
     *
     * @type {string | null}
     */
    headline: string | null;
    /**
     * The text.
     *
     * @type {string | null}
     */
    body: string | null;
    /**
     * The label of the button.
     *
     * @type {string | null}
     */
    callToAction: string | null;
    /**
     * The main image.
     *
     * @type {import('./images.js').Image | null}
     */
    image: import('./images.js').Image | null;
    /**
     * How long the video or the countdown takes, in milliseconds.
     *
     * @type {number | null}
     */
    durationMs: number | null;
    /**
     * The reward for watching the ad to its end.
     *
     * @type {import('../generated/types.js').AdReward | null}
     */
    reward: import('../generated/types.js').AdReward | null;
    /**
     * The bridge wants the ad on screen. Throws an `AdError` if that fails. An ad without a screen of
     * its own reports that it is on screen, and that it was seen.
     *
     * @returns {Done}
     */
    present(): Done;
}
/** A rewarded ad, or a rewarded interstitial. */
export class RewardedAd extends FullScreenAd {
    /**
     * @param {FullScreenAdMembers<RewardedAd>} [members]
     */
    constructor(members?: FullScreenAdMembers<RewardedAd> | undefined);
    /** Reports that the video starts. */
    didStartVideo(): void;
    /** Reports that it came to its end. */
    didEndVideo(): void;
    /**
     * Reports that the person has earned the reward.
     *
     * @param {import('../generated/types.js').AdReward} reward
     * @returns {void}
     */
    didRewardUser(reward: import('../generated/types.js').AdReward): void;
}
/**
 * What a function returns that the bridge calls: nothing, at once or later.
 */
export type Done = void | Promise<void>;
/**
 * The AdChoices icon of a native ad. What is left out is not known.
 */
export type AdChoicesIcon = {
    /**
     * In points.
     */
    width: number;
    /**
     * In points.
     */
    height: number;
    /**
     * What it shows.
     */
    image?: import("./images.js").Image | undefined;
    /**
     * The address that a touch of it opens.
     */
    clickThroughUrl?: string | undefined;
};
/**
 * What a native ad is made of. An ad does not have what is left out.
 */
export type NativeAdMembers = Partial<NativeAd> & ThisType<NativeAd>;
/**
 * What a banner is made of.
 */
export type BannerAdMembers = Partial<BannerAd> & ThisType<BannerAd>;
/**
 * What a full-screen ad is made of.
 */
export type FullScreenAdMembers<T extends FullScreenAd = FullScreenAd> = Partial<T> & ThisType<T>;
