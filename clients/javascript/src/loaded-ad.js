import { offAbort, onAbort } from './aborts.js';
import { EventTimeout } from './errors.js';
import { AdEventName, AssetName } from './generated/enumerations.js';
import { shown } from './inspection.js';
import { requireMilliseconds } from './milliseconds.js';
import { requireKnown } from './nearest.js';
import { stackAbove, withStack } from './stacks.js';

/** How long `waitFor` waits by default, in milliseconds. */
const TIMEOUT = 5_000;

/** The names of all events. */
const EVENT_NAMES = Object.values(AdEventName);

/** The names of all assets. */
const ASSET_NAMES = Object.values(AssetName);

/** The names of all `WaitOptions`. */
const WAIT_OPTIONS = ['timeout', 'asset', 'signal'];

/**
 * Which event to wait for, and how long.
 *
 * @typedef {object} WaitOptions
 * @property {number} [timeout] How long the event may take, in milliseconds. A skipping clock moves
 *   by this much while nothing else happens; otherwise it is real time. Default: 5,000.
 * @property {import('./generated/enumerations.js').AssetName | null} [asset] Only a click on this
 *   asset counts.
 * @property {AbortSignal} [signal] Ends the wait, which rejects with the reason of the signal.
 */

/** The events of an ad. A subclass adds its data and its methods. */
export class LoadedAd {
  #bridge;
  #events;
  /** What `waitFor` returned. Before `from`, every event of a name is among it. */
  #given;

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
   * The names of the events that have come so far, in order.
   *
   * @returns {import('./generated/enumerations.js').AdEventName[]}
   */
  get eventNames() {
    return this.received.map(({ event }) => event);
  }

  /**
   * Every event of the ad: those that have come, then those that come, until the ad is disposed of
   * or the bridge is closed. Throws `DaemonDied` if the daemon dies.
   *
   * @param {{ signal?: AbortSignal | undefined }} [options]
   * @returns {AsyncGenerator<import('./generated/types.js').AdEvent, void, void>}
   */
  events(options = {}) {
    for (const option of Object.keys(options)) requireKnown('option', option, ['signal']);
    return this.#events.iterate(options.signal);
  }

  /**
   * Waits for the next event of a name. Each event is given once, and one that has come already
   * counts: a second `waitFor('click')` waits for the second click.
   *
   * Rejects with `EventTimeout` if the event does not come in time, or no longer can, because the ad
   * is gone or because a manual clock stands still. Rejects with `TypeError` if there is no such
   * event.
   *
   * @template {import('./generated/enumerations.js').AdEventName} Name
   * @param {Name} name
   * @param {WaitOptions} [options]
   * @returns {Promise<import('./generated/types.js').AdEventNamed<Name>>}
   */
  async waitFor(name, options = {}) {
    requireKnown('event', name, EVENT_NAMES);
    for (const option of Object.keys(options)) requireKnown('option', option, WAIT_OPTIONS);
    const { timeout = TIMEOUT, signal } = options;
    const asset = options.asset ?? undefined;
    requireMilliseconds('timeout', timeout);
    if (asset !== undefined) requireKnown('asset', asset, ASSET_NAMES);
    signal?.throwIfAborted();
    this.#given ??= { events: new WeakSet(), from: new Map() };
    const come = this.#come(name, asset);
    if (come) return come;

    const stack = stackAbove(this.waitFor);
    const wait = new AbortController();
    const giveUp = () => wait.abort();
    if (signal) onAbort(signal, giveUp);
    const { loadedAttempt, attempts } = this.responseInfo;
    let when;
    this.#events.time.pass(timeout, attempts[loadedAttempt]?.className, wait.signal).then((why) => {
      when = why;
      wait.abort();
    });
    try {
      const event = await this.#next(name, asset, wait.signal);
      if (event) return event;
      when = 'before the ad was gone';
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (when === undefined) throw withStack(error, stack);
    } finally {
      wait.abort();
      if (signal) offAbort(signal, giveUp);
    }
    throw withStack(this.#missing(name, asset, when), stack);
  }

  /** The first event that has come and was not given; `undefined` if there is none. */
  #come(name, asset) {
    const { from } = this.#given;
    for (let index = from.get(name) ?? 0; index < this.received.length; index++) {
      const event = this.received[index];
      if (!this.#give(event, name, asset)) continue;
      // Every event of this name before it was given.
      if (asset === undefined) from.set(name, index + 1);
      return event;
    }
    return undefined;
  }

  /** The next event that comes and was not given; `undefined` if the ad gets no more events. */
  async #next(name, asset, signal) {
    for (let index = this.received.length; ; index++) {
      const event = await this.#events.at(index, signal);
      if (!event || this.#give(event, name, asset)) return event;
    }
  }

  /** Whether an event is the wanted one, and was not given before. From now on, it was. */
  #give(event, name, asset) {
    const isWanted = event.event === name && (asset === undefined || event.asset === asset);
    if (!isWanted || this.#given.events.has(event)) return false;
    this.#given.events.add(event);
    return true;
  }

  #missing(name, asset, when) {
    const on = asset === undefined ? '' : ` on ${asset}`;
    const names = this.eventNames.join(', ') || 'nothing';
    return new EventTimeout(`Ad ${this.adId} had no ${name}${on} ${when}; it had: ${names}.`);
  }

  /**
   * Disposes of the ad at the end of `await using`.
   *
   * @returns {Promise<void>}
   */
  async [Symbol.asyncDispose]() {
    if (!this.#bridge.isClosed) await this.dispose();
  }

  /** How `console.log` and failed assertions show the ad: without empty members and without images. */
  [Symbol.for('nodejs.util.inspect.custom')](_, options, inspect) {
    return `${this.constructor.name} ${inspect(shown(this), options)}`;
  }
}
