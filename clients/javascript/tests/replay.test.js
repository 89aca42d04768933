// Replays the conversations of protocol/clients/transcripts with the real daemon.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { AdBridge } from '../src/index.js';
import { Connection } from '../src/connection.js';
import { LineReader } from '../src/lines.js';
import { findProgram } from '../src/program.js';

const FOLDER = fileURLToPath(new URL('../../../protocol/clients/transcripts/', import.meta.url));
const PROGRAM = findProgram();

class Transcript {
  constructor(name) {
    this.name = name;
    this.lines = readFileSync(FOLDER + name, 'utf8').split('\n').slice(0, -1).map((line) => {
      const end = line.indexOf(' ');
      return end < 0 ? { mark: line, text: '' } : { mark: line.slice(0, end), text: line.slice(end + 1) };
    });
  }

  texts(mark) {
    return this.lines.filter((line) => line.mark === mark).map((line) => line.text);
  }

  get args() {
    const own = this.texts('$').flatMap((text) => text.split(' '));
    return own.includes('--clock') ? own : ['--clock', 'manual', ...own];
  }

  /** All bytes that go in. */
  get input() {
    const lines = this.lines.filter(({ mark }) => mark.startsWith('>'));
    const bytes = ({ mark, text }) => Buffer.from(text, mark === '>x' ? 'hex' : 'utf8');
    return Buffer.concat(lines.flatMap((line) => [bytes(line), Buffer.from('\n')]));
  }

  /** The requests of the conversation, if there is nothing else in it that a client would not send. */
  get requests() {
    const requests = this.texts('>').map(parsed);
    const isPlain = ({ id, method, params }) =>
      (id === undefined ? method === 'initialize' : id !== null) &&
      typeof method === 'string' && !/^(shutdown|exit|\$.*)$/.test(method) &&
      (params === undefined || (typeof params === 'object' && params !== null));
    const areAllPlain = requests.every((request) => request && isPlain(request));
    // A request without an id chooses notifications.
    const ids = requests.map((request) => request?.id).filter((id) => id !== undefined);
    const haveOwnIds = new Set(ids).size === ids.length;
    return areAllPlain && haveOwnIds && this.texts('>x').length === 0 ? requests : [];
  }
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const transcripts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => new Transcript(name));

for (const transcript of transcripts) {
  test(`${transcript.name}: every line is read as it was written`, { timeout: 60_000 }, async () => {
    const child = spawn(PROGRAM, transcript.args, { cwd: FOLDER, stdio: ['pipe', 'pipe', 'ignore'] });
    child.stdin.on('error', () => {}); // It ends while much is still to come.
    child.stdin.end(transcript.input);
    const reader = new LineReader();
    const lines = [];
    child.stdout.on('data', (bytes) => {
      // In pieces that can end anywhere, even inside of a character.
      for (let at = 0; at < bytes.length; at += 997) lines.push(...reader.read(bytes.subarray(at, at + 997)));
    });
    await once(child, 'close');
    assert.deepEqual([...lines, ...reader.end()], transcript.texts('<'));
  });

  test(`${transcript.name}: every line is understood`, () => {
    const connection = new Connection({
      write: () => {},
      onNotification: (method) => assert.equal(typeof method, 'string'),
      onFault: (error) => assert.fail(error),
    });
    // The client does not use batches.
    transcript.texts('<').filter((line) => !line.startsWith('[')).forEach((line) => connection.receive(line));
  });
}

/** The calls that the end of the input answers, and how many notifications come only with it. */
const AT_THE_END = {
  'end-of-input.jsonl': { calls: [1, 'drawn', 'seen', 2, 3], notifications: 3 },
  'listing.jsonl': { calls: ['slow'], notifications: 0 },
  'pictures.jsonl': { calls: [16, 17], notifications: 0 },
  'rules.jsonl': { calls: [], notifications: 1 },
  'timeouts.jsonl': { calls: [], notifications: 1 },
  'work.jsonl': { calls: [], notifications: 1 },
};

for (const transcript of transcripts.filter(({ requests }) => requests.length > 0)) {
  test(`${transcript.name}: the client's calls come to the same`, { timeout: 60_000 }, async (t) => {
    const bridge = await AdBridge.start({ args: transcript.args, cwd: FOLDER });
    t.after(() => bridge.close());
    const notifications = [];
    bridge.on('event', (params) => notifications.push({ method: 'adEvent', params }));
    bridge.on('violation', (params) => notifications.push({ method: 'contractViolation', params }));
    bridge.on('adapterStatus', (params) => notifications.push({ method: 'adapterStatus', params }));
    bridge.on('notification', (notification) => notifications.push(notification));
    const left = AT_THE_END[transcript.name] ?? { calls: [], notifications: 0 };
    const outcomes = transcript.requests.flatMap(({ id, method, params }) => {
      if (id === undefined) {
        bridge.notify(method, params);
        return [];
      }
      const outcome = { id };
      outcome.call = bridge.call(method, params).then(
        (result) => (outcome.result = { ...result }),
        ({ code, message, data }) => (outcome.error = { code, message, data }),
      );
      return outcome;
    });
    await Promise.all(outcomes.filter(({ id }) => !left.calls.includes(id)).map(({ call }) => call));
    await bridge.ping();

    const settled = outcomes.filter(({ result, error }) => result ?? error);
    const waiting = outcomes.filter((outcome) => !settled.includes(outcome));
    assert.deepEqual(waiting.map(({ id }) => id), left.calls);
    const expected = transcript.texts('<').map((line) => JSON.parse(line));
    for (const { call, ...outcome } of settled) {
      const index = expected.findIndex(({ id, method }) => !method && id === outcome.id);
      const [{ jsonrpc, ...response }] = expected.splice(index, 1);
      assert.deepEqual(outcome, response);
    }
    const reported = expected.filter(({ method }) => method).map(({ method, params }) => ({ method, params }));
    assert.deepEqual(notifications, reported.slice(0, reported.length - left.notifications));
  });
}
