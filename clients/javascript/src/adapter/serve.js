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
 * If the environment has `ADBRIDGE_ATTACH`, the program attaches itself to a bridge that runs already,
 * with a connection for each adapter. Standard input and output stay as they are, and the promise is
 * fulfilled when the bridge has closed the connections.
 *
 * @param {import('./adapter.js').Adapter[]} adapters
 * @returns {Promise<void>}
 */
export async function serve(...adapters) {
  for (const adapter of adapters) {
    if (typeof adapter === 'function') {
      throw new TypeError(`serve takes adapters, not classes: write new ${adapter.name}().`);
    }
  }
  const address = process.env.ADBRIDGE_ATTACH;
  if (address) return serveAttached(adapters, address);
  const { stdin } = process;
  if (stdin.isTTY) console.error('This is an adapter: adbridge starts it, and speaks to it here.');
  const output = takeStandardOutput();
  // The bridge has ended, so the rest does not matter.
  output.on('error', () => process.exit());
  const writer = new LineWriter(output);
  const session = new Session(adapters, (line) => writer.write(line));
  logTo((level, message) => session.log(level, message));
  reportTo((call) => session.reportCall(call));

  await converse(session, stdin, new LineReader(), writer);
  output.on('finish', () => process.exit());
  writer.end();
}

/** Answers a bridge that runs already. */
async function serveAttached(adapters, address) {
  // An adapter that the bridge starts needs no sockets.
  const { attach } = await import('./attachment.js');
  let attached;
  try {
    attached = await attach(adapters, address);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const conversations = attached.map(({ adapter, socket, ...rest }) => {
    const writer = new LineWriter(socket);
    return { session: new Session([adapter], (line) => writer.write(line)), socket, writer, ...rest };
  });
  const [first] = conversations;
  logTo((level, message) => first.session.log(level, message));
  reportTo((call) => {
    const { session } = conversations.find((each) => each.session.hasLoad(call.loadId)) ?? first;
    session.reportCall(call);
  });
  const ends = conversations.map(async ({ session, socket, chunks, reader, lines, writer }) => {
    // The bridge has ended, so the rest does not matter.
    socket.on('error', () => {});
    lines.forEach((line) => session.receive(line));
    await converse(session, ignoringErrors(chunks), reader, writer);
    writer.end();
  });
  await Promise.all(ends);
}

/** Answers the lines of the bridge, until there are no more. */
async function converse(session, chunks, reader, writer) {
  for await (const bytes of chunks) {
    reader.read(bytes).forEach((line) => session.receive(line));
    // Do not read more while the bridge does not read.
    await writer.drained();
  }
  reader.end().forEach((line) => session.receive(line));
  const grace = new AbortController();
  const time = setTimeout(GRACE, undefined, { signal: grace.signal }).catch(() => {});
  await Promise.race([session.idle(), time]);
  grace.abort();
}

/** The same values, without the error after the last one. */
async function* ignoringErrors(values) {
  try {
    yield* values;
  } catch {
    // The bridge has closed the connection while the program was writing.
  }
}
