import assert from 'node:assert/strict';
import { test } from 'node:test';

import { banner, EventTimeout, fullScreen, InvalidParams, LoadFailed, native, UnknownNetwork } from '../src/index.js';
import { withBridge } from '../src/testing.js';

test('stubs are a sequence', withBridge(async (bridge) => {
  const exchange = bridge.network('exchange');
  await exchange.fails('noFill', { times: 2 }).thenGives(native({ headline: 'Hi' }), { delayMs: 300 });
  await bridge.defineAdUnit({ adUnitId: 'feed', format: 'native', lineItems: [exchange.lineItem({ parameter: 'feed' })] });
  await assert.rejects(bridge.loadNative({ adUnitId: 'feed' }), LoadFailed);
  await assert.rejects(bridge.loadNative({ adUnitId: 'feed' }), LoadFailed);
  const ad = await bridge.loadNative({ adUnitId: 'feed' });
  assert.equal(ad.assets.headline, 'Hi');
  assert.equal(ad.responseInfo.attempts[0].latencyMs, 300);
}));

test('a stub counts for the loads after it, without a wait', withBridge(async (bridge) => {
  const exchange = bridge.network('exchange');
  exchange.when({ format: 'banner', parameter: null }).gives(banner({ text: 'Hi' }));
  const ad = await bridge.loadBanner({ adapter: exchange.source(), adSize: 'banner' });
  assert.equal(ad.view.text, 'Hi');
  const other = bridge.loadBanner({ adapter: exchange.source({ parameter: 'feed' }), adSize: 'banner' });
  await assert.rejects(other, /parameter: expected nothing, got "feed"/);
}));

test('a network that is defined again has no stubs and no requests', withBridge(async (bridge) => {
  const exchange = bridge.network('exchange');
  await exchange.gives(native({ headline: 'Old' }));
  await bridge.loadNative({ adapter: exchange.source() });
  const again = bridge.network('exchange');
  assert.deepEqual([await again.stubs(), await again.requests()], [[], []]);
}));

test('conditions choose the stub, and a near miss explains a wrong one', withBridge(async (bridge) => {
  const exchange = bridge.network('exchange');
  await exchange.when({ parameter: 'feed', keywords: ['shoes'], extras: { tier: 'gold' } }).gives(native({ headline: 'Shoes' }));
  const request = { keywords: ['hats', 'shoes'], extras: { tier: 'gold' } };
  const ad = await bridge.loadNative({ adapter: exchange.source({ parameter: 'feed' }), request });
  assert.equal(ad.assets.headline, 'Shoes');
  const load = bridge.loadNative({ adapter: exchange.source({ parameter: 'fed' }), request });
  await assert.rejects(load, /parameter: expected "feed", got "fed"/);
  const [missed, ...others] = await exchange.requests({ unmatched: true });
  assert.equal(others.length, 0);
  assert.deepEqual(missed.nearMiss.differences, [{ path: 'parameter', expected: 'feed', found: 'fed' }]);
  assert.deepEqual((await exchange.requests()).map(({ stub }) => stub), [1, null]);
  assert.deepEqual((await exchange.stubs()).map(({ useCount }) => useCount), [1]);
}));

test('all requests of a network are read, however many pages they take', withBridge(async (bridge) => {
  const exchange = bridge.network('exchange');
  await exchange.fails();
  const loads = Array.from({ length: 1_001 }, () => bridge.loadNative({ adapter: exchange.source() }));
  await Promise.allSettled(loads);
  const { requests: page } = await bridge.getNetworkRequests({ className: 'exchange' });
  assert.ok(page.length < 1_001);
  const indices = (await exchange.requests()).map(({ index }) => index);
  assert.deepEqual(indices, Array.from({ length: 1_001 }, (_, i) => i + 1));
}));

test('a wait that gives up moves the clock by its timeout, and not further', withBridge(async (bridge) => {
  const exchange = bridge.network('exchange');
  await exchange.gives();
  const ad = await bridge.loadBanner({ adapter: exchange.source(), adSize: 'banner' });
  await assert.rejects(ad.waitFor('willLeaveApplication', { timeout: 53 }), EventTimeout);
  assert.equal((await bridge.advanceClock({ ms: 0 })).nowMs, 53);
}));

test('a wait gives up at its own time beside a longer one', withBridge(async (bridge) => {
  const reward = { type: 'coins', amount: 10 };
  const exchange = bridge.network('exchange');
  await exchange.gives(fullScreen({ reward }), {
    events: { present: ['willPresentFullScreenView', { event: 'didRewardUser', afterMs: 500, reward }] },
  });
  const ad = await bridge.loadRewarded({ adapter: exchange.source() });
  await ad.present();
  const waits = [
    ad.waitFor('didRewardUser', { timeout: 100 }),
    ad.waitFor('didDismissFullScreenView', { timeout: 20_000 }),
  ];
  const ends = await Promise.allSettled(waits);
  assert.deepEqual(ends.map(({ reason }) => reason?.name), ['EventTimeout', 'EventTimeout']);
}));

test('an ad reports the events of its stub', withBridge(async (bridge) => {
  const reward = { type: 'coins', amount: 10 };
  const exchange = bridge.network('exchange');
  await exchange.gives(fullScreen({ reward }), {
    events: { present: ['willPresentFullScreenView', { event: 'didRewardUser', afterMs: 5_000, reward }] },
  });
  const ad = await bridge.loadRewarded({ adapter: exchange.source() });
  await ad.present();
  assert.deepEqual((await ad.waitFor('didRewardUser')).reward, reward);
}));

test('a network breaks a rule on purpose, or never answers', withBridge(async (bridge) => {
  const exchange = bridge.network('exchange');
  await exchange.gives(undefined, { times: 1, breaks: 'duplicateCompletion' }).thenNeverAnswers();
  await bridge.loadNative({ adapter: exchange.source() });
  await assert.rejects(bridge.loadNative({ adapter: exchange.source() }), /did not answer/);
  assert.deepEqual(bridge.violations.map(({ rule }) => rule), ['duplicateCompletion']);
}));

test('a random delay is given by quantiles', withBridge(async (bridge) => {
  const exchange = bridge.network('exchange');
  await exchange.gives(native(), { delayMs: [80, 120, 900] });
  const { responseInfo } = await bridge.loadNative({ adapter: exchange.source() });
  assert.ok(responseInfo.attempts[0].latencyMs >= 80);
}));

test('a mistake in a stub rejects what waits for it', withBridge(async (bridge) => {
  const exchange = bridge.network('exchange');
  await assert.rejects(async () => exchange.fails('nofill').thenGives(), InvalidParams);
  await assert.rejects(async () => exchange.when({ request: { keyword: [] } }).gives(), /Did you mean keywords\?/);
}));

test('a network replaces an adapter until it is removed', withBridge(async (bridge) => {
  const network = bridge.network('SampleCustomEvent');
  await network.fails();
  await assert.rejects(bridge.loadNative({ adUnitId: 'sample/native' }), LoadFailed);
  await network.remove();
  await bridge.loadNative({ adUnitId: 'sample/native' });
  await assert.rejects(network.remove(), UnknownNetwork);
}));
