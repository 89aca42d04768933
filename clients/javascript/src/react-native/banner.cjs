'use strict';

const { bannerSize } = require('./banner-size.cjs');
const { adError, bannerCodeAndMessage } = require('./errors.cjs');
const { paid } = require('./paid.cjs');
const { bridgeRequest } = require('./request.cjs');

/** The plugin's events, by those of the bridge. */
const EVENTS = new Map([
  ['impression', 'onAdImpression'],
  ['click', 'onAdClicked'],
  ['willPresentFullScreenView', 'onAdOpened'],
  ['didDismissFullScreenView', 'onAdClosed'],
]);

/**
 * The native view of a banner: `RNGoogleMobileAdsBannerComponent.m` of the plugin, and for Android
 * `ReactNativeGoogleMobileAdsBannerAdViewManager.java`.
 */
class Banner {
  /** What the plugin does with an event. */
  onNativeEvent;
  commands = {
    load: () => this.#load(),
    recordManualImpression: () => {
      if (this.#isAdManager && this.#ad) this.#device.call(this.#ad.recordImpression());
    },
  };

  #device;
  #props;
  #ad;
  /** Counts the requests: the answer to an earlier one comes too late. */
  #request = 0;
  /** Counts the banners: an earlier one tells nothing more. */
  #banner = 0;

  constructor(device) {
    this.#device = device;
  }

  /** A new property makes a new banner, which is loaded at once. */
  update(props) {
    this.remove();
    this.#props = props;
    if (props.unitId == null) return;
    // There, the event comes when the sizes are set.
    if (this.#isAndroid && !props.sizeConfig.sizes.includes('FLUID')) this.#tellSize();
    this.#load();
  }

  remove() {
    this.#banner++;
    this.#request++;
    this.#device.dispose(this.#ad);
    this.#ad = undefined;
  }

  get #isAndroid() {
    return this.#device.platform === 'android';
  }

  get #isAdManager() {
    return this.#props.unitId.startsWith('/');
  }

  #tellSize() {
    const { width, height } = bannerSize(this.#props.sizeConfig);
    this.#tell('onSizeChange', { width, height });
  }

  #load() {
    const { unitId, request, sizeConfig } = this.#props;
    const number = ++this.#request;
    const { adSize } = bannerSize(sizeConfig);
    this.#device.load('loadBanner', unitId, { adSize, request: bridgeRequest(JSON.parse(request)) }, {
      onLoaded: (ad) => {
        if (number !== this.#request) {
          this.#device.dispose(ad);
          return;
        }
        this.#device.dispose(this.#ad);
        this.#ad = ad;
        this.#show(ad.size, ad);
      },
      onFailed: (error) => {
        if (number === this.#request) this.#fail(adError(error));
      },
      onEvent: (event, ad) => {
        if (ad === this.#ad) this.#onEvent(event, ad);
      },
    });
    if (!this.#isAndroid) this.#tellSize();
  }

  /** Reports a creative, and then counts its impression: the banner is on screen. */
  #show({ width, height }, ad) {
    this.#tell('onAdLoaded', { width, height });
    if (this.#isAdManager && this.#props.manualImpressionsEnabled) return;
    this.#device.call(ad.recordImpression());
  }

  #fail(error) {
    this.#tell('onAdFailedToLoad', bannerCodeAndMessage(error, this.#device.platform));
  }

  #onEvent(event, ad) {
    const type = EVENTS.get(event.event);
    if (type !== undefined) this.#tell(type);
    else if (event.event === 'paid') this.#tell('onPaid', paid(event.value));
    else if (event.event === 'refreshed') this.#show(event.view, ad);
    else if (event.event === 'didFailToRefresh') this.#fail(event.error);
  }

  #tell(type, more) {
    const banner = this.#banner;
    this.#device.later(() => {
      if (banner === this.#banner) this.onNativeEvent?.({ nativeEvent: { type, ...more } });
    });
  }
}

module.exports = { Banner };
