// The calls on an ad, and its reports.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import { AdError, BannerAd, FullScreenAd, NativeAd, NotSimulated, RewardedAd } from '../src/adapter.js';
import { adapterWith, loaded, shown } from './adapter-world.js';
import { FakeBridge } from './fake-bridge.js';

test('an ad of a subclass gets every call of the bridge', async () => {
  const received = [];
  class MyAd extends NativeAd {
    didRender({ view, adChoices }) {
      received.push(['didRender', view.width, adChoices]);
    }

    didUntrackView(...args) {
      received.push(['didUntrackView', ...args]);
    }

    didRecordImpression(...args) {
      received.push(['didRecordImpression', ...args]);
    }

    didRecordClickOnAsset(...args) {
      received.push(['didRecordClickOnAsset', ...args]);
    }

    didTapAsset(...args) {
      received.push(['didTapAsset', ...args]);
    }

    didExpire(...args) {
      received.push(['didExpire', ...args]);
    }

    simulate(...args) {
      received.push(['simulate', ...args]);
    }

    dispose(...args) {
      received.push(['dispose', ...args]);
    }
  }
  const { bridge, loadId } = await loaded(new MyAd());
  await bridge.render(loadId);
  await bridge.call('didRecordImpression', { loadId });
  const frame = { x: 1, y: 2, width: 3, height: 4 };
  await bridge.call('didRecordClickOnAsset', { loadId, asset: 'headline' });
  await bridge.call('didRecordClickOnAsset', { loadId, asset: 'headline', frame });
  await bridge.call('didTapAsset', { loadId, asset: 'adChoicesView' });
  await bridge.call('didExpire', { loadId });
  await bridge.call('simulate', { loadId, action: 'tap', asset: 'body' });
  await bridge.call('didUntrackView', { loadId });
  await bridge.call('dispose', { loadId });
  assert.deepEqual(received, [
    ['didRender', 320, null],
    ['didRecordImpression'],
    ['didRecordClickOnAsset', 'headline', undefined],
    ['didRecordClickOnAsset', 'headline', frame],
    ['didTapAsset', 'adChoicesView'],
    ['didExpire'],
    ['simulate', 'tap', 'body'],
    ['didUntrackView'],
    ['dispose'],
  ]);
});

test('an ad without functions answers every call', async () => {
  const { bridge, loadId } = await loaded(new NativeAd());
  assert.deepEqual(await bridge.render(loadId), { result: {} });
  const names = ['didUntrackView', 'didRecordImpression', 'didRecordClickOnAsset', 'didTapAsset', 'didExpire', 'dispose'];
  for (const name of names) {
    assert.deepEqual(await bridge.call(name, { loadId, asset: 'icon' }), { result: {} });
  }
});

test('functions that are passed to an ad replace its functions', async () => {
  const received = [];
  const { bridge, loadId } = await loaded(new NativeAd({
    headline: 'Hello',
    didRender() {
      received.push(this.headline);
    },
    dispose: () => received.push('dispose'),
  }));
  await bridge.render(loadId);
  await bridge.call('dispose', { loadId });
  assert.deepEqual(received, ['Hello', 'dispose']);
});

test('an event that an ad reports in a function comes before the answer', async () => {
  const { bridge, loadId } = await loaded(new NativeAd({
    async didRender() {
      this.didPlayVideo();
      await setTimeout(1);
      this.reportImpression();
      await null;
      this.didEndVideo();
    },
  }));
  await bridge.render(loadId);
  const names = bridge.received.map(({ event, answer }) => event ?? answer);
  assert.deepEqual(names.slice(-4), ['didPlayVideo', 'impression', 'didEndVideo', 'didRender']);
});

test('an event before the answer to the load comes right after the answer', async () => {
  const loadNative = async () => {
    const ad = new NativeAd();
    ad.reportImpression();
    await setTimeout(1);
    ad.reportClick();
    return ad;
  };
  const bridge = await FakeBridge.to(adapterWith({ loadNative }));
  await bridge.load();
  const names = bridge.received.map(({ event, answer }) => event ?? answer);
  assert.deepEqual(names.slice(-3), ['loadNative', 'impression', 'click']);
});

test('every report is an event with its members', async () => {
  const native = new NativeAd();
  const rewarded = new RewardedAd();
  const bridge = await FakeBridge.to(adapterWith({ loadNative: () => native, loadRewarded: () => rewarded }));
  await bridge.load('loadNative');
  await bridge.load('loadRewarded');
  const error = new AdError({ message: 'Too late.' });
  for (const name of [
    ...['didPlayVideo', 'didPauseVideo', 'didEndVideo', 'didMuteVideo', 'didUnmuteVideo'],
    'willLeaveApplication',
  ]) {
    native[name]();
    assert.equal(bridge.events.at(-1), name);
  }
  for (const ad of [native, rewarded]) {
    ad.reportImpression();
    ad.reportClick();
    ad.willPresentFullScreenView();
    ad.willDismissFullScreenView();
    ad.didDismissFullScreenView();
    assert.deepEqual(bridge.events.slice(-5), [
      ...['impression', 'click', 'willPresentFullScreenView'],
      ...['willDismissFullScreenView', 'didDismissFullScreenView'],
    ]);
    ad.didFailToPresent(error);
    const received = bridge.received.at(-1);
    assert.deepEqual([received.event, received.error.message], ['didFailToPresent', 'Too late.']);
  }
  rewarded.didStartVideo();
  rewarded.didEndVideo();
  rewarded.didRewardUser({ type: 'coins', amount: 10 });
  assert.deepEqual(bridge.events.slice(-3, -1), ['didStartVideo', 'didEndVideo']);
  assert.deepEqual(bridge.received.at(-1), {
    loadId: 'load-2',
    event: 'didRewardUser',
    reward: { type: 'coins', amount: 10 },
  });
  const value = { valueMicros: 2500, currencyCode: 'EUR', precision: 'precise' };
  native.reportPaid(value);
  assert.deepEqual(bridge.received.at(-1), { loadId: 'load-1', event: 'paid', value });
});

