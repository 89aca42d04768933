// Generated from log.js by clients/generate. Do not edit.

/** Sets where the log goes. */
export function logTo(sink: any): void;
/**
 * Writes into the log of the bridge, or to the standard error as long as there is no bridge.
 *
 * @type {{ readonly [level in LogLevel]: (message: string) => void }}
 */
export const log: {
    readonly error: (message: string) => void;
    readonly warning: (message: string) => void;
    readonly info: (message: string) => void;
    readonly debug: (message: string) => void;
};
import { LogLevel } from "../generated/enumerations.js";
