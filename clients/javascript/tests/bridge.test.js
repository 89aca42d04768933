import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';

import { DaemonTime } from '../src/daemon-time.js';
import {
  AdBridge,
  AdFormat,
  BannerAd,
  BridgeClosed,
  ContractViolated,
  DaemonDied,
  EventTimeout,
  FullScreenAd,
  InvalidParams,
  LoadFailed,
  NativeAd,
  ShuttingDown,
  UnknownAdUnit,
  WrongState,
} from '../src/index.js';
import { withBridge } from '../src/testing.js';

const NEVER = { adapter: { className: 'SampleCustomEvent', parameter: 'never' } };
const SILENT = { adapter: { className: 'SampleCustomEvent', parameter: 'content' } };

/** Bun does not tell what these tests look at: timers, listeners of signals, stacks of promises. */
const notInBun = { skip: 'Bun' in globalThis && 'not in Bun' };

test('a native ad is loaded, drawn, seen and touched', withBridge(async (bridge) => {
  const ad = await bridge.loadNative({ adUnitId: 'sample/native' });
  assert.ok(ad instanceof NativeAd);
  assert.equal(ad.assets.headline, 'Sample App!');
  const { adChoices } = await ad.render({ view: { width: 320, height: 250 } });
  assert.equal(adChoices.position, 'topRight');
  assert.deepEqual(await ad.recordImpression(), { counted: true });
  assert.deepEqual(await ad.recordClick({ asset: 'callToAction' }), { counted: true });
  assert.equal((await ad.getAd()).state, 'rendered');
  await ad.untrack();
  assert.deepEqual(await ad.dispose(), { disposed: true });
}));

test('a load becomes an ad of the class of its format', withBridge(async (bridge) => {
  const banner = await bridge.loadBanner({ adUnitId: 'sample/banner', adSize: 'banner' });
  const interstitial = await bridge.loadInterstitial({ adUnitId: 'sample/interstitial' });
  assert.ok(banner instanceof BannerAd);
  assert.ok(interstitial instanceof FullScreenAd);
  assert.equal(interstitial.format, AdFormat.interstitial);
  await interstitial.present();
  assert.ok(interstitial.received.some(({ event }) => event === 'willPresentFullScreenView'));
}));

test('the id of an ad unit alone is enough for a load', withBridge(async (bridge) => {
  const native = await bridge.loadNative('sample/native');
  const rewarded = await bridge.loadRewarded('sample/rewarded');
  assert.deepEqual([native.adId, rewarded.adId, rewarded.format], ['ad-1', 'ad-2', 'rewarded']);
  await assert.rejects(bridge.loadNative('sample/natve'), { name: 'UnknownAdUnit', message: /"sample\/native"\?/ });
}));

test('every method has a function, except what ends or cancels', withBridge(async (bridge) => {
  const others = ['exit', 'rpc.discover', '$/cancelRequest'];
  for (const method of bridge.capabilities.methods.filter((name) => !others.includes(name))) {
    assert.equal(typeof bridge[method], 'function', method);
  }
  assert.equal((await bridge.discover()).info.title, 'adbridge');
}));

test('an error has its own class, its data, and a stack that leads to the caller', withBridge(async (bridge) => {
  await assert.rejects(bridge.loadNative({ adUnitId: 'sample/no-fill' }), (error) => {
    assert.ok(error instanceof LoadFailed);
    assert.equal(error.name, 'LoadFailed');
    assert.equal(error.code, LoadFailed.code);
    assert.equal(error.responseInfo.attempts[0].error.underlying.name, 'noInventory');
    assert.match(error.stack, /bridge\.test\.js/);
    return true;
  });
  await assert.rejects(bridge.loadNative({ adUnitId: 'sample/natve' }), (error) => {
    return error instanceof UnknownAdUnit && error.nearest[0] === 'sample/native';
  });
  await assert.rejects(bridge.getAd({ adId: 7 }), (error) => {
    return error instanceof InvalidParams && error.path === 'params.adId' && error.found === 'a number';
  });
  const ad = await bridge.loadNative(SILENT);
  await ad.untrack();
  await ad.render({ view: { width: 300, height: 250 } });
  await ad.untrack();
  await assert.rejects(ad.recordImpression(), (error) => {
    return error instanceof WrongState && error.state === 'untracked';
  });
}));

