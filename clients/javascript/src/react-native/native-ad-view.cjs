'use strict';

/** The size of a view whose style has none, in points. */
const SIZE = { width: 320, height: 250 };

/** The native view that holds the assets of a native ad: `RNGoogleMobileAdsNativeView.mm` of the plugin. */
class NativeAdView {
  commands = {
    registerAsset: (asset) => {
      this.#assets.add(asset === 'media' ? 'mediaView' : asset);
      this.#drawLater();
    },
  };

  #device;
  #nativeAds;
  #assets = new Set();
  #ad;
  #isWaiting = false;

  constructor(device, nativeAds) {
    this.#device = device;
    this.#nativeAds = nativeAds;
  }

  update({ responseId }) {
    this.#untrack();
    this.#ad = this.#nativeAds.ad(responseId);
    this.#drawLater();
  }

  remove() {
    this.#untrack();
    this.#assets.clear();
  }

  #untrack() {
    const ad = this.#ad;
    this.#ad = undefined;
    if (ad) this.#device.call(ad.untrack());
  }

  /** Draws the ad once for all changes. On a device, the plugin waits 100 ms for them. */
  #drawLater() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#device.muchLater(() => {
      this.#isWaiting = false;
      if (this.#ad) this.#draw(this.#ad);
    });
  }

  /** The layout is unknown here: each asset gets a row. Then the impression counts: the view is on screen. */
  #draw(ad) {
    const height = SIZE.height / Math.max(this.#assets.size, 1);
    const rows = [...this.#assets].map((asset, row) => [asset, { x: 0, y: row * height, width: SIZE.width, height }]);
    this.#device.call(ad.render({ view: SIZE, clickableAssetViews: Object.fromEntries(rows) }));
    if (ad.tracking.impressions === 'bridge') this.#device.call(ad.recordImpression());
  }
}

module.exports = { NativeAdView };
