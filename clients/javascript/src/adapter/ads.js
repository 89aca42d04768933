import { nearestHint } from '../nearest.js';
import { NotSimulated, toAdError } from './errors.js';

/**
 * What a function returns that the bridge calls: nothing, at once or later.
 *
 * @typedef {void | Promise<void>} Done
 */

// What only a session does with an ad, out of the way of subclasses.

/** Whether an ad belongs to a load. */
export let isAttached;

/** Sets where the reports of an ad go. Earlier reports go there first. */
export let attach;

/**
 * What is common to all ads.
 *
 * The bridge calls functions of an ad. Override them in a subclass, or pass them to the constructor.
 * They may be `async`: what an ad reports before such a function has finished reaches the client
 * before the answer to the call that caused it. What is reported before the load was answered is
 * kept, and follows the answer.
 */
export class Ad {
  /** The reports that wait until the load is answered. */
  #kept = [];
  #send = null;

  static {
    isAttached = (ad) => ad.#send !== null;
    attach = (ad, send) => {
      ad.#send = send;
      ad.#kept.splice(0).forEach(send);
    };
  }

  /**
   * Does what a person or the network does to an ad on a device. An action that the ad does not
   * offer throws `NotSimulated`, as this does.
   *
   * @param {import('../generated/enumerations.js').SimulatedAction} action
   * @param {import('../generated/enumerations.js').AssetName | null} asset
   * @returns {Done}
   */
  simulate(action, asset) {
    throw new NotSimulated();
  }

  /**
   * The ad became too old before it was shown.
   *
   * @returns {Done}
   */
  didExpire() {}

  /**
   * The bridge releases the ad. Later reports break a rule.
   *
   * @returns {Done}
   */
  dispose() {}

  /**
   * Reports an event by its name, with its members.
   *
   * @param {import('./messages.js').ReportedEventName} event
   * @param {object} [members]
   * @returns {void}
   */
  report(event, members) {
    const report = { event, ...members };
    if (this.#send) this.#send(report);
    else this.#kept.push(report);
  }

  /** Reports that an impression was counted, where the adapter counts it. */
  reportImpression() {
    this.report('impression');
  }

  /** Reports that a click was counted, where the adapter counts it. */
  reportClick() {
    this.report('click');
  }

  /**
   * Reports what the impression has earned, if the network knows it.
   *
   * @param {import('../generated/types.js').AdValue} value
   * @returns {void}
   */
  reportPaid(value) {
    this.report('paid', { value });
  }

  /** Reports that the ad opens a screen. */
  willPresentFullScreenView() {
    this.report('willPresentFullScreenView');
  }

  /**
   * Reports that the ad can't be put on screen. `present` throws the error instead.
   *
   * @param {import('./errors.js').AdError} error
   * @returns {void}
   */
  didFailToPresent(error) {
    this.report('didFailToPresent', { error: toAdError(error) });
  }

  /** Reports that the screen is about to close. */
  willDismissFullScreenView() {
    this.report('willDismissFullScreenView');
  }

  /** Reports that it has closed. */
  didDismissFullScreenView() {
    this.report('didDismissFullScreenView');
  }
}

/**
 * The AdChoices icon of a native ad. What is left out is not known.
 *
 * @typedef {object} AdChoicesIcon
 * @property {number} width In points.
 * @property {number} height In points.
 * @property {import('./images.js').Image} [image] What it shows.
 * @property {string} [clickThroughUrl] The address that a touch of it opens.
 */

/**
 * What a native ad is made of. An ad does not have what is left out.
 *
 * @typedef {Partial<NativeAd> & ThisType<NativeAd>} NativeAdMembers
 */

/** A native ad: its assets, and what happens to it. */
export class NativeAd extends Ad {
  /**
   * The headline.
   *
   * @type {string | null}
   */
  headline = null;
  /**
   * The text.
   *
   * @type {string | null}
   */
  body = null;
  /**
   * The label of the button.
   *
   * @type {string | null}
   */
  callToAction = null;
  /**
   * The icon.
   *
   * @type {import('./images.js').Image | null}
   */
  icon = null;
  /**
   * The images, the main one first.
   *
   * @type {readonly import('./images.js').Image[] | null}
   */
  images = null;
  /**
   * The rating by users, from 0 to 5 stars.
   *
   * @type {number | null}
   */
  starRating = null;
  /**
   * Where the application is available.
   *
   * @type {string | null}
   */
  store = null;
  /**
   * The price, with its currency.
   *
   * @type {string | null}
   */
  price = null;
  /**
   * Who advertises.
   *
   * @type {string | null}
   */
  advertiser = null;
  /**
   * What the network has beyond the assets above.
   *
   * @type {import('../generated/types.js').JSONObject | null}
   */
  extraAssets = null;
  /**
   * The legacy format of the ad; null for an ad of no particular one.
   *
   * @type {import('../generated/enumerations.js').NativeAdType | null}
   */
  nativeAdType = null;
  /**
   * What the media view shows; null for an ad without one. What is left out is not known.
   *
   * @type {Partial<import('../generated/types.js').MediaContent> | null}
   */
  mediaContent = null;
  /**
   * The AdChoices icon; the bridge places it.
   *
   * @type {AdChoicesIcon | null}
   */
  adChoices = null;
  /**
   * Whether the network counts the impression itself; null for the default of the adapter.
   *
   * @type {boolean | null}
   */
  handlesUserImpressions = null;
  /**
   * Whether the network counts the clicks itself; null for the default of the adapter.
   *
   * @type {boolean | null}
   */
  handlesUserClicks = null;

