import { EventTimeout } from './errors.js';

/** How long an event is waited for, in milliseconds, if nobody says. */
const TIMEOUT = 5_000;

/**
 * What an ad is besides its data and its methods: its events.
 *
 * The data that the load was answered with are its own properties.
 */
export class LoadedAd {
  #bridge;
  #events;
  /** For each name, the index behind the last event that `waitFor` gave away. */
  #given = new Map();

  /**
   * @param {import('./bridge.js').AdBridge} bridge
   * @param {import('./event-log.js').EventLog} events
   * @param {object} data
   */
  constructor(bridge, events, data) {
    this.#bridge = bridge;
    this.#events = events;
    Object.assign(this, data);
  }

  /** The bridge that loaded it. */
  get bridge() {
    return this.#bridge;
  }

  /** The events that have come so far, in order. */
  get received() {
    return this.#events.items;
  }

  /** Every event of the ad, from its first one until it is disposed of. */
  events({ signal } = {}) {
    return this.#events.iterate(signal);
  }

  /**
   * The next event of a name: each event is given once, and one that has come already counts.
   *
   * @param {string} name
   * @param {{timeout?: number, signal?: AbortSignal}} [options]
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
      // Looked up anew each time: another waiter may have got the event meanwhile.
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

  /** Disposes of the ad at the end of `await using`. */
  async [Symbol.asyncDispose ?? Symbol.for('nodejs.asyncDispose')]() {
    if (!this.#bridge.isClosed) await this.dispose();
  }
}
