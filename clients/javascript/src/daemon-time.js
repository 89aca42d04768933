import { UnknownAdapter } from './generated/errors.js';
import { after } from './milliseconds.js';
import { clearTimeout, now, setImmediate } from './timers.js';

/** In how many steps the time of a wait passes, so that the clock stops soon after the event. */
const STEPS = 20;

/** Lets time pass for those who wait for an event. */
export class DaemonTime {
  #bridge;
  /** The waits for which a skipping clock moves: `timeout`, `step` and, once it is known, `end`. */
  #waits = new Set();
  #now = 0;
  /** The move of the clock that has begun. */
  #move;

  /**
   * @param {object} bridge
   * @param {() => string} bridge.clock the clock of the daemon
   * @param {(method: string, params?: object) => Promise<any>} bridge.request calls a method
   * @param {() => number} bridge.sent how many calls the program has made
   */
  constructor(bridge) {
    this.#bridge = bridge;
  }

  /**
   * Resolves when an event did not come within a time, in the time that the daemon has.
   *
   * A skipping clock moves only while the program makes no calls, and waits at once share its time. A
   * manual clock does not move, so the wait ends when the daemon has nothing more to say. Adapters that
   * are programs live in real time, and get all of it, unless they say that they are quiet.
   *
   * @param {number} timeout in milliseconds
   * @param {string | undefined} className of the adapter
   * @param {AbortSignal} signal ends the wait without a result
   * @returns {Promise<string>} when the event did not come: the end of a sentence
   */
  async pass(timeout, className, signal) {
    const begin = now();
    const clock = this.#bridge.clock();
    const within = `within ${timeout} ms`;
    if (clock === 'wall') return sleep(timeout, within, signal);
    const wait = { timeout, step: Math.ceil(timeout / STEPS), end: undefined };
    const leave = () => this.#waits.delete(wait);
    if (clock === 'skip') {
      // From now on, so that it shares the time of a wait that is the first to move the clock.
      this.#waits.add(wait);
      signal.addEventListener('abort', leave, { once: true });
    }
    try {
      await this.#quiet(() => signal.aborted);
      const isQuiet = await this.#isQuiet(className);
      if (clock === 'skip') await this.#skip(wait, signal);
      if (!signal.aborted && isQuiet) return clock === 'skip' ? within : STILL;
    } catch {
      // The daemon ends, and no longer answers.
    } finally {
      leave();
    }
    const rest = Math.max(0, timeout - (now() - begin));
    return sleep(rest, clock === 'manual' ? STILL : within, signal);
  }

  /** Lets the time of a wait pass on a skipping clock. */
  async #skip(wait, signal) {
    while (!signal.aborted && (wait.end === undefined || wait.end > this.#now)) {
      this.#move ??= this.#advance().finally(() => (this.#move = undefined));
      await this.#move;
    }
  }

  /** Moves the clock by the shortest step of a wait. The first one is 0, and gives the time. */
  async #advance() {
    const begun = [...this.#waits].filter(({ end }) => end > this.#now);
    const steps = begun.map(({ end, step }) => Math.min(step, end - this.#now));
    const ms = steps.length > 0 ? Math.min(...steps) : 0;
    const { nowMs } = await this.#bridge.request('advanceClock', { ms });
    this.#now = nowMs;
    for (const wait of this.#waits) wait.end ??= nowMs + wait.timeout;
    await this.#quiet(() => this.#waits.size === 0);
  }

  /** Resolves when the daemon has said everything, and the program makes no more calls. */
  async #quiet(isOver) {
    let sent;
    do {
      sent = this.#bridge.sent();
      await this.#bridge.request('ping');
      // The program gets the answers, and can call again.
      await new Promise((resolve) => setImmediate(resolve));
    } while (sent !== this.#bridge.sent() && !isOver());
  }

  /** Whether an adapter has said, after all its events, that nothing can cause another one. */
  async #isQuiet(className) {
    try {
      const { isQuiet } = await this.#bridge.request('pingAdapter', { className });
      return isQuiet;
    } catch (error) {
      // A network that was removed is quiet.
      if (error instanceof UnknownAdapter) return true;
      throw error;
    }
  }
}

const STILL = 'so far, and the manual clock moves only with advanceClock';

/** Resolves with a value after a time; never if the signal aborts. */
function sleep(ms, value, signal) {
  return new Promise((resolve) => {
    if (signal.aborted) return;
    const timer = after(ms, resolve, value);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
