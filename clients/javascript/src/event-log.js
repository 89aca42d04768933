/**
 * The events of one ad, in order: a list that grows, and that can be waited on.
 *
 * Whoever reads it keeps an index of their own, so nobody takes an event away from anybody.
 */
export class EventLog {
  /** @type {object[]} */
  items = [];
  /** What to call when something changes. */
  #waiting = new Set();
  /** @type {{error?: Error} | null} */
  #end = null;

  /** @param {object} item */
  push(item) {
    this.items.push(item);
    this.#wake();
  }

  /**
   * Says that nothing more will come.
   *
   * @param {Error} [error] why, if something went wrong
   */
  end(error) {
    this.#end ??= { error };
    this.#wake();
  }

  /**
   * Resolves with the item at an index as soon as there is one. If the log ends before, it rejects
   * with the error that the log ended with, or resolves with `undefined` if there was none.
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
   * Every item from the first one on, those that are still to come included.
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
