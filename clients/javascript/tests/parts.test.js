// The small modules that the client consists of.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { offAbort, onAbort } from '../src/aborts.js';
import { withArguments } from '../src/arguments.js';
import { Connection } from '../src/connection.js';
import { ProtocolError } from '../src/errors.js';
import { shown } from '../src/inspection.js';
import { after, requireMilliseconds } from '../src/milliseconds.js';
import { distance, nearestHint, requireKnown } from '../src/nearest.js';
import { banner, fullScreen, native, Network } from '../src/networks.js';
import { withStack } from '../src/stacks.js';

test('a value is shown without empty members and without the data of images', () => {
  for (const value of [null, undefined, 0, false, '', 'text', [], [null, {}]]) assert.deepEqual(shown(value), value);
  const empty = { a: null, b: undefined, c: [], d: {}, e: { f: null, g: [undefined, []] } };
  assert.deepEqual(shown(empty), {});
  const full = { a: 0, b: false, c: '', d: [0], e: { f: null, g: 1 } };
  assert.deepEqual(shown(full), { a: 0, b: false, c: '', d: [0], e: { g: 1 } });
  assert.deepEqual(shown([empty, { data: 3 }, { other: 'x'.repeat(100) }]), [{}, { data: 3 }, { other: 'x'.repeat(100) }]);
});

for (const bytes of [58, 59, 60, 61, 62, 63]) {
  test(`the ${bytes} bytes of an image are ${bytes > 60 ? 'counted' : 'shown'}`, () => {
    const data = Buffer.alloc(bytes).toString('base64');
    assert.deepEqual(shown({ data }), { data: bytes > 60 ? `(${bytes} bytes)` : data });
  });
}

for (const [one, other, expected] of [
  ['', '', 0], ['a', '', Infinity], ['', 'ab', 2], ['abc', 'abc', 0], ['abc', 'abd', 1], ['abc', 'ac', 1],
  ['ac', 'abc', 1], ['abcd', 'abdc', 1], ['abcd', 'badc', 2], ['kitten', 'sitting', 3], ['abcdef', 'abc', 3],
  ['abcdefg', 'abc', Infinity], ['ba', 'ab', 1], ['xab', 'yba', 2],
]) {
  test(`from ${one || 'nothing'} to ${other || 'nothing'} it takes ${expected} letters`, () => {
    assert.equal(distance(one, other), expected);
  });
}

test('a name that is unknown is refused with the nearest one, or with all', () => {
  const known = ['click', 'impression', 'didPlayVideo'];
  requireKnown('event', 'click', known);
  for (const [name, hint] of [
    ['clik', 'Did you mean click?'], ['CLICK', 'Did you mean click?'], ['clixx', 'Known: click, impression, didPlayVideo.'],
    ['impresion', 'Did you mean impression?'], ['impxxxsion', 'Did you mean impression?'],
    ['imxxxxsion', 'Known: click, impression, didPlayVideo.'], ['', 'Known: click, impression, didPlayVideo.'],
  ]) {
    assert.equal(nearestHint(name, known), hint);
    const message = `There is no event ${name} of x. ${hint}`;
    assert.throws(() => requireKnown('event', name, known, ' of x'), { name: 'TypeError', message });
  }
  assert.throws(() => requireKnown('event', Symbol('a'), ['b']), { message: 'There is no event Symbol(a). Known: b.' });
  assert.throws(() => requireKnown('event', ['click'], known), TypeError);
  assert.equal(nearestHint('a', []), 'Known: .');
  // A short name may differ by one letter.
  assert.equal(nearestHint('ix', ['id', 'name']), 'Did you mean id?');
  assert.equal(nearestHint('xx', ['id', 'name']), 'Known: id, name.');
});

test('a time is a number from 0 on', () => {
  for (const ms of [0, 0.5, 1e12]) requireMilliseconds('timeout', ms);
  for (const ms of [-1, NaN, Infinity, '5', null, undefined]) {
    const message = `timeout: expected a number of milliseconds, got ${ms}.`;
    assert.throws(() => requireMilliseconds('timeout', ms), { name: 'TypeError', message });
  }
});

test('a time that is longer than a timer can be does not end at once', async () => {
  const told = [];
  const timers = [after(2 ** 31, () => told.push('long')), after(1e15, () => told.push('longer'))];
  await new Promise((resolve) => after(1, (...values) => resolve(told.push(...values)), 'a', 'b'));
  timers.forEach(clearTimeout);
  assert.deepEqual(told, ['a', 'b']);
});

