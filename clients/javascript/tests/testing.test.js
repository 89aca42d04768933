import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { ContractViolated, DaemonDied } from '../src/index.js';
import { AdsLeaked, assertEvents, withBridge } from '../src/testing.js';
import { timeline } from '../src/timeline.js';
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

// In Deno, functions of the clock that were read before never call back while timers are replaced.
const skip = 'Deno' in globalThis;
const waits = { wall: 'sample/slow', skip: 'sample/slow', manual: 'sample/native' };
for (const [clock, adUnitId] of Object.entries(waits)) {
  test(`the ${clock} clock works while a test replaces the timers`, { skip, timeout: 60_000 }, withBridge({ clock }, async (bridge, t) => {
    t.mock.timers.enable();
    t.mock.method(performance, 'now', () => 0);
    const ad = await bridge.loadNative({ adUnitId });
    await assert.rejects(ad.waitFor('click', { timeout: 50 }), { name: 'EventTimeout' });
    await bridge.close();
  }));
}

test('options reach the daemon', withBridge({ clock: 'manual' }, async (bridge) => {
  assert.deepEqual(await bridge.advanceClock({ ms: 250 }), { nowMs: 250 });
}));

test('a test that fails shows the conversation, shortened', async (t) => {
  const printed = t.mock.method(console, 'error', () => {});
  const shown = [];
  const failure = new Error('as it should');
  const traced = [];
  const run = withBridge({ trace: (arrow) => traced.push(arrow) }, async (bridge) => {
    await bridge.call('ping', { text: 'x'.repeat(10_000) });
    throw failure;
  });
  await assert.rejects(run({ diagnostic: (text) => shown.push(text) }), failure);
  const lines = shown.filter((line) => !line.startsWith('!'));
  assert.equal(lines[0], 'The conversation of the failed test:');
  assert.ok(lines.every((line) => !line.includes('\n')));
  const answer = lines.indexOf('< {"jsonrpc":"2.0","id":2,"result":{}}');
  assert.match(lines[answer - 1], /^> .*"method":"ping".*x… \(10000 characters\)"}}$/);
  assert.ok(lines.every((line) => line.length < 1_000));
  assert.deepEqual(traced.slice(0, 4), ['>', '<', '>', '<']);
  assert.equal(printed.mock.callCount(), 0);
});

test('a test that fails shows the last 200 lines, of 500 characters each, and a table of the last 1,000', async () => {
  const conversation = async (run) => {
    const shown = [];
    await assert.rejects(withBridge(run)({ diagnostic: (text) => shown.push(text) }), /as it should/);
    const start = shown.indexOf('The conversation of the failed test:');
    return [shown.slice(0, start), shown.slice(start + 1)];
  };
  const calls = (count) => async (bridge) => {
    await bridge.call('ping', { text: ['a'.repeat(300), 'b'.repeat(300)] });
    await bridge.loadNative({ adUnitId: 'sample/native' });
    await Promise.all(Array.from({ length: count }, () => bridge.ping()));
    throw new Error('as it should');
  };
  // Two lines of each call, of `initialize` and of the end, and the warning that the ad was left.
  const [table, few] = await conversation(calls(5));
  assert.ok(table.some((row) => row.includes('loadNative adUnitId=sample/native')));
  assert.match(few[2], /^> .*a","b+…$/);
  assert.equal(few[2].length, 501);
  const [longTable, many] = await conversation(calls(300));
  assert.equal(many.length, 200);
  assert.ok(longTable.some((row) => row.includes('loadNative adUnitId=sample/native')));
  const [noTable] = await conversation(calls(510));
  assert.deepEqual(noTable, []);
});

test('a test that fails shows the advances of the clock that caused something, and the last one', async (t) => {
  const printed = t.mock.method(console, 'error', () => {});
  const shown = [];
  const run = withBridge(async (bridge) => {
    // An ad that comes after 2 s, and then an event that never comes.
    await bridge.ping();
    const ad = await bridge.loadNative({ adUnitId: 'sample/slow' });
    bridge.network('Later').gives(undefined, { events: { load: [{ event: 'didPlayVideo', afterMs: 500 }] } });
    const other = await bridge.loadNative({ adapter: { className: 'Later' } });
    await other.waitFor('didPlayVideo', { timeout: 2_000 });
    await ad.waitFor('click', { timeout: 1_000 });
  });
  await assert.rejects(run({ diagnostic: (text) => shown.push(text) }), { name: 'EventTimeout' });
  const start = shown.indexOf('The conversation of the failed test:');
  const isAdvance = (row) => row.includes('advanceClock');
  assert.deepEqual(shown.slice(0, start).filter(isAdvance), [
    '2000 ms        advanceClock ms=100',
    '2500 ms        advanceClock ms=50',
  ]);
  const conversation = shown.slice(start).filter((line) => line.startsWith('>'));
  assert.equal(conversation.filter(isAdvance).length, 2);
  assert.ok(conversation[1].includes('"ping"'), conversation[1]);
  assert.equal(printed.mock.callCount(), 0);
});

test('a test that has ended leaves no listener at its signal', async () => {
  const { signal } = new AbortController();
  const listeners = [];
  signal.addEventListener = (...args) => listeners.push(args.slice(0, 2));
  signal.removeEventListener = (...args) => {
    const [[name, listener]] = listeners.splice(0, 1);
    assert.deepEqual(args, [name, listener]);
  };
  await withBridge(() => assert.equal(listeners.length, 1))({ diagnostic: () => {}, signal });
  assert.equal(listeners.length, 0);
});

test('a test that fails first shows what happened, as a table', async () => {
  const shown = [];
  const run = withBridge(async (bridge) => {
    const ad = await bridge.loadNative({ adUnitId: 'sample/waterfall' });
    await ad.render({ view: { width: 320, height: 250 } });
    await (await bridge.loadNative({ adUnitId: 'sample/slow' })).recordClick({ asset: 'headline' });
    const faulty = await bridge.loadNative({ adUnitId: 'sample/break-doubleImpression' });
    await faulty.render({ view: { width: 320, height: 250 } });
    await bridge.loadNative({ adUnitId: 'sample/no-fill' });
  });
  await assert.rejects(run({ diagnostic: (text) => shown.push(text) }), { name: 'LoadFailed' });
  const end = shown.indexOf('The conversation of the failed test:');
  const table = shown.slice(0, end);
  assert.equal(table[0], 'What happened in the failed test:');
  for (const wanted of [
    /^ {3}0 ms {8}loadNative adUnitId=sample\/waterfall$/,
    /^ {3}0 ms {2}ad-1 {4}1\. first, SampleCustomEvent, no-inventory: after 0 ms failed: noInventory: There is no ad to show\.$/,
    /^ {3}0 ms {2}ad-1 {4}3\. third, SampleCustomEvent, content: after 0 ms gave an ad$/,
    /^ {3}0 ms {2}ad-1 {2}\* didPlayVideo$/,
    /^2000 ms {2}ad-2 {4}1\. SampleCustomEvent, slow-2000\+content: after 2000 ms gave an ad$/,
    /^2000 ms {2}ad-2 {2}\* click headline$/,
    /^2000 ms {2}ad-3 {2}! error: doubleImpression by SampleFaultyCustomEvent: /,
    /^2000 ms {8}! loadNative failed: .* \(201 loadFailed\)$/,
  ]) {
    assert.ok(table.some((line) => wanted.test(line)), `${wanted} in\n${table.join('\n')}`);
  }
  assert.ok(shown.slice(end).some((line) => /"data":"\(\d+ characters\)"/.test(line)));
  assert.ok(!shown.some((line) => line.includes('iVBOR')));
});

test('the daemon of a test gets the arguments that are its own', async () => {
  const lines = [];
  const run = withBridge({ args: ['--no-such'], log: (line) => lines.push(line) }, () => {});
  await assert.rejects(run({ diagnostic: () => {} }), DaemonDied);
  assert.match(lines.join(), /--no-such/);
});

test('the page of a test that fails is kept, if a folder is named', async (t) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'adbridge-')), 'pages');
  t.after(() => {
    delete process.env.ADBRIDGE_REPORT;
    return rm(folder, { recursive: true });
  });
  process.env.ADBRIDGE_REPORT = folder;
  const shown = [];
  const context = { fullName: `a/b > c? ${'x'.repeat(300)}`, diagnostic: (text) => shown.push(text) };
  const load = withBridge({ args: ['--log-level', 'error'] }, (bridge) => bridge.loadNative({ adUnitId: 'sample/no-fill' }));
  await withBridge((bridge) => bridge.loadNative({ adUnitId: 'sample/native' }))(context);
  assert.deepEqual(await readdir(folder), []);
  await assert.rejects(load(context));
  await assert.rejects(load(undefined));
  // A test of the same name has a page of its own.
  await assert.rejects(load(context));
  const pages = await readdir(folder);
  assert.equal(pages.length, 3);
  assert.ok(pages.some((name) => shown[0] === `What happened is in ${join(folder, name)}`), shown[0]);
  assert.match(await readFile(join(folder, pages[0]), 'utf8'), /attemptEnded/);
});

