// What the messages of each format, of auctions and of legacy ads contain, to the last member.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import { Session } from '../src/adapter/session.js';
import { Adapter, AdError, BannerAd, FullScreenAd, LegacyNativeAd, NativeAd, NotSimulated, RewardedAd } from '../src/adapter.js';
import { adapterWith, loaded, shown, turn } from './adapter-world.js';
import { FakeBridge } from './fake-bridge.js';

const MAX_LINE = 16 * 1024 * 1024;

for (const [name, AdClass] of [
  ['loadInterstitial', FullScreenAd],
  ['loadRewarded', RewardedAd],
  ['loadRewardedInterstitial', RewardedAd],
  ['loadAppOpen', FullScreenAd],
]) {
  test(`the ad of ${name} has what it was given, and each member alone`, async () => {
    const url = 'https://www.example.com/image.png';
    const members = {
      headline: 'Hello', body: '', callToAction: 'Go', image: { url }, durationMs: 0, reward: { type: 'coins', amount: 0 },
    };
    const given = [members, ...Object.entries(members).map(([member, value]) => ({ [member]: value }))];
    const bridge = await FakeBridge.to(adapterWith({ [name]: ({ parameter }) => new AdClass(given[parameter]) }));
    for (const [index, each] of given.entries()) {
      const { result } = await bridge.load(name, `${index}`);
      assert.deepEqual(result, { ...each, ...(each.image && { image: { url, scale: 1 } }) });
    }
  });

  test(`the answer of ${name} must be an ad of its class`, async (t) => {
    shown(t);
    for (const ad of [new NativeAd(), new BannerAd(), {}]) {
      const bridge = await FakeBridge.to(adapterWith({ [name]: () => ad }));
      assert.equal((await bridge.load(name)).error.message, `TypeError: ${name} did not return a ${AdClass.name}.`);
    }
  });
}

test('an ad and an adapter without members have null or their default for each', () => {
  const native = {
    headline: null, body: null, callToAction: null, icon: null, images: null, starRating: null, store: null, price: null,
    advertiser: null, extraAssets: null, nativeAdType: null, mediaContent: null, adChoices: null,
    handlesUserImpressions: null, handlesUserClicks: null,
  };
  const fullScreen = { headline: null, body: null, callToAction: null, image: null, durationMs: null, reward: null };
  assert.deepEqual({ ...new NativeAd() }, native);
  assert.deepEqual({ ...new LegacyNativeAd() }, { ...native, adChoicesPosition: 'topRight', adChoicesFrame: null });
  assert.deepEqual({ ...new BannerAd() }, { size: null, text: null, viewId: null });
  assert.deepEqual({ ...new FullScreenAd() }, fullScreen);
  assert.deepEqual({ ...new RewardedAd() }, fullScreen);
  assert.deepEqual({ ...new Adapter() }, {
    adapterVersion: '0.0.0', adSdkVersion: '0.0.0', className: 'Adapter', handlesUserClicks: false,
    handlesUserImpressions: false, label: null, legacy: false,
  });
});

for (const name of [
  ...['requestBids', 'collectSignals', 'loadNative', 'loadBanner', 'loadInterstitial', 'loadRewarded'],
  ...['loadRewardedInterstitial', 'loadAppOpen'],
]) {
  test(`an adapter that does not override ${name} says so when it is called`, () => {
    assert.throws(() => adapterWith({})[name]({}), new TypeError(`Fake has no ${name}.`));
  });
}

test('a native ad without members is answered with null for each', async () => {
  assert.deepEqual(await resultOf(new NativeAd()), {
    nativeAdType: null,
    assets: {
      headline: null, body: null, callToAction: null, icon: null, images: null, starRating: null, store: null,
      price: null, advertiser: null, extraAssets: null,
    },
    mediaContent: null,
    adChoices: null,
    tracking: { impressions: 'bridge', clicks: 'bridge' },
  });
});

test('empty and zero assets are kept', async () => {
  const members = { headline: '', body: '', images: [], starRating: 0, extraAssets: {} };
  const ad = new NativeAd({ ...members, mediaContent: {}, adChoices: { width: 0, height: 0 } });
  const { assets, mediaContent, adChoices } = await resultOf(ad);
  for (const [name, value] of Object.entries(members)) assert.deepEqual(assets[name], value);
  assert.deepEqual(mediaContent, { hasVideoContent: false, aspectRatio: 0, durationMs: 0 });
  assert.deepEqual(adChoices, { width: 0, height: 0 });
});

/** The answer to the load of a native ad. */
async function resultOf(ad) {
  const bridge = await FakeBridge.to(adapterWith({ loadNative: () => ad }));
  return (await bridge.load()).result;
}

