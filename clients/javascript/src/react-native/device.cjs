'use strict';

const { sampleAdUnits } = require('./ad-units.cjs');
const { Events } = require('./events.cjs');

/** The bridge's errors `unknownAdUnit` and `shuttingDown`. */
const UNKNOWN_AD_UNIT = 102;
const SHUTTING_DOWN = 402;

/** The device that an app runs on: its SDK is a bridge, which starts when it is first needed. */
class Device {
  /** The calls of native methods, in order. */
  calls = [];
  /** The events for JavaScript. */
  events;

  #outside;
  #reactNative;
  #options = {};
  #bridge;
  #configuration = {};
  /** What gets the new events of an ad, by its id. */
  #followers = new Map();
  /** The newest ad, by the ad unit that the app named. */
  #newest = new Map();
  #resets = [];

  /**
   * @param {typeof import('./outside.cjs')} outside What Node itself loaded.
   * @param {() => any} reactNative The module `react-native`.
   */
  constructor(outside, reactNative) {
    this.#outside = outside;
    this.#reactNative = reactNative;
    this.events = new Events(reactNative, (run) => this.later(run));
  }

  get platform() {
    return this.#options.platform ?? this.#reactNative().Platform.OS;
  }

  configure({ platform, ...options }) {
    if (this.#bridge) throw new Error('The bridge runs already: call configure before the first ad, or after reset().');
    if (platform !== undefined && platform !== 'ios' && platform !== 'android') {
      throw new TypeError(`platform: expected ios or android, got ${platform}.`);
    }
    this.#options = { ...options, platform };
  }

  /** The bridge, which is started if it does not run. */
  bridge() {
    this.#bridge ??= this.#start();
    return this.#bridge;
  }

  async #start() {
    const { AdBridge } = await this.#outside.loadClient();
    const { platform, ...options } = this.#options;
    const bridge = await AdBridge.start({ clock: 'skip', ...options });
    bridge.on('event', ({ adId }) => this.#followers.get(adId)?.());
    if (Object.keys(this.#configuration).length > 0) await bridge.setRequestConfiguration(this.#configuration);
    return bridge;
  }

  /** Runs a function after the current work of JavaScript, as a call from native code. */
  later(run) {
    this.#outside.queueMicrotask(run);
  }

  /** The same, after everything that waits now. */
  muchLater(run) {
    this.#outside.setImmediate(run);
  }

  /**
   * Loads an ad, and then tells all its events. Google's test ad units are sample ad units, unless the
   * configuration or the test has defined them.
   */
  load(method, adUnitId, params, { onLoaded, onFailed, onEvent }) {
    this.call(this.#load(method, adUnitId, params), onFailed, (ad) => {
      let told = 0;
      const tell = () => {
        while (told < ad.received.length) onEvent(ad.received[told++], ad);
      };
      this.#followers.set(ad.adId, tell);
      onLoaded(ad);
      // A banner whose view has gone disposes of it.
      if (!this.#followers.has(ad.adId)) return;
      this.#newest.set(adUnitId, ad);
      tell();
    });
  }

  async #load(method, adUnitId, params) {
    const bridge = await this.bridge();
    try {
      return await bridge[method]({ ...params, adUnitId });
    } catch (error) {
      const sample = sampleAdUnits.get(adUnitId);
      if (error.code !== UNKNOWN_AD_UNIT || sample === undefined) throw error;
      return bridge[method]({ ...params, adUnitId: sample });
    }
  }

  /**
   * Handles the answer of a call. Any other error, such as that of a program that was not found, fails the
   * test. After `reset`, nothing happens, also if the call came later: a component can end after the bridge.
   */
  call(answer, onError, onResult) {
    const started = this.#bridge;
    const isCurrent = () => this.#bridge === started;
    answer.then(
      (result) => isCurrent() && onResult?.(result),
      (error) => {
        if (!isCurrent() || error.code === SHUTTING_DOWN || error.name === 'BridgeClosed') return;
        // Only an answer of the bridge has data.
        if (error.data === undefined) throw error;
        onError?.(error);
      },
    ).catch((error) => {
      this.later(() => {
        throw error;
      });
    });
  }

  /** Releases an ad, if there is one. */
  dispose(ad) {
    if (!ad) return;
    this.#followers.delete(ad.adId);
    this.call(ad.dispose());
  }

  /** Changes a part of the request configuration. The bridge always gets the whole. */
  async changeConfiguration(changes) {
    Object.assign(this.#configuration, changes);
    const bridge = await this.bridge();
    await bridge.setRequestConfiguration(this.#configuration);
  }

  /** The newest ad that was loaded for an ad unit. */
  ad(adUnitId) {
    const ad = this.#newest.get(adUnitId);
    if (ad) return ad;
    const others = [...this.#newest.keys()].join(', ') || 'none';
    throw new Error(`No ad was loaded for the ad unit ${adUnitId}. Ad units with ads: ${others}.`);
  }

  /** A network that alone serves an ad unit of the app. */
  async network(adUnitId, format) {
    const bridge = await this.bridge();
    const network = bridge.network(`network of ${adUnitId}`);
    await bridge.defineAdUnit({ adUnitId, format, lineItems: [network.lineItem()] });
    return network;
  }

  record(module, method, args) {
    this.calls.push({ module, method, args });
  }

  /** Has a part of the device forget its ads in `reset`. */
  onReset(forget) {
    this.#resets.push(forget);
  }

  /** Ends the bridge, and forgets all ads and settings, but not the listeners of the plugin. */
  async reset() {
    const bridge = this.#bridge;
    this.#bridge = undefined;
    this.#configuration = {};
    this.calls.length = 0;
    this.#followers.clear();
    this.#newest.clear();
    this.events.clear();
    for (const forget of this.#resets) forget();
    const started = await bridge?.catch(() => undefined);
    await started?.disposeAll().catch(() => {});
    await started?.close();
  }
}

module.exports = { Device };
