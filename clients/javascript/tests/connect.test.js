// Clients that use a bridge that runs already.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { AdBridge, DaemonDied, NotPermitted } from '../src/index.js';

/** The address of a socket that nothing listens at. */
function address(t) {
  const folder = mkdtempSync(join(tmpdir(), 'adbridge-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return `unix:${folder}/s`;
}

test('a client uses ads of its own', async (t) => {
  const place = address(t);
  const bridge = await AdBridge.start({ args: ['--listen', place] });
  const client = await AdBridge.connect(place);
  const ours = await bridge.loadNative({ adUnitId: 'sample/native' });
  const ad = await client.loadNative({ adUnitId: 'sample/native' });
  assert.equal(ad.adId, ours.adId);
  await ad.recordImpression();
  assert.equal((await ad.waitFor('impression')).seq, 1);
  assert.deepEqual(await client.close(), { code: 0, signal: null });
  assert.equal((await bridge.getAd({ adId: ours.adId })).state, 'loaded');
  await bridge.close();
});

test('a client that may not move the clock waits in real time', async (t) => {
  const place = address(t);
  const bridge = await AdBridge.start({ clock: 'skip', args: ['--listen', place] });
  const client = await AdBridge.connect(place);
  await assert.rejects(client.advanceClock({ ms: 5 }), NotPermitted);
  const ad = await client.loadNative({ adUnitId: 'sample/native' });
  client.recordImpression({ adId: ad.adId });
  assert.equal((await ad.waitFor('impression')).event, 'impression');
  await client.close();
  await bridge.close();
});

test('a client watches the ads of another one', async (t) => {
  const place = address(t);
  const bridge = await AdBridge.start({ args: ['--listen', place] });
  const watcher = await AdBridge.connect(place, { notifications: ['clientStatus', 'clientEntry', 'loadEnded'] });
  const [statuses, entries] = [[], []];
  const clicked = new Promise((resolve) => {
    watcher.on('clientStatus', (status) => statuses.push(status));
    watcher.on('clientEntry', (entry) => {
      entries.push(entry);
      if (entry.entry.params.event === 'click') resolve();
    });
  });
  const app = await AdBridge.connect(place);
  const ad = await app.loadNative({ adUnitId: 'sample/native' });
  await ad.recordClick({ asset: 'body' });
  await clicked;
  assert.deepEqual(entries.map(({ clientId, entry }) => [clientId, entry.method]), [[2, 'loadEnded'], [2, 'adEvent']]);
  const { clients } = await watcher.listClients();
  assert.deepEqual(clients.map(({ clientId, ads }) => [clientId, ads]), [[0, 0], [1, 0], [2, 1]]);
  assert.equal((await watcher.getAd({ adId: ad.adId, clientId: 2 })).counters.click, 1);
  const left = new Promise((resolve) => {
    watcher.on('clientStatus', ({ state }) => state === 'ended' && resolve());
  });
  await app.close();
  await left;
  assert.equal(statuses.at(-1).name, 'adbridge for JavaScript');
  await watcher.close();
  await bridge.close();
});

test('without a bridge, the error names the address', async (t) => {
  const place = address(t);
  await assert.rejects(AdBridge.connect(place, { log: () => {} }), (error) => {
    assert.ok(error instanceof DaemonDied);
    assert.match(error.message, new RegExp(`No bridge listens at ${place}: No such file`));
    return true;
  });
});

test('a client needs an address', async () => {
  await assert.rejects(AdBridge.connect(), new TypeError('AdBridge.connect needs an address.'));
});

test('an option of a bridge that is started is refused', async () => {
  await assert.rejects(AdBridge.connect('unix:s', { clock: 'skip' }), /clock/);
});