test('a line that breaks the protocol is left out of the table', () => {
  const good = '> {"id":1,"method":"loadNative","params":{"adUnitId":"a"}}';
  for (const line of ['', '>', '< {', '< []', '< 3', '< null', '< [null]', '< {"id":1}', '> {"method":{},"params":[1]}',
    '< {"method":"adEvent"}', '< {"id":1,"error":"no"}', '< {"id":{"a":1},"result":[]}', '< {"method":"adEvent","params":null}']) {
    assert.ok(timeline([line, good, line]).some((row) => row.includes('loadNative adUnitId=a')), line);
  }
  const many = Array.from({ length: 500 }, (_, id) => `> {"id":${id},"method":"dispose","params":{"adId":"ad-${id}"}}`);
  assert.equal(timeline(many).length, 201);
  assert.deepEqual(timeline(['> {"id":1,"method":"m","params":{"text":"one\\ntwo"}}']), ['0 ms    m text=one two']);
});

test('a test that fails shows the log, with the stack of an adapter that failed', async () => {
  const shown = [];
  const logged = [];
  const script = 'printf "Error: It rains.\\n    at setUp (network.js:7)\\n" >&2; exit 1';
  const config = {
    adapters: [{ className: 'MyNetwork', command: ['sh', '-c', script] }],
    adUnits: {},
  };
  const run = withBridge({ config, log: (line) => logged.push(line) }, (bridge) =>
    bridge.loadNative({ adapter: { className: 'MyNetwork' } }),
  );
  await assert.rejects(run({ diagnostic: (text) => shown.push(text) }), { name: 'SetUpFailed' });
  assert.match(shown.join('\n'), /^! adbridge: warning: MyNetwork: {5}at setUp \(network\.js:7\)$/m);
  assert.ok(logged.some((line) => line.includes('It rains.')));
});

