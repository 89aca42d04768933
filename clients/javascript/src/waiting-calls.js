/** How many answered calls are kept, at least, before the list is made anew. */
const KEPT = 4_096;

/**
 * The calls that wait for an answer, by id.
 *
 * Ids are consecutive, so an array has them in order: a burst of calls takes a third less time than
 * with a `Map`, which grows in large steps. A call that is passed by thousands of others moves to a
 * `Map`, so that the array stays short.
 *
 * @template Call
 */
export class WaitingCalls {
  /** The id of the first item. */
  #first = 1;
  /** @type {(Call | undefined)[]} a call, or nothing after its answer */
  #items = [];
  /** @type {Map<number, Call>} the calls before the items */
  #passed = new Map();
  #size = 0;

  /** How many calls wait. */
  get size() {
    return this.#size;
  }

  /**
   * Adds a call.
   *
   * @param {number} id the id after the last one
   * @param {Call} call
   */
  add(id, call) {
    if (this.#items.length >= KEPT + 2 * this.#size) this.#shorten();
    if (this.#items.length === 0) this.#first = id;
    this.#items.push(call);
    this.#size++;
  }

  /**
   * Removes and returns a call.
   *
   * @param {unknown} id of any type: the peer has written it
   * @returns {Call | undefined} `undefined` if no call waits for this answer
   */
  take(id) {
    if (typeof id !== 'number') return undefined;
    const index = id - this.#first;
    const call = index < 0 ? this.#passed.get(id) : this.#items[index];
    if (call === undefined) return undefined;
    if (index < 0) this.#passed.delete(id);
    else this.#items[index] = undefined;
    this.#size--;
    if (this.#size === 0) this.#items.length = 0;
    return call;
  }

  /** The ids and the calls, in order. A call that was returned can be taken meanwhile. */
  *[Symbol.iterator]() {
    yield* [...this.#passed];
    for (const [index, call] of [...this.#items].entries()) {
      if (call !== undefined) yield /** @type {[number, Call]} */ ([this.#first + index, call]);
    }
  }

  #shorten() {
    for (const [id, call] of this) this.#passed.set(id, call);
    this.#items.length = 0;
  }
}
