// Adapters that the real daemon hosts.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  InternalError,
  LoadFailed,
  NotSimulated,
  PresentFailed,
  RequestCancelled,
  SetUpFailed,
} from '../src/index.js';
import { withBridge } from '../src/testing.js';
import { isRunning } from './fake.js';
import { FAKE_ADAPTER } from './fake-bridge.js';

/** A test with a daemon that has an adapter of `fake-adapter.js`. */
function withAdapter(name, run, options = {}) {
  const command = [process.execPath, FAKE_ADAPTER, name];
  const adapters = [{ className: 'Fake', command, timeoutMs: 60_000 }];
  return withBridge({ clock: 'wall', config: { adapters, adUnits: {} }, ...options }, async (bridge, t) => {
    await run(bridge, t);
    await bridge.disposeAll();
    assert.deepEqual(bridge.violations, []);
  });
}

const from = (parameter) => ({ adapter: { className: 'Fake', parameter } });

for (const clock of ['skip', 'manual']) {
  test(`an event that a program reports in real time is waited for, on the clock ${clock}`, withAdapter(
    'plays its video later',
    async (bridge) => {
      const ad = await bridge.loadNative(from('unit'));
      assert.equal((await ad.waitFor('didPlayVideo')).event, 'didPlayVideo');
      await assert.rejects(ad.waitFor('click', { timeout: 50 }), { name: 'EventTimeout' });
    },
    { clock },
  ));
}

for (const clock of ['skip', 'manual']) {
  test(`a program that is quiet is not waited for, on the clock ${clock}`, withAdapter(
    'does everything',
    async (bridge) => {
      const ad = await bridge.loadNative(from('unit'));
      const begin = performance.now();
      await assert.rejects(ad.waitFor('click', { timeout: 60_000 }), { name: 'EventTimeout' });
      assert.ok(performance.now() - begin < 30_000);
    },
    { clock },
  ));
}

test('every format is loaded and shown', withAdapter('does everything', async (bridge) => {
  const native = await bridge.loadNative(from('unit'));
  assert.equal(native.assets.headline, 'unit');
  assert.deepEqual([native.assets.icon.mimeType, native.assets.icon.width], ['image/gif', 2]);
  await native.render({ view: { width: 320, height: 250 } });
  await native.recordImpression();
  await native.recordClick({ asset: 'headline' });
  await native.untrack();
  const names = (ad) => ad.received.map(({ event }) => event);
  assert.deepEqual(names(native).sort(), ['click', 'didPlayVideo', 'impression', 'willLeaveApplication']);

  const banner = await bridge.loadBanner({ ...from('unit'), adSize: 'banner' });
  assert.deepEqual([banner.size, banner.view.text], [{ width: 320, height: 50 }, 'unit']);
  const { size } = await banner.changeAdSize({ adSize: 'largeBanner' });
  assert.deepEqual(size, { width: 320, height: 100 });

  for (const name of ['loadInterstitial', 'loadAppOpen']) {
    const ad = await bridge[name](from('unit'));
    await ad.present();
    await ad.simulate({ action: 'close' });
    assert.deepEqual(names(ad), [
      ...['willPresentFullScreenView', 'impression'],
      ...['willDismissFullScreenView', 'didDismissFullScreenView'],
    ]);
  }
  for (const name of ['loadRewarded', 'loadRewardedInterstitial']) {
    const ad = await bridge[name](from('unit'));
    await ad.present();
    await ad.simulate({ action: 'earnReward' });
    assert.deepEqual((await ad.waitFor('didRewardUser')).reward, { type: 'coins', amount: 10 });
    await assert.rejects(ad.simulate({ action: 'open' }), NotSimulated);
  }
}));

test('the daemon knows the adapter when it runs', withAdapter('does everything', async (bridge) => {
  const adapter = async () => {
    const { adapters } = await bridge.listAdapters();
    return adapters.find(({ className }) => className === 'Fake');
  };
  assert.equal((await adapter()).origin, 'process');
  assert.deepEqual((await bridge.setUp({ classNames: ['Fake'] })).adapterStatuses[0].state, 'ready');
  const { label, formats, adapterVersion, adSdkVersion } = await adapter();
  assert.deepEqual([label, formats.length], ['A fake', 6]);
  assert.deepEqual([adapterVersion, adSdkVersion], ['1.2.304', '5.6.7']);
}));

test('images are URLs if the publisher wants only URLs', withAdapter('does everything', async (bridge) => {
  const options = { image: { disableImageLoading: true } };
  const { icon } = (await bridge.loadNative({ ...from('unit'), options })).assets;
  assert.deepEqual([icon.url, icon.data], ['https://www.example.com/icon.gif', null]);
}));