test('media content has each member that the ad gives', async () => {
  for (const given of [{ hasVideoContent: true }, { aspectRatio: 1.5 }, { durationMs: 5000 }]) {
    const { mediaContent } = await resultOf(new NativeAd({ mediaContent: given }));
    assert.deepEqual(mediaContent, { hasVideoContent: false, aspectRatio: 0, durationMs: 0, ...given });
  }
});

for (const [position, x, y] of [
  ['topLeft', 0, 0], ['topRight', 296, 0], ['bottomLeft', 0, 226], ['bottomRight', 296, 226],
]) {
  test(`an icon at ${position} lies in that corner`, async () => {
    const ad = new LegacyNativeAd({ adChoices: { width: 24, height: 24 }, adChoicesPosition: position });
    const { bridge, loadId } = await loaded(ad);
    assert.deepEqual(await bridge.render(loadId), { result: { adChoices: { x, y, width: 24, height: 24 } } });
  });
}

for (const [icon, frame] of [
  [{ width: 640, height: 100 }, { x: 0, y: 0, width: 320, height: 50 }],
  [{ width: 100, height: 500 }, { x: 270, y: 0, width: 50, height: 250 }],
  [{ width: 320, height: 250 }, { x: 0, y: 0, width: 320, height: 250 }],
  [null, null],
]) {
  test(`an icon of ${JSON.stringify(icon)} fits into the view`, async () => {
    const { bridge, loadId } = await loaded(new LegacyNativeAd({ adChoices: icon }));
    assert.deepEqual(await bridge.render(loadId), { result: { adChoices: frame } });
    assert.deepEqual((await bridge.call('inspect', { loadId })).result, { subviewCount: frame ? 1 : 0 });
  });
}

test('the views of an ad that is not legacy can not be inspected, and an unknown load has none', async () => {
  const { bridge, loadId } = await loaded(new NativeAd());
  assert.deepEqual(await bridge.call('inspect', { loadId }), {
    error: { code: -32601, message: 'There is no method adapter/inspect.' },
  });
  assert.deepEqual((await bridge.call('inspect', { loadId: 'load-0' })).result, { subviewCount: 0 });
});

test('an adapter lists the methods that it has', async () => {
  const common = ['ping', 'didChangeRequestConfiguration', 'didTapAsset', 'didExpire'];
  for (const [functions, added] of [
    [{}, []], [{ legacy: true }, ['inspect']], [{ collectSignals: () => 's' }, ['collectSignals']],
    [{ requestBids: () => null }, ['requestBids']], [{ didReceiveBidNotice() {} }, ['didReceiveBidNotice']],
  ]) {
    const bridge = FakeBridge.strangerTo(adapterWith(functions));
    const { result } = await bridge.initialize('Fake');
    assert.deepEqual(result.methods.toSorted(), [...common, ...added].map((name) => `adapter/${name}`).toSorted());
    assert.equal(result.api, functions.legacy ? 'legacy' : 'modern');
  }
});

test('each call before the introduction is refused', async () => {
  const names = [
    ...['setUp', 'ping', 'didChangeRequestConfiguration', 'didReceiveBidNotice', 'collectSignals', 'requestBids'],
    ...['loadNative', 'loadBanner', 'loadInterstitial', 'loadRewarded', 'loadRewardedInterstitial', 'loadAppOpen'],
  ];
  const bridge = FakeBridge.strangerTo(adapterWith({}));
  for (const name of names) {
    const message = 'adapter/initialize must be called first.';
    assert.deepEqual(await bridge.call(name, {}), { error: { code: -32600, message } }, name);
  }
});

test('what the bridge never calls is reported once, right after the introduction', async () => {
  const lines = [];
  const adapter = Object.assign(new Adapter(), { className: 'Mine', loadNatve() {} });
  const session = new Session([adapter], (line) => lines.push(JSON.parse(line)));
  for (const id of [1, 2]) {
    session.receive(JSON.stringify({ jsonrpc: '2.0', id, method: 'adapter/initialize', params: { className: 'Mine' } }));
  }
  await turn();
  assert.deepEqual(lines.map(({ id, method }) => id ?? method), [1, 'adapter/violation', 2]);
  assert.deepEqual(lines[1].params, {
    rule: 'neverCalled',
    message: 'Adapter has loadNatve, which is never called. The method is loadNative.',
    className: 'Mine',
  });
});

test('a request for signals has every member of the message', async () => {
  let request;
  const bridge = await FakeBridge.to(adapterWith({
    collectSignals: (given) => {
      request = given;
      return given.format;
    },
  }));
  const params = {
    format: 'banner', credentials: [{ format: 'banner', settings: { a: 1 } }], extras: { b: 2 },
    adSize: { width: 1, height: 2 }, adSizeKind: 'fluid', timeoutMs: 500,
  };
  assert.deepEqual(await bridge.call('collectSignals', params), { result: { signals: 'banner' } });
  const { signal, ...members } = request;
  assert.deepEqual(members, params);
  assert.equal(signal.aborted, false);
});

