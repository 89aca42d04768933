/** What everything that this package throws has in common. */
export declare class AdBridgeError extends Error {}

/**
 * The daemon answered a call with an error.
 *
 * Each error of the protocol has a class of its own, with its data as properties. This one is what
 * a code that the protocol doesn't know becomes.
 */
export declare class RPCError extends AdBridgeError {
  constructor(error: { code: number; message: string; data?: object });
  /** The number of the error. */
  readonly code: number;
  /** What the daemon says about it. `data.name` is the name of the error. */
  readonly data: { readonly [member: string]: unknown };
}

/** There is no adbridge to start, or it can't be started. The message says what to do. */
export declare class ProgramNotFound extends AdBridgeError {}

/** The daemon started, and did not answer in time. */
export declare class StartTimeout extends AdBridgeError {}

/** The daemon ended without being told to. Every call that waited rejects with this. */
export declare class DaemonDied extends AdBridgeError {
  /** The exit code; null if a signal ended it. */
  readonly code: number | null;
  /** The signal that ended it; null if none did. */
  readonly signal: string | null;
  /** The end of what it wrote to its standard error. */
  readonly stderr: string;
}

/** The bridge was closed before the call, or while it waited. */
export declare class BridgeClosed extends AdBridgeError {}

/**
 * The program wrote a line that breaks the protocol. The call that it answers fails; if it answers
 * none, the program is stopped.
 */
export declare class ProtocolError extends AdBridgeError {
  /** The line. */
  readonly line: string;
}

/** The event that was waited for did not come in time, or can't come any more. */
export declare class EventTimeout extends AdBridgeError {}