  /**
   * @param {NativeAdMembers} [members]
   */
  constructor(members) {
    super();
    assign(this, members);
  }

  /**
   * The ad was drawn in a view.
   *
   * @param {import('./messages.js').Rendering} rendering
   * @returns {Done}
   */
  didRender(rendering) {}

  /**
   * The ad left its view, for example because it is drawn in another one.
   *
   * @returns {Done}
   */
  didUntrackView() {}

  /**
   * The bridge counted the impression.
   *
   * @returns {Done}
   */
  didRecordImpression() {}

  /**
   * The bridge counted a click.
   *
   * @param {import('../generated/enumerations.js').AssetName} asset
   * @param {import('../generated/types.js').Rect} [frame] the place of the asset in the view, as in
   *   the last `didRender`; undefined if the client did not tell it
   * @returns {Done}
   */
  didRecordClickOnAsset(asset, frame) {}

  /**
   * A person touched the ad, where the bridge counts the clicks. `didRecordClickOnAsset` follows if
   * the bridge counts this one.
   *
   * @param {import('../generated/enumerations.js').AssetName} asset
   * @returns {Done}
   */
  didTapAsset(asset) {}

  /** Reports that the video plays. */
  didPlayVideo() {
    this.report('didPlayVideo');
  }

  /** Reports that it holds. */
  didPauseVideo() {
    this.report('didPauseVideo');
  }

  /** Reports that it came to its end. */
  didEndVideo() {
    this.report('didEndVideo');
  }

  /** Reports that it lost its sound. */
  didMuteVideo() {
    this.report('didMuteVideo');
  }

  /** Reports that it got its sound back. */
  didUnmuteVideo() {
    this.report('didUnmuteVideo');
  }

  /** Reports that the ad leaves for another application. */
  willLeaveApplication() {
    this.report('willLeaveApplication');
  }
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
   * The corner for the icon: give it `request.adChoicesPosition`.
   *
   * @type {import('../generated/enumerations.js').AdChoicesPosition}
   */
  adChoicesPosition = 'topRight';
  /**
   * Where the icon is in the view that the ad is drawn in; null if there is none.
   *
   * @type {import('../generated/types.js').Rect | null}
   */
  adChoicesFrame = null;

  /**
   * @param {NativeAdMembers & { adChoicesPosition?: import('../generated/enumerations.js').AdChoicesPosition }} [members]
   */
  constructor(members) {
    super();
    assign(this, members);
  }

  /**
   * The ad was drawn in a view. Puts the icon into the corner. An ad that overrides it sets
   * `adChoicesFrame`, if it has an icon.
   *
   * @param {import('./messages.js').Rendering} rendering
   * @returns {Done}
   */
  didRender({ view }) {
    if (this.adChoices) this.adChoicesFrame = corner(this.adChoicesPosition, this.adChoices, view);
  }

