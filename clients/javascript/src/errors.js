/** What everything that this package throws has in common. */
export class AdBridgeError extends Error {
  get name() {
    return this.constructor.name;
  }
}

/**
 * The daemon answered a call with an error.
 *
 * Each error of the protocol has a class of its own, with its data as properties. This one is what a
 * code that the protocol doesn't know becomes.
 */
export class RPCError extends AdBridgeError {
  /** @param {{code: number, message: string, data?: object}} error as it came */
  constructor({ code, message, data = {} }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** There is no adbridge to start, or it can't be started. */
export class ProgramNotFound extends AdBridgeError {}

/** The daemon started, and did not answer in time. */
export class StartTimeout extends AdBridgeError {}

/** The daemon ended without being told to. */
export class DaemonDied extends AdBridgeError {
  /**
   * @param {{code: number | null, signal: string | null}} exit
   * @param {string} stderr the end of what it wrote to its standard error
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

/**
 * The program wrote a line that breaks the protocol. The call that it answers fails; if it answers
 * none, the program is stopped.
 */
export class ProtocolError extends AdBridgeError {
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

/** The event that was waited for did not come in time, or can't come any more. */
export class EventTimeout extends AdBridgeError {}
