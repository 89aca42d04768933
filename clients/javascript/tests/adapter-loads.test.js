// Loads and their answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { AdError, BannerAd, FullScreenAd, NativeAd, RewardedAd } from '../src/adapter.js';
import { adapterWith, loaded, shown, turn } from './adapter-world.js';
import { FakeBridge } from './fake-bridge.js';

test('a load gets every parameter of the bridge', async () => {
  let request;
  const bridge = await FakeBridge.to(adapterWith({
    loadNative: (given) => {
      request = given;
      return new NativeAd();
    },
  }));
  const userDefaults = { IABTCF_TCString: 'CP1' };
  const user = { gender: 'male', birthday: '1990-12-31', location: null, locationDescription: null };
  const tags = { keywords: ['cats'], isTestRequest: true, user, userDefaults };
  const load = bridge.load('loadNative', 'unit-7', { request: tags, label: 'one' });
  await load;
  const { signal, ...members } = request;
  assert.deepEqual(members, {
    loadId: load.loadId,
    adId: undefined, clientId: undefined,
    parameter: 'unit-7',
    settings: { parameter: 'unit-7' },
    isTestRequest: true,
    extras: {},
    keywords: ['cats'],
    childDirectedTreatment: null,
    bidResponse: null,
    watermark: null,
    seed: 0,
    user,
    userDefaults,
    timeoutMs: 10_000,
    label: 'one',
    adTypes: ['content', 'appInstall'],
    options: { image: null, media: null, adView: null, video: null },
  });
  assert.ok(signal instanceof AbortSignal && !signal.aborted);
  assert.ok(request.wantsImages);
});

test('a native ad has only the members that it was given', async () => {
  const ad = new NativeAd({
    headline: 'Hello',
    starRating: 4.5,
    icon: { url: 'https://www.example.com/icon.png', scale: 2 },
    images: [{ url: 'https://www.example.com/image.png' }],
    extraAssets: { colour: 'red' },
    nativeAdType: 'content',
    mediaContent: { hasVideoContent: true },
    adChoices: { width: 24, height: 24, image: { url: 'https://a' }, clickThroughUrl: 'https://b' },
    handlesUserClicks: true,
  });
  const bridge = await FakeBridge.to(adapterWith({ loadNative: () => ad }));
  assert.deepEqual((await bridge.load()).result, {
    nativeAdType: 'content',
    assets: {
      headline: 'Hello',
      body: null,
      callToAction: null,
      icon: { url: 'https://www.example.com/icon.png', scale: 2 },
      images: [{ url: 'https://www.example.com/image.png', scale: 1 }],
      starRating: 4.5,
      store: null,
      price: null,
      advertiser: null,
      extraAssets: { colour: 'red' },
    },
    mediaContent: { hasVideoContent: true, aspectRatio: 0, durationMs: 0 },
    adChoices: { width: 24, height: 24, image: { url: 'https://a', scale: 1 }, clickThroughUrl: 'https://b' },
    tracking: { impressions: 'bridge', clicks: 'adapter' },
  });
});

test('an ad of a subclass has its fields', async () => {
  class SelfTracking extends NativeAd {
    headline = 'Hello';
    handlesUserImpressions = true;
  }
  const bridge = await FakeBridge.to(adapterWith({ loadNative: () => new SelfTracking({ body: 'An ad.' }) }));
  const { assets, tracking } = (await bridge.load()).result;
  assert.deepEqual([assets.headline, assets.body], ['Hello', 'An ad.']);
  assert.deepEqual(tracking, { impressions: 'adapter', clicks: 'bridge' });
});

test('the adapter decides who counts, unless the ad does', async () => {
  const bridge = await FakeBridge.to(adapterWith({
    handlesUserImpressions: true,
    handlesUserClicks: true,
    loadNative: () => new NativeAd({ handlesUserClicks: false }),
  }));
  assert.deepEqual((await bridge.load()).result.tracking, { impressions: 'adapter', clicks: 'bridge' });
});

test('every format gives its ad', async () => {
  const bridge = await FakeBridge.to(adapterWith({
    loadBanner: ({ adSize }) => new BannerAd({ size: adSize, text: 'An ad.', viewId: 'banner-1' }),
    loadInterstitial: () => new FullScreenAd(),
    loadRewarded: () => new RewardedAd(),
    loadRewardedInterstitial: () => new RewardedAd(),
    loadAppOpen: () => new FullScreenAd(),
  }));
  assert.deepEqual((await bridge.load('loadBanner')).result, {
    view: { id: 'banner-1', width: 320, height: 50, text: 'An ad.' },
  });
  for (const name of ['loadInterstitial', 'loadRewarded', 'loadRewardedInterstitial', 'loadAppOpen']) {
    assert.deepEqual(await bridge.load(name), { result: {} });
  }
  assert.equal((await bridge.load('loadNative')).error.code, -32601);
});

test('a load that gives nothing is answered with null', async () => {
  const bridge = await FakeBridge.to(adapterWith({ loadNative: async () => {} }));
  assert.deepEqual(await bridge.load(), { result: null });
});

