import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { WaitingCalls } from '../src/waiting-calls.js';

/** Calls with the ids from 1 to a number; each is its id as text. */
function waiting(count) {
  const calls = new WaitingCalls();
  for (let id = 1; id <= count; id++) calls.add(id, String(id));
  return calls;
}

test('a call is taken once, in any order', () => {
  const calls = waiting(5);
  assert.deepEqual([3, 1, 5, 3, 2, 4, 1].map((id) => calls.take(id)), ['3', '1', '5', undefined, '2', '4', undefined]);
  assert.equal(calls.size, 0);
});

test('only the id of a call takes it', () => {
  const calls = waiting(3);
  for (const id of [0, -1, 4, 1.5, NaN, '1', [1], true, null, {}, 'length', 2 ** 53]) {
    assert.equal(calls.take(id), undefined);
  }
  assert.equal(calls.size, 3);
});

test('a call that thousands of others pass is still there', () => {
  const calls = waiting(2);
  for (let id = 3; id <= 100_000; id++) {
    calls.add(id, String(id));
    assert.equal(calls.take(id), String(id));
  }
  assert.equal(calls.size, 2);
  assert.deepEqual([...calls], [[1, '1'], [2, '2']]);
  assert.deepEqual([calls.take(2), calls.take(1), calls.take(1)], ['2', '1', undefined]);
});

test('the answer to each of many calls finds its call, however many wait', () => {
  const calls = new WaitingCalls();
  for (let id = 1; id <= 50_000; id++) {
    calls.add(id, String(id));
    if (id > 7_000) assert.equal(calls.take(id - 7_000), String(id - 7_000));
  }
  assert.equal(calls.size, 7_000);
  assert.deepEqual([...calls].map(([id]) => id), Array.from({ length: 7_000 }, (_, i) => 43_001 + i));
});

test('calls can be taken while all are listed', () => {
  const calls = waiting(10);
  const listed = [];
  for (const [id] of calls) listed.push(calls.take(id));
  assert.equal(listed.join(), '1,2,3,4,5,6,7,8,9,10');
  calls.add(11, '11');
  assert.deepEqual([...calls], [[11, '11']]);
});

test('a call that waits for ever does not keep the place of each call after it', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const calls = waiting(1);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let id = 2; id <= 2_000_000; id++) {
    calls.add(id, '');
    calls.take(id);
  }
  collect();
  assert.ok(process.memoryUsage().heapUsed - before < 4_000_000);
  assert.equal(calls.take(1), '1');
});
