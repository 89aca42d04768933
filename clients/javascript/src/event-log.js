/**
 * The events of one ad, in order: a list that grows, with waiting for the next item.
 *
 * Each reader keeps its own index, so readers do not disturb each other.
 */
export class EventLog {
  /** @type {object[]} */
  items = [];
  /** The functions to call when something changes. */
  #waiting = new Set();
  /** @type {{error?: Error} | null} */
  #end = null;

  /** @param {object} item */
  push(item) {
    this.items.push(item);
    this.#wake();
  }

  /**
   * Ends the log: no more items come.
   *
   * @param {Error} [error] the reason, after a failure
   */
  end(error) {
    this.#end ??= { error };
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
    if (index >= this.items.length && this.#end.error) throw this.#end.error;
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
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const wake of waiting) wake();
  }

  #change(signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const wake = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        this.#waiting.delete(wake);
        reject(signal.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.add(wake);
    });
  }
}
