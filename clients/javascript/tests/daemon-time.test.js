// How the time of a wait passes on each clock.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { DaemonTime } from '../src/daemon-time.js';
import { UnknownAdapter } from '../src/index.js';

const STILL = 'so far, and the manual clock moves only with advanceClock';

/** A time, and what it asks of a bridge with a clock. `calls` is how often the program calls meanwhile. */
function timeOf(clock, { isQuiet = true, calls = 0, fails, onAdvance } = {}) {
  const asked = [];
  let [nowMs, sent] = [1_000, 0];
  const answers = {
    ping: () => {
      // The program gets the answer, and then calls again.
      if (sent < calls) setImmediate(() => sent++);
      return {};
    },
    pingAdapter: () => {
      if (isQuiet === undefined) throw new UnknownAdapter({ code: 101, message: 'It was removed.' });
      return { isQuiet };
    },
    advanceClock: ({ ms }) => {
      nowMs += ms;
      onAdvance?.(nowMs);
      return { nowMs };
    },
  };
  const request = async (method, params) => {
    asked.push([method, ...Object.values(params ?? {})].join(' '));
    if (method === fails) throw new Error('The daemon ends.');
    return answers[method](params);
  };
  return { asked, time: new DaemonTime({ clock: () => clock, request, sent: () => sent }) };
}

const pass = (time, timeout, signal = new AbortController().signal) => time.pass(timeout, 'Fake', signal);

/** What a wait asks that moves the clock so often, each time so far. */
const moves = (count, step) => [
  ...['ping', 'pingAdapter Fake', 'advanceClock 0', 'ping'],
  ...Array(count).fill([`advanceClock ${step}`, 'ping']).flat(),
];

for (const [name, clock, options, timeout, why, asked] of [
  ['on the skip clock in 20 steps', 'skip', {}, 100, 'within 100 ms', moves(20, 5)],
  ['in steps of whole milliseconds', 'skip', {}, 30, 'within 30 ms', moves(15, 2)],
  ['not at all if there is none', 'skip', {}, 0, 'within 0 ms', moves(0, 0)],
  ['when the program has called no more', 'manual', { calls: 2 }, 5e8, STILL, ['ping', 'ping', 'ping', 'pingAdapter Fake']],
  ['not on the manual clock', 'manual', {}, 5e8, STILL, ['ping', 'pingAdapter Fake']],
  ['for a network that was removed, which is quiet', 'manual', { isQuiet: undefined }, 5e8, STILL, ['ping', 'pingAdapter Fake']],
  ['really for an adapter that is not quiet', 'manual', { isQuiet: false }, 20, STILL, ['ping', 'pingAdapter Fake']],
  ['really after the skip clock', 'skip', { isQuiet: false }, 20, 'within 20 ms', moves(20, 1)],
  ['really on the wall clock', 'wall', {}, 20, 'within 20 ms', []],
  ['really if the daemon ends', 'skip', { fails: 'advanceClock' }, 20, 'within 20 ms', ['ping', 'pingAdapter Fake', 'advanceClock 0']],
  ['really if it ends at once', 'manual', { fails: 'ping' }, 20, STILL, ['ping']],
]) {
  test(`the time of a wait passes ${name}`, async () => {
    const { asked: found, time } = timeOf(clock, options);
    const begin = performance.now();
    assert.equal(await pass(time, timeout), why);
    assert.deepEqual(found, asked);
    if (name.startsWith('really')) assert.ok(performance.now() - begin > timeout - 2);
  });
}

test('the clock stops when a wait has its event, and the next wait begins there', async () => {
  const abort = new AbortController();
  const { asked, time } = timeOf('skip', { onAdvance: (nowMs) => nowMs === 1_010 && abort.abort() });
  pass(time, 100, abort.signal);
  assert.equal(await pass(time, 20), 'within 20 ms');
  const steps = asked.filter((each) => each.startsWith('advanceClock'));
  assert.deepEqual(steps, ['advanceClock 0', ...Array(20).fill('advanceClock 1')]);
  asked.length = 0;
  assert.equal(await pass(time, 40), 'within 40 ms');
  assert.deepEqual(asked, moves(20, 2));
});
