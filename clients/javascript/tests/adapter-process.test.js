// A process adapter: its streams, and its end.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { FAKE_ADAPTER, startAdapter } from './fake-bridge.js';

const QUIET = { code: 0, signal: null, log: '' };

test('output of the program goes to the standard error', async (t) => {
  const { bridge, child, ended } = startAdapter(t, FAKE_ADAPTER, 'prints a lot');
  await bridge.initialize('Fake');
  assert.equal((await bridge.load()).result.assets.headline, 'Hello');
  child.stdin.end();
  const log = 'by console.log\nby process.stdout\nby console.error\n';
  assert.deepEqual(await ended, { ...QUIET, log });
  assert.deepEqual(bridge.received.at(-1), { level: 'info', message: 'written' });
});

test('a program whose standard error is closed loses its log, and goes on', async (t) => {
  const { bridge, child, ended } = startAdapter(t, FAKE_ADAPTER, 'prints a lot');
  await bridge.initialize('Fake');
  child.stderr.destroy();
  await once(child.stderr, 'close');
  for (let index = 0; index < 3; index++) assert.equal((await bridge.load()).result.assets.headline, 'Hello');
  child.stdin.end();
  assert.deepEqual(await ended, QUIET);
});

test('a ping is answered when the adapter no longer blocks', { timeout: 60_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'adbridge-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const { bridge, child, ended } = startAdapter(t, FAKE_ADAPTER, 'blocks');
  await bridge.initialize('Fake');
  bridge.load('loadNative', join(folder, 'free'));
  const ping = bridge.call('ping', {});
  await once(child.stderr, 'data');
  assert.deepEqual(bridge.received, [{ answer: 'initialize' }]);
  writeFileSync(join(folder, 'free'), '');
  assert.deepEqual(await ping, { result: { isQuiet: true } });
  assert.deepEqual(bridge.received.slice(1), [{ answer: 'loadNative' }, { answer: 'ping' }]);
  child.stdin.end();
  assert.deepEqual(await ended, { ...QUIET, log: 'blocked\n' });
});

test('at the end of its input the program answers its calls, and ends', async (t) => {
  const { bridge, child, ended } = startAdapter(t, FAKE_ADAPTER, 'keeps a timer');
  bridge.initialize('Fake');
  bridge.call('setUp', { credentials: [] });
  const load = bridge.load();
  child.stdin.end();
  assert.ok((await load).result);
  assert.deepEqual(await ended, QUIET);
});

test('a call that runs at the end of the input has a second for its answer', { timeout: 20_000 }, async (t) => {
  const answers = startAdapter(t, FAKE_ADAPTER, 'answers late');
  const never = startAdapter(t, FAKE_ADAPTER, 'never answers');
  for (const { bridge } of [answers, never]) await bridge.initialize('Fake');
  const load = answers.bridge.load('loadNative', '600');
  never.bridge.load();
  const begin = performance.now();
  for (const { child } of [answers, never]) child.stdin.end();
  assert.ok((await load).result);
  assert.deepEqual(await answers.ended, QUIET);
  assert.deepEqual(await never.ended, QUIET);
  const time = performance.now() - begin;
  assert.ok(time > 900 && time < 5_000, `${time} ms`);
});

test('the program ends at once, without output, when its output is not read', async (t) => {
  const { bridge, child, ended } = startAdapter(t, FAKE_ADAPTER, 'echoes');
  await bridge.initialize('Fake');
  child.stdout.destroy();
  bridge.load();
  assert.deepEqual(await ended, QUIET);
});

test('the program ends without output when its input is empty', async (t) => {
  const { child, ended } = startAdapter(t, FAKE_ADAPTER, 'echoes');
  child.stdin.end();
  assert.deepEqual(await ended, QUIET);
});

test('a person who starts the program at a terminal is told what it is for', async (t) => {
  const { bridge, child, ended } = startAdapter(t, FAKE_ADAPTER, 'was started at a terminal');
  await bridge.initialize('Fake');
  child.stdin.end();
  const log = 'This is an adapter: adbridge starts it, and speaks to it here.\n';
  assert.deepEqual(await ended, { ...QUIET, log });
});

test('a bridge that reads late gets every event, in order', async (t) => {
  const { bridge, child } = startAdapter(t, FAKE_ADAPTER, 'floods');
  await bridge.initialize('Fake');
  const load = bridge.load();
  await load;
  child.stdout.pause();
  const render = bridge.render(load.loadId);
  setTimeout(() => child.stdout.resume(), 100);
  assert.deepEqual(await render, { result: {} });
  assert.equal(bridge.events.length, 100_000);
  assert.deepEqual(bridge.received.at(-1), { answer: 'didRender' });
});

test('lines can come in any pieces, the last one without a line end', async (t) => {
  const { bridge, child, ended } = startAdapter(t, FAKE_ADAPTER, 'echoes');
  await bridge.initialize('Fake');
  const lines = [];
  bridge.write = (line) => lines.push(line);
  const answers = ['ö😀\u2028\u2029\u0085', 'b'].map((text) => bridge.load('loadNative', text));
  for (const byte of Buffer.from(lines.join('\r\n'))) {
    await new Promise((resolve) => child.stdin.write(Buffer.of(byte), resolve));
  }
  child.stdin.end();
  const headlines = (await Promise.all(answers)).map(({ result }) => result.assets.headline);
  assert.deepEqual(headlines, ['ö😀\u2028\u2029\u0085', 'b']);
  assert.deepEqual(await ended, QUIET);
});

test('a line of 10 MB passes in both directions, and a longer answer than the bridge reads fails', async (t) => {
  const { bridge } = startAdapter(t, FAKE_ADAPTER, 'echoes');
  await bridge.initialize('Fake');
  const text = '€'.repeat(3_500_000);
  assert.equal((await bridge.load('loadNative', text)).result.assets.headline, text);
  const { error } = await bridge.load('loadNative', '€'.repeat(5_600_000));
  assert.deepEqual(error, {
    code: -32603,
    message: 'RangeError: The answer is longer than 16777216 bytes.',
  });
});

test('thousands of loads at once get their own answers', async (t) => {
  const { bridge } = startAdapter(t, FAKE_ADAPTER, 'echoes');
  await bridge.initialize('Fake');
  const loads = Array.from({ length: 5_000 }, (_, number) => bridge.load('loadNative', `unit-${number}`));
  (await Promise.all(loads)).forEach(({ result }, number) => {
    assert.equal(result.assets.headline, `unit-${number}`);
  });
});

test('a fault outside of a call ends the program', async (t) => {
  const { bridge, ended } = startAdapter(t, FAKE_ADAPTER, 'throws later');
  await bridge.initialize('Fake');
  bridge.load();
  const { code, log } = await ended;
  assert.equal(code, 1);
  assert.match(log, /Error: of a timer\n +at .*fake-adapter\.js/);
});
