// Replays the conversations of protocol/adapters/transcripts with the example adapter.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../protocol/adapters/transcripts/', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('example-adapter.js', import.meta.url));

/** The lines of a transcript, each with its mark. */
function linesOf(name) {
  return readFileSync(FOLDER + name, 'utf8').split('\n').map((line) => {
    const [mark] = line.split(' ', 1);
    return { mark, text: line.slice(mark.length + 1) };
  });
}

const transcripts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => ({ name, lines: linesOf(name) }))
  .filter(({ lines }) => {
    const players = lines.find(({ mark }) => mark === '@');
    return !players || players.text.split(' ').includes('javascript');
  });

test('there are transcripts', () => {
  assert.ok(transcripts.length >= 10);
});

for (const { name, lines } of transcripts) {
  test(`replay: ${name}`, { timeout: 60_000 }, async (t) => {
    const child = spawn(process.execPath, [EXAMPLE], { stdio: ['pipe', 'pipe', 'inherit'] });
    t.after(() => child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (const { mark, text } of lines) {
      if (mark === '>>') {
        child.stdin.write(`${text}\n`);
      } else if (mark === '<<') {
        const { value } = await answers.next();
        assert.deepEqual(comparable(value), comparable(text));
      }
    }
    child.stdin.end();
    assert.deepEqual(await answers.next(), { value: undefined, done: true });
    assert.deepEqual(await ended, [0, null]);
  });
}

/** A message, without what may differ: members that are null, and the library's own words. */
function comparable(line) {
  const message = JSON.parse(line, (_, member) => member ?? undefined);
  if (message.error && !message.error.data?.error) message.error = { code: message.error.code };
  return message;
}
