import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import {
  AdBridge,
  AdFormat,
  BannerAd,
  BridgeClosed,
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

test('a finished wait leaves no timer', withBridge(async (bridge) => {
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

test('the listener of a signal is removed after the call', withBridge(async (bridge) => {
  const { signal } = new AbortController();
  const ad = await bridge.loadNative(SILENT, { signal });
  const event = ad.events({ signal }).next();
  const click = ad.waitFor('click', { signal });
  assert.ok(getEventListeners(signal, 'abort').length >= 2);
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
  bridge.off('violation', listener);
}));

test('the error of a listener is reported, and other listeners are not affected', async (t) => {
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

test('a closing bridge sends nothing', async () => {
  const sent = [];
  const bridge = await AdBridge.start({ trace: (arrow, line) => arrow === '>' && sent.push(line) });
  const closed = bridge.close();
  await assert.rejects(bridge.ping(), BridgeClosed);
  assert.throws(() => bridge.notify('ping'), BridgeClosed);
  await closed;
  assert.deepEqual(sent.slice(1).map((line) => JSON.parse(line).method), ['shutdown', 'exit']);
});

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
  assert.equal((await bridge.close()).code, 1);
  assert.ok(lines.some((line) => line.includes('ad-1 and 1 more were not disposed of')));
});

test('the log goes to standard error by default', async (t) => {
  const error = t.mock.method(console, 'error', () => {});
  const bridge = await AdBridge.start();
  await bridge.loadNative({ adUnitId: 'sample/native' });
  await bridge.close();
  const logged = error.mock.calls.map((call) => call.arguments);
  assert.deepEqual(logged, [['adbridge: warning: ad-1 was not disposed of.']]);
});
