// Legacy custom events.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { LegacyNativeAd } from '../src/adapter.js';
import { adapterWith } from './adapter-world.js';
import { FakeBridge } from './fake-bridge.js';

const ICON = { width: 24, height: 24 };

/** A bridge to a legacy custom event that gives an ad, and the load id of that ad. */
async function loaded(makeAd, params) {
  const bridge = await FakeBridge.to(adapterWith({ legacy: true, loadNative: makeAd }));
  const load = bridge.load('loadNative', null, params);
  return { bridge, loadId: load.loadId, answer: await load };
}

test('a legacy custom event says so', async () => {
  const bridge = FakeBridge.strangerTo(adapterWith({ legacy: true, loadNative: () => null }));
  const { result } = await bridge.initialize('Fake');
  assert.equal(result.api, 'legacy');
  assert.ok(result.methods.includes('adapter/inspect'));
});

test('a legacy ad puts its icon into the preferred corner, and removes it', async () => {
  const { bridge, loadId, answer } = await loaded(
    () => new LegacyNativeAd({ adChoices: ICON, adChoicesPosition: 'bottomLeft', nativeAdType: 'content' }),
  );
  assert.equal(answer.result.adChoices, null);
  const { result } = await bridge.render(loadId);
  assert.deepEqual(result, { adChoices: { x: 0, y: 226, ...ICON } });
  assert.deepEqual((await bridge.call('didUntrackView', { loadId })).result, {});
  assert.deepEqual((await bridge.call('inspect', { loadId })).result, { subviewCount: 0 });
});

test('an icon that a legacy ad leaves behind is reported', async () => {
  class MyAd extends LegacyNativeAd {
    didUntrackView() {}
  }
  const { bridge, loadId } = await loaded(() => new MyAd({ adChoices: ICON, nativeAdType: 'content' }));
  await bridge.render(loadId);
  await bridge.call('didUntrackView', { loadId });
  assert.deepEqual((await bridge.call('inspect', { loadId })).result, { subviewCount: 1 });
});

test('a type that the publisher did not request is refused with invalidRequest', async () => {
  const { answer } = await loaded((request) => {
    request.require('appInstall');
    return new LegacyNativeAd({ nativeAdType: 'appInstall' });
  }, { adTypes: ['content'] });
  const { domain, code, name } = answer.error.data.error;
  assert.deepEqual([domain, code, name], ['com.google.admob', 0, 'invalidRequest']);
});

test('user defaults and the kind of a size are members of the request', async () => {
  const requests = [];
  const bridge = await FakeBridge.to(
    adapterWith({ loadBanner: (request) => void requests.push(request) }),
  );
  const userDefaults = { IABTCF_TCString: 'CP1', IABTCF_gdprApplies: 1 };
  await bridge.load('loadBanner', null, {
    adSize: { width: 320, height: 50 }, adSizeKind: 'fluid', request: { userDefaults },
  });
  await bridge.load('loadBanner', null, { adSize: { width: 320, height: 50 }, request: {} });
  assert.deepEqual(requests.map((request) => request.userDefaults), [userDefaults, undefined]);
  assert.deepEqual(requests.map((request) => request.adSizeKind), ['fluid', undefined]);
});