/** The names of the functions in the stack of an error. */
const frames = ({ stack }) => Array.from(stack.matchAll(/^ +at (?:async )?([\w.]+) \(/gm), ([, name]) => name);

test('each failed call has its own error, with the caller in its stack', withBridge(async (bridge) => {
  async function begin() {
    return await bridge.loadNative({ adUnitId: 'sample/no-fill' });
  }
  const calls = [begin(), begin()];
  await bridge.ping();
  const [one, other] = (await Promise.allSettled(calls)).map(({ reason }) => reason);
  assert.notEqual(one, other);
  for (const error of [one, other]) {
    assert.ok(frames(error).includes('begin'), error.stack);
    assert.ok(error.stack.startsWith(`LoadFailed: ${error.message}\n    at `), error.stack);
  }
}));

test('an error of thousands of calls has in its stack who awaits it', notInBun, withBridge(async (bridge) => {
  async function begin() {
    await bridge.loadNative({ adUnitId: 'sample/no-fill' });
  }
  const results = await Promise.allSettled(Array.from({ length: 2_000 }, begin));
  const errors = new Set(results.map(({ reason }) => reason));
  assert.equal(errors.size, 2_000);
  for (const error of errors) assert.ok(frames(error).includes('begin'), error.stack);
}));

test('each call to a daemon that died has its own error', async () => {
  const bridge = await AdBridge.start({ clock: 'manual' });
  async function begin() {
    return await bridge.loadNative(NEVER);
  }
  const calls = [begin(), begin()];
  process.kill(bridge.pid, 'SIGKILL');
  const errors = (await Promise.allSettled(calls)).map(({ reason }) => reason);
  errors.push(await begin().catch((error) => error));
  assert.equal(new Set(errors).size, 3);
  for (const error of errors) {
    assert.ok(error instanceof DaemonDied);
    assert.ok(frames(error).includes('begin'), error.stack);
  }
});

test('a program that replaces Error.prepareStackTrace still gets errors', notInBun, withBridge(async (bridge, t) => {
  t.after(() => delete Error.prepareStackTrace);
  Error.prepareStackTrace = (_, sites) => sites;
  await assert.rejects(bridge.getAd({ adId: 'none' }), { name: 'UnknownAd' });
}));

test('an unknown option is refused, with the nearest one', async () => {
  for (const [name, message] of [
    ['clokc', 'There is no option clokc. Did you mean clock?'],
    ['logLvl', 'There is no option logLvl. Did you mean logLevel?'],
    ['TRACE', 'There is no option TRACE. Did you mean trace?'],
    ['colour', /^There is no option colour\. Known: program, config, /],
  ]) {
    await assert.rejects(AdBridge.start({ [name]: 'manual' }), { name: 'TypeError', message });
  }
});

test('an unknown name of a listener or an event is refused, with the nearest one', withBridge(async (bridge) => {
  const listener = () => {};
  const message = 'There is no listener violations. Did you mean violation?';
  assert.throws(() => bridge.on('violations', listener), { name: 'TypeError', message });
  assert.throws(() => bridge.off('violations', listener), { name: 'TypeError', message });
  const ad = await bridge.loadNative(SILENT);
  await assert.rejects(ad.waitFor('clik'), {
    name: 'TypeError',
    message: 'There is no event clik. Did you mean click?',
  });
}));

test('an unknown option or asset of a wait is refused, with the nearest one', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  await assert.rejects(ad.waitFor('click', { timeoutMs: 50 }), {
    name: 'TypeError',
    message: 'There is no option timeoutMs. Did you mean timeout?',
  });
  await assert.rejects(bridge.waitFor(ad, 'click', { asset: 'bodi' }), {
    name: 'TypeError',
    message: 'There is no asset bodi. Did you mean body?',
  });
  await assert.rejects(bridge.waitFor(ad, 'click', { asset: 3 }), {
    name: 'TypeError',
    message: /^There is no asset 3\. /,
  });
}));

