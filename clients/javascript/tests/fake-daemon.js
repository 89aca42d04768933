#!/usr/bin/env node
// A fake daemon. After `initialize` it does what its last argument says.
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';

import { LineReader } from '../src/lines.js';

const SERVER = { name: 'fake', version: '0' };
const CAPABILITIES = { formats: [], methods: [], notifications: [], clock: 'wall' };

const waiting = [];

/** What each fake does with the requests that come after `initialize`. */
const fakes = {
  'answers nothing': () => {},
  'ends with 3': ({ method }) => {
    if (method === 'listAds') process.stderr.write('adbridge: error: It rains.\n', () => process.exit(3));
  },
  'is killed': () => process.kill(process.pid, 'SIGKILL'),
  'writes garbage': () => process.stdout.write('Segmentation fault\n'),
  'writes half a message': () => process.stdout.write('{"jsonrpc":"2.0","id":2,"res', () => process.exit(0)),
  'says nothing of use': () => write({ jsonrpc: '2.0', id: 2 }),
  'ignores the end': () => {
    process.on('SIGTERM', () => {});
    setInterval(() => {}, 1_000);
  },
  'closes its output': () => {
    closeSync(1);
    setInterval(() => {}, 1_000);
  },
  'tells where it runs': ({ id }) => {
    const where = JSON.stringify({ cwd: process.cwd(), variable: process.env.ADBRIDGE_TEST });
    process.stderr.write(`${where}\n`, () => answer(id, {}));
  },
  'says many things': ({ params }) => {
    const lines = Array.from({ length: params.count }, (_, index) => `line ${index + 1}\n`);
    process.stderr.write(lines.join(''), () => process.exit(4));
  },
  'leaves a child': () => {
    const { pid } = spawn('sleep', ['30'], { stdio: 'inherit' });
    process.stderr.write(`${pid}\n`, () => process.exit(0));
  },
  'ends slowly': () => {},
  'answers ten in reverse': (request) => {
    waiting.push(request);
    if (waiting.length === 10) waiting.reverse().forEach(({ id, params }) => answer(id, params));
  },
  'answers twice': ({ id, params }) => [id, id, 4711].forEach((each) => answer(each, params)),
  'answers bit by bit': async ({ id, params }) => {
    for (const byte of Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id, result: params })}\n`)) {
      await new Promise((resolve) => process.stdout.write(Buffer.of(byte), resolve));
    }
  },
  'answers as it is told': ({ id, params }) => write({ jsonrpc: '2.0', id, ...params }),
  echoes: ({ id, params }) => answer(id, params),
  'reads nothing for a while': ({ id, params }) => {
    if (waiting.push(id) === 1) {
      process.stdin.pause();
      setTimeout(() => process.stdin.resume(), 100);
    }
    answer(id, { length: JSON.stringify(params).length });
  },
  // Every load gives an ad, even if it is cancelled.
  'loads anyway': ({ id, method, params }) => {
    if (method === 'loadNative') waiting.push(id);
    if (method === '$/cancelRequest') answer(waiting.pop(), { adId: 'ad-1' });
    if (method === 'dispose') process.stderr.write(`disposed of ${params.adId}\n`);
  },
  // The error for a line that is too long or nested too deep.
  'refuses long lines': ({ id, params }) => {
    const data = { name: 'invalidRequest', limit: 1_000 };
    const error = { code: -32600, message: 'It is too long.', data };
    if (params.text) write({ jsonrpc: '2.0', id: null, error });
    else waiting.push(id);
  },
  'understands nothing': () => {
    const error = { code: -32700, message: 'It is not JSON.', data: { name: 'parseError', offset: 3 } };
    write({ jsonrpc: '2.0', id: null, error });
  },
  'is of a later version': ({ id }) => {
    const event = { adId: 'ad-1', seq: 1, index: 1, atMs: 0, event: 'folded', times: 2 };
    write({ jsonrpc: '2.0', method: 'adFolded', params: [1] });
    write({ jsonrpc: '2.0', method: 'adEvent', params: event, trace: 7 });
    write({ jsonrpc: '2.0', id, result: { ads: [], archive: [] }, trace: 8 });
  },
  'has an error of its own': ({ id }) => {
    write({ jsonrpc: '2.0', id, error: { code: 999, message: 'It is Monday.', data: { day: 1 } } });
  },
};

function write(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function answer(id, result) {
  write({ jsonrpc: '2.0', id, result });
}

const name = process.argv.at(-1);
const lines = new LineReader();
process.stdin.on('data', (bytes) => {
  for (const line of lines.read(bytes)) {
    const request = JSON.parse(line);
    if (name === 'never answers') continue;
    if (request.method === 'exit' && name === 'ends slowly') setTimeout(() => process.exit(5), 300);
    else if (request.method === 'exit' && name !== 'ignores the end') process.exit(0);
    if (request.method === 'initialize') {
      answer(request.id, { protocolVersion: 1, serverInfo: SERVER, capabilities: CAPABILITIES });
    } else {
      fakes[name](request);
    }
  }
});