test('an ad that cannot be put on screen can report any error', async () => {
  const ad = new RewardedAd();
  const { bridge } = await loaded(ad, 'loadRewarded');
  ad.didFailToPresent(new RangeError('Too long.'));
  const { event, error } = bridge.received.at(-1);
  assert.deepEqual([event, error.message], ['didFailToPresent', 'Too long.']);
});

test('a full-screen ad reports that it is on screen by default', async () => {
  const plain = await loaded(new FullScreenAd(), 'loadInterstitial');
  assert.deepEqual(await plain.bridge.call('present', { loadId: plain.loadId }), { result: {} });
  assert.deepEqual(plain.bridge.events, ['willPresentFullScreenView', 'impression']);

  const own = await loaded(new RewardedAd({ present: async () => {} }), 'loadRewarded');
  assert.deepEqual(await own.bridge.call('present', { loadId: own.loadId }), { result: {} });
  assert.deepEqual(own.bridge.events, []);
});

test('an ad that cannot be put on screen reports the reason', async () => {
  const present = async () => {
    throw new AdError({ domain: 'com.mynetwork', code: 9, message: 'Not ready.' });
  };
  const { bridge, loadId } = await loaded(new FullScreenAd({ present }), 'loadAppOpen');
  const { error } = await bridge.call('present', { loadId });
  assert.deepEqual([error.code, error.message, error.data.error.code], [306, 'Not ready.', 9]);
});

test('a banner gets another size, if it can', async () => {
  const size = { width: 320, height: 50 };
  const changeAdSize = async function (wanted) {
    this.size = { ...wanted, height: 90 };
  };
  const { bridge, loadId } = await loaded(new BannerAd({ size, changeAdSize }), 'loadBanner');
  const { result } = await bridge.call('changeAdSize', { loadId, adSize: { width: 728, height: 100 } });
  assert.deepEqual(result.view, { id: null, width: 728, height: 90, text: null });

  const fixed = await loaded(new BannerAd({ size }), 'loadBanner');
  const { error } = await fixed.bridge.call('changeAdSize', { loadId: fixed.loadId, adSize: size });
  assert.equal(error.code, 307);
});

test('an action that an ad does not offer is refused', async () => {
  class MyAd extends NativeAd {
    simulate(action, asset) {
      if (action !== 'tap') return super.simulate(action, asset);
      this.reportClick();
    }
  }
  const { bridge, loadId } = await loaded(new MyAd());
  assert.deepEqual(await bridge.call('simulate', { loadId, action: 'tap', asset: null }), { result: {} });
  const refused = { error: { code: 307, message: 'The adapter does not offer this.' } };
  assert.deepEqual(await bridge.call('simulate', { loadId, action: 'open', asset: null }), refused);

  const simulate = () => {
    throw new NotSimulated('It has no video.');
  };
  const other = await loaded(new NativeAd({ simulate }));
  const { error } = await other.bridge.call('simulate', { loadId: other.loadId, action: 'tap', asset: null });
  assert.deepEqual(error, { code: 307, message: 'It has no video.' });
});

test('a function of an ad that throws is answered with a fault, and the ad stays', async (t) => {
  const log = shown(t);
  const { bridge, loadId } = await loaded(new NativeAd({
    didRender: () => {
      throw new RangeError('of the ad');
    },
    didUntrackView: () => Promise.reject(new AdError({ code: 1, message: 'No view.' })),
  }));
  assert.deepEqual((await bridge.render(loadId)).error, { code: -32603, message: 'RangeError: of the ad' });
  assert.match(log(), /^RangeError: of the ad\n +at .*adapter-ads\.test\.js/);
  const { error } = await bridge.call('didUntrackView', { loadId });
  assert.deepEqual([error.code, error.data.error.code], [-32603, 1]);
  assert.deepEqual(await bridge.call('didRecordImpression', { loadId }), { result: {} });
});

test('a call that an ad has no function for is refused', async () => {
  const { bridge, loadId } = await loaded(new FullScreenAd(), 'loadInterstitial');
  assert.equal((await bridge.render(loadId)).error.code, -32601);
  assert.equal((await bridge.call('changeAdSize', { loadId, adSize: {} })).error.code, -32601);
});
