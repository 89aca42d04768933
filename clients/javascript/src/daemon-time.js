/** In how many steps the time of a wait passes, so that the clock stops soon after the event. */
const STEPS = 20;

/** Lets time pass for those who wait for an event. */
export class DaemonTime {
  #bridge;

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
   * A skipping clock moves only while the program makes no calls. A manual clock does not move, so
   * the wait ends when the daemon has nothing more to say. Adapters that are programs live in real
   * time, and get all of it.
   *
   * @param {number} timeout in milliseconds
   * @param {string | undefined} className of the adapter
   * @param {AbortSignal} signal ends the wait without a result
   * @returns {Promise<string>} when the event did not come: the end of a sentence
   */
  async pass(timeout, className, signal) {
    const begin = performance.now();
    const clock = this.#bridge.clock();
    const within = `within ${timeout} ms`;
    try {
      if (clock === 'wall') return await sleep(timeout, within, signal);
      await this.#quiet(signal);
      for (let left = timeout; clock === 'skip' && left > 0 && !signal.aborted; ) {
        const ms = Math.min(left, Math.ceil(timeout / STEPS));
        await this.#bridge.request('advanceClock', { ms });
        left -= ms;
        await this.#quiet(signal);
      }
      if (!signal.aborted && !(await this.#isProcess(className))) return clock === 'skip' ? within : STILL;
    } catch {
      // The daemon ends, and no longer answers.
    }
    const rest = Math.max(0, timeout - (performance.now() - begin));
    return sleep(rest, clock === 'manual' ? STILL : within, signal);
  }

  /** Resolves when the daemon has said everything, and the program makes no more calls. */
  async #quiet(signal) {
    let sent;
    do {
      sent = this.#bridge.sent();
      await this.#bridge.request('ping');
      // The program gets the answers, and can call again.
      await new Promise((resolve) => setImmediate(resolve));
    } while (sent !== this.#bridge.sent() && !signal.aborted);
  }

  async #isProcess(className) {
    const { adapters } = await this.#bridge.request('listAdapters');
    return adapters.some((adapter) => adapter.className === className && adapter.origin === 'process');
  }
}

const STILL = 'so far, and the manual clock moves only with advanceClock';

/** Resolves with a value after a time; never if the signal aborts. */
function sleep(ms, value, signal) {
  return new Promise((resolve) => {
    if (signal.aborted) return;
    const timer = setTimeout(resolve, ms, value);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
