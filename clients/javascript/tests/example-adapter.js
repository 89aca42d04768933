#!/usr/bin/env node
// The example adapter of `protocol/adapters/transcripts/README.md`.
import {
  Adapter,
  AdError,
  BannerAd,
  FullScreenAd,
  NativeAd,
  networkCall,
  NotSimulated,
  RewardedAd,
  serve,
} from '../src/adapter.js';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYDgDAADTAM2WRaqWAAAAAElFTkSuQmCC',
  'base64',
);

const HELLO = {
  headline: 'Hello',
  body: 'An ad.',
  callToAction: 'Go',
  adChoices: { width: 24, height: 24 },
};

function failure(code, name, message, underlying) {
  return new AdError({ domain: 'com.mynetwork', code, name, message, underlying });
}

const BUSY = new AdError({ domain: 'com.mynetwork.http', code: 503, message: 'The server is busy.' });

/** The loads that give no ad, by their parameter. */
const OUTCOMES = {
  'no-fill': () => Promise.reject(failure(7, 'noFill', 'No fill.')),
  'network-down': () =>
    Promise.reject(failure(3, 'networkError', "The network can't be reached.", BUSY)),
  nothing: () => null,
  never: () => new Promise(() => {}),
};

class ExampleNativeAd extends NativeAd {
  get isSelfCounting() {
    return this.handlesUserClicks === true;
  }

  didRender() {
    this.didPlayVideo();
    if (this.isSelfCounting) this.reportImpression();
  }

  didRecordClickOnAsset() {
    if (this.leavesApplication) this.willLeaveApplication();
  }

  simulate(action) {
    if (action === 'tap' && this.isSelfCounting) this.reportClick();
    else if (action === 'open') this.willPresentFullScreenView();
    else if (action === 'close') close(this);
    else if (action === 'leaveApplication' && this.leavesApplication) this.willLeaveApplication();
    else if (action.endsWith('Video')) this.report(`did${action[0].toUpperCase()}${action.slice(1)}`);
    else throw new NotSimulated();
  }
}

function banner(size, canChange) {
  return new BannerAd({
    size,
    text: 'Hello',
    changeAdSize(newSize) {
      if (!canChange) throw new NotSimulated();
      this.size = newSize;
    },
    simulate(action) {
      if (action !== 'tap') throw new NotSimulated();
      this.reportClick();
    },
  });
}

function close(ad) {
  ad.willDismissFullScreenView();
  ad.didDismissFullScreenView();
}

/** Makes a class of full-screen ads one that does what the example does. */
const example = (Base) =>
  class extends Base {
    present() {
      if (this.isUnready) {
        const error = failure(9, 'notReady', 'The ad is not ready.');
        this.didFailToPresent(error);
        throw error;
      }
      super.present();
      if (this instanceof RewardedAd) this.didStartVideo();
    }

    simulate(action) {
      if (action === 'tap') {
        this.reportClick();
      } else if (action === 'close') {
        close(this);
      } else if (action === 'earnReward' && this instanceof RewardedAd) {
        this.didEndVideo();
        this.didRewardUser({ type: 'coins', amount: 10 });
      } else {
        throw new NotSimulated();
      }
    }
  };

const Interstitial = example(FullScreenAd);
const Rewarded = example(RewardedAd);

function screen(AdClass, { parameter }) {
  if (parameter in OUTCOMES) return OUTCOMES[parameter]();
  const ad = Object.assign(new AdClass(), { isUnready: parameter === 'unready' });
  if (parameter !== 'whole') return ad;
  Object.assign(ad, { headline: 'Hello', body: 'An ad.', callToAction: 'Go', durationMs: 30_000 });
  if (ad instanceof RewardedAd) ad.reward = { type: 'coins', amount: 10 };
  return ad;
}

class MyNetwork extends Adapter {
  adapterVersion = '1.0.0';
  adSdkVersion = '1.0.0';

  setUp(credentials) {
    if (credentials.some(({ settings }) => settings.parameter === 'set-up-fails')) {
      throw failure(1, 'setUpFailed', 'The set-up failed.');
    }
    if (credentials.some(({ settings }) => settings.parameter === 'network-calls')) {
      networkCall('setCoppa', [true]);
    }
  }