test('an unknown parameter, member or option of a call is refused, with the nearest one', withBridge(async (bridge) => {
  const ad = await bridge.loadNative({ ...SILENT, options: { image: { disableImageLoading: true } } });
  const view = { width: 320, height: 250 };
  const frame = { x: 0, y: 0, width: 10, heights: 10 };
  for (const [call, message] of [
    [() => bridge.loadNative({ ...SILENT, option: {} }), 'There is no parameter option. Did you mean options?'],
    [() => bridge.loadNative({ ...SILENT, options: { imag: {} } }), 'There is no member imag of options. Did you mean image?'],
    [
      () => bridge.loadNative({ ...SILENT, options: { image: { disableImageLoadin: true } } }),
      'There is no member disableImageLoadin of options.image. Did you mean disableImageLoading?',
    ],
    [
      () => ad.render({ view, clickableAssetViews: { icon: frame } }),
      'There is no member heights of clickableAssetViews.icon. Did you mean height?',
    ],
    [
      () => ad.render({ view, clickableAssetViews: { icn: frame } }),
      'There is no member icn of clickableAssetViews. Did you mean icon?',
    ],
    [() => bridge.ping({ sgnal: null }), 'There is no option sgnal. Did you mean signal?'],
    [async () => ad.events({ sgnal: null }), 'There is no option sgnal. Did you mean signal?'],
  ]) {
    await assert.rejects(call(), { name: 'TypeError', message });
  }
  const settings = { anyName: { any_name: 1 } };
  await bridge.loadNative({ adapter: { ...SILENT.adapter, settings }, request: { extras: settings } });
  assert.deepEqual(await bridge.call('ping', { toALaterDaemon: 1 }), {});
}));

test('a timeout that is not a time is refused', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  for (const timeout of [Infinity, NaN, -1, '5', null]) {
    const problem = (name) => ({ name: 'TypeError', message: `${name}: expected a number of milliseconds, got ${timeout}.` });
    await assert.rejects(ad.waitFor('click', { timeout }), problem('timeout'));
    await assert.rejects(AdBridge.start({ startTimeout: timeout }), problem('startTimeout'));
    await assert.rejects(AdBridge.start({ closeTimeout: timeout }), problem('closeTimeout'));
  }
}));

test('a timeout can be longer than that of a timer', async () => {
  const long = 2 ** 40;
  const bridge = await AdBridge.start({ startTimeout: long, closeTimeout: long });
  const ad = await bridge.loadNative(SILENT);
  const click = ad.waitFor('click', { timeout: long });
  await new Promise((resolve) => setTimeout(resolve, 10));
  await ad.recordClick({ asset: 'icon' });
  assert.equal((await click).asset, 'icon');
  await ad.dispose();
  assert.deepEqual(await bridge.close(), { code: 0, signal: null });
});

test('an abort cancels the request', withBridge({ clock: 'manual' }, async (bridge) => {
  const abort = new AbortController();
  const load = bridge.loadNative({ ...NEVER, adId: 'mine' }, { signal: abort.signal });
  assert.equal((await bridge.getAd({ adId: 'mine' })).state, 'loading');
  abort.abort(new Error('no longer'));
  await assert.rejects(load, { message: 'no longer' });
  assert.deepEqual((await bridge.listAds()).ads, []);
}));

test('a call with an aborted signal sends nothing', withBridge(async (bridge) => {
  const signal = AbortSignal.abort();
  await assert.rejects(bridge.loadNative({ adUnitId: 'sample/native' }, { signal }), { name: 'AbortError' });
  assert.equal((await bridge.loadNative({ adUnitId: 'sample/native' })).adId, 'ad-1');
}));

test('the events of an ad come from the first to the last', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  const names = [];
  const watcher = (async () => {
    for await (const { event } of ad.events()) names.push(event);
  })();
  await ad.recordImpression();
  await ad.recordClick({ asset: 'icon' });
  assert.deepEqual(ad.received.slice(-2).map(({ event }) => event), ['impression', 'click']);
  await ad.dispose();
  await watcher;
  assert.deepEqual(names, ad.received.map(({ event }) => event));
}));

test('the events of an ad can be read twice, and left at any time', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  await ad.recordImpression();
  for (let i = 0; i < 2; i++) {
    for await (const { seq } of ad.events()) {
      assert.equal(seq, 1);
      break;
    }
  }
  const events = ad.events({ signal: AbortSignal.timeout(20) });
  await assert.rejects(async () => {
    for await (const _ of events);
  }, { name: 'TimeoutError' });
}));

