import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';

import { LineReader, LineWriter } from '../src/lines.js';

/** The lines of a text that comes in pieces of a size. */
function read(text, size) {
  const bytes = Buffer.from(text);
  const reader = new LineReader();
  const lines = [];
  for (let start = 0; start < bytes.length; start += size) {
    lines.push(...reader.read(bytes.subarray(start, start + size)));
  }
  return [...lines, ...reader.end()];
}

/** A stream that takes one write at a time, and the writes that it took. */
function slowStream() {
  const writes = [];
  const release = [];
  const stream = new Writable({
    highWaterMark: 1,
    write(chunk, _, done) {
      writes.push(chunk.toString());
      release.push(done);
    },
  });
  return { stream, writes, next: () => release.shift()() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

for (const size of [1, 2, 3, 7, 1_000]) {
  test(`lines in pieces of ${size} bytes are the same lines`, () => {
    assert.deepEqual(read('a\nöü\n\n😀 b\nlast', size), ['a', 'öü', '', '😀 b', 'last']);
  });
}

test('only LF ends a line', () => {
  assert.deepEqual(read('a\u2028b\u2029c\u0085d\x7fe\rf\n', 5), ['a\u2028b\u2029c\u0085d\x7fe\rf']);
});

test('a line of 20 MB in small pieces is read fast', { timeout: 10_000 }, () => {
  const [line, ...others] = read(`${'x'.repeat(20_000_000)}\n`, 4_096);
  assert.equal(line.length, 20_000_000);
  assert.deepEqual(others, []);
});

test('the lines of one turn are one write', async () => {
  const { stream, writes } = slowStream();
  const writer = new LineWriter(stream);
  ['a', 'b', 'c'].forEach((line) => writer.write(line));
  await turn();
  assert.deepEqual(writes, ['a\nb\nc\n']);
});

test('many lines of one turn are written before its end', () => {
  const writes = [];
  const stream = new Writable({
    write(chunk, _, done) {
      writes.push(chunk.length);
      done();
    },
  });
  const writer = new LineWriter(stream);
  for (let i = 0; i < 10; i++) writer.write('x'.repeat(29_999));
  assert.deepEqual(writes, [90_000, 90_000, 90_000]);
});

test('a full stream gets no lines', async () => {
  const { stream, writes, next } = slowStream();
  const writer = new LineWriter(stream);
  writer.write('a');
  await turn();
  for (const line of ['b', 'c']) {
    writer.write(line);
    await turn();
  }
  assert.deepEqual(writes, ['a\n']);
  assert.equal(stream.writableLength, 2);
  next();
  await turn();
  assert.deepEqual(writes, ['a\n', 'b\nc\n']);
});

test('many lines are written in several writes', async () => {
  const { stream, writes, next } = slowStream();
  const writer = new LineWriter(stream);
  for (let i = 0; i < 10; i++) writer.write('x'.repeat(30_000));
  writer.end();
  await turn();
  while (!stream.writableFinished) {
    assert.ok(writes.at(-1).length < 100_000);
    next();
    await turn();
  }
  assert.equal(writes.join('').length, 10 * 30_001);
  assert.ok(writes.length > 1);
});