for (const [what, collectSignals, answer] of [
  ['nothing', () => undefined, { result: {} }],
  ['null', () => null, { result: { signals: null } }],
  ['an empty text', () => '', { result: { signals: '' } }],
  ['a number', () => 7, { error: { code: -32603, message: 'TypeError: collectSignals did not return a string.' } }],
]) {
  test(`signals that are ${what} have their answer`, async (t) => {
    shown(t);
    const bridge = await FakeBridge.to(adapterWith({ collectSignals }));
    assert.deepEqual(await bridge.call('collectSignals', { format: 'native', credentials: [] }), answer);
  });
}

test('a function that an adapter does not have is refused with its name', async () => {
  const bridge = await FakeBridge.to(adapterWith({}));
  for (const name of ['collectSignals', 'requestBids']) {
    const message = `Fake has no ${name}.`;
    assert.deepEqual(await bridge.call(name, {}), { error: { code: -32601, message } });
  }
  for (const name of ['Native', 'Banner', 'Interstitial', 'Rewarded', 'RewardedInterstitial', 'AppOpen']) {
    const message = `Fake has no load${name}.`;
    assert.deepEqual(await bridge.load(`load${name}`), { error: { code: -32601, message } });
  }
});

for (const [call, code] of [
  ['setUp', 103], ['collectSignals', 201], ['requestBids', 201], ['loadNative', 201],
  ['didChangeRequestConfiguration', -32603], ['didReceiveBidNotice', -32603],
]) {
  test(`an error of ${call} has the code of the contract, and an unsupported action 307`, async () => {
    const error = new AdError({ domain: 'd', code: 1, message: 'No.' });
    const failed = await FakeBridge.to(adapterWith({ [call]: () => Promise.reject(error) }));
    const params = { loadId: 'load-1', credentials: [], request: {} };
    const answer = await failed.call(call, params);
    assert.deepEqual([answer.error.code, answer.error.message], [code, 'No.']);
    assert.deepEqual(answer.error.data.error, { domain: 'd', code: 1, name: null, message: 'No.', underlying: null });
    const refused = await FakeBridge.to(adapterWith({ [call]: () => Promise.reject(new NotSimulated('Not here.')) }));
    assert.deepEqual((await refused.call(call, params)).error, { code: 307, message: 'Not here.' });
  });
}

test('an error of each call of an ad has the code of the contract', async () => {
  const error = new AdError({ message: 'No.' });
  const codes = { present: 306 };
  const all = {
    loadNative: ['didRender', 'didUntrackView', 'didRecordImpression', 'didRecordClickOnAsset', 'didTapAsset', 'didExpire', 'simulate', 'dispose'],
    loadBanner: ['changeAdSize'],
    loadInterstitial: ['present'],
  };
  const classes = { loadNative: NativeAd, loadBanner: BannerAd, loadInterstitial: FullScreenAd };
  for (const [load, names] of Object.entries(all)) {
    for (const name of names) {
      const ad = new classes[load]({ [name]: () => Promise.reject(error) });
      if (load === 'loadBanner') ad.size = { width: 320, height: 50 };
      const { bridge, loadId } = await loaded(ad, load);
      const { error: answer } = await bridge.call(name, { loadId });
      assert.deepEqual([name, answer.code, answer.message], [name, codes[name] ?? -32603, 'No.']);
    }
  }
});

test('the publisher\'s settings and the notice of a bid do not contain the class', async () => {
  const given = [];
  const adapter = adapterWith({
    didChangeRequestConfiguration: (each) => void given.push(each),
    didReceiveBidNotice: (each) => void given.push(each),
    requestBids: ({ signal, ...each }) => {
      given.push(each);
      return null;
    },
  });
  const bridge = await FakeBridge.to(adapter);
  for (const name of ['didChangeRequestConfiguration', 'didReceiveBidNotice', 'requestBids']) {
    await bridge.call(name, { className: 'Fake', name });
  }
  assert.deepEqual(given, [
    { name: 'didChangeRequestConfiguration' }, { name: 'didReceiveBidNotice' }, { name: 'requestBids' },
  ]);
});

test('an event after a longer call comes before the answer to the next call', async () => {
  const order = [];
  const { bridge, loadId } = await loaded(new NativeAd({
    async didRender() {
      await setTimeout(5);
      order.push('rendered');
    },
    didRecordImpression: () => order.push('impression'),
    dispose: () => order.push('disposed'),
  }));
  const calls = [bridge.render(loadId), bridge.call('didRecordImpression', { loadId }), bridge.call('dispose', { loadId })];
  await Promise.all(calls);
  assert.deepEqual(order, ['rendered', 'impression', 'disposed']);
  assert.deepEqual(bridge.received.slice(-3).map(({ answer }) => answer), ['didRender', 'didRecordImpression', 'dispose']);
});

