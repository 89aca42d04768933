import { createConnection } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import { LineReader } from '../lines.js';
import { ErrorCode } from './messages.js';

/** How long the bridge has to answer, in milliseconds. */
const TIMEOUT = 10_000;

/** The pauses before the second try and before late ones, in milliseconds. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 1_000;

/** How a system says that no bridge listens at an address. */
const NOBODY_LISTENS = ['ENOENT', 'ECONNREFUSED'];

/**
 * Attaches adapters to a bridge that runs already, each by a connection of its own.
 *
 * Adapters that do not attach at the address are left out, if any other does.
 *
 * @param {import('./adapter.js').Adapter[]} adapters
 * @param {string} address the value of `ADBRIDGE_ATTACH`
 */
export async function attach(adapters, address) {
  const attached = [];
  const refusals = [];
  for (const adapter of adapters) {
    const name = adapter.className;
    const { error, ...rest } = await connectWhenPossible(address, name);
    if (!error) {
      attached.push({ adapter, ...rest });
      continue;
    }
    rest.socket.destroy();
    refusals.push(`${name} can't attach: ${error.message}`);
    if (error.code !== ErrorCode.unknownAdapter) throw new Error(refusals.at(-1));
  }
  if (attached.length === 0) throw new Error(refusals.join('\n'));
  return attached;
}

/** Connects as soon as a bridge listens at the address: the program can be started first. */
async function connectWhenPossible(address, name) {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await connect(address, name);
    } catch (error) {
      // A host that has two addresses fails with both errors.
      const { code, message } = error.errors?.[0] ?? error;
      if (!NOBODY_LISTENS.includes(code)) {
        throw new Error(`${name} can't attach with ADBRIDGE_ATTACH=${address}: ${message}`);
      }
      if (pause === FIRST_PAUSE) console.error(`${name} waits for a bridge with ADBRIDGE_ATTACH=${address}: ${message}`);
    }
    await setTimeout(pause);
  }
}

/** Connects to the bridge, and introduces an adapter. */
async function connect(address, className) {
  // The bridge closes its direction first.
  const socket = createConnection({ ...place(address), allowHalfOpen: true });
  socket.setNoDelay(true);
  socket.setTimeout(TIMEOUT, () => socket.destroy(new Error('The bridge does not answer.')));
  const token = process.env.ADBRIDGE_ATTACH_TOKEN;
  const params = { className, ...(token === undefined ? {} : { token }) };
  socket.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'adapter/attach', params })}\n`);
  // The answers to calls that run at the end of the input follow it.
  const chunks = socket.iterator({ destroyOnReturn: false });
  const reader = new LineReader();
  while (true) {
    const { value, done } = await chunks.next();
    if (done) {
      socket.destroy();
      throw new Error('The bridge has closed the connection.');
    }
    const [answer, ...lines] = reader.read(value);
    if (answer === undefined) continue;
    socket.setTimeout(0);
    // What follows the answer belongs to the conversation.
    return { socket, chunks, reader, lines, error: JSON.parse(answer).error };
  }
}

function place(address) {
  const [, path, host, port] = /^(?:unix:(.+)|tcp:(.+):(\d+))$/s.exec(address) ?? [];
  if (path !== undefined) return { path };
  if (host !== undefined && Number(port) >= 1 && Number(port) <= 65_535) return { host, port: Number(port) };
  throw new Error('expected unix:PATH or tcp:HOST:PORT');
}