  /**
   * The ad left its view. Removes the icon. An ad that overrides it sets `adChoicesFrame` to null.
   *
   * @returns {Done}
   */
  didUntrackView() {
    this.adChoicesFrame = null;
  }
}

/** The frame of an icon in a corner of a view, scaled down to fit. */
function corner(position, icon, view) {
  const scale = Math.min(1, view.width / icon.width, view.height / icon.height);
  const [width, height] = [icon.width * scale, icon.height * scale];
  const x = position.endsWith('Left') ? 0 : view.width - width;
  const y = position.startsWith('top') ? 0 : view.height - height;
  return { x, y, width, height };
}

/**
 * What a banner is made of.
 *
 * @typedef {Partial<BannerAd> & ThisType<BannerAd>} BannerAdMembers
 */

/** A banner, and the view that it is drawn in. */
export class BannerAd extends Ad {
  /**
   * The size of its view, in points. A load fails if the banner has none.
   *
   * @type {import('../generated/types.js').Size | null}
   */
  size = null;
  /**
   * The text in the view.
   *
   * @type {string | null}
   */
  text = null;
  /**
   * The network's name for the view.
   *
   * @type {string | null}
   */
  viewId = null;

  /**
   * @param {BannerAdMembers} [members]
   */
  constructor(members) {
    super();
    assign(this, members);
  }

  /**
   * The bridge wants another size: set `size` to the new size of the view. A banner with only one
   * size throws `NotSimulated`, as this does.
   *
   * @param {import('../generated/types.js').Size} size
   * @returns {Done}
   */
  changeAdSize(size) {
    throw new NotSimulated();
  }
}

/**
 * What a full-screen ad is made of.
 *
 * @template {FullScreenAd} [T=FullScreenAd]
 * @typedef {Partial<T> & ThisType<T>} FullScreenAdMembers
 */

/** An interstitial or an app open ad. It can say what it shows on screen, for people who look at it. */
export class FullScreenAd extends Ad {
  /**
   * The headline.
   *
   * @type {string | null}
   */
  headline = null;
  /**
   * The text.
   *
   * @type {string | null}
   */
  body = null;
  /**
   * The label of the button.
   *
   * @type {string | null}
   */
  callToAction = null;
  /**
   * The main image.
   *
   * @type {import('./images.js').Image | null}
   */
  image = null;
  /**
   * How long the video or the countdown takes, in milliseconds.
   *
   * @type {number | null}
   */
  durationMs = null;
  /**
   * The reward for watching the ad to its end.
   *
   * @type {import('../generated/types.js').AdReward | null}
   */
  reward = null;

  /**
   * @param {FullScreenAdMembers} [members]
   */
  constructor(members) {
    super();
    assign(this, members);
  }

  /**
   * The bridge wants the ad on screen. Throws an `AdError` if that fails. An ad without a screen of
   * its own reports that it is on screen, and that it was seen.
   *
   * @returns {Done}
   */
  present() {
    this.willPresentFullScreenView();
    this.reportImpression();
  }
}

/** A rewarded ad, or a rewarded interstitial. */
export class RewardedAd extends FullScreenAd {
  /**
   * @param {FullScreenAdMembers<RewardedAd>} [members]
   */
  constructor(members) {
    super(members);
  }

  /** Reports that the video starts. */
  didStartVideo() {
    this.report('didStartVideo');
  }

  /** Reports that it came to its end. */
  didEndVideo() {
    this.report('didEndVideo');
  }

  /**
   * Reports that the person has earned the reward.
   *
   * @param {import('../generated/types.js').AdReward} reward
   * @returns {void}
   */
  didRewardUser(reward) {
    this.report('didRewardUser', { reward });
  }
}

/** Gives an ad the members that were passed to its constructor, unless one is misspelled. */
function assign(ad, members = {}) {
  const unknown = Object.keys(members).find((name) => !(name in ad));
  if (unknown !== undefined) {
    throw new TypeError(`A ${ad.constructor.name} has no ${unknown}. ${nearestHint(unknown, Object.keys(ad))}`);
  }
  Object.assign(ad, members);
}