  async loadNative(request) {
    const { parameter, settings, adTypes, options } = request;
    if (parameter in OUTCOMES) return OUTCOMES[parameter]();
    const ad = new ExampleNativeAd(HELLO);
    if (parameter === 'network-calls') networkCall('fetchAd', { adUnit: parameter }, request);
    if (parameter === 'whole') await this.#complete(ad, request);
    if (parameter === 'echo') {
      const { isTestRequest, extras, keywords, childDirectedTreatment, bidResponse, watermark, seed } = request;
      const tags = { isTestRequest, extras, keywords, childDirectedTreatment, bidResponse, watermark, seed };
      Object.assign(ad, { nativeAdType: 'appInstall', leavesApplication: true });
      ad.extraAssets = { settings, request: tags, adTypes, options };
    }
    if (parameter === 'self-counting') ad.handlesUserImpressions = ad.handlesUserClicks = true;
    return ad;
  }

  async #complete(ad, request) {
    const image = (name, scale) =>
      request.image(`https://www.example.com/${name}.png`, () => PIXEL, { scale });
    Object.assign(ad, {
      icon: await image('icon', 2),
      images: [await image('image', 1)],
      starRating: 4.5,
      store: 'A store',
      price: '$1.99',
      advertiser: 'My advertiser',
      extraAssets: { motto: 'Hello' },
      adChoices: {
        ...HELLO.adChoices,
        image: await image('adchoices', 1),
        clickThroughUrl: 'https://www.example.com/adchoices',
      },
      mediaContent: { hasVideoContent: true, aspectRatio: 1.5, durationMs: 30_000 },
    });
  }

  loadBanner({ parameter, adSize }) {
    if (parameter in OUTCOMES) return OUTCOMES[parameter]();
    return banner(adSize, parameter !== 'fixed-size');
  }

  loadInterstitial(request) {
    return screen(Interstitial, request);
  }

  loadRewarded(request) {
    return screen(Rewarded, request);
  }

  loadRewardedInterstitial(request) {
    return screen(Rewarded, request);
  }

  loadAppOpen(request) {
    return screen(Interstitial, request);
  }
}

class MyBiddingNetwork extends MyNetwork {
  #isChildDirected = null;

  didChangeRequestConfiguration({ tagForChildDirectedTreatment }) {
    this.#isChildDirected = tagForChildDirectedTreatment;
  }

  #tellNetwork() {
    if (this.#isChildDirected !== null) networkCall('setCoppa', [this.#isChildDirected]);
  }

  setUp(credentials) {
    this.#tellNetwork();
    super.setUp(credentials);
  }

  loadBanner(request) {
    this.#tellNetwork();
    return super.loadBanner(request);
  }

  collectSignals({ format, credentials, adSize, signal }) {
    const { parameter } = credentials[0].settings;
    if (parameter === 'never') return new Promise(() => signal);
    if (parameter === 'nothing') return null;
    if (parameter === 'no-fill') throw failure(7, 'noFill', 'No fill.');
    const size = adSize ? `-${adSize.width}x${adSize.height}` : '';
    return `token-${format}-${parameter}${size}`;
  }
}

class MyNotifiedNetwork extends MyBiddingNetwork {
  didReceiveBidNotice({ notice, bidId, price, lossReason = null, priceToBeat = null }) {
    networkCall('notice', [notice, bidId, price, lossReason, priceToBeat]);
  }
}

class MyExchange extends MyBiddingNetwork {
  requestBids({ parameter, bidRequest: { id, imp } }) {
    if (parameter === 'no-fill') return null;
    const url = 'https://exchange.example/';
    const bid = {
      id: 'b-1',
      impid: imp[0].id,
      price: 2.5,
      adm: 'bid ${AUCTION_PRICE}',
      nurl: `${url}win`,
      burl: `${url}bill?price=\${AUCTION_PRICE}`,
      lurl: `${url}loss?reason=\${AUCTION_LOSS}`,
    };
    return { id, cur: 'USD', seatbid: [{ bid: [bid] }] };
  }

  didReceiveBidNotice({ notice, exchangeBidId, url }) {
    networkCall('notice', [notice, exchangeBidId, url]);
  }
}

await serve(new MyNetwork(), new MyBiddingNetwork(), new MyNotifiedNetwork(), new MyExchange());
