/**
 * Keeps the stack of the callers of a function, for an error that may come later.
 *
 * @param {Function | undefined} called
 * @returns {{ stack?: unknown }} an object whose `stack` is written when it is read
 */
export function stackAbove(called) {
  const kept = {};
  Error.captureStackTrace(kept, dropsFrames ? stackAbove : called);
  return kept;
}

/**
 * Whether the engine drops the frame of a function that ends with a call, as that of Bun does. It does
 * not tell who awaits a promise, either.
 */
export const dropsFrames = (function outer() {
  return (function inner() {
    const kept = {};
    Error.captureStackTrace(kept, outer);
    return typeof kept.stack === 'string' && !kept.stack.includes('\n    at ');
  })();
})();

/**
 * Gives an error a stack that was kept.
 *
 * @param {Error} error
 * @param {{ stack?: unknown }} kept
 * @returns {Error} the same error
 */
export function withStack(error, { stack }) {
  // A program can replace `Error.prepareStackTrace`, and then the stack is whatever that returns.
  if (typeof stack === 'string') {
    const frames = stack.split(/^(?= {4}at )/m).slice(1);
    error.stack = [`${error.name}: ${error.message}\n`, ...frames].join('');
  }
  return error;
}