test('disposeAll ends the events of every ad', withBridge(async (bridge) => {
  const ads = await Promise.all([bridge.loadNative(SILENT), bridge.loadNative(SILENT)]);
  const ends = ads.map((ad) => ad.waitFor('click'));
  await bridge.disposeAll();
  for (const end of ends) await assert.rejects(end, /had no click before the ad was gone/);
}));

test('waitFor gives each event once, earlier and later ones', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  await ad.recordClick({ asset: 'icon' });
  const clicks = [bridge.waitFor(ad, 'click'), ad.waitFor('click'), ad.waitFor('impression')];
  await ad.recordClick({ asset: 'body' });
  await ad.recordImpression();
  const [first, second, impression] = await Promise.all(clicks);
  assert.deepEqual([first.asset, second.asset, impression.event], ['icon', 'body', 'impression']);
}));

test('waitFor names the events that came instead', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  await ad.recordImpression();
  await assert.rejects(bridge.waitFor(ad, 'click', { timeout: 20 }), (error) => {
    assert.ok(error instanceof EventTimeout);
    assert.equal(error.message, 'Ad ad-1 had no click within 20 ms; it had: impression.');
    return true;
  });
  const signal = AbortSignal.abort(new Error('enough'));
  await assert.rejects(ad.waitFor('click', { signal }), { message: 'enough' });
}));

test('waitFor gives the click on an asset, and leaves the others', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  for (const asset of ['icon', 'body', 'icon']) await ad.recordClick({ asset });
  assert.equal((await ad.waitFor('click', { asset: 'body' })).seq, 2);
  assert.equal((await ad.waitFor('click', { asset: null })).seq, 1);
  assert.equal((await ad.waitFor('click')).seq, 3);
  const late = ad.waitFor('click', { asset: 'headline' });
  await ad.recordClick({ asset: 'icon' });
  await ad.recordClick({ asset: 'headline' });
  assert.equal((await late).seq, 5);
  await assert.rejects(ad.waitFor('impression', { asset: null, timeout: 20 }), {
    message: 'Ad ad-1 had no impression within 20 ms; it had: click, click, click, click, click.',
  });
  await assert.rejects(ad.waitFor('click', { asset: 'price', timeout: 20 }), {
    message: 'Ad ad-1 had no click on price within 20 ms; it had: click, click, click, click, click.',
  });
}));

test('a skipping clock moves while an event is waited for, and stops soon after it', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  const begin = performance.now();
  await assert.rejects(ad.waitFor('expired', { timeout: 60_000 }), /had no expired within 60000 ms/);
  assert.equal((await ad.waitFor('expired', { timeout: 7_200_000 })).atMs, 3_600_000);
  const { nowMs } = await bridge.advanceClock({ ms: 0 });
  assert.ok(nowMs >= 3_600_000 && nowMs < 4_100_000, nowMs);
  assert.ok(performance.now() - begin < 5_000);
}));

test('a skipping clock waits while the program makes calls', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  const notified = () => {
    bridge.notify('ping');
    return new Promise((resolve) => setImmediate(resolve));
  };
  for (const [count, asset, call] of [[20, 'icon', () => bridge.ping()], [500, 'body', notified]]) {
    const click = ad.waitFor('click', { timeout: 1 });
    for (let i = 0; i < count; i++) await call();
    await ad.recordClick({ asset });
    assert.equal((await click).asset, asset);
  }
}));

test('waits at once share the time that passes on a skipping clock', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  let passed = 0;
  for (const timeouts of [[5_000, 5_000], [20_000, 1_000, 5_000]]) {
    const waits = timeouts.map((timeout) => ad.waitFor('click', { timeout }));
    for (const { reason } of await Promise.allSettled(waits)) assert.ok(reason instanceof EventTimeout);
    passed += Math.max(...timeouts);
    assert.deepEqual(await bridge.advanceClock({ ms: 0 }), { nowMs: passed });
  }
}));

