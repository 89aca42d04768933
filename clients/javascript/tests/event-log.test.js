import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { EventLog } from '../src/event-log.js';

/** Waits for an item that does not come, gives up, and returns the signal. */
async function giveUp(log) {
  const abort = new AbortController();
  const wait = log.at(0, abort.signal);
  abort.abort(new Error('given up'));
  await assert.rejects(wait, /given up/);
  return new WeakRef(abort.signal);
}

test('a wait that was given up is forgotten, and the others go on', async () => {
  const log = new EventLog({});
  const other = log.at(0);
  const signals = [];
  for (let index = 0; index < 10; index++) signals.push(await giveUp(log));
  await new Promise((resolve) => setImmediate(resolve));
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  assert.deepEqual(signals.map((signal) => signal.deref()), Array(10).fill(undefined));
  log.push({ event: 'click' });
  assert.deepEqual(await other, { event: 'click' });
});

test('a wait that has its item leaves no listener at its signal', async () => {
  const log = new EventLog({});
  const { signal } = new AbortController();
  let listeners = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...args) => (listeners++, addEventListener.apply(signal, args));
  signal.removeEventListener = (...args) => (listeners--, removeEventListener.apply(signal, args));
  for (let index = 0; index < 3; index++) {
    const waits = [log.at(index, signal), log.at(index, signal)];
    assert.equal(listeners, 1);
    log.push({ seq: index });
    assert.deepEqual(await Promise.all(waits), [{ seq: index }, { seq: index }]);
    assert.equal(listeners, 0);
  }
});

test('what has come is given before the end and its error', async () => {
  for (const makeError of [undefined, () => new Error('died')]) {
    const log = new EventLog({});
    for (const seq of [1, 2]) log.push({ seq });
    log.end(makeError);
    const found = [];
    const read = async () => {
      for await (const { seq } of log.iterate()) found.push(seq);
    };
    if (makeError) await assert.rejects(read, { message: 'died' });
    else await read();
    assert.deepEqual(found, [1, 2]);
  }
});
