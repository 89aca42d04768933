// Adapters that attach themselves to a daemon that runs already.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import timers from 'node:timers/promises';

import { attach } from '../src/adapter/attachment.js';
import { AdBridge } from '../src/index.js';

const TOKEN = 'a secret of 22 letters';
const LIBRARY = new URL('../src/adapter.js', import.meta.url).href;

/** A program that serves adapters of these classes, and attaches itself. */
function start(t, folder, address, classNames, env = {}, onError = () => {}) {
  const file = join(folder, 'program.mjs');
  const body = `
    import { Adapter, NativeAd, log, networkCall, serve } from ${JSON.stringify(LIBRARY)};
    class Network extends Adapter {
      constructor(className) { super(); this.className = className; }
      async setUp() { await new Promise((resolve) => setTimeout(resolve, 20)); }
      loadNative(request) {
        log.info('asked');
        networkCall('fetch', [this.className], request);
        console.log('printed');
        return new NativeAd({ headline: this.className, body: 'b', callToAction: 'c' });
      }
    }
    await serve(...${JSON.stringify(classNames)}.map((name) => new Network(name)));
    console.log('served');
  `;
  writeFileSync(file, body);
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ADBRIDGE_ATTACH: address, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  child.stderr.once('data', onError);
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return output.then(([printed, errors, [code]]) => ({ printed, errors, code }));
}