test('a wait whose adapter answers late shares the time that passes on a skipping clock', async () => {
  let nowMs = 0;
  const answer = {
    ping: () => ({}),
    advanceClock: ({ ms }) => ({ nowMs: (nowMs += ms) }),
    pingAdapter: () => ({ isQuiet: true }),
  };
  let answerLate;
  const late = new Promise((resolve) => (answerLate = resolve));
  const time = new DaemonTime({
    clock: () => 'skip',
    sent: () => 0,
    request: async (method, params) => {
      if (params?.className === 'Late') await late;
      // The adapter answers when the other wait has moved the clock.
      if (nowMs > 0) answerLate();
      return answer[method](params);
    },
  });
  const { signal } = new AbortController();
  assert.deepEqual(
    await Promise.all(['Early', 'Late'].map((className) => time.pass(5_000, className, signal))),
    ['within 5000 ms', 'within 5000 ms'],
  );
  assert.equal(nowMs, 5_000);
});

test('a wait goes on when another one is aborted', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  const abort = new AbortController();
  const given = ad.waitFor('click', { timeout: 1_000, signal: abort.signal });
  const expired = ad.waitFor('expired', { timeout: 7_200_000 });
  setImmediate(() => abort.abort(new Error('enough')));
  await assert.rejects(given, { message: 'enough' });
  assert.equal((await expired).atMs, 3_600_000);
}));

test('a manual clock has to be moved, and waitFor says so at once', withBridge({ clock: 'manual' }, async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  const begin = performance.now();
  await assert.rejects(ad.waitFor('expired', { timeout: 60_000 }), {
    name: 'EventTimeout',
    message: 'Ad ad-1 had no expired so far, and the manual clock moves only with advanceClock; it had: nothing.',
  });
  assert.ok(performance.now() - begin < 5_000);
  const expired = ad.waitFor('expired');
  await bridge.advanceClock({ ms: 3_600_000 });
  assert.equal((await expired).atMs, 3_600_000);
}));

test('a wait that fails has its caller in the stack', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  async function begin() {
    return await ad.waitFor('click', { timeout: 20 });
  }
  const wait = begin();
  const error = await wait.catch((reason) => reason);
  assert.ok(frames(error).includes('begin'), error.stack);
}));

for (const clock of ['wall', 'skip', 'manual']) {
  test(`an ad that is gone ends its waits, on the clock ${clock}`, withBridge({ clock }, async (bridge) => {
    const ad = await bridge.loadNative(SILENT);
    const wait = ad.waitFor('click');
    await ad.dispose();
    await assert.rejects(wait, /had no click before the ad was gone/);
    await assert.rejects(ad.waitFor('click'), /had no click before the ad was gone/);
  }));
}

test('a finished wait leaves no timer', notInBun, withBridge({ clock: 'wall' }, async (bridge) => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const ad = await bridge.loadNative(SILENT);
  const before = timers();
  await ad.recordImpression();
  await ad.waitFor('impression');
  const wait = ad.waitFor('click');
  assert.equal(timers(), before + 1);
  await ad.dispose();
  await assert.rejects(wait, EventTimeout);
  assert.equal(timers(), before);
}));

test('a signal has one listener, which is removed after the last call', notInBun, withBridge(async (bridge) => {
  const { signal } = new AbortController();
  const ad = await bridge.loadNative(SILENT, { signal });
  const event = ad.events({ signal }).next();
  const click = ad.waitFor('click', { signal });
  const pings = Array.from({ length: 100 }, () => bridge.ping({ signal }));
  assert.equal(getEventListeners(signal, 'abort').length, 1);
  await Promise.all(pings);
  await ad.recordClick({ asset: 'icon' }, { signal });
  await Promise.all([event, click]);
  assert.deepEqual(getEventListeners(signal, 'abort'), []);
}));

test('listeners get events and violations before the answer to the call', withBridge(async (bridge) => {
  const received = [];
  const listener = ({ rule }) => received.push(rule);
  bridge.on('violation', listener).on('event', ({ event }) => received.push(event));
  const ad = await bridge.loadNative({ adUnitId: 'sample/break-duplicateCompletion' });
  await bridge.advanceClock({ ms: 1_000 });
  await ad.recordImpression();
  assert.ok(received.includes('duplicateCompletion'));
  assert.equal(received.at(-1), 'impression');
  assert.equal(bridge.violations[0].severity, 'error');

  const count = received.length;
  const others = [];
  bridge.on('violation', ({ rule }) => others.push(rule)).off('violation', listener);
  await bridge.loadNative({ adUnitId: 'sample/break-duplicateCompletion' });
  await bridge.advanceClock({ ms: 1_000 });
  assert.deepEqual([received.length, others], [count, ['duplicateCompletion']]);
}));

