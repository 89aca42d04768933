// Shared by the tests of adapters.
import assert from 'node:assert/strict';

import { Adapter } from '../src/adapter.js';
import { FakeBridge } from './fake-bridge.js';

/** An adapter with functions of its own. */
export function adapterWith(functions) {
  return Object.assign(new Adapter(), { className: 'Fake', ...functions });
}

/** A bridge to an adapter that gives a native ad, and the load id of that ad. */
export async function loaded(ad, name = 'loadNative') {
  const bridge = await FakeBridge.to(adapterWith({ [name]: () => ad }));
  const load = bridge.load(name);
  assert.ok((await load).result, 'no ad');
  return { bridge, loadId: load.loadId };
}

/** What is written to the standard error while a test runs. */
export function shown(t) {
  const write = t.mock.method(process.stderr, 'write', () => true);
  return () => write.mock.calls.map(({ arguments: [text] }) => text).join('');
}

/** Resolves when what runs now has run. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));
