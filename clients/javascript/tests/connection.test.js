import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Connection } from '../src/connection.js';
import { turn } from './adapter-world.js';

/** The lines of requests: each is a method and its parameters. */
function linesOf(...requests) {
  const lines = [];
  const connection = new Connection({ write: (line) => lines.push(line) });
  for (const [method, params] of requests) connection.request(method, params);
  return lines;
}

test('the line of a request is what JSON.stringify makes of it', () => {
  const requests = [
    ['ping', undefined],
    ['ping', {}],
    ['a "quoted"\n\u2028 name', { text: '"\n\ud800' }],
    ['getAd', { adId: 'ad-1', missing: undefined }],
    ['getAd', { toJSON: () => undefined }],
  ];
  const expected = requests.map(([method, params], i) =>
    JSON.stringify({ jsonrpc: '2.0', id: i + 1, method, params }),
  );
  assert.deepEqual(linesOf(...requests, ...requests).slice(0, requests.length), expected);
});

test('a method that is not a text does not exist', () => {
  assert.equal(linesOf([undefined])[0], '{"jsonrpc":"2.0","id":1,"method":"undefined"}');
});

/** A connection whose daemon refuses lines without their ids. */
function connectionOf(lines) {
  return new Connection({
    write: (line) => lines.push(line),
    refuse: ({ message }) => new Error(message),
    onFault: (makeError) => assert.fail(makeError()),
  });
}

test('a line without a message is a fault, and the next line is read', async () => {
  const faults = [];
  const connection = new Connection({ write: () => {}, onFault: (makeError) => faults.push(makeError()) });
  const answer = connection.request('ping');
  const lines = ['7', 'null', '[]', '{}', '{"id":1}', '{"method":7}', '{"error":{"code":1,"message":"m"}}', 'x'];
  for (const line of lines) connection.receive(line);
  assert.deepEqual(faults.map(({ name, line }) => [name, line]), lines.map((line) => ['ProtocolError', line]));
  connection.receive('{"jsonrpc":"2.0","id":1,"result":{}}');
  assert.deepEqual(await answer, {});
});

test('a line that is too long in bytes fails its own call, although it has fewer characters', async () => {
  const lines = [];
  const connection = connectionOf(lines);
  const short = connection.request('ping');
  const long = connection.request('getAd', { adId: '漢'.repeat(1_000) });
  assert.ok(lines[1].length < 2_000 && Buffer.byteLength(lines[1]) > 3_000);
  const error = { code: -32600, message: 'The line is too long.', data: { name: 'invalidRequest', limit: 2_000 } };
  connection.receive(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
  await assert.rejects(long, /too long/);
  connection.receive('{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":7}}');
  assert.deepEqual(await short, { protocolVersion: 7 });
});

test('a long line fails its own call if no other call waits, too', async () => {
  const connection = connectionOf([]);
  const long = connection.request('getAd', { adId: 'x'.repeat(3_000) });
  const error = { code: -32600, message: 'The line is too long.', data: { name: 'invalidRequest', limit: 2_000 } };
  connection.receive(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
  await assert.rejects(Promise.race([long, Promise.resolve().then(turn)]), /too long/);
});

test('of the calls that wait beside others, the first 32 keep what leads to their caller', async () => {
  const connection = connectionOf([]);
  const ask = (...others) => connection.request('ping', {}, ...others);
  const calls = Array.from({ length: 40 }, () => ask());
  connection.end(() => new RangeError('over'));
  const kept = (await Promise.allSettled(calls)).map(({ reason }) => / at ask /.test(reason.stack));
  assert.deepEqual(kept, Array.from({ length: 40 }, (_, index) => index >= 1 && index < 32));
  for (const others of [[new AbortController().signal], [undefined, (result) => result]]) {
    const alone = connectionOf([]);
    const asked = (function ask() {
      return alone.request('ping', {}, ...others);
    })();
    alone.end(() => new RangeError('over'));
    await assert.rejects(asked, ({ stack }) => / at ask /.test(stack));
  }
});

test('nothing is written after the end', async () => {
  const lines = [];
  const connection = connectionOf(lines);
  connection.end(() => new Error('over'));
  connection.notify('dispose', { adId: 'ad-1' });
  await assert.rejects(connection.request('ping'), /over/);
  assert.deepEqual(lines, []);
});

test('a call whose parameters are not JSON fails, and the next call has an answer', async () => {
  const lines = [];
  const connection = connectionOf(lines);
  const { signal } = new AbortController();
  for (const others of [[], [undefined, (result) => result], [signal]]) {
    await assert.rejects(connection.request('getAd', { adId: 1n }, ...others), /BigInt/);
  }
  assert.deepEqual(lines, []);
  const next = connection.request('ping');
  const { id } = JSON.parse(lines[0]);
  connection.receive(JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: 1 } }));
  assert.deepEqual(await next, { protocolVersion: 1 });
});