test('the start and the end leave no timer', notInBun, async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const bridge = await AdBridge.start();
  assert.equal(timers(), before);
  await bridge.close();
  assert.equal(timers(), before);
});

test('the error of a listener is reported, and other listeners are not affected', notInBun, async (t) => {
  const bridge = await AdBridge.start({ clock: 'skip' });
  const uncaught = new Promise((resolve) => process.prependOnceListener('uncaughtException', resolve));
  const others = process.listeners('uncaughtException').slice(1);
  others.forEach((other) => process.off('uncaughtException', other));
  t.after(() => others.forEach((other) => process.on('uncaughtException', other)));

  bridge.on('event', () => {
    throw new Error('of the listener');
  });
  const ad = await bridge.loadNative(SILENT);
  assert.deepEqual(await ad.recordImpression(), { counted: true });
  assert.equal((await uncaught).message, 'of the listener');
  await bridge.close();
});

test('five thousand ads at once', withBridge(async (bridge) => {
  const params = { ...SILENT, options: { image: { disableImageLoading: true } } };
  const ads = await Promise.all(Array.from({ length: 5_000 }, () => bridge.loadNative(params)));
  assert.equal(new Set(ads.map(({ adId }) => adId)).size, 5_000);
  await Promise.all(ads.map((ad) => ad.recordImpression()));
  for (const ad of ads) assert.equal(ad.received.at(-1).event, 'impression');
  assert.deepEqual(await bridge.disposeAll(), { disposed: 5_000 });
}));

test('close answers pending calls', withBridge({ clock: 'manual' }, async (bridge) => {
  const load = assert.rejects(bridge.loadNative(NEVER), ShuttingDown);
  assert.deepEqual(await bridge.close(), { code: 0, signal: null });
  await load;
  await assert.rejects(bridge.ping(), BridgeClosed);
  assert.throws(() => bridge.notify('ping'), BridgeClosed);
  assert.deepEqual(await bridge.close(), { code: 0, signal: null });
}));

test('a trace that fails has no effect on calls', async (t) => {
  const error = t.mock.method(console, 'error', () => {});
  const failure = new Error('as it should');
  const trace = () => {
    throw failure;
  };
  const bridge = await AdBridge.start({ trace });
  assert.deepEqual(await bridge.ping(), {});
  await bridge.close();
  const told = error.mock.calls.map((call) => call.arguments);
  assert.ok(told.length > 4);
  assert.deepEqual(told[0], ['The option `trace` failed:', failure]);
});

test('a closing bridge sends nothing', async () => {
  const sent = [];
  const bridge = await AdBridge.start({ trace: (arrow, line) => arrow === '>' && sent.push(line) });
  const closed = bridge.close();
  await assert.rejects(bridge.ping(), BridgeClosed);
  assert.throws(() => bridge.notify('ping'), BridgeClosed);
  await closed;
  assert.deepEqual(sent.slice(1).map((line) => JSON.parse(line).method), ['shutdown', 'exit']);
});

test('a strict bridge fails at its end after a violation', async () => {
  for (const [strict, adUnitId] of [[true, 'sample/native'], [false, 'sample/break-doubleImpression']]) {
    const bridge = await AdBridge.start({ strict, log: () => {} });
    const ad = await bridge.loadNative({ adUnitId });
    await ad.render({ view: { width: 320, height: 250 } });
    assert.deepEqual(await bridge.close(), { code: 0, signal: null });
  }
  const bridge = await AdBridge.start({ strict: true, log: () => {} });
  const ad = await bridge.loadNative({ adUnitId: 'sample/break-doubleImpression' });
  await ad.render({ view: { width: 320, height: 250 } });
  for (let i = 0; i < 2; i++) {
    await assert.rejects(bridge.close(), (error) => {
      assert.ok(error instanceof ContractViolated);
      assert.deepEqual(error.violations.map(({ rule }) => rule), ['doubleImpression']);
      assert.equal(
        error.message,
        'Adapters broke their contract:\n' +
          'SampleFaultyCustomEvent, ad-1: The adapter reported a second impression. (doubleImpression)',
      );
      return true;
    });
  }
});

