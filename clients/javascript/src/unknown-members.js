import { shapes } from './generated/shapes.js';
import { requireKnown } from './nearest.js';

/** The shape of each object of a request, and of the options of a call. */
const SHAPES = { ...shapes, CallOptions: { __proto__: null, signal: '' } };

/**
 * Rejects with a `TypeError` if an object, or an object in it, has an unknown member. The daemon would
 * ignore it.
 *
 * @param {unknown} value the parameters or the options of a call
 * @param {string} shape the name of its shape
 * @param {string} [kind] what its members are
 * @returns {Promise<never> | undefined} `undefined` if all members are known
 */
export function refusal(value, shape, kind = 'parameter') {
  try {
    check(value, shape, kind, '');
    return undefined;
  } catch (error) {
    return Promise.reject(error);
  }
}

/**
 * The parameters of a load: a text stands for the ad unit with this id.
 *
 * @template T
 * @param {string | T} params
 * @returns {T | { adUnitId: string }}
 */
export function named(params) {
  return typeof params === 'string' ? { adUnitId: params } : params;
}

function check(value, shape, kind, place) {
  if (typeof value !== 'object' || value === null) return; // The daemon tells what it expects.
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) check(item, shape, kind, `${place}[${index}]`);
    return;
  }
  for (const name of Object.keys(value)) {
    const inner = SHAPES[shape][name];
    if (inner === undefined) requireKnown(kind, name, Object.keys(SHAPES[shape]), place && ` of ${place}`);
    else if (inner !== '') check(value[name], inner, 'member', place ? `${place}.${name}` : name);
  }
}