test('the reason for a failed load reaches the client', withAdapter('fails', async (bridge) => {
  await assert.rejects(bridge.loadNative(from('no fill')), (error) => {
    assert.ok(error instanceof LoadFailed);
    assert.deepEqual(error.error, {
      domain: 'com.mynetwork',
      code: 7,
      name: 'noFill',
      message: 'No fill.',
      underlying: { domain: 'sdk', code: 3, name: null, message: 'Nothing there.', underlying: null },
    });
    return true;
  });
  await assert.rejects(bridge.loadNative(from('a fault')), (error) => {
    const { name, underlying } = error.error;
    assert.deepEqual([name, underlying.domain], ['mediationAdapterError', 'JSON-RPC']);
    assert.match(underlying.message, /RangeError: of the adapter/);
    return true;
  });
  const interstitial = await bridge.loadInterstitial(from('unit'));
  await assert.rejects(interstitial.present(), (error) => {
    return error instanceof PresentFailed && error.error.message === 'Not ready.';
  });
  assert.deepEqual(interstitial.received.map(({ event }) => event), ['didFailToPresent']);
}));

test('a set-up that fails has its reason', withAdapter('is never ready', async (bridge) => {
  await assert.rejects(bridge.loadNative(from('unit')), (error) => {
    return error instanceof SetUpFailed && error.error.message === 'No account.';
  });
}));

test('a cancelled load is not a violation', withAdapter('waits for its signal', async (bridge) => {
  const cancelled = new AbortController();
  const load = bridge.loadNative({ ...from('unit'), adId: 'mine' }, { signal: cancelled.signal });
  await bridge.setUp();
  cancelled.abort();
  await assert.rejects(load, { name: 'AbortError' });

  const disposed = bridge.loadNative({ ...from('unit'), adId: 'yours' });
  await bridge.dispose({ adId: 'yours' });
  await assert.rejects(disposed, RequestCancelled);

  await assert.rejects(bridge.loadNative({ ...from('unit'), timeoutMs: 100 }), (error) => {
    return error instanceof LoadFailed && error.error.name === 'timeout';
  });
}));

test('output and log of the adapter are in the log of the daemon', async (t) => {
  const lines = [];
  const print = withAdapter('prints a lot', (bridge) => bridge.loadNative(from('unit')), {
    logLevel: 'info',
    log: (line) => lines.push(line),
  });
  await print(t);
  const log = lines.join('\n');
  for (const text of ['by console.log', 'by process.stdout', 'by console.error', 'written']) {
    assert.match(log, new RegExp(`Fake.*${text}`));
  }
});

test('a flood loses nothing', withAdapter('floods', async (bridge) => {
  const ad = await bridge.loadNative(from('unit'));
  await ad.render({ view: { width: 320, height: 250 } });
  assert.equal(ad.received.length, 100_000);
}));

test('a thousand loads at once', withAdapter('echoes', async (bridge) => {
  const loads = Array.from({ length: 1_000 }, (_, number) => bridge.loadNative(from(`unit-${number}`)));
  (await Promise.all(loads)).forEach(({ assets }, number) => assert.equal(assets.headline, `unit-${number}`));
}));

test('a program that does not end is stopped when the bridge is closed', async (t) => {
  let pid;
  const close = withAdapter('ignores the end', async (bridge) => {
    pid = Number((await bridge.loadNative(from('unit'))).assets.headline);
    assert.ok(isRunning(pid));
  });
  await close(t);
  assert.ok(!isRunning(pid));
});

test('an adapter that crashes is started again, and both are reported', async (t) => {
  const command = [process.execPath, FAKE_ADAPTER, 'ends when it is drawn'];
  const adapters = [{ className: 'Fake', command, restart: { delayMs: 0, maxDelayMs: 0 } }];
  const crash = withBridge({ clock: 'wall', config: { adapters, adUnits: {} } }, async (bridge) => {
    const states = [];
    bridge.on('adapterStatus', ({ className, state }) => states.push(`${className} is ${state}`));
    const first = await bridge.loadNative(from('unit'));
    await assert.rejects(first.render({ view: { width: 320, height: 250 } }), InternalError);
    const second = await bridge.loadNative(from('unit'));
    assert.notEqual(first.assets.headline, second.assets.headline);
    assert.deepEqual(states, ['Fake is notReady', 'Fake is ready']);
  });
  await crash(t);
});

test('an adapter gets the flags of the publisher and the kind of a size', withAdapter(
  'shows what it gets',
  async (bridge) => {
    await bridge.setRequestConfiguration({
      publisherFirstPartyIdEnabled: false,
      publisherPrivacyPersonalizationState: 'disabled',
      coarseLocationCollectionEnabled: false,
    });
    const sizes = ['banner', 'fluid', { kind: 'anchoredAdaptive', width: 390 }];
    const ads = await Promise.all(sizes.map((adSize) => bridge.loadBanner({ ...from('unit'), adSize })));
    assert.deepEqual(ads.map(({ view }) => JSON.parse(view.text)), [
      [false, 'disabled', false, 'named'],
      [false, 'disabled', false, 'fluid'],
      [false, 'disabled', false, 'anchoredAdaptive'],
    ]);
    assert.deepEqual(ads.map(({ size }) => size.height), [50, 50, 61]);
  },
));
