'use strict';

// Stands for the plugin `react-native-google-mobile-ads` in tests: it makes the same calls of native code, in the
// same order, and has the part of its surface that the tests use. It checks nothing. A workflow runs the tests
// with the plugin itself.

const { cloneElement, Component, createContext, createElement, createRef } = require('react');
const { useCallback, useContext, useEffect, useRef, useState } = require('react');
const { findNodeHandle, NativeEventEmitter, Platform, TurboModuleRegistry } = require('react-native');
const { default: nativeComponent } = require('react-native/Libraries/Utilities/codegenNativeComponent');
const { default: nativeCommands } = require('react-native/Libraries/Utilities/codegenNativeCommands');
const { default: EventEmitter } = require('react-native/Libraries/vendor/emitter/EventEmitter');

const native = (name) => TurboModuleRegistry.getEnforcing(name);

const AdEventType = {
  LOADED: 'loaded',
  ERROR: 'error',
  OPENED: 'opened',
  PAID: 'paid',
  CLICKED: 'clicked',
  CLOSED: 'closed',
};
const RewardedAdEventType = { LOADED: 'rewarded_loaded', EARNED_REWARD: 'rewarded_earned_reward' };
const BannerAdSize = { BANNER: 'BANNER', ANCHORED_ADAPTIVE_BANNER: 'ANCHORED_ADAPTIVE_BANNER' };

const admob = (ios, android) => `ca-app-pub-3940256099942544/${Platform.select({ ios, android })}`;
const TestIds = {
  APP_OPEN: admob('5575463023', '9257395921'),
  BANNER: admob('2934735716', '6300978111'),
  INTERSTITIAL: admob('4411468910', '1033173712'),
  REWARDED: admob('1712485313', '5224354917'),
  REWARDED_INTERSTITIAL: admob('6978759866', '5354046379'),
  NATIVE: admob('3986624511', '2247696110'),
  GAM_BANNER: '/21775744923/example/fixed-size-banner',
};

class NativeError extends Error {
  constructor({ code = 'unknown', message }) {
    super(`[googleMobileAds/${code}] ${message}`);
    this.code = `googleMobileAds/${code}`;
    this.userInfo = { code, message };
  }
}

/** The events of full-screen ads, by the name of the event, the ad unit and the number of the object. */
const shared = new EventEmitter();
const appModule = native('RNAppModule');
const emitter = new NativeEventEmitter(appModule);
appModule.eventsNotifyReady(true);
for (const type of ['app_open', 'interstitial', 'rewarded', 'rewarded_interstitial']) {
  const name = `google_mobile_ads_${type}_event`;
  appModule.eventsAddListener(name);
  emitter.addListener(`rnapp_${name}`, (event) => {
    shared.emit(`${name}:${event.adUnitId}:${event.requestId}`, event);
  });
}

