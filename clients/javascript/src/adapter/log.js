const LEVELS = ['error', 'warning', 'info', 'debug'];

let send = (level, message) => process.stderr.write(`${message}\n`);

/** Writes into the log of the bridge, or to the standard error as long as there is no bridge. */
export const log = Object.fromEntries(
  LEVELS.map((level) => [level, (message) => void send(level, String(message))]),
);

/** Says where the log goes. */
export function logTo(sink) {
  send = sink;
}
