/** What to call when a signal aborts. A signal has one listener, however many calls wait for it. */
const watched = new WeakMap();

/**
 * Calls a function when a signal aborts.
 *
 * @param {AbortSignal} signal not aborted
 * @param {() => void} call
 */
export function onAbort(signal, call) {
  let watch = watched.get(signal);
  if (!watch) {
    const calls = new Set();
    watch = { calls, run: () => calls.forEach((each) => each()) };
    watched.set(signal, watch);
  }
  if (watch.calls.size === 0) signal.addEventListener('abort', watch.run, { once: true });
  watch.calls.add(call);
}

/**
 * Calls the function no more. Removes the listener of the signal after the last function.
 *
 * @param {AbortSignal} signal
 * @param {() => void} call
 */
export function offAbort(signal, call) {
  const watch = watched.get(signal);
  if (watch?.calls.delete(call) && watch.calls.size === 0) signal.removeEventListener('abort', watch.run);
}
