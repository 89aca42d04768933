/**
 * How a daemon ended.
 *
 * @typedef {object} Exit
 * @property {number | null} code The exit code; null if a signal ended the daemon.
 * @property {string | null} signal The signal that ended the daemon; null if there was none.
 */

/** The base of every error that this package throws. */
export class AdBridgeError extends Error {
  /**
   * The name of the class.
   *
   * @returns {string}
   */
  get name() {
    return this.constructor.name;
  }
}

/**
 * The daemon answered a call with an error.
 *
 * Each error of the protocol has a class of its own, with its data as properties. A code that the
 * protocol does not know becomes an error of this class.
 */
export class RPCError extends AdBridgeError {
  /**
   * The number of the error.
   *
   * @readonly
   * @type {number}
   */
  code;
  /**
   * What the daemon says about the error. `data.name` is its name.
   *
   * @readonly
   * @type {{ readonly [member: string]: unknown }}
   */
  data;

  /**
   * @param {{ code: number, message: string, data?: object | undefined }} error as it came
   */
  constructor({ code, message, data = {} }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** There is no adbridge to start, or it can't be started. The message says what to do. */
export class ProgramNotFound extends AdBridgeError {}

/** The daemon started, and did not answer in time. */
export class StartTimeout extends AdBridgeError {}

/** The daemon ended without being told to. Every call that waited rejects with this. */
export class DaemonDied extends AdBridgeError {
  /**
   * The exit code; null if a signal ended the daemon.
   *
   * @readonly
   * @type {number | null}
   */
  code;
  /**
   * The signal that ended the daemon; null if there was none.
   *
   * @readonly
   * @type {string | null}
   */
  signal;
  /**
   * The last lines that the daemon wrote to its standard error.
   *
   * @readonly
   * @type {string}
   */
  stderr;

  /**
   * @param {Exit} exit
   * @param {string} stderr
   */
  constructor({ code, signal }, stderr) {
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    super(`The daemon ended ${how}${stderr === '' ? '.' : `:\n${stderr}`}`);
    this.code = code;
    this.signal = signal;
    this.stderr = stderr;
  }
}

/** The bridge was closed before the call, or while it waited. */
export class BridgeClosed extends AdBridgeError {
  constructor() {
    super('The bridge is closed.');
  }
}

/** Adapters broke rules of severity `error`, and the bridge is strict. */
export class ContractViolated extends AdBridgeError {
  /**
   * What they did, in order.
   *
   * @readonly
   * @type {readonly import('./generated/types.js').ContractViolation[]}
   */
  violations;
  /**
   * How the daemon ended.
   *
   * @readonly
   * @type {Exit}
   */
  exit;

  /**
   * @param {readonly import('./generated/types.js').ContractViolation[]} violations
   * @param {Exit} exit
   */
  constructor(violations, exit) {
    const groups = new Map();
    for (const violation of violations) {
      const { className, adId, rule, message } = violation;
      // A message can name the ad.
      const text = adId === null ? message : message.replaceAll(adId, '…');
      const key = JSON.stringify([className, rule, text]);
      if (groups.has(key)) groups.get(key).push(violation);
      else groups.set(key, [violation]);
    }
    const lines = [...groups.values()].map(([{ className, adId, rule, message }, ...equal]) => {
      const more = equal.length === 0 ? '' : ` and ${equal.length} more`;
      return `\n${className}${adId === null ? '' : `, ${adId}`}${more}: ${message} (${rule})`;
    });
    super(`Adapters broke their contract:${lines.join('')}`);
    this.violations = violations;
    this.exit = exit;
  }
}

/**
 * The program wrote a line that breaks the protocol. The call that the line answers fails; if it
 * answers no call, the program is stopped.
 */
export class ProtocolError extends AdBridgeError {
  /**
   * The line.
   *
   * @readonly
   * @type {string}
   */
  line;

  /**
   * @param {string} line
   * @param {ErrorOptions} [options]
   */
  constructor(line, options) {
    const start = line.length > 200 ? `${line.slice(0, 200)}…` : line;
    super(`The program wrote a line that breaks the protocol: ${JSON.stringify(start)}`, options);
    this.line = line;
  }
}

/** The event did not come in time, or can no longer come. */
export class EventTimeout extends AdBridgeError {}