test('an answer of 16 MiB is written, and a longer one is a fault', async (t) => {
  shown(t);
  const bridge = await FakeBridge.to(adapterWith({ collectSignals: ({ extras }) => 'é'.repeat(extras.count) + 'x'.repeat(extras.rest) }));
  // The id has one digit.
  const around = Buffer.byteLength(JSON.stringify({ jsonrpc: '2.0', id: 2, result: { signals: '' } }));
  const room = MAX_LINE - around;
  const fits = await bridge.call('collectSignals', { extras: { count: room >> 1, rest: room % 2 } });
  assert.equal(Buffer.byteLength(fits.result.signals), room);
  const { error } = await bridge.call('collectSignals', { extras: { count: room >> 1, rest: 1 + (room % 2) } });
  assert.deepEqual(error, { code: -32603, message: `RangeError: The answer is longer than ${MAX_LINE} bytes.` });
});

for (const marker of Array.from({ length: 32 }, (_, index) => 0xc0 + index)) {
  const isFrame = marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
  test(`the marker ${marker.toString(16)} of a JPEG ${isFrame ? 'tells' : 'does not tell'} its size`, async (t) => {
    shown(t);
    const segment = [0xff, marker, 0x00, 0x11, 0x08, 0x01, 0x02, 0x03, 0x04, 0x03];
    const data = Buffer.from([0xff, 0xd8, ...segment]);
    const bridge = await FakeBridge.to(adapterWith({ loadNative: () => new NativeAd({ icon: { data } }) }));
    const { result, error } = await bridge.load();
    if (isFrame) assert.deepEqual([result.assets.icon.width, result.assets.icon.height], [772, 258]);
    else assert.equal(error.message, 'TypeError: This is not a PNG, GIF or JPEG: pass mimeType, width and height.');
  });
}

test('a publisher who wants no data gets it from an image without a URL', async () => {
  const data = Uint8Array.of(1, 2, 3);
  const image = { data, mimeType: 'image/webp', width: 4, height: 5 };
  const bridge = await FakeBridge.to(adapterWith({ loadNative: () => new NativeAd({ images: [image, { ...image, url: 'u' }] }) }));
  const { result } = await bridge.load('loadNative', null, { options: { image: { disableImageLoading: true } } });
  assert.deepEqual(result.assets.images, [
    { url: null, scale: 1, mimeType: 'image/webp', width: 4, height: 5, data: 'AQID' }, { url: 'u', scale: 1 },
  ]);
});

test('an image of a full-screen ad keeps its data, even if the publisher wants URLs only', async () => {
  const image = { data: Uint8Array.of(1), url: 'u', mimeType: 'image/webp', width: 4, height: 5 };
  const bridge = await FakeBridge.to(adapterWith({ loadInterstitial: () => new FullScreenAd({ image }) }));
  const { result } = await bridge.load('loadInterstitial', null, { options: { image: { disableImageLoading: true } } });
  assert.deepEqual(result.image, { ...image, scale: 1, data: 'AQ==' });
});

for (const size of [null, {}, { width: 320 }, { height: 50 }]) {
  test(`a banner of the size ${JSON.stringify(size)} fails`, async (t) => {
    shown(t);
    const bridge = await FakeBridge.to(adapterWith({ loadBanner: () => new BannerAd({ size }) }));
    assert.equal((await bridge.load('loadBanner')).error.message, 'TypeError: A banner needs a size.');
  });
}

test('a banner without width and height has a view of no size', async () => {
  const bridge = await FakeBridge.to(adapterWith({ loadBanner: () => new BannerAd({ size: { width: 0, height: 0 } }) }));
  assert.deepEqual((await bridge.load('loadBanner')).result, { view: { id: null, width: 0, height: 0, text: null } });
});

test('a load that is disposed of while it runs is cancelled once, and its ad is disposed of', async () => {
  let [request, give, disposed] = [null, null, 0];
  const bridge = await FakeBridge.to(adapterWith({
    loadNative: (given) => {
      request = given;
      return new Promise((resolve) => (give = resolve));
    },
  }));
  const load = bridge.load();
  await turn();
  assert.deepEqual(await bridge.call('dispose', { loadId: load.loadId }), { result: {} });
  assert.deepEqual(await load, { error: { code: -32800, message: 'The request was cancelled.' } });
  assert.ok(request.signal.aborted);
  give(new NativeAd({ dispose: () => disposed++ }));
  await turn();
  assert.equal(disposed, 1);
});
