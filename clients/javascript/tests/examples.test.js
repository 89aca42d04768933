import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { findProgram } from '../src/program.js';
import { startAdapter } from './fake-bridge.js';

const NETWORK = fileURLToPath(new URL('../../examples/my-network.mjs', import.meta.url));

test('a first ad in the shell', () => {
  const script = fileURLToPath(new URL('../../examples/first.sh', import.meta.url));
  const env = { ...process.env, ADBRIDGE: findProgram() };
  const { status, stdout } = spawnSync(script, { env, encoding: 'utf8' });
  assert.equal(status, 0);
  const messages = stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
  const said = messages.map(({ id, params }) => id ?? params.event);
  assert.deepEqual(said, [1, 2, 'impression', 3, 'click', 4, 5]);
  assert.equal(messages[0].result.nativeAdType, 'content');
});

test('an adapter of a network', async (t) => {
  const { bridge, child, ended } = startAdapter(t, NETWORK);
  const { result } = await bridge.initialize('MyNetwork');
  assert.deepEqual([result.adapterVersion, result.formats], ['1.0.0', ['native']]);
  const load = bridge.load('loadNative', 'unit-7');
  assert.equal((await load).result.assets.headline, 'Hello');
  await bridge.call('didRecordClickOnAsset', { loadId: load.loadId, asset: 'callToAction' });
  assert.deepEqual(bridge.events, ['willLeaveApplication']);
  const { error } = await bridge.load('loadNative', 'unit-8');
  assert.equal(error.data.error.name, 'noFill');
  child.stdin.end();
  assert.deepEqual(await ended, { code: 0, signal: null, log: '' });
});
