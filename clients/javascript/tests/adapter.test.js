import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import {
  Adapter,
  AdError,
  BannerAd,
  FullScreenAd,
  log,
  NativeAd,
  NotSimulated,
  RewardedAd,
} from '../src/adapter.js';
import { Session } from '../src/adapter/session.js';
import { FakeBridge } from './fake-bridge.js';

const CONTRACT = fileURLToPath(new URL('../../../protocol/adapters.md', import.meta.url));

/** An adapter with functions of its own. */
function adapterWith(functions) {
  return Object.assign(new Adapter(), { className: 'Fake', ...functions });
}

/** A bridge to an adapter that gives a native ad, and the load id of that ad. */
async function loaded(ad, name = 'loadNative') {
  const bridge = await FakeBridge.to(adapterWith({ [name]: () => ad }));
  const load = bridge.load(name);
  assert.ok((await load).result, 'no ad');
  return { bridge, loadId: load.loadId };
}

/** What is written to the standard error while a test runs. */
function shown(t) {
  const write = t.mock.method(process.stderr, 'write', () => true);
  return () => write.mock.calls.map(({ arguments: [text] }) => text).join('');
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

// Introduction

test('an adapter is called as its class, and loads what it has functions for', async () => {
  class MyNetwork extends Adapter {
    adapterVersion = '1.2.3.4';
    adSdkVersion = '5.6.7';
    handlesUserClicks = true;

    loadAppOpen() {}

    loadNative() {}
  }
  class MyOtherNetwork extends MyNetwork {
    className = 'Other';
    label = 'My other network';
    loadBanner = async () => {};
  }
  const bridge = await FakeBridge.to(new MyNetwork(), new MyOtherNetwork());
  assert.deepEqual(await bridge.initialize('MyNetwork'), {
    result: {
      className: 'MyNetwork',
      adapterVersion: '1.2.3.4',
      adSdkVersion: '5.6.7',
      formats: ['native', 'appOpen'],
      handlesUserImpressions: false,
      handlesUserClicks: true,
    },
  });
  const { result } = await bridge.initialize('Other');
  assert.equal(result.label, 'My other network');
  assert.deepEqual(result.formats, ['native', 'banner', 'appOpen']);
});

test('an adapter of another name refuses', async () => {
  const bridge = await FakeBridge.to(adapterWith({}));
  const { error } = await bridge.initialize('Faker');
  assert.deepEqual(error, { code: 101, message: 'This program is Fake, and not Faker.' });
});

test('the bridge introduces itself first', async () => {
  const bridge = FakeBridge.strangerTo(adapterWith({ loadNative: () => new NativeAd() }));
  const refused = { error: { code: -32600, message: 'adapter/initialize comes first.' } };
  assert.deepEqual(await bridge.call('setUp', { credentials: [] }), refused);
  assert.deepEqual(await bridge.load(), refused);
  await bridge.initialize('Fake');
  assert.ok((await bridge.load()).result);
});

test('the conversation of the contract', { skip: !existsSync(CONTRACT) && 'not written yet' }, async () => {
  class MyNetwork extends Adapter {
    adapterVersion = '1.0.0.0';
    adSdkVersion = '1.0.0';

    loadNative() {
      return new NativeAd({
        headline: 'Hello',
        body: 'An ad.',
        callToAction: 'Go',
        adChoices: { width: 24, height: 24 },
        didRender() {
          this.didPlayVideo();
        },
      });
    }
  }
  const [, section] = readFileSync(CONTRACT, 'utf8').split('## A conversation');
  const [, conversation] = section.match(/```jsonl\n(.*?)\n```/s);
  const messages = conversation.split('\n').map((line) => JSON.parse(line));
  const isRequest = ({ id, method }) => id !== undefined && method !== undefined;
  const written = [];
  const session = new Session([new MyNetwork()], (line) => written.push(JSON.parse(line)));
  for (const request of messages.filter(isRequest)) {
    session.receive(JSON.stringify(request));
    await turn();
  }
  const expected = messages.filter((message) => !isRequest(message));
  assert.equal(written.length, expected.length);
  // What the contract leaves out is null, or what `adapter/initialize` said.
  written.forEach((message, index) => {
    const { result: { tracking, handlesUserImpressions, handlesUserClicks, ...result } = {} } = message;
    if (message.result) message.result = result;
    assert.deepEqual(withoutNulls(message), expected[index]);
  });
});

function withoutNulls(value) {
  return JSON.parse(JSON.stringify(value, (_, member) => member ?? undefined));
}

// Set-up

test('the set-up hears the credentials, and may take its time', async () => {
  const credentials = [{ format: 'native', settings: { parameter: 'unit-7' } }];
  let heard;
  const setUp = async (given) => {
    await setTimeout(1);
    heard = given;
  };
  const bridge = await FakeBridge.to(adapterWith({ setUp }));
  assert.deepEqual(await bridge.call('setUp', { credentials }), { result: {} });
  assert.deepEqual(heard, credentials);
  const other = await FakeBridge.to(adapterWith({}));
  assert.deepEqual(await other.call('setUp', { credentials }), { result: {} });
});

test('a set-up that fails says why', async () => {
  const setUp = () => {
    throw new AdError({ domain: 'com.mynetwork', code: 1, message: 'No account.' });
  };
  const bridge = await FakeBridge.to(adapterWith({ setUp }));
  const { error } = await bridge.call('setUp', { credentials: [] });
  assert.deepEqual([error.code, error.message], [103, 'No account.']);
  assert.deepEqual(error.data.error, {
    domain: 'com.mynetwork',
    code: 1,
    name: null,
    message: 'No account.',
    underlying: null,
  });
});

// Loads

test('a load hears all that the bridge says', async () => {
  let request;
  const bridge = await FakeBridge.to(adapterWith({
    loadNative: (given) => {
      request = given;
      return new NativeAd();
    },
  }));
  const load = bridge.load('loadNative', 'unit-7', { request: { keywords: ['cats'], isTestRequest: true } });
  await load;
  const { signal, ...members } = request;
  assert.deepEqual(members, {
    loadId: load.loadId,
    parameter: 'unit-7',
    settings: { parameter: 'unit-7' },
    isTestRequest: true,
    extras: {},
    keywords: ['cats'],
    childDirectedTreatment: null,
    bidResponse: null,
    watermark: null,
    timeoutMs: 10_000,
    adTypes: ['content', 'appInstall'],
    options: { image: null, media: null, adView: null, video: null },
  });
  assert.ok(signal instanceof AbortSignal && !signal.aborted);
  assert.ok(request.wantsImages);
});

test('a native ad has what it was given, and nothing else', async () => {
  const ad = new NativeAd({
    headline: 'Hello',
    starRating: 4.5,
    icon: { url: 'https://www.example.com/icon.png', scale: 2 },
    images: [{ url: 'https://www.example.com/image.png' }],
    extraAssets: { colour: 'red' },
    nativeAdType: 'content',
    mediaContent: { hasVideoContent: true },
    adChoices: { width: 24, height: 24 },
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
    adChoices: { width: 24, height: 24 },
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

test('the adapter says who counts, unless the ad does', async () => {
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

test('a load that gives nothing says so: the bridge has a rule for it', async () => {
  const bridge = await FakeBridge.to(adapterWith({ loadNative: async () => {} }));
  assert.deepEqual(await bridge.load(), { result: null });
});

test('an AdError reaches the client as it is, with what caused it', async () => {
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
  ['gives an ad of another format', () => new FullScreenAd(), /^TypeError: loadNative gave no NativeAd\.$/],
  ['gives no ad at all', () => ({ headline: 'Hello' }), /^TypeError: loadNative gave no NativeAd\.$/],
  ['misspells an asset', () => new NativeAd({ headLine: 'Hello' }), /^TypeError: A NativeAd has no headLine/],
  ['gives what is no JSON', () => new NativeAd({ extraAssets: { size: 1n } }), /^TypeError: .*BigInt/],
  ['has an image of no known kind', () => new NativeAd({ icon: { data: Buffer.alloc(9) } }), /say mimeType/],
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
  assert.match((await bridge.load()).error.message, /gave an ad that was given before/);
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

// Images

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADIAAAAyAQMAAAAk8RryAAAAA1BMVEUAAMw1qLNBAAAADklEQVR42mNgGAWDCQAAAZAA' +
    'Ac7TXogAAAAASUVORK5CYII=',
  'base64',
);
const GIF = Buffer.from('R0lGODlhAgADAPAAAAAAAAAAACH5BAAAAAAALAAAAAACAAMAAAIChF8AOw==', 'base64');
const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]),
  Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
  Buffer.from([0xff, 0xc4, 0x00, 0x03, 0x00]),
  Buffer.from([0xff, 0xc2, 0x00, 0x11, 0x08, 0x01, 0x02, 0x03, 0x04, 0x03]),
]);

async function imageOf(icon, options = {}) {
  const get = typeof icon === 'function' ? icon : () => icon;
  const loadNative = async (request) => new NativeAd({ icon: await get(request) });
  const bridge = await FakeBridge.to(adapterWith({ loadNative }));
  const { result, error } = await bridge.load('loadNative', null, { options });
  return error ?? result.assets.icon;
}

for (const [name, data, mimeType, width, height] of [
  ['a PNG', PNG, 'image/png', 50, 50],
  ['a GIF', GIF, 'image/gif', 2, 3],
  ['a JPEG', JPEG, 'image/jpeg', 772, 258],
]) {
  test(`${name} says itself what it is, and how large`, async () => {
    // As a part of a larger buffer.
    const image = await imageOf({ data: Buffer.concat([Buffer.alloc(3), data]).subarray(3) });
    assert.deepEqual(image, { url: null, scale: 1, mimeType, width, height, data: data.toString('base64') });
  });

  test(`${name} that is cut off is refused`, async (t) => {
    shown(t);
    for (let end = 1; end < 10; end++) {
      assert.equal((await imageOf({ data: data.subarray(0, end) })).code, -32603);
    }
  });
}

test('another image says what it is', async () => {
  const image = { data: Uint8Array.of(1, 2, 3), mimeType: 'image/webp', width: 4, height: 5, scale: 2 };
  assert.deepEqual(await imageOf(image), { ...image, url: null, data: 'AQID' });
});

test('a publisher who loads the images gets URLs, where there are any', async () => {
  const url = 'https://www.example.com/icon.png';
  const options = { image: { disableImageLoading: true } };
  assert.deepEqual(await imageOf({ url, data: PNG }, options), { url, scale: 1 });
  assert.equal((await imageOf({ data: PNG }, options)).width, 50);
  const never = () => assert.fail('the image is not wanted');
  assert.deepEqual(await imageOf((request) => request.image(url, never), options), { url, scale: 1 });
});

test('a publisher who wants images gets them', async () => {
  const url = 'https://www.example.com/icon.png';
  const image = await imageOf((request) => request.image(url, async () => PNG, { scale: 2 }));
  assert.deepEqual([image.url, image.scale, image.width], [url, 2, 50]);
});

// Ads

test('an ad hears what the bridge tells it, in a subclass', async () => {
  const heard = [];
  class MyAd extends NativeAd {
    didRender({ view, adChoices }) {
      heard.push(['didRender', view.width, adChoices]);
    }

    didUntrackView(...args) {
      heard.push(['didUntrackView', ...args]);
    }

    didRecordImpression(...args) {
      heard.push(['didRecordImpression', ...args]);
    }

    didRecordClickOnAsset(...args) {
      heard.push(['didRecordClickOnAsset', ...args]);
    }

    simulate(...args) {
      heard.push(['simulate', ...args]);
    }

    dispose(...args) {
      heard.push(['dispose', ...args]);
    }
  }
  const { bridge, loadId } = await loaded(new MyAd());
  await bridge.render(loadId);
  await bridge.call('didRecordImpression', { loadId });
  await bridge.call('didRecordClickOnAsset', { loadId, asset: 'headline' });
  await bridge.call('simulate', { loadId, action: 'tap', asset: 'body' });
  await bridge.call('didUntrackView', { loadId });
  await bridge.call('dispose', { loadId });
  assert.deepEqual(heard, [
    ['didRender', 320, null],
    ['didRecordImpression'],
    ['didRecordClickOnAsset', 'headline'],
    ['simulate', 'tap', 'body'],
    ['didUntrackView'],
    ['dispose'],
  ]);
});

test('an ad that wants to hear nothing is told all the same', async () => {
  const { bridge, loadId } = await loaded(new NativeAd());
  assert.deepEqual(await bridge.render(loadId), { result: {} });
  for (const name of ['didUntrackView', 'didRecordImpression', 'didRecordClickOnAsset', 'dispose']) {
    assert.deepEqual(await bridge.call(name, { loadId, asset: 'icon' }), { result: {} });
  }
});

test('functions that are passed to an ad are its own', async () => {
  const heard = [];
  const { bridge, loadId } = await loaded(new NativeAd({
    headline: 'Hello',
    didRender() {
      heard.push(this.headline);
    },
    dispose: () => heard.push('dispose'),
  }));
  await bridge.render(loadId);
  await bridge.call('dispose', { loadId });
  assert.deepEqual(heard, ['Hello', 'dispose']);
});

test('what an ad reports in a function comes before the answer, however late', async () => {
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
  const names = bridge.heard.map(({ event, answer }) => event ?? answer);
  assert.deepEqual(names.slice(-4), ['didPlayVideo', 'impression', 'didEndVideo', 'didRender']);
});

test('what an ad reports before its load is answered comes right after the answer', async () => {
  const loadNative = async () => {
    const ad = new NativeAd();
    ad.reportImpression();
    await setTimeout(1);
    ad.reportClick();
    return ad;
  };
  const bridge = await FakeBridge.to(adapterWith({ loadNative }));
  await bridge.load();
  const names = bridge.heard.map(({ event, answer }) => event ?? answer);
  assert.deepEqual(names.slice(-3), ['loadNative', 'impression', 'click']);
});

test('every report is an event, with what belongs to it', async () => {
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
    const heard = bridge.heard.at(-1);
    assert.deepEqual([heard.event, heard.error.message], ['didFailToPresent', 'Too late.']);
  }
  rewarded.didStartVideo();
  rewarded.didEndVideo();
  rewarded.didRewardUser({ type: 'coins', amount: 10 });
  assert.deepEqual(bridge.events.slice(-3, -1), ['didStartVideo', 'didEndVideo']);
  assert.deepEqual(bridge.heard.at(-1), {
    loadId: 'load-2',
    event: 'didRewardUser',
    reward: { type: 'coins', amount: 10 },
  });
});

test('an ad on screen says so, unless it says otherwise', async () => {
  const plain = await loaded(new FullScreenAd(), 'loadInterstitial');
  assert.deepEqual(await plain.bridge.call('present', { loadId: plain.loadId }), { result: {} });
  assert.deepEqual(plain.bridge.events, ['willPresentFullScreenView', 'impression']);

  const own = await loaded(new RewardedAd({ present: async () => {} }), 'loadRewarded');
  assert.deepEqual(await own.bridge.call('present', { loadId: own.loadId }), { result: {} });
  assert.deepEqual(own.bridge.events, []);
});

test('an ad that cannot be put on screen says why', async () => {
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
  const refused = { error: { code: 307, message: 'The adapter does not offer it.' } };
  assert.deepEqual(await bridge.call('simulate', { loadId, action: 'open', asset: null }), refused);

  const simulate = () => {
    throw new NotSimulated('It has no video.');
  };
  const other = await loaded(new NativeAd({ simulate }));
  const { error } = await other.bridge.call('simulate', { loadId: other.loadId, action: 'tap', asset: null });
  assert.deepEqual(error, { code: 307, message: 'It has no video.' });
});

test('a function of an ad that throws is answered with a fault, and the ad lives on', async (t) => {
  const log = shown(t);
  const { bridge, loadId } = await loaded(new NativeAd({
    didRender: () => {
      throw new RangeError('of the ad');
    },
    didUntrackView: () => Promise.reject(new AdError({ code: 1, message: 'No view.' })),
  }));
  assert.deepEqual((await bridge.render(loadId)).error, { code: -32603, message: 'RangeError: of the ad' });
  assert.match(log(), /^RangeError: of the ad\n +at .*adapter\.test\.js/);
  const { error } = await bridge.call('didUntrackView', { loadId });
  assert.deepEqual([error.code, error.data.error.code], [-32603, 1]);
  assert.deepEqual(await bridge.call('didRecordImpression', { loadId }), { result: {} });
});

test('a call that an ad has no function for is refused', async () => {
  const { bridge, loadId } = await loaded(new FullScreenAd(), 'loadInterstitial');
  assert.equal((await bridge.render(loadId)).error.code, -32601);
  assert.equal((await bridge.call('changeAdSize', { loadId, adSize: {} })).error.code, -32601);
});

// Cancellation and disposal

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

test('a load that is cancelled hears it, and is answered at once', async () => {
  const { bridge, load, request } = await waiting();
  bridge.cancel(load.id);
  assert.ok(request.signal.aborted);
  assert.deepEqual(await load, { error: { code: -32800, message: 'The request was cancelled.' } });
  assert.deepEqual(await bridge.call('dispose', { loadId: load.loadId }), { result: {} });
});

test('an ad that comes after its cancellation is disposed of, and heard of no more', async () => {
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

test('a load that ends with its signal is quiet', async (t) => {
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

test('a cancellation that comes too late, twice or for nothing is ignored', async () => {
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
  assert.deepEqual(error, { code: -32602, message: `There is no ad ${loadId}.` });
});

test('a load that never was has no ad, and can be disposed of', async () => {
  const bridge = await FakeBridge.to(adapterWith({}));
  assert.equal((await bridge.render('load-0')).error.code, -32602);
  assert.deepEqual(await bridge.call('dispose', { loadId: 'load-0' }), { result: {} });
});

test('what is reported after the disposal reaches the bridge, which has a rule for it', async () => {
  const ad = new NativeAd();
  const { bridge, loadId } = await loaded(ad);
  await bridge.call('dispose', { loadId });
  ad.reportClick();
  assert.deepEqual(bridge.events, ['click']);
});

// Lines

test('what is no request is skipped, and shown', async (t) => {
  const log = shown(t);
  const bridge = await FakeBridge.to(adapterWith({}));
  for (const line of ['{', 'null', '[]', '7', '{"jsonrpc":"2.0","id":9}', `"${'x'.repeat(1_000)}"`]) {
    bridge.write(line);
    assert.ok(log().endsWith(`${line.slice(0, 200)}${line.length > 200 ? '…' : ''}\n`), line);
  }
  for (const line of ['', '  ', '\r']) bridge.write(line);
  assert.equal(log().match(/was skipped/g).length, 6);
  assert.deepEqual(await bridge.call('setUp', { credentials: [] }), { result: {} });
});

test('an unknown method is refused, and an unknown notification ignored', async () => {
  const bridge = await FakeBridge.to(adapterWith({}));
  for (const name of ['loadVideo', 'constructor', '__proto__', 'run']) {
    const { error } = await bridge.call(name, {});
    assert.deepEqual(error, { code: -32601, message: `There is no method adapter/${name}.` });
  }
  bridge.write('{"jsonrpc":"2.0","method":"adapter/hint","params":{}}');
  bridge.write('{"jsonrpc":"2.0","method":"adapter/setUp","params":{}}');
  assert.deepEqual(await bridge.call('setUp', { credentials: [] }), { result: {} });
});

test('members that nobody knows are ignored', async () => {
  const bridge = await FakeBridge.to(adapterWith({ loadNative: () => new NativeAd() }));
  const load = bridge.load('loadNative', 'unit', { colour: 'red', request: { shape: 'round' } });
  assert.ok((await load).result);
});

test('without a bridge the log goes to the standard error', (t) => {
  const text = shown(t);
  log.warning('It rains.');
  assert.equal(text(), 'It rains.\n');
});