test('a runner without diagnostics gets the conversation on standard error', async (t) => {
  const error = t.mock.method(console, 'error', () => {});
  const run = withBridge(async () => {
    throw new Error('as it should');
  });
  await assert.rejects(run(undefined), /as it should/);
  const lines = error.mock.calls.map((call) => call.arguments[0]);
  assert.equal(lines[0], 'The conversation of the failed test:');
  assert.match(lines[1], /^> .*"initialize"/);
});

test('a test that leaves ads behind fails, if it is asked for', async () => {
  const shown = [];
  const context = { diagnostic: (text) => shown.push(text) };
  const leave = async (bridge) => {
    await bridge.loadNative({ adUnitId: 'sample/native' });
    await bridge.loadBanner({ adUnitId: 'sample/banner', adSize: 'banner' });
    await (await bridge.loadNative({ adUnitId: 'sample/native' })).dispose();
  };
  await withBridge(leave)(context);
  await assert.rejects(withBridge({ leaks: 'error' }, leave)(context), (error) => {
    assert.ok(error instanceof AdsLeaked);
    assert.equal(error.message, 'The test did not dispose of ad-1 (native, loaded), ad-2 (banner, loaded).');
    assert.deepEqual(error.ads.map(({ adId }) => adId), ['ad-1', 'ad-2']);
    return true;
  });
  assert.equal(shown[0], 'What happened in the failed test:');
  const failure = new Error('first');
  const run = withBridge({ leaks: 'error' }, async (bridge) => {
    await leave(bridge);
    throw failure;
  });
  await assert.rejects(run(context), failure);
});

for (const end of ['close', 'shutdown']) {
  test(`a test that leaves an ad behind fails, even if it calls ${end} itself`, async () => {
    const run = (leave) => withBridge({ leaks: 'error' }, async (bridge) => {
      const ad = await bridge.loadNative({ adUnitId: 'sample/native' });
      if (!leave) await ad.dispose();
      await bridge[end]();
    })({ diagnostic: () => {} });
    await run(false);
    await assert.rejects(run(true), { name: 'AdsLeaked', message: 'The test did not dispose of ad-1 (native, loaded).' });
  });
}

