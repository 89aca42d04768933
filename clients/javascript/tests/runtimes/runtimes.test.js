// The client and an adapter in each runtime. NODES has the paths of some versions of Node; Deno and Bun
// are on PATH.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { findProgram } from '../../src/program.js';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const NETWORK = fileURLToPath(new URL('../../../examples/my-network.mjs', import.meta.url));
const ADBRIDGE = findProgram();

/** How each runtime runs tests, and a program. */
const runtimes = [
  ...(process.env.NODES ?? process.execPath).split(':').map((node) => ({
    name: `Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`,
    tests: (files) => [node, '--test', ...files],
    program: (file) => [node, file],
  })),
  {
    name: 'Deno',
    tests: (files) => ['deno', 'test', '--allow-all', '--no-check', '--quiet', ...files],
    program: (file) => ['deno', 'run', '--allow-all', '--quiet', file],
  },
  {
    name: 'Bun',
    tests: (files) => ['bun', 'test', ...files.map((file) => `./${file}`)],
    program: (file) => ['bun', file],
  },
];

const TESTS = ['bridge', 'lines', 'testing'].map((name) => `tests/${name}.test.js`);

for (const { name, tests, program } of runtimes) {
  test(`the client passes its tests in ${name}`, () => run(...tests(TESTS)));

  test(`an adapter in ${name} passes its checks`, (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'adbridge-test-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const config = join(folder, 'config.json');
    writeFileSync(config, JSON.stringify({ adapters: [{ className: 'MyNetwork', command: program(NETWORK) }] }));
    const parameters = ['--parameter', 'unit-7', '--failing-parameter', 'unit-1'];
    run(ADBRIDGE, 'check', '--config', config, '--adapter', 'MyNetwork', ...parameters);
  });
}

/** Runs a command that must succeed. */
function run(command, ...args) {
  const env = { ...process.env, ADBRIDGE, NODE_TEST_CONTEXT: undefined };
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: PACKAGE, env, encoding: 'utf8' });
  assert.ifError(error);
  assert.equal(status, 0, stdout + stderr);
}
