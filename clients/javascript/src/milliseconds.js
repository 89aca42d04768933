import { setTimeout } from './timers.js';

/** The longest time of a timer. A longer one would end at once. */
const LONGEST = 2 ** 31 - 1;

/**
 * Throws a `TypeError` unless an option is a time.
 *
 * @param {string} option
 * @param {unknown} ms
 */
export function requireMilliseconds(option, ms) {
  if (typeof ms === 'number' && ms >= 0 && ms < Infinity) return;
  throw new TypeError(`${option}: expected a number of milliseconds, got ${String(ms)}.`);
}

/**
 * Calls a function after a time of any length. Returns the timer.
 *
 * @param {number} ms
 * @param {(...values: any[]) => void} call
 * @param {...any} values
 */
export function after(ms, call, ...values) {
  return setTimeout(call, Math.min(ms, LONGEST), ...values);
}
