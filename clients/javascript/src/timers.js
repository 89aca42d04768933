/**
 * The functions of the clock, as they were when the client was imported. A test can replace the global
 * ones with a clock that stands still, but the daemon runs in real time.
 */
export const { clearTimeout, setImmediate, setTimeout } = globalThis;

/** The time since a fixed point, in milliseconds. */
export const now = performance.now.bind(performance);
