// The conversations that all clients have.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { AdBridge, BridgeClosed, DaemonDied, RPCError } from '../src/index.js';

const FOLDER = fileURLToPath(new URL('../../conversations/', import.meta.url));

const DOCUMENT = new URL('../../../protocol/clients/openrpc.json', import.meta.url);

/** The notifications that this version knows. Listeners also get those of later daemons. */
const KNOWN = new Set(JSON.parse(readFileSync(DOCUMENT, 'utf8'))['x-notifications'].map(({ name }) => name));

/** The errors that a call fails with, by their names in the conversations. */
const FAILURES = { closed: BridgeClosed, ended: DaemonDied };

/** Compares a value with the members that are expected. A null member can be missing. */
function expect(found, expected, place) {
  if (Array.isArray(expected)) {
    assert.equal(found?.length, expected.length, `${place}: ${JSON.stringify(found)}`);
    expected.forEach((value, index) => expect(found[index], value, `${place}[${index}]`));
  } else if (typeof expected?.starts === 'string') {
    assert.ok(found.startsWith(expected.starts), place);
  } else if (expected !== null && typeof expected === 'object') {
    for (const [name, value] of Object.entries(expected)) expect(found?.[name], value, `${place}.${name}`);
  } else {
    assert.equal(found ?? null, expected, place);
  }
}

/** Whether a value has the members that are expected. */
function fits(found, expected) {
  return Object.entries(expected).every(([name, value]) => found[name] === value);
}

async function outcome(call, step, place) {
  if (step.error) {
    const error = await call.then(() => undefined, (reason) => reason);
    assert.ok(error instanceof RPCError, `${place}: ${error}`);
    assert.equal(error.code, step.error.code, place);
    expect(error.data, { name: step.error.name, ...step.error.data }, `${place}: data`);
  } else if (step.fails) {
    const error = await call.then(() => undefined, (reason) => reason);
    assert.ok(error instanceof FAILURES[step.fails], `${place}: ${error}`);
    for (const text of step.says ?? []) assert.ok(`${error.message}${error.stderr ?? ''}`.includes(text), place);
  } else {
    expect(await call, step.result ?? {}, `${place}: result`);
  }
}

async function converse(file) {
  const script = JSON.parse(readFileSync(FOLDER + file, 'utf8'));
  const args = script.arguments ?? ['--clock', 'manual'];
  const program = script.daemon ? { program: `${FOLDER}daemon.py`, args: [FOLDER + file] } : { args };
  const notifications = script.notifications ?? [];
  const bridge = await AdBridge.start({ ...program, notifications, log: () => {} });
  const received = [];
  let arrived = () => {};
  const receive = (name, params) => {
    if (!KNOWN.has(name)) return;
    received.push([name, params]);
    arrived();
  };
  bridge.on('event', (event) => receive('adEvent', event));
  bridge.on('violation', (violation) => receive('contractViolation', violation));
  bridge.on('notification', ({ method, params }) => receive(method, params));
  const begun = new Map();
  const call = ({ call: name, params = {} }, options) => {
    const method = name.replace('rpc.', '');
    return Object.keys(params).length > 0 || options ? bridge[method](params, options) : bridge[method]();
  };
  const steps = {
    begin(step) {
      const abort = new AbortController();
      const answer = call(step, { signal: abort.signal });
      answer.catch(() => {});
      begun.set(step.begin, { abort, answer });
    },
    call: (step, place) => outcome(call(step), step, place),
    request: (step, place) => outcome(bridge.call(step.request, step.params ?? {}), step, place),
    end: (step, place) => outcome(begun.get(step.end).answer, step, place),
    async cancel(step) {
      const { abort, answer } = begun.get(step.cancel);
      abort.abort();
      await assert.rejects(answer, { name: 'AbortError' });
    },
    close: () => bridge.close(),
    received(step, place) {
      assert.deepEqual(received.map(([name]) => name), step.received.map(([name]) => name), place);
      step.received.forEach(([name, params], index) => expect(received[index][1], params, `${place}: ${name}`));
      received.length = 0;
    },
    async waitFor({ waitFor: [name, params] }) {
      while (!received.some(([kind, found]) => kind === name && fits(found, params))) {
        await new Promise((resolve) => {
          arrived = resolve;
        });
      }
    },
  };
  try {
    for (const [index, step] of script.steps.entries()) {
      const kind = Object.keys(steps).find((name) => name in step);
      await steps[kind](step, `step ${index + 1}`);
    }
  } finally {
    await bridge.close().catch(() => {});
  }
}

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.json'))) {
  test(`conversation ${file}`, () => converse(file));
}