test('a signal has one listener, as long as a call waits for it', () => {
  const abort = new AbortController();
  let added = 0;
  const { addEventListener, removeEventListener } = abort.signal;
  abort.signal.addEventListener = (...args) => (added++, addEventListener.apply(abort.signal, args));
  abort.signal.removeEventListener = (...args) => (added--, removeEventListener.apply(abort.signal, args));
  const told = [];
  const [one, two] = ['one', 'two'].map((name) => () => told.push(name));
  onAbort(abort.signal, one);
  onAbort(abort.signal, two);
  assert.equal(added, 1);
  offAbort(abort.signal, one);
  offAbort(abort.signal, one);
  offAbort(new AbortController().signal, one);
  assert.equal(added, 1);
  offAbort(abort.signal, two);
  assert.equal(added, 0);
  onAbort(abort.signal, two);
  assert.equal(added, 1);
  abort.abort();
  assert.deepEqual(told, ['two']);
});

test('an error gets the stack of its call', () => {
  const error = new RangeError('a\nb');
  assert.equal(withStack(error, { stack: 'Error: x\n    at one\n    at two' }), error);
  assert.equal(error.stack, 'RangeError: a\nb\n    at one\n    at two');
  const before = error.stack;
  assert.equal(withStack(error, { stack: [] }).stack, before);
});

test('the options of a daemon become its arguments', async () => {
  const options = {
    clock: 'manual', seed: 0, logLevel: 'debug', maxLineBytes: 10, strict: true, record: 'a', replay: 'b',
    args: ['-x', 'y'], other: 1,
  };
  assert.deepEqual(await withArguments(options, (args) => args), [
    ...['--clock', 'manual', '--seed', '0', '--log-level', 'debug', '--max-line-bytes', '10', '--strict'],
    ...['--record', 'a', '--replay', 'b', '-x', 'y'],
  ]);
  assert.deepEqual(await withArguments({ strict: false, config: 'c.json' }, (args) => args), ['--config', 'c.json']);
  assert.deepEqual(await withArguments({}, (args) => args), []);
});

for (const isWrong of [false, true]) {
  test(`the file of a configuration is removed ${isWrong ? 'after a failure' : 'when it was read'}`, async () => {
    let file;
    const used = withArguments({ clock: 'skip', config: { adUnits: {} } }, async ([, , option, path]) => {
      file = path;
      assert.equal(option, '--config');
      assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), { adUnits: {} });
      if (isWrong) throw new RangeError('wrong');
      return 7;
    });
    if (isWrong) await assert.rejects(used, RangeError);
    else assert.equal(await used, 7);
    assert.ok(!existsSync(file));
  });
}

/** A connection, with what it writes and its faults. */
function connect() {
  const lines = [];
  const faults = [];
  const connection = new Connection({
    write: (line) => lines.push(JSON.parse(line)),
    onNotification: (method) => {
      if (method === 'wrong') throw new TypeError('wrong');
      lines.push(method);
    },
    refuse: ({ code, message, data }) => Object.assign(new Error(message), { code, data }),
    onFault: (makeError) => faults.push(makeError()),
  });
  return { connection, lines, faults, tell: (message) => connection.receive(JSON.stringify(message)) };
}

const WRONG_ERRORS = [
  {}, 'text', null, { code: 1 }, { code: '1', message: 'm' }, { code: 1.5, message: 'm' }, { code: 1, message: 2 },
  { code: 1, message: 'm', data: 'text' }, { code: 1, message: 'm', data: null },
];
for (const error of WRONG_ERRORS) {
  test(`an answer with the error ${JSON.stringify(error)} breaks the protocol`, async () => {
    const { connection, faults, tell } = connect();
    const answer = connection.request('ping');
    tell({ id: 1, error });
    await assert.rejects(answer, ProtocolError);
  });
}

test('an error needs no data, and keeps those that it has', async () => {
  const { connection, tell } = connect();
  const answers = [connection.request('ping'), connection.request('ping')];
  tell({ id: 1, error: { code: -1, message: 'm' } });
  tell({ id: 2, error: { code: 2, message: 'n', data: { a: 1 } } });
  await assert.rejects(answers[0], { code: -1, message: 'm' });
  await assert.rejects(answers[1], { code: 2, message: 'n', data: { a: 1 } });
});

for (const line of ['', 'x', '[]', '3', 'null', '{}', '{"id":1}', '{"id":null,"error":{"code":"x"}}', '{"method":3}']) {
  test(`the line ${line || 'without a text'} is a fault of the daemon`, () => {
    const { connection, faults } = connect();
    connection.receive(line);
    assert.deepEqual(faults.map(({ name }) => name), ['ProtocolError']);
    connection.end(() => new Error('over'));
    connection.receive(line);
    assert.equal(faults.length, 1);
  });
}

