// Taps on ads, and the screens that they open. Runs with `node --test`.
import assert from 'node:assert/strict';
import { test } from 'node:test';

// In your project: `from 'adbridge/testing'`.
import { withBridge } from '../javascript/src/testing.js';

const VIEW = { id: 'feed-3', width: 320, height: 250 };
const BUTTON = { x: 16, y: 206, width: 288, height: 36 };
const BODY = { x: 16, y: 60, width: 288, height: 40 };

const names = (ad) => ad.received.map(({ event }) => event);
const count = (ad, name) => names(ad).filter((each) => each === name).length;

test('a touch on the button is a click, and opens a screen', withBridge(async (bridge) => {
  const ad = await bridge.loadNative({ adUnitId: 'sample/native' });
  await ad.render({ view: VIEW, clickableAssetViews: { callToAction: BUTTON } });
  await ad.recordImpression();

  await ad.simulate({ action: 'tap', asset: 'callToAction' });
  const click = await bridge.waitFor(ad, 'click');
  assert.equal(click.asset, 'callToAction');

  await ad.simulate({ action: 'open' });
  await ad.simulate({ action: 'close' });
  assert.deepEqual(names(ad).slice(-3), [
    'willPresentFullScreenView',
    'willDismissFullScreenView',
    'didDismissFullScreenView',
  ]);
}));

test('a touch outside of the clickable assets counts nothing', withBridge(async (bridge) => {
  const ad = await bridge.loadNative({ adUnitId: 'sample/native' });
  await ad.render({
    view: VIEW,
    clickableAssetViews: { callToAction: BUTTON },
    nonclickableAssetViews: { body: BODY },
  });
  await ad.simulate({ action: 'tap', asset: 'body' });
  await ad.simulate({ action: 'tap', asset: 'adChoicesView' });
  assert.equal(count(ad, 'click'), 0);
}));

test('a network that counts clicks itself reports the click', withBridge(async (bridge) => {
  const ad = await bridge.loadNative({ adUnitId: 'sample/self-tracking' });
  assert.equal(ad.tracking.clicks, 'adapter');
  await ad.render({ view: VIEW });
  await ad.simulate({ action: 'tap' });
  assert.equal(count(ad, 'impression'), 1);
  assert.equal((await ad.waitFor('click')).asset, null);
  await assert.rejects(ad.recordClick({ asset: 'callToAction' }), { name: 'TrackedByAdapter' });
}));

test('an impression counts once, however often it is recorded', withBridge(async (bridge) => {
  const ad = await bridge.loadNative({ adUnitId: 'sample/legacy' });
  assert.deepEqual(await ad.recordImpression(), { counted: true });
  assert.deepEqual(await ad.recordImpression(), { counted: false });
  assert.equal(count(ad, 'impression'), 1);
}));

test('no adapter broke a rule', withBridge(async (bridge) => {
  const ads = await Promise.all(
    ['sample/native', 'sample/content', 'sample/legacy'].map((adUnitId) => bridge.loadNative({ adUnitId })),
  );
  for (const ad of ads) {
    await ad.render({ view: VIEW });
    await ad.recordImpression();
    await ad.simulate({ action: 'tap' });
    await ad.dispose();
  }
  assert.deepEqual(bridge.violations, []);
}));