test('an AdError reaches the client unchanged, with its cause', async () => {
  const underlying = new AdError({ domain: 'sdk', code: 3, message: 'Nothing there.' });
  const domain = 'com.mynetwork';
  const noFill = new AdError({ domain, code: 7, name: 'noFill', message: 'No fill.', underlying });
  const bridge = await FakeBridge.to(adapterWith({ loadNative: () => Promise.reject(noFill) }));
  assert.deepEqual((await bridge.load()).error, {
    code: 201,
    message: 'No fill.',
    data: {
      error: {
        domain: 'com.mynetwork',
        code: 7,
        name: 'noFill',
        message: 'No fill.',
        underlying: { domain: 'sdk', code: 3, name: null, message: 'Nothing there.', underlying: null },
      },
    },
  });
  assert.equal(String(noFill), 'noFill: No fill.');
  assert.equal(String(underlying), 'AdError: Nothing there.');
});

for (const [what, loadNative, message] of [
  ['throws something else', () => null.headline, /^TypeError: Cannot read/],
  ['rejects with something else', () => Promise.reject('a text'), /^'a text'$/],
  ['gives an ad of another format', () => new FullScreenAd(), /^TypeError: loadNative did not return a NativeAd\.$/],
  ['gives no ad at all', () => ({ headline: 'Hello' }), /^TypeError: loadNative did not return a NativeAd\.$/],
  ['misspells an asset', () => new NativeAd({ headLine: 'Hello' }), /^TypeError: A NativeAd has no headLine\. Did you mean headline\?/],
  ['gives a value that JSON does not have', () => new NativeAd({ extraAssets: { size: 1n } }), /^TypeError: .*BigInt/],
  ['has an image of no known kind', () => new NativeAd({ icon: { data: Buffer.alloc(9) } }), /pass mimeType/],
  ['has an image of nothing', () => new NativeAd({ icon: {} }), /needs data, or a URL/],
]) {
  test(`a load that ${what} is answered with a fault, and the place is shown`, async (t) => {
    const log = shown(t);
    const bridge = await FakeBridge.to(adapterWith({ loadNative }));
    const { error } = await bridge.load();
    assert.equal(error.code, -32603);
    assert.match(error.message, message);
    if (what !== 'rejects with something else') assert.match(log(), /\n +at /);
  });
}

test('a banner without a size fails', async (t) => {
  shown(t);
  const bridge = await FakeBridge.to(adapterWith({ loadBanner: () => new BannerAd({ text: 'An ad.' }) }));
  assert.match((await bridge.load('loadBanner')).error.message, /A banner needs a size/);
});

test('an ad serves one load', async (t) => {
  shown(t);
  const ad = new NativeAd();
  const bridge = await FakeBridge.to(adapterWith({ loadNative: () => ad }));
  assert.ok((await bridge.load()).result);
  assert.match((await bridge.load()).error.message, /returned an ad that it had returned before/);
});

test('many loads run at the same time, and are answered in any order', async () => {
  const resolvers = [];
  const loadNative = ({ parameter }) =>
    new Promise((resolve) => resolvers.push(() => resolve(new NativeAd({ headline: parameter }))));
  const bridge = await FakeBridge.to(adapterWith({ loadNative }));
  const order = [];
  const loads = ['a', 'b', 'c'].map((unit) =>
    bridge.load('loadNative', unit).then(({ result }) => order.push(result.assets.headline)));
  for (const resolve of resolvers.reverse()) {
    resolve();
    await turn();
  }
  await Promise.all(loads);
  assert.deepEqual(order, ['c', 'b', 'a']);
});

/** A bridge, and a load that waits until the test gives it an outcome. */
async function waiting(adapter = {}) {
  let request;
  let settle;
  const outcome = new Promise((resolve, reject) => (settle = { resolve, reject }));
  const loadNative = (given) => {
    request = given;
    return outcome;
  };
  const bridge = await FakeBridge.to(adapterWith({ loadNative, ...adapter }));
  const load = bridge.load();
  await turn();
  return { bridge, load, request, ...settle };
}

test('a cancelled load gets a signal, and is answered at once', async () => {
  const { bridge, load, request } = await waiting();
  bridge.cancel(load.id);
  assert.ok(request.signal.aborted);
  assert.deepEqual(await load, { error: { code: -32800, message: 'The request was cancelled.' } });
  assert.deepEqual(await bridge.call('dispose', { loadId: load.loadId }), { result: {} });
});

test('an ad that comes after its cancellation is disposed of, and its events are dropped', async () => {
  const { bridge, load, resolve } = await waiting();
  bridge.cancel(load.id);
  await bridge.call('dispose', { loadId: load.loadId });
  let disposed = 0;
  const ad = new NativeAd({ dispose: () => disposed++ });
  ad.reportImpression();
  resolve(ad);
  await turn();
  ad.reportClick();
  assert.equal(disposed, 1);
  assert.deepEqual(bridge.events, []);
  assert.equal((await bridge.render(load.loadId)).error.code, -32602);
});

