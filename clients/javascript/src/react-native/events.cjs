'use strict';

/**
 * The plugin's events for JavaScript. They wait until it is ready and listens: `RNRCTEventEmitter.mm` of the plugin.
 */
class Events {
  #isReady = false;
  #count = 0;
  #listeners = new Map();
  #queue = [];
  #reactNative;
  /** The emitters of React Native that the plugin listens to: there is another one after `jest.resetModules`. */
  #emitters = new Set();
  #later;

  /**
   * @param {() => any} reactNative The module `react-native`.
   * @param {(run: () => void) => void} later Runs a function after the current work of JavaScript.
   */
  constructor(reactNative, later) {
    this.#reactNative = reactNative;
    this.#later = later;
  }

  send(name, body) {
    if (this.#isReady && this.#count > 0 && this.#listeners.has(name)) {
      this.#later(() => this.#emitters.forEach((emitter) => emitter.emit(`rnapp_${name}`, body)));
    } else {
      this.#queue.push({ name, body });
    }
  }

  /** Sends what waits. What still has no listener waits again. */
  #flush(isWanted) {
    const waiting = this.#queue;
    this.#queue = waiting.filter((event) => !isWanted(event));
    for (const { name, body } of waiting.filter(isWanted)) this.send(name, body);
  }

  /** Forgets what waits. The listeners stay: the plugin adds its own only once. */
  clear() {
    this.#queue = [];
  }

  /** The methods of `RNAppModule` that the plugin's ads use. */
  get methods() {
    return {
      eventsNotifyReady: (isReady) => {
        this.#isReady = isReady;
        if (isReady) this.#flush(() => true);
      },
      eventsAddListener: (name) => {
        this.#emitters.add(this.#reactNative().DeviceEventEmitter);
        this.#count++;
        this.#listeners.set(name, (this.#listeners.get(name) ?? 0) + 1);
        this.#flush((event) => event.name === name);
      },
      eventsRemoveListener: (name, all) => {
        const count = this.#listeners.get(name);
        if (count === undefined) return;
        if (count <= 1 || all) this.#listeners.delete(name);
        else this.#listeners.set(name, count - 1);
        this.#count -= all ? count : 1;
      },
      eventsGetListeners: async () => ({
        listeners: this.#count,
        queued: this.#queue.length,
        events: Object.fromEntries(this.#listeners),
      }),
      eventsPing: async (name, body) => {
        this.send(name, body);
        return body;
      },
      // Every emitter of React Native calls these.
      addListener: () => {},
      removeListeners: () => {},
    };
  }
}

module.exports = { Events };
