import { offAbort, onAbort } from './aborts.js';

/** What waits for most ads: nothing. */
const NONE = new Set();

/**
 * The events of one ad, in order: a list that grows, with waiting for the next item.
 *
 * Each reader keeps its own index, so readers do not disturb each other.
 */
export class EventLog {
  /** @type {object[]} */
  items = [];
  /**
   * How the time of the daemon passes.
   *
   * @readonly
   * @type {import('./daemon-time.js').DaemonTime}
   */
  time;
  /** The functions to call when something changes. */
  #waiting = NONE;
  /** @type {{makeError?: () => Error} | null} */
  #end = null;

  /** @param {import('./daemon-time.js').DaemonTime} time */
  constructor(time) {
    this.time = time;
  }

  /** @param {object} item */
  push(item) {
    this.items.push(item);
    this.#wake();
  }

  /**
   * Ends the log: no more items come.
   *
   * @param {() => Error} [makeError] makes the error of each reader, after a failure
   */
  end(makeError) {
    this.#end ??= { makeError };
    this.#wake();
  }

  /**
   * Resolves with the item at an index, as soon as it exists. If the log ends before, it rejects
   * with the error of the end, or resolves with `undefined` without an error.
   *
   * @param {number} index
   * @param {AbortSignal} [signal]
   */
  async at(index, signal) {
    while (index >= this.items.length && !this.#end) await this.#change(signal);
    if (index >= this.items.length && this.#end.makeError) throw this.#end.makeError();
    return this.items[index];
  }

  /**
   * Every item from the first one on, including later ones.
   *
   * @param {AbortSignal} [signal]
   */
  async *iterate(signal) {
    for (let index = 0; ; index++) {
      const item = await this.at(index, signal);
      if (item === undefined) return;
      yield item;
    }
  }

  #wake() {
    if (this.#waiting.size === 0) return;
    const waiting = this.#waiting;
    this.#waiting = NONE;
    for (const wake of waiting) wake();
  }

  #change(signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const wake = () => {
        if (signal) offAbort(signal, abort);
        resolve();
      };
      const abort = () => {
        this.#waiting.delete(wake);
        offAbort(signal, abort);
        reject(signal.reason);
      };
      if (signal) onAbort(signal, abort);
      if (this.#waiting === NONE) this.#waiting = new Set();
      this.#waiting.add(wake);
    });
  }
}