function folderOf(t) {
  const folder = mkdtempSync(join(tmpdir(), 'adbridge-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function startBridge(attach, classNames, options = {}) {
  const adapters = classNames.map((className) => ({ className, attach }));
  return AdBridge.start({ config: { adapters, adUnits: {} }, ...options });
}

test('a program attaches, and keeps its standard streams', { timeout: 60_000 }, async (t) => {
  const folder = folderOf(t);
  const socket = join(folder, 'a.socket');
  const bridge = await startBridge({ socket }, ['First']);
  t.after(() => bridge.close());
  const ended = start(t, folder, `unix:${socket}`, ['First']);
  const ad = await bridge.loadNative({ adapter: { className: 'First' } });
  assert.equal(ad.assets.headline, 'First');
  await bridge.close();
  assert.deepEqual(await ended, { printed: 'printed\nserved\n', errors: '', code: 0 });
});

test('a program attaches at a port, with the token', { timeout: 60_000 }, async (t) => {
  const folder = folderOf(t);
  const env = { ...process.env, ADBRIDGE_ATTACH_TOKEN: TOKEN };
  let tell;
  const address = new Promise((resolve) => (tell = resolve));
  const log = (line) => {
    const [, found] = /ADBRIDGE_ATTACH=(tcp:[0-9.:]+)\./.exec(line) ?? [];
    if (found) tell(found);
  };
  const bridge = await startBridge({ port: 0 }, ['First'], { log, env });
  t.after(() => bridge.close());
  const wrong = { ADBRIDGE_ATTACH_TOKEN: `${TOKEN}x` };
  const { errors, code } = await start(t, folder, await address, ['First'], wrong);
  assert.match(errors, /^First can't attach: The token is missing or wrong\./);
  assert.equal(code, 1);
  const ended = start(t, folder, await address, ['First'], { ADBRIDGE_ATTACH_TOKEN: TOKEN });
  assert.ok(await bridge.loadNative({ adapter: { className: 'First' } }));
  await bridge.close();
  assert.equal((await ended).code, 0);
});

test('a program attaches each of its adapters that the bridge knows', { timeout: 60_000 }, async (t) => {
  const folder = folderOf(t);
  const socket = join(folder, 'a.socket');
  const bridge = await startBridge({ socket }, ['Second', 'Third'], { notifications: ['networkCall'] });
  t.after(() => bridge.close());
  const calls = [];
  bridge.on('notification', ({ method, params: { className, adId, arguments: args } }) => {
    if (method === 'networkCall') calls.push([className, adId, ...args]);
  });
  const ended = start(t, folder, `unix:${socket}`, ['First', 'Second', 'Third']);
  for (const className of ['Third', 'Second']) {
    const ad = await bridge.loadNative({ adapter: { className } });
    assert.equal(ad.assets.headline, className);
  }
  await bridge.ping();
  assert.deepEqual(calls, [['Third', 'ad-1', 'Third'], ['Second', 'ad-2', 'Second']]);
  await bridge.close();
  assert.equal((await ended).code, 0);
});

test('a program that is started first attaches when the bridge listens', { timeout: 60_000 }, async (t) => {
  const folder = folderOf(t);
  const socket = join(folder, 'a.socket');
  let tell;
  const waits = new Promise((resolve) => (tell = resolve));
  const ended = start(t, folder, `unix:${socket}`, ['First'], {}, tell);
  await waits;
  const bridge = await startBridge({ socket }, ['First']);
  t.after(() => bridge.close());
  const ad = await bridge.loadNative({ adapter: { className: 'First' } });
  assert.equal(ad.assets.headline, 'First');
  await bridge.close();
  const { errors, code } = await ended;
  assert.match(errors, /^First waits for a bridge with ADBRIDGE_ATTACH=unix:.*a\.socket: .*ENOENT.*\n$/);
  assert.equal(code, 0);
});

test('a program waits for the bridge at a port, too', { timeout: 60_000 }, async (t) => {
  // A port where nothing listens.
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  const line = await new Promise((resolve) => start(t, folderOf(t), `tcp:127.0.0.1:${port}`, ['First'], {}, resolve));
  assert.match(`${line}`, /^First waits for a bridge with ADBRIDGE_ATTACH=tcp:127\.0\.0\.1:\d+: .*ECONNREFUSED/);
});

for (const address of ['tcp:127.0.0.1:0', '5123', 'unix:', 'tcp:127.0.0.1:x', 'tcp:127.0.0.1:65536']) {
  test(`a program that gets ${address} as the address ends with the reason`, { timeout: 60_000 }, async (t) => {
    const { errors, code } = await start(t, folderOf(t), address, ['First']);
    assert.equal(errors, `First can't attach with ADBRIDGE_ATTACH=${address}: expected unix:PATH or tcp:HOST:PORT\n`);
    assert.equal(code, 1);
  });
}

/** A bridge that does something with each connection, and its address. */
async function listen(t, onConnection, path = join(folderOf(t), 'a.socket')) {
  const server = createServer({ allowHalfOpen: true }, onConnection);
  await new Promise((resolve) => server.listen(path, resolve));
  t.after(() => server.close());
  return `unix:${path}`;
}

/** Answers the first line of each connection. */
const answering = (answer) => (socket) => {
  socket.on('error', () => {});
  socket.once('data', () => socket.write(`{"jsonrpc":"2.0","id":1,${answer}}\n`));
};

const attachFirst = (address, ...others) => attach([{ className: 'First' }, ...others], address);

test('a program that has attached has no time to keep, and sends each line at once', async (t) => {
  const setNoDelay = t.mock.method(Socket.prototype, 'setNoDelay');
  const [{ socket }] = await attachFirst(await listen(t, answering('"result":{}')));
  t.after(() => socket.destroy());
  assert.equal(socket.timeout, 0);
  assert.deepEqual(setNoDelay.mock.calls.map((call) => call.arguments), [[true]]);
});

test('a bridge has ten seconds for its answer', async (t) => {
  const timeouts = [];
  const onSocket = ({ socket }) => {
    timeouts.push(socket.timeout);
    socket.once('connect', () => {
      timeouts.push(socket.timeout);
      socket.emit('timeout');
    });
  };
  subscribe('net.client.socket', onSocket);
  t.after(() => unsubscribe('net.client.socket', onSocket));
  const address = await listen(t, (socket) => socket.on('error', () => {}).resume());
  const message = `First can't attach with ADBRIDGE_ATTACH=${address}: The bridge does not answer.`;
  await assert.rejects(attachFirst(address), { message });
  assert.deepEqual(timeouts, [undefined, 10_000]);
});

test('a bridge that closes the connection in place of an answer is named', async (t) => {
  const address = await listen(t, (socket) => socket.end());
  const message = `First can't attach with ADBRIDGE_ATTACH=${address}: The bridge has closed the connection.`;
  await assert.rejects(attachFirst(address), { message });
});

test('a program none of whose adapters the bridge knows tells each of them, and another refusal ends it', async (t) => {
  const unknown = await listen(t, answering('"error":{"code":101,"message":"Unknown."}'));
  const message = "First can't attach: Unknown.\nSecond can't attach: Unknown.";
  await assert.rejects(attachFirst(unknown, { className: 'Second' }), { message });
  const refusing = await listen(t, answering('"error":{"code":403,"message":"No."}'));
  await assert.rejects(attachFirst(refusing, { className: 'Second' }), { message: "First can't attach: No." });
});

test('a program answers a bridge that has closed its direction', { timeout: 60_000 }, async (t) => {
  const call = (id, method, params) => `${JSON.stringify({ jsonrpc: '2.0', id, method: `adapter/${method}`, params })}\n`;
  const folder = folderOf(t);
  let tell;
  const answers = new Promise((resolve) => (tell = resolve));
  const address = await listen(t, (socket) => {
    tell(text(socket));
    socket.once('data', () => {
      const calls = [call(2, 'initialize', { className: 'First' }), call(3, 'setUp', { credentials: [] })];
      socket.end(`{"jsonrpc":"2.0","id":1,"result":{}}\n${calls.join('')}`);
    });
  });
  const { code } = await start(t, folder, address, ['First']);
  assert.equal(code, 0);
  const ids = (await answers).trim().split('\n').map((line) => JSON.parse(line).id);
  assert.deepEqual(ids, [1, 2, 3]);
});

test('a program tries again after longer and longer pauses, and says once that it waits', async (t) => {
  const path = join(folderOf(t), 'a.socket');
  const pauses = [];
  const pause = async (ms) => {
    pauses.push(ms);
    if (pauses.length === 8) await listen(t, answering('"result":{}'), path);
  };
  const said = t.mock.method(console, 'error', () => {});
  const { mock } = t.mock.method(timers, 'setTimeout', pause);
  syncBuiltinESMExports();
  t.after(() => {
    mock.restore();
    syncBuiltinESMExports();
  });
  const [{ socket }] = await attachFirst(`unix:${path}`);
  socket.destroy();
  assert.deepEqual(pauses, [50, 100, 200, 400, 800, 1_000, 1_000, 1_000]);
  assert.equal(said.mock.callCount(), 1);
});
