import assert from 'node:assert/strict';
import { test } from 'node:test';

import { withBridge } from '../src/testing.js';
import { isRunning } from './fake.js';

test('every run has its own daemon, which ends afterwards', async (t) => {
  const pids = [];
  const run = withBridge(async (bridge) => {
    assert.equal((await bridge.loadNative({ adUnitId: 'sample/native' })).adId, 'ad-1');
    pids.push(bridge.pid);
  });
  await run(t);
  await run(t);
  assert.notEqual(pids[0], pids[1]);
  for (const pid of pids) assert.ok(!isRunning(pid));
});

test('nothing waits on the skip clock', withBridge(async (bridge) => {
  const begin = performance.now();
  await assert.rejects(bridge.loadNative({ adUnitId: 'sample/never' }), { code: 201 });
  assert.ok(performance.now() - begin < 5_000);
}));

test('options reach the daemon', withBridge({ clock: 'manual' }, async (bridge) => {
  assert.deepEqual(await bridge.advanceClock({ ms: 250 }), { nowMs: 250 });
}));

test('a test that fails shows the conversation, shortened', async () => {
  const shown = [];
  const failure = new Error('as it should');
  const traced = [];
  const run = withBridge({ trace: (arrow) => traced.push(arrow) }, async (bridge) => {
    await bridge.call('ping', { text: 'x'.repeat(10_000) });
    throw failure;
  });
  await assert.rejects(run({ diagnostic: (text) => shown.push(text) }), failure);
  const lines = shown.join('\n').split('\n');
  const answer = lines.indexOf('< {"jsonrpc":"2.0","id":2,"result":{}}');
  assert.match(lines[answer - 1], /^> .*"method":"ping".*x…$/);
  assert.ok(lines.every((line) => line.length < 1_000));
  assert.deepEqual(traced.slice(0, 4), ['>', '<', '>', '<']);
});

test('a test that fails shows the log, with the stack of an adapter that failed', async () => {
  const shown = [];
  const logged = [];
  const script = 'process.stderr.write("Error: It rains.\\n    at setUp (network.js:7)\\n", () => process.exit(1))';
  const config = {
    adapters: [{ className: 'MyNetwork', command: [process.execPath, '-e', script] }],
    adUnits: {},
  };
  const run = withBridge({ config, log: (line) => logged.push(line) }, (bridge) =>
    bridge.loadNative({ adapter: { className: 'MyNetwork' } }),
  );
  await assert.rejects(run({ diagnostic: (text) => shown.push(text) }), { name: 'SetUpFailed' });
  assert.match(shown.join('\n'), /^! adbridge: warning: MyNetwork: {5}at setUp \(network\.js:7\)$/m);
  assert.ok(logged.some((line) => line.includes('It rains.')));
});

test('a test that passes shows nothing', async () => {
  const run = withBridge((bridge) => bridge.ping());
  await run({ diagnostic: (text) => assert.fail(text) });
});
