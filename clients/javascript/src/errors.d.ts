// Generated from errors.js by clients/generate. Do not edit.

/** The base of every error that this package throws. */
export class AdBridgeError extends Error {
    /**
     * The name of the class.
     *
     * @returns {string}
     */
    get name(): string;
}
/**
 * The daemon answered a call with an error.
 *
 * Each error of the protocol has a class of its own, with its data as properties. A code that the
 * protocol does not know becomes an error of this class.
 */
export class RPCError extends AdBridgeError {
    /**
     * @param {{ code: number, message: string, data?: object | undefined }} error as it came
     */
    constructor({ code, message, data }: {
        code: number;
        message: string;
        data?: object | undefined;
    });
    /**
     * The number of the error.
     *
     * @readonly
     * @type {number}
     */
    readonly code: number;
    /**
     * What the daemon says about the error. `data.name` is its name.
     *
     * @readonly
     * @type {{ readonly [member: string]: unknown }}
     */
    readonly data: {
        readonly [member: string]: unknown;
    };
}
/** There is no adbridge to start, or it can't be started. The message says what to do. */
export class ProgramNotFound extends AdBridgeError {
}
/** The daemon started, and did not answer in time. */
export class StartTimeout extends AdBridgeError {
}
/** The daemon ended without being told to. Every call that waited rejects with this. */
export class DaemonDied extends AdBridgeError {
    /**
     * @param {Exit} exit
     * @param {string} stderr
     */
    constructor({ code, signal }: Exit, stderr: string);
    /**
     * The exit code; null if a signal ended the daemon.
     *
     * @readonly
     * @type {number | null}
     */
    readonly code: number | null;
    /**
     * The signal that ended the daemon; null if there was none.
     *
     * @readonly
     * @type {string | null}
     */
    readonly signal: string | null;
    /**
     * The last lines that the daemon wrote to its standard error.
     *
     * @readonly
     * @type {string}
     */
    readonly stderr: string;
}
/** The bridge was closed before the call, or while it waited. */
export class BridgeClosed extends AdBridgeError {
    constructor();
}
/** Adapters broke rules of severity `error`, and the bridge is strict. */
export class ContractViolated extends AdBridgeError {
    /**
     * @param {readonly import('./generated/types.js').ContractViolation[]} violations
     * @param {Exit} exit
     */
    constructor(violations: readonly import('./generated/types.js').ContractViolation[], exit: Exit);
    /**
     * What they did, in order.
     *
     * @readonly
     * @type {readonly import('./generated/types.js').ContractViolation[]}
     */
    readonly violations: readonly import('./generated/types.js').ContractViolation[];
    /**
     * How the daemon ended.
     *
     * @readonly
     * @type {Exit}
     */
    readonly exit: Exit;
}
/**
 * The program wrote a line that breaks the protocol. The call that the line answers fails; if it
 * answers no call, the program is stopped.
 */
export class ProtocolError extends AdBridgeError {
    /**
     * @param {string} line
     * @param {ErrorOptions} [options]
     */
    constructor(line: string, options?: ErrorOptions | undefined);
    /**
     * The line.
     *
     * @readonly
     * @type {string}
     */
    readonly line: string;
}
/** The event did not come in time, or can no longer come. */
export class EventTimeout extends AdBridgeError {
}
/**
 * How a daemon ended.
 */
export type Exit = {
    /**
     * The exit code; null if a signal ended the daemon.
     */
    code: number | null;
    /**
     * The signal that ended the daemon; null if there was none.
     */
    signal: string | null;
};