for (const length of [1, 199, 200, 201, 500]) {
  const part = length > 200 ? 'the first 200' : 'all';
  test(`an invalid line of ${length} characters is shown with ${part} of them, and kept whole`, () => {
    const { connection, faults } = connect();
    const line = `x${Array.from({ length }, (_, number) => number)}`.slice(0, length);
    connection.receive(line);
    const shown = length > 200 ? `${line.substring(0, 200)}…` : line;
    const message = `The program wrote a line that breaks the protocol: "${shown}"`;
    assert.deepEqual(faults.map((error) => [error.message, error.line]), [[message, line]]);
  });
}

test('a notification that can not be read is a fault, and an answer to nothing is ignored', () => {
  const { lines, faults, tell } = connect();
  tell({ method: 'adEvent' });
  tell({ id: 9, result: {} });
  tell({ id: 'x', result: {} });
  assert.deepEqual([lines, faults], [['adEvent'], []]);
  tell({ method: 'wrong' });
  assert.ok(faults[0] instanceof ProtocolError && faults[0].cause instanceof TypeError);
});

for (const result of [null, 3, 'text', true]) {
  test(`the result ${result} breaks the protocol`, async () => {
    const { connection, tell } = connect();
    const answers = [connection.request('ping'), connection.request('ping', {}, undefined, (value) => value)];
    tell({ id: 1, result });
    tell({ id: 2, result });
    for (const answer of answers) await assert.rejects(answer, ProtocolError);
  });
}

test('a signal cancels its request once, and never after the answer', async () => {
  const { connection, lines, tell } = connect();
  const [first, second, third] = Array.from({ length: 3 }, () => new AbortController());
  const answered = connection.request('ping', undefined, first.signal);
  const cancelled = connection.request('ping', undefined, second.signal);
  tell({ id: 1, result: { a: 1 } });
  first.abort();
  assert.deepEqual(await answered, { a: 1 });
  assert.equal(lines.length, 2);
  second.abort(new RangeError('enough'));
  await assert.rejects(cancelled, RangeError);
  assert.deepEqual(lines[2], { jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 2 } });
  tell({ id: 2, error: { code: -32800, message: 'cancelled' } });
  third.abort(new TypeError('before'));
  await assert.rejects(connection.request('ping', undefined, third.signal), TypeError);
  assert.equal(lines.length, 3);
});

// Networks

/** The stubs that the calls of a network add. */
async function stubsOf(use) {
  const calls = [];
  const record = (method) => async (params) => void calls.push([method, JSON.parse(JSON.stringify(params))]);
  const bridge = { defineNetwork: record('defineNetwork'), addStubs: record('addStubs'), removeNetwork: record('removeNetwork') };
  const network = new Network(bridge, 'exchange');
  await use(network);
  assert.deepEqual(calls[0], ['defineNetwork', { className: 'exchange' }]);
  return calls.slice(1).map(([method, { className, stubs }]) => {
    assert.deepEqual([method, className, stubs.length], ['addStubs', 'exchange', 1]);
    return stubs[0];
  });
}

