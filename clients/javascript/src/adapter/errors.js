import { AdBridgeError } from '../errors.js';
import { ErrorCode } from './messages.js';

/**
 * The members of an ad error. The bridge fills in what is left out.
 *
 * @typedef {object} AdErrorMembers
 * @property {string} [domain] Who numbers the code, such as `com.mynetwork`.
 * @property {number} [code] The number of the error in its domain.
 * @property {string | null} [name] The name of the code in its domain.
 * @property {string} message One sentence for a person.
 * @property {AdError | AdErrorMembers | null} [underlying] The error that caused this one.
 */

/**
 * Why there is no ad, in the network's own words. Thrown by a load, a set-up or `present`, it
 * reaches the client unchanged.
 */
export class AdError extends Error {
  /**
   * Who numbers the code, such as `com.mynetwork`.
   *
   * @readonly
   * @type {string | undefined}
   */
  domain;
  /**
   * The number of the error in its domain.
   *
   * @readonly
   * @type {number | undefined}
   */
  code;
  /**
   * The error that caused this one.
   *
   * @readonly
   * @type {AdError | null}
   */
  underlying;
  #name;

  /**
   * @param {AdErrorMembers} members
   */
  constructor({ domain, code, name = null, message, underlying = null }) {
    super(message);
    this.domain = domain;
    this.code = code;
    this.underlying = underlying && toAdError(underlying);
    this.#name = name;
  }

  /**
   * The name of the code in its domain; `AdError` if it has none.
   *
   * @returns {string}
   */
  get name() {
    return this.#name ?? 'AdError';
  }

  /**
   * The error as it goes over the wire.
   *
   * @returns {object}
   */
  toJSON() {
    const { domain, code, message, underlying } = this;
    return { domain, code, name: this.#name, message, underlying };
  }
}

/** The ad does not offer an action of `simulate`, or another size. */
export class NotSimulated extends AdBridgeError {
  /**
   * @readonly
   * @type {307}
   */
  static code = ErrorCode.notSimulated;

  /**
   * @param {string} [message]
   */
  constructor(message = 'The adapter does not offer this.') {
    super(message);
  }
}

/** Makes an ad error of its members; an ad error stays as it is. */
export function toAdError(error) {
  return error instanceof AdError ? error : new AdError(error);
}
