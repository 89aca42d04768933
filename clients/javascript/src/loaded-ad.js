import { EventTimeout } from './errors.js';

/** How long `waitFor` waits by default, in milliseconds. */
const TIMEOUT = 5_000;

/**
 * How long to wait for an event.
 *
 * @typedef {object} WaitOptions
 * @property {number} [timeout] How long the event may take, in milliseconds of real time. Default:
 *   5,000.
 * @property {AbortSignal} [signal] Ends the wait, which rejects with the reason of the signal.
 */

/** The events of an ad. A subclass adds its data and its methods. */
export class LoadedAd {
  #bridge;
  #events;
  /** For each name, the index after the last event that `waitFor` returned. */
  #given = new Map();

  /**
   * @param {import('./bridge.js').AdBridge} bridge
   * @param {import('./event-log.js').EventLog} events
   */
  constructor(bridge, events) {
    this.#bridge = bridge;
    this.#events = events;
  }

  /**
   * The bridge that loaded it.
   *
   * @returns {import('./bridge.js').AdBridge}
   */
  get bridge() {
    return this.#bridge;
  }

  /**
   * The events that have come so far, in order.
   *
   * @returns {readonly import('./generated/types.js').AdEvent[]}
   */
  get received() {
    return this.#events.items;
  }

  /**
   * Every event of the ad: those that have come, then those that come, until the ad is disposed of
   * or the bridge is closed. Throws `DaemonDied` if the daemon dies.
   *
   * @param {{ signal?: AbortSignal | undefined }} [options]
   * @returns {AsyncGenerator<import('./generated/types.js').AdEvent, void, void>}
   */
  events({ signal } = {}) {
    return this.#events.iterate(signal);
  }

  /**
   * Waits for the next event of a name. Each event is given once, and one that has come already
   * counts: a second `waitFor('click')` waits for the second click.
   *
   * Rejects with `EventTimeout` if the event does not come in time.
   *
   * @template {import('./generated/enumerations.js').AdEventName} Name
   * @param {Name} name
   * @param {WaitOptions} [options]
   * @returns {Promise<import('./generated/types.js').AdEventNamed<Name>>}
   */
  async waitFor(name, { timeout = TIMEOUT, signal } = {}) {
    signal?.throwIfAborted();
    const wait = new AbortController();
    const giveUp = () => wait.abort(signal.reason);
    const timer = setTimeout(() => wait.abort(this.#missing(name, `within ${timeout} ms`)), timeout);
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      return await this.#next(name, wait.signal);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  async #next(name, signal) {
    for (let index = 0; ; index++) {
      // Read again each time: another waiter may have got the event.
      index = Math.max(index, this.#given.get(name) ?? 0);
      const event = await this.#events.at(index, signal);
      if (!event) throw this.#missing(name, 'before the ad was gone');
      if (event.event !== name || index < (this.#given.get(name) ?? 0)) continue;
      this.#given.set(name, index + 1);
      return event;
    }
  }

  #missing(name, when) {
    const names = this.received.map((event) => event.event).join(', ');
    return new EventTimeout(`Ad ${this.adId} had no ${name} ${when}; it had: ${names || 'nothing'}.`);
  }

  /**
   * Disposes of the ad at the end of `await using`.
   *
   * @returns {Promise<void>}
   */
  async [Symbol.asyncDispose]() {
    if (!this.#bridge.isClosed) await this.dispose();
  }
}
