// The command `adbridge` of the package.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../src/command.js', import.meta.url));

/** Starts the command, which runs a script of the shell. */
function start(t, script, ...args) {
  return startFile(t, `#!/bin/sh\n${script}\n`, ...args);
}

/** Starts the command, which runs a program with a content. */
function startFile(t, content, ...args) {
  const folder = mkdtempSync(join(tmpdir(), 'adbridge-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'adbridge');
  writeFileSync(program, content, { mode: 0o755 });
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...process.env, ADBRIDGE: program } });
  t.after(() => child.kill('SIGKILL'));
  const written = { output: '', errors: '' };
  child.stdout.on('data', (bytes) => (written.output += bytes));
  child.stderr.on('data', (bytes) => (written.errors += bytes));
  return { child, ended: once(child, 'close').then(([code]) => ({ ...written, code })) };
}

test('the command runs the program with its arguments and streams, and ends with its code', async (t) => {
  const { child, ended } = start(t, 'echo "$#:$1:$2"; cat; echo wrong >&2; exit 3', 'check', 'a b');
  child.stdin.end('input\n');
  assert.deepEqual(await ended, { output: '2:check:a b\ninput\n', errors: 'wrong\n', code: 3 });
});

test('the command passes signals on, and ends as a shell does after a program that a signal has ended', async (t) => {
  for (const [signal, code] of [['SIGTERM', 7], ['SIGHUP', 8]]) {
    const { child, ended } = start(t, 'trap "exit 7" TERM; trap "exit 8" HUP; echo ready; while :; do sleep 0.01; done');
    await once(child.stdout, 'data');
    child.kill(signal);
    assert.equal((await ended).code, code, signal);
  }
  assert.equal((await start(t, 'kill -KILL $$').ended).code, 128 + 9);
});

test('the command waits for the program that handles an interrupt itself', async (t) => {
  const { child, ended } = start(t, 'echo ready; read -r line; echo "$line"; exit 4');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  child.stdin.end('still here\n');
  assert.equal((await ended).code, 4);
});

test('a program that is missing is an error of the command', async () => {
  const child = spawn(process.execPath, [COMMAND], { env: { ...process.env, ADBRIDGE: '/nowhere' } });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  assert.equal(errors, 'adbridge: error: The environment variable ADBRIDGE is /nowhere, but there is no such program.\n');
  assert.equal(code, 1);
});

test('a program that can not be started is an error of the command', async (t) => {
  const { errors, code } = await startFile(t, '#!/nowhere/interpreter\n').ended;
  assert.match(errors, /^adbridge: error: The program can't be started: spawn .*ENOENT\n$/);
  assert.equal(code, 1);
});
