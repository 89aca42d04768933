import { AdBridgeError } from '../errors.js';
import { NotSimulated as NotSimulatedAnswer } from '../generated/errors.js';

/** Why there is no ad, or why it can't be shown. Throw it; the client of the bridge gets it as it is. */
export class AdError extends Error {
  #name;

  /**
   * @param {object} error
   * @param {string} [error.domain] who numbers the code, such as `com.mynetwork`
   * @param {number} [error.code]
   * @param {string | null} [error.name] what the domain calls the code
   * @param {string} error.message
   * @param {AdError | object | null} [error.underlying] the error that caused this one
   */
  constructor({ domain, code, name = null, message, underlying = null }) {
    super(message);
    this.domain = domain;
    this.code = code;
    this.underlying = underlying && toAdError(underlying);
    this.#name = name;
  }

  /** What the domain calls the code; `AdError` when it has no name for it. */
  get name() {
    return this.#name ?? 'AdError';
  }

  /** The error as it goes over the wire. */
  toJSON() {
    const { domain, code, message, underlying } = this;
    return { domain, code, name: this.#name, message, underlying };
  }
}

/** The ad does not offer the action of a `simulate`, or another size. */
export class NotSimulated extends AdBridgeError {
  static code = NotSimulatedAnswer.code;

  constructor(message = 'The adapter does not offer it.') {
    super(message);
  }
}

/** An ad error, be it one already or only its members. */
export function toAdError(error) {
  return error instanceof AdError ? error : new AdError(error);
}