test('a load that ends with its signal prints nothing', async (t) => {
  const log = shown(t);
  const loadNative = async ({ signal }) => {
    await setTimeout(60_000, null, { signal });
  };
  const bridge = await FakeBridge.to(adapterWith({ loadNative }));
  const load = bridge.load();
  bridge.cancel(load.id);
  assert.equal((await load).error.code, -32800);
  await turn();
  assert.equal(log(), '');
});

test('a load that fails after its cancellation is answered once', async (t) => {
  shown(t);
  for (const error of [new AdError({ message: 'No fill.' }), new Error('a fault')]) {
    const { bridge, load, reject } = await waiting();
    bridge.cancel(load.id);
    reject(error);
    assert.equal((await load).error.code, -32800);
    await turn();
  }
});

test('a cancellation that comes too late, twice or without a load is ignored', async () => {
  const { bridge, load, request, resolve } = await waiting();
  resolve(new NativeAd());
  await load;
  for (const id of [load.id, load.id, 4711, null, undefined, 'a text']) bridge.cancel(id);
  bridge.write('{"jsonrpc":"2.0","method":"$/cancelRequest"}');
  assert.ok(!request.signal.aborted);
  assert.deepEqual(await bridge.render(load.loadId), { result: {} });
});

test('any other call can be cancelled too', async () => {
  const bridge = await FakeBridge.to(adapterWith({ setUp: () => new Promise(() => {}) }));
  const setUp = bridge.call('setUp', { credentials: [] });
  bridge.cancel(setUp.id);
  assert.equal((await setUp).error.code, -32800);
});

test('a load that is disposed of is cancelled', async () => {
  const { bridge, load, request } = await waiting();
  assert.deepEqual(await bridge.call('dispose', { loadId: load.loadId }), { result: {} });
  assert.ok(request.signal.aborted);
  assert.equal((await load).error.code, -32800);
});

test('an ad is disposed of once, and is unknown afterwards', async () => {
  let disposed = 0;
  const { bridge, loadId } = await loaded(new NativeAd({ dispose: () => disposed++ }));
  for (let i = 0; i < 2; i++) assert.deepEqual(await bridge.call('dispose', { loadId }), { result: {} });
  assert.equal(disposed, 1);
  const { error } = await bridge.render(loadId);
  assert.deepEqual(error, { code: -32602, message: `There is no load ${loadId}.` });
});

test('an unknown load has no ad, and can be disposed of', async () => {
  const bridge = await FakeBridge.to(adapterWith({}));
  assert.equal((await bridge.render('load-0')).error.code, -32602);
  assert.deepEqual(await bridge.call('dispose', { loadId: 'load-0' }), { result: {} });
});

test('a load is forgotten if it gave no ad, or when its ad was disposed of', async () => {
  const signals = [];
  const loadNative = async ({ parameter, signal }) => {
    signals.push(new WeakRef(signal));
    if (parameter === 'cancelled') await setTimeout(60_000, null, { signal });
    if (parameter === 'no fill') throw new AdError({ message: 'No fill.' });
    return parameter === 'disposed' ? new NativeAd() : null;
  };
  const bridge = await FakeBridge.to(adapterWith({ loadNative }));
  for (const parameter of ['cancelled', 'no fill', 'disposed', 'nothing']) {
    const load = bridge.load('loadNative', parameter);
    if (parameter === 'cancelled') bridge.cancel(load.id);
    await load;
    if (parameter === 'disposed') await bridge.call('dispose', { loadId: load.loadId });
  }
  await turn();
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  assert.deepEqual(signals.map((signal) => signal.deref()), Array(4).fill(undefined));
});

test('an event after the disposal reaches the bridge', async () => {
  const ad = new NativeAd();
  const { bridge, loadId } = await loaded(ad);
  await bridge.call('dispose', { loadId });
  ad.reportClick();
  assert.deepEqual(bridge.events, ['click']);
});

const ADAPTER_FUNCTIONS = {
  setUp: { credentials: [] },
  didChangeRequestConfiguration: {},
  didReceiveBidNotice: { bidId: 'bid-1', notice: 'win' },
  collectSignals: { credentials: [] },
  requestBids: { bidRequest: {} },
  ...Object.fromEntries(
    ['Native', 'Banner', 'Interstitial', 'Rewarded', 'RewardedInterstitial', 'AppOpen'].map((format) => [`load${format}`, null]),
  ),
};

for (const [name, params] of Object.entries(ADAPTER_FUNCTIONS)) {
  test(`${name} is for the adapter that is named, else for the one that the bridge asked for first`, async () => {
    const asked = [];
    const adapters = ['Second', 'First', 'Third'].map((className) => adapterWith({
      className,
      [name]: () => {
        asked.push(className);
        return name === 'collectSignals' ? 'signals' : null;
      },
    }));
    const bridge = FakeBridge.strangerTo(...adapters);
    for (const className of ['First', 'Second']) await bridge.initialize(className);
    for (const about of [{}, { className: 'Second' }, { className: 'First' }, { className: null }]) {
      const { error } = await (params ? bridge.call(name, { ...params, ...about }) : bridge.load(name, null, about));
      assert.equal(error, undefined);
    }
    assert.deepEqual(asked, ['First', 'Second', 'First', 'First']);
  });
}