/** Makes the class of a full-screen format. */
function fullScreen(type, module, method) {
  let count = 0;
  return class FullScreenAd {
    #requestId = count++;
    #options;
    #listeners = [];
    #isLoading = false;
    loaded = false;

    static createForAdRequest(adUnitId, options = {}) {
      return new this(adUnitId, options);
    }

    constructor(adUnitId, options) {
      this.adUnitId = adUnitId;
      this.#options = { requestAgent: 'rn-invertase-16.5.0', ...options };
      shared.addListener(`google_mobile_ads_${type}_event:${adUnitId}:${this.#requestId}`, ({ body }) => {
        if (body.type.endsWith('loaded')) this.loaded = true;
        if (body.type === 'closed' || body.type === 'error') this.loaded = this.#isLoading = false;
        const payload = body.error ? new NativeError(body.error) : body.data;
        for (const listener of [...this.#listeners]) listener({ type: body.type, payload });
      });
    }

    addAdEventsListener(listener) {
      this.#listeners.push(listener);
      return () => {
        this.#listeners = this.#listeners.filter((each) => each !== listener);
      };
    }

    addAdEventListener(wanted, listener) {
      return this.addAdEventsListener((event) => {
        if (event.type === wanted) listener(event.payload);
      });
    }

    load() {
      if (this.loaded || this.#isLoading) return;
      this.#isLoading = true;
      module[`${method}Load`](this.#requestId, this.adUnitId, this.#options);
    }

    show(options = {}) {
      if (!this.loaded) throw new Error('The requested ad has not loaded and could not be shown.');
      return module[`${method}Show`](this.#requestId, this.adUnitId, options);
    }
  };
}

const BannerView = nativeComponent('RNGoogleMobileAdsBannerView');
const BannerCommands = nativeCommands({ supportedCommands: ['recordManualImpression', 'load'] });

class GAMBannerAd extends Component {
  view = createRef();
  state = { size: { width: 0, height: 0 } };

  load() {
    BannerCommands.load(this.view.current);
  }

  recordManualImpression() {
    BannerCommands.recordManualImpression(this.view.current);
  }

  onNativeEvent = ({ nativeEvent: { type, ...payload } }) => {
    if (type === 'onAdLoaded' || type === 'onSizeChange') this.setState({ size: payload });
    this.props[type]?.(type === 'onAdFailedToLoad' ? new NativeError(payload) : payload);
  };

  render() {
    const { unitId, sizes, maxHeight, width, requestOptions = {}, manualImpressionsEnabled } = this.props;
    return createElement(BannerView, {
      ref: this.view,
      sizeConfig: { sizes, maxHeight, width },
      style: this.state.size,
      unitId,
      request: JSON.stringify(requestOptions),
      manualImpressionsEnabled: Boolean(manualImpressionsEnabled),
      onNativeEvent: this.onNativeEvent,
    });
  }
}

class BannerAd extends Component {
  banner = createRef();

  load() {
    this.banner.current.load();
  }

  render() {
    return createElement(GAMBannerAd, { ref: this.banner, sizes: [this.props.size], ...this.props });
  }
}

const nativeModule = native('RNGoogleMobileAdsNativeModule');

class NativeAd {
  #events = new EventEmitter();

  static async createForAdRequest(adUnitId, options = {}) {
    return new this(adUnitId, await nativeModule.load(adUnitId, options));
  }

  constructor(adUnitId, content) {
    Object.assign(this, { adUnitId }, content);
    this.subscription = nativeModule.onAdEvent(({ responseId, type, ...payload }) => {
      if (responseId === this.responseId) this.#events.emit(type, payload);
    });
  }

  addAdEventListener(type, listener) {
    return this.#events.addListener(type, listener);
  }

  destroy() {
    nativeModule.destroy(this.responseId);
    this.subscription.remove();
  }
}

const NativeView = nativeComponent('RNGoogleMobileAdsNativeView');
const NativeCommands = nativeCommands({ supportedCommands: ['registerAsset'] });
const MediaView = nativeComponent('RNGoogleMobileAdsMediaView');
const NativeAdContext = createContext({});

function NativeAdView({ nativeAd, children, ...props }) {
  const view = useRef(null);
  const context = createElement(NativeAdContext.Provider, { value: { nativeAd, view } }, children);
  return createElement(NativeView, { ...props, ref: view, responseId: nativeAd.responseId }, context);
}

function NativeAsset({ assetType, children }) {
  const { view } = useContext(NativeAdContext);
  const child = useRef(null);
  useEffect(() => {
    const tag = findNodeHandle(child.current);
    if (view.current && tag) NativeCommands.registerAsset(view.current, assetType, tag);
  }, [view]);
  return cloneElement(children, { ref: child });
}

function NativeMediaView({ resizeMode }) {
  const { nativeAd } = useContext(NativeAdContext);
  const view = createElement(MediaView, { responseId: nativeAd.responseId, resizeMode });
  return createElement(NativeAsset, { assetType: 'media' }, view);
}

/** The state of an ad, for a function component. The ad is made after the first time that it draws. */
function useRewardedAd(adUnitId) {
  const [ad, setAd] = useState(null);
  const [state, setState] = useState({ isLoaded: false, isEarnedReward: false, isClosed: false });
  useEffect(() => {
    const made = exports.RewardedAd.createForAdRequest(adUnitId);
    setAd(made);
    return made.addAdEventsListener(({ type, payload }) => {
      if (type === 'rewarded_loaded') setState((old) => ({ ...old, isLoaded: true, reward: payload }));
      if (type === 'rewarded_earned_reward') setState((old) => ({ ...old, isEarnedReward: true }));
      if (type === 'closed') setState((old) => ({ ...old, isClosed: true, isLoaded: false }));
      if (type === 'error') setState((old) => ({ ...old, error: payload }));
    });
  }, [adUnitId]);
  const load = useCallback(() => ad?.load(), [ad]);
  const show = useCallback(() => void ad?.show(), [ad]);
  return { ...state, load, show };
}

const mobileAds = native('RNGoogleMobileAdsModule');
const consent = native('RNGoogleMobileAdsConsentModule');

exports.__esModule = true;
exports.default = exports.MobileAds = () => mobileAds;
Object.assign(exports, { AdEventType, BannerAdSize, RewardedAdEventType, TestIds });
exports.AppOpenAd = fullScreen('app_open', native('RNGoogleMobileAdsAppOpenModule'), 'appOpen');
exports.InterstitialAd = fullScreen('interstitial', native('RNGoogleMobileAdsInterstitialModule'), 'interstitial');
exports.RewardedAd = fullScreen('rewarded', native('RNGoogleMobileAdsRewardedModule'), 'rewarded');
exports.RewardedInterstitialAd = fullScreen(
  'rewarded_interstitial',
  native('RNGoogleMobileAdsRewardedInterstitialModule'),
  'rewardedInterstitial',
);
Object.assign(exports, { BannerAd, GAMBannerAd, NativeAd, NativeAdView, NativeAsset, NativeMediaView, useRewardedAd });
exports.AdsConsent = {
  requestInfoUpdate: (options = {}) => consent.requestInfoUpdate(options),
  gatherConsent: async (options = {}) => {
    await consent.requestInfoUpdate(options);
    return consent.loadAndShowConsentFormIfRequired();
  },
  showForm: () => consent.showForm(),
  showPrivacyOptionsForm: () => consent.showPrivacyOptionsForm(),
  getConsentInfo: () => consent.getConsentInfo(),
  getTCString: () => consent.getTCString(),
  getGdprApplies: () => consent.getGdprApplies(),
  getPurposeConsents: () => consent.getPurposeConsents(),
  getPurposeLegitimateInterests: () => consent.getPurposeLegitimateInterests(),
  reset: () => consent.reset(),
};
