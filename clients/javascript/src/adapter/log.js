import { LogLevel } from '../generated/enumerations.js';

let send = (level, message) => process.stderr.write(`${message}\n`);

/**
 * Writes into the log of the bridge, or to the standard error as long as there is no bridge.
 *
 * @type {{ readonly [level in LogLevel]: (message: string) => void }}
 */
export const log = Object.fromEntries(
  Object.values(LogLevel).map((level) => [
    level,
    (message) => void send(level, String(message)),
  ]),
);

/** Sets where the log goes. */
export function logTo(sink) {
  send = sink;
}
