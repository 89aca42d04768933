import { setTimeout } from 'node:timers/promises';

import { LineReader, LineWriter } from '../lines.js';
import { logTo } from './log.js';
import { reportTo } from './network.js';
import { Session } from './session.js';
import { takeStandardOutput } from './standard-output.js';

/** How long calls may run after the bridge has closed the input, in milliseconds. */
const GRACE = 1_000;

/**
 * Answers the bridge that started this program, until it closes the input; then the process ends.
 *
 * The bridge chooses one of the adapters by its class name. From here on, standard input and output
 * belong to the bridge: what is printed goes to the standard error, into the log of the bridge.
 *
 * @param {import('./adapter.js').Adapter[]} adapters
 * @returns {Promise<void>}
 */
export async function serve(...adapters) {
  const { stdin } = process;
  if (stdin.isTTY) console.error('This is an adapter: adbridge starts it, and speaks to it here.');
  const output = takeStandardOutput();
  // The bridge has ended, so the rest does not matter.
  output.on('error', () => process.exit());
  const writer = new LineWriter(output);
  const session = new Session(adapters, (line) => writer.write(line));
  logTo((level, message) => session.log(level, message));
  reportTo((call) => session.reportCall(call));

  const reader = new LineReader();
  for await (const bytes of stdin) {
    reader.read(bytes).forEach((line) => session.receive(line));
    // Do not read more while the bridge does not read.
    await writer.drained();
  }
  reader.end().forEach((line) => session.receive(line));

  await Promise.race([session.idle(), setTimeout(GRACE)]);
  output.on('finish', () => process.exit());
  writer.end();
}