for (const [name, use, ...stubs] of [
  ['gives', (n) => n.gives(), {}],
  ['gives a native ad', (n) => n.gives(native()), { native: {} }],
  ['gives a whole native ad', (n) => n.gives(native({ headline: 'H' })), { native: { headline: 'H' } }],
  ['gives a banner', (n) => n.gives(banner({ text: 'T' })), { banner: { text: 'T' } }],
  ['gives an empty banner', (n) => n.gives(banner()), { banner: {} }],
  ['gives a full-screen ad', (n) => n.gives(fullScreen({ reward: null })), { fullScreen: { reward: null } }],
  ['gives any full-screen ad', (n) => n.gives(fullScreen()), { fullScreen: {} }],
  ['gives with options', (n) => n.gives(undefined, { times: 0, delayMs: 0, breaks: 'lostClick' }), { times: 0, delayMs: 0, breaks: 'lostClick' }],
  ['gives with a random delay', (n) => n.gives(undefined, { delayMs: [1, 2] }), { delayQuantilesMs: [1, 2] }],
  ['gives with no events', (n) => n.gives(undefined, { events: {} }), { events: {} }],
  [
    'gives with events',
    (n) => n.gives(undefined, { events: { load: ['click', { event: 'paid', afterMs: 5 }], present: [] } }),
    { events: { load: [{ event: 'click' }, { event: 'paid', afterMs: 5 }], present: [] } },
  ],
  ['fails', (n) => n.fails(), { error: { name: 'noFill' } }],
  ['fails with a name', (n) => n.fails('timeout', { times: 2, delayMs: 3 }), { error: { name: 'timeout' }, times: 2, delayMs: 3 }],
  ['fails with an error', (n) => n.fails({ domain: 'd', code: 0 }), { error: { domain: 'd', code: 0 } }],
  ['never answers', (n) => n.neverAnswers(), { never: true }],
  ['never answers once', (n) => n.neverAnswers({ times: 1 }), { never: true, times: 1 }],
  [
    'is a sequence',
    (n) => n.fails('noFill', { times: 1 }).thenGives(banner(), { times: 2 }).thenFails('timeout', { delayMs: 1 }).thenNeverAnswers({ times: 3 }),
    { error: { name: 'noFill' }, times: 1 },
    { banner: {}, times: 2 },
    { error: { name: 'timeout' }, delayMs: 1 },
    { never: true, times: 3 },
  ],
  ['has no conditions', (n) => n.when().gives(), { when: {} }],
  ['has texts as conditions', (n) => n.when({ parameter: '', label: 'L' }).gives(), { when: { parameter: '', label: 'L' } }],
  [
    'has absent members',
    (n) => n.when({ parameter: null, label: null, absent: ['request.extras'] }).thenGives(),
    { when: { absent: ['request.extras', 'parameter', 'label'] } },
  ],
  [
    'has conditions',
    (n) => n.when({ format: 'banner', request: { seed: 1, keywords: [] }, keywords: ['k'], extras: { e: 1 } }).fails().thenFails(),
    ...Array(2).fill({ when: { format: 'banner', request: { seed: 1, keywords: ['k'], extras: { e: 1 } } }, error: { name: 'noFill' } }),
  ],
  ['has extras alone as conditions', (n) => n.when({ extras: { e: 1 } }).gives(), { when: { request: { extras: { e: 1 } } } }],
]) {
  test(`the stub of a network that ${name} is sent as the contract has it`, async () => {
    assert.deepEqual(await stubsOf(use), stubs);
  });
}

test('a network has its line item, its source, its stubs and all its requests', async () => {
  const asked = [];
  const pages = [{ requests: [1, 2], nextIndex: 3 }, { requests: [3], nextIndex: 4 }, { requests: [], nextIndex: 4 }];
  const bridge = {
    defineNetwork: async () => {},
    removeNetwork: async (params) => void asked.push(params),
    listNetworks: async () => ({ networks: [{ className: 'other', stubs: [0] }, { className: 'exchange', stubs: [1] }] }),
    getNetworkRequests: async (params) => (asked.push(params), pages[(asked.length - 1) % 3]),
  };
  const network = new Network(bridge, 'exchange');
  assert.deepEqual(network.lineItem(), { className: 'exchange' });
  assert.deepEqual(network.lineItem({ parameter: 'p' }), { className: 'exchange', parameter: 'p' });
  assert.deepEqual(network.source({ settings: {} }), { className: 'exchange', settings: {} });
  assert.deepEqual(await network.requests(), [1, 2, 3]);
  assert.deepEqual(asked.splice(0), [1, 3, 4].map((sinceIndex) => ({ className: 'exchange', unmatched: false, sinceIndex })));
  assert.deepEqual(await network.requests({ unmatched: true }), [1, 2, 3]);
  assert.equal(asked.splice(0)[2].unmatched, true);
  assert.deepEqual(await network.stubs(), [1]);
  assert.deepEqual(await new Network(bridge, 'third').stubs(), []);
  await network.remove();
  assert.deepEqual(asked, [{ className: 'exchange' }]);
});

test('a failure to define a network or to add a stub is the failure of the wait for it', async () => {
  const fail = async () => {
    throw new RangeError('no');
  };
  // Nobody waits for it, and no rejection is left unhandled.
  new Network({ defineNetwork: fail }, 'a');
  const undefinedNetwork = new Network({ defineNetwork: fail, addStubs: async () => {} }, 'a');
  await assert.rejects(async () => undefinedNetwork.gives(), RangeError);
  await assert.rejects(undefinedNetwork.requests(), RangeError);
  const network = new Network({ defineNetwork: async () => {}, addStubs: fail }, 'a');
  await assert.rejects(async () => network.gives(), RangeError);
  let isAdded = false;
  const late = new Network({ defineNetwork: async () => {}, addStubs: async () => void (await null, (isAdded = true)) }, 'a');
  await late.fails();
  assert.ok(isAdded);
});