test('an unknown value of leaks is refused, with the nearest one', async () => {
  const run = withBridge({ leaks: 'errors' }, () => assert.fail('The test runs.'));
  await assert.rejects(run({ diagnostic: () => {} }), {
    name: 'TypeError',
    message: 'There is no value of leaks errors. Did you mean error?',
  });
});

test('a test in which an adapter breaks a rule fails, if it is strict', async () => {
  const context = { diagnostic: () => {} };
  const draw = async (bridge) => {
    const ad = await bridge.loadNative({ adUnitId: 'sample/break-doubleImpression' });
    await ad.render({ view: { width: 320, height: 250 } });
  };
  await withBridge(draw)(context);
  await assert.rejects(withBridge({ strict: true }, draw)(context), ContractViolated);
});

test('a test that takes too long ends its daemon', async () => {
  const abort = new AbortController();
  let pid;
  const run = withBridge({ clock: 'manual' }, async (bridge) => {
    pid = bridge.pid;
    const load = bridge.loadNative({ adUnitId: 'sample/never' });
    await bridge.ping();
    abort.abort();
    await load;
  });
  await assert.rejects(run({ diagnostic: () => {}, signal: abort.signal }), { name: 'ShuttingDown' });
  assert.ok(!isRunning(pid));
});

test('the events of an ad are compared by name, or by the members that are given', withBridge(async (bridge) => {
  const ad = await bridge.loadNative({ adUnitId: 'sample/legacy' });
  await ad.recordImpression();
  await ad.recordClick({ asset: 'headline' });
  assert.deepEqual(ad.eventNames, ['impression', 'click']);
  assertEvents(ad, ['impression', 'click']);
  assertEvents(ad, [{ event: 'impression', seq: 1 }, { event: 'click', asset: 'headline' }]);
  const wrong = [
    [],
    ['impression'],
    ['click', 'impression'],
    ['impression', { event: 'click', asset: 'body' }],
    ['impression', { event: 'click', reward: null }],
    ['impression', 'click', 'click'],
  ];
  for (const expected of wrong) assert.throws(() => assertEvents(ad, expected), { name: 'AssertionError' });
  assert.throws(() => assertEvents(ad, ['impression', { event: 'click', asset: 'body' }]), {
    message: /^\+ {5}asset: 'headline'/m,
  });
}));

test('the members of a reward that count are compared, and no other ones', withBridge(async (bridge) => {
  const ad = await bridge.loadRewarded({ adUnitId: 'sample/rewarded' });
  await ad.present();
  await ad.simulate({ action: 'earnReward' });
  const events = (reward) =>
    ad.received.map(({ event }) => (event === 'didRewardUser' ? { event, reward } : event));
  const { type, amount } = ad.received.find(({ event }) => event === 'didRewardUser').reward;
  for (const reward of [{ amount }, { type }, { type, amount }, {}]) assertEvents(ad, events(reward));
  for (const reward of [{ amount: amount + 1 }, { sum: amount }, null, amount]) {
    assert.throws(() => assertEvents(ad, events(reward)), { name: 'AssertionError' });
  }
}));

test('an unknown event is refused, with the nearest one', withBridge(async (bridge) => {
  const ad = await bridge.loadNative({ adUnitId: 'sample/legacy' });
  const problem = { name: 'TypeError', message: 'There is no event impresion. Did you mean impression?' };
  assert.throws(() => assertEvents(ad, ['impresion']), problem);
  assert.throws(() => assertEvents(ad, [{ event: 'impresion', seq: 1 }]), problem);
}));

test('a test that passes shows nothing', async () => {
  const run = withBridge((bridge) => bridge.ping());
  await run({ diagnostic: (text) => assert.fail(text) });
});

test('equal violations are one line', () => {
  const of = (adId) => ({ className: 'A', adId, rule: 'lateCompletion', message: `${adId} came late.` });
  const { message } = new ContractViolated([of('ad-1'), of('ad-2'), of('ad-3'), { ...of('ad-4'), className: 'B' }, { ...of(null), message: 'It rains.' }], {});
  assert.equal(
    message,
    'Adapters broke their contract:\nA, ad-1 and 2 more: ad-1 came late. (lateCompletion)\n' +
      'B, ad-4: ad-4 came late. (lateCompletion)\nA: It rains. (lateCompletion)',
  );
});
