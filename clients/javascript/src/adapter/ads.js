import { NotSimulated, toAdError } from './errors.js';
import { toWireImage } from './images.js';

// What only the session does with an ad, out of the way of subclasses.

/** Whether an ad belongs to a load. */
export const isAttached = Symbol('isAttached');

/** Says where the reports of an ad go. What was reported before goes there first. */
export const attach = Symbol('attach');

/** What a load is answered with, of an ad. */
export const toWire = Symbol('toWire');

const UNKNOWN_MEDIA = { hasVideoContent: false, aspectRatio: 0, durationMs: 0 };

/**
 * What is common to all ads.
 *
 * What the bridge tells an ad are functions, to be overridden in a subclass or passed to the
 * constructor. They may be `async`: what an ad reports before one of them is done reaches the client
 * before the answer to the call that caused it.
 */
export class Ad {
  /** The reports that wait until the load is answered. */
  #kept = [];
  #send = null;

  /** The bridge wants done what a person or the network does to an ad on a device. */
  simulate(action, asset) {
    throw new NotSimulated();
  }

  /** The bridge lets go of the ad: what is reported from here on breaks a rule. */
  dispose() {}

  /** Reports an event by its name, with the members that it has. */
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

  /** Reports that the ad opens a screen. */
  willPresentFullScreenView() {
    this.report('willPresentFullScreenView');
  }

  /** Reports that it could not. */
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

  get [isAttached]() {
    return this.#send !== null;
  }

  [attach](send) {
    this.#send = send;
    this.#kept.splice(0).forEach(send);
  }

  [toWire]() {
    return {};
  }
}

/** A native ad: its assets, and what happens to it. */
export class NativeAd extends Ad {
  headline = null;
  body = null;
  callToAction = null;
  icon = null;
  images = null;
  starRating = null;
  store = null;
  price = null;
  advertiser = null;
  extraAssets = null;
  nativeAdType = null;
  mediaContent = null;
  adChoices = null;
  handlesUserImpressions = null;
  handlesUserClicks = null;

  constructor(members) {
    super();
    take(this, members);
  }

  /** The ad was drawn in a view. */
  didRender(rendering) {}

  /** The ad left its view; also before it is drawn in another one. */
  didUntrackView() {}

  /** The bridge counted the impression. */
  didRecordImpression() {}

  /** The bridge counted a click. */
  didRecordClickOnAsset(asset) {}

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

  [toWire](adapter, { wantsImages }) {
    const image = (each) => each && toWireImage(each, wantsImages);
    return {
      nativeAdType: this.nativeAdType,
      assets: {
        headline: this.headline,
        body: this.body,
        callToAction: this.callToAction,
        icon: image(this.icon),
        images: this.images && Array.from(this.images, image),
        starRating: this.starRating,
        store: this.store,
        price: this.price,
        advertiser: this.advertiser,
        extraAssets: this.extraAssets,
      },
      mediaContent: this.mediaContent && { ...UNKNOWN_MEDIA, ...this.mediaContent },
      adChoices: this.adChoices,
      tracking: {
        impressions: tracker(this.handlesUserImpressions ?? adapter.handlesUserImpressions),
        clicks: tracker(this.handlesUserClicks ?? adapter.handlesUserClicks),
      },
    };
  }
}

/** A banner, and the view that it is drawn in. */
export class BannerAd extends Ad {
  size = null;
  text = null;
  viewId = null;

  constructor(members) {
    super();
    take(this, members);
  }

  /** The bridge wants another size: sets `size` to what the view has then. */
  changeAdSize(size) {
    throw new NotSimulated();
  }

  [toWire]() {
    const { width, height } = this.size ?? {};
    if (width === undefined || height === undefined) throw new TypeError('A banner needs a size.');
    return { view: { id: this.viewId, width, height, text: this.text } };
  }
}

/** An interstitial or an app open ad. */
export class FullScreenAd extends Ad {
  constructor(members) {
    super();
    take(this, members);
  }

  /** The bridge wants the ad on screen. An ad without a screen of its own says that it is there. */
  present() {
    this.willPresentFullScreenView();
    this.reportImpression();
  }
}

/** A rewarded ad, or a rewarded interstitial. */
export class RewardedAd extends FullScreenAd {
  /** Reports that the video starts. */
  didStartVideo() {
    this.report('didStartVideo');
  }

  /** Reports that it came to its end. */
  didEndVideo() {
    this.report('didEndVideo');
  }

  /** Reports that the person has earned the reward. */
  didRewardUser(reward) {
    this.report('didRewardUser', { reward });
  }
}

/** Gives an ad what was passed to its constructor, unless it is misspelled. */
function take(ad, members = {}) {
  const unknown = Object.keys(members).find((name) => !(name in ad));
  if (unknown !== undefined) throw new TypeError(`A ${ad.constructor.name} has no ${unknown}.`);
  Object.assign(ad, members);
}

function tracker(isAdapter) {
  return isAdapter ? 'adapter' : 'bridge';
}