test('an ad is shown without empty members and without the data of images', withBridge(async (bridge) => {
  const ad = await bridge.loadNative({ adUnitId: 'sample/content' });
  const text = inspect(ad, { depth: 6 });
  assert.match(text, /^NativeAd \{\n {2}adId: 'ad-1',\n/);
  assert.match(text, /data: '\(\d+ bytes\)'/);
  assert.doesNotMatch(text, /null|undefined|starRating/);
  assert.ok(text.length < 2_000, text);
}));

test('close ends the events of every ad', withBridge(async (bridge) => {
  const ad = await bridge.loadNative(SILENT);
  await bridge.close();
  const events = [];
  for await (const event of ad.events()) events.push(event);
  assert.deepEqual(events, ad.received);
}));

test('the events of an ad end with an error when the daemon dies', async () => {
  const bridge = await AdBridge.start();
  const ad = await bridge.loadNative(SILENT);
  const click = assert.rejects(ad.waitFor('click'), DaemonDied);
  process.kill(bridge.pid, 'SIGKILL');
  await click;
  await ad[Symbol.asyncDispose]();
});

test('a bridge and an ad dispose of themselves', async () => {
  const bridge = await AdBridge.start({ clock: 'skip' });
  const ad = await bridge.loadNative(SILENT);
  await ad[Symbol.asyncDispose]();
  assert.deepEqual((await bridge.listAds()).ads, []);
  await bridge[Symbol.asyncDispose]();
  await ad[Symbol.asyncDispose]();
  assert.ok(bridge.isClosed);
});

test('a configuration is an object, or a file', async (t) => {
  const lineItems = [{ className: 'SampleCustomEvent', parameter: 'content' }];
  const config = { adUnits: { feed: { format: 'native', lineItems } } };
  const folder = mkdtempSync(join(tmpdir(), 'adbridge-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'ads.json');
  writeFileSync(file, JSON.stringify(config));
  for (const each of [config, file]) {
    const bridge = await AdBridge.start({ config: each });
    assert.equal((await bridge.loadNative({ adUnitId: 'feed' })).format, 'native');
    await bridge.close();
  }
});

test('a wrong configuration or argument is explained', async () => {
  await assert.rejects(AdBridge.start({ config: { adUnit: {} } }), (error) => {
    assert.ok(error instanceof DaemonDied);
    assert.equal(error.code, 2);
    assert.match(error.message, /adUnit/);
    return true;
  });
  await assert.rejects(AdBridge.start({ args: ['--colour'] }), /--colour/);
});

test('the log is passed on, and every option reaches the daemon', async () => {
  const lines = [];
  const bridge = await AdBridge.start({
    clock: 'manual',
    seed: 7,
    logLevel: 'debug',
    maxLineBytes: 2_000,
    strict: true,
    log: (line) => lines.push(line),
  });
  assert.equal(bridge.capabilities.clock, 'manual');
  await bridge.loadNative(SILENT);
  await assert.rejects(bridge.call('ping', { text: 'x'.repeat(2_000) }), { limit: 2_000 });
  await bridge.loadNative({ adUnitId: 'sample/break-duplicateCompletion' });
  await assert.rejects(bridge.close(), (error) => error instanceof ContractViolated && error.exit.code === 1);
  assert.ok(lines.some((line) => line.includes('ad-1, ad-2 were not disposed of')));
});

test('the end of `await using` waits for the end of the daemon, and rejects as `close` does', async () => {
  const bridge = await AdBridge.start({ strict: true, log: () => {} });
  const ad = await bridge.loadNative({ adUnitId: 'sample/break-duplicateCompletion' });
  await assert.rejects(bridge[Symbol.asyncDispose](), ContractViolated);
  await assert.rejects(ad.getAd(), BridgeClosed);
});

test('the log goes to standard error by default', async (t) => {
  const error = t.mock.method(console, 'error', () => {});
  const bridge = await AdBridge.start();
  await bridge.loadNative({ adUnitId: 'sample/native' });
  await bridge.close();
  const logged = error.mock.calls.map((call) => call.arguments);
  assert.deepEqual(logged, [['adbridge: warning: ad-1 was not disposed of.']]);
});
