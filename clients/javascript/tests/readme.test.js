// Runs every block of the README, and compares what it prints.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(`${PACKAGE}README.md`, 'utf8');
const BLOCK = /^```js( needs=using| file=\S+)?\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?/gms;

const hasUsing = run("await using nothing = { async [Symbol.asyncDispose]() {} };").status === 0;

/** Runs a module inside of the package, where `adbridge` is its name. */
function run(module) {
  return spawnSync(process.execPath, ['--input-type=module', '-'], {
    cwd: PACKAGE,
    input: module,
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
}

for (const [, tag = '', block, output] of readme.matchAll(BLOCK)) {
  const line = readme.slice(0, readme.indexOf(block)).split('\n').length;
  if (tag.startsWith(' file=')) {
    test(`the block in line ${line} is the example`, () => {
      const example = readFileSync(`${PACKAGE}../examples/${tag.slice(' file='.length)}`, 'utf8');
      const code = example.replace(/^\/\/.*\n/gm, '');
      assert.equal(block, code.replace('../javascript/src/adapter.js', 'adbridge/adapter'));
    });
    continue;
  }
  const skip = tag === ' needs=using' && !hasUsing && 'this Node has no `await using`';
  test(`the block in line ${line}`, { skip }, () => {
    const { status, stdout, stderr } = run(block);
    assert.equal(status, 0, stderr + stdout);
    if (output !== undefined) assert.equal(stdout, output);
    assert.equal(stderr, '');
  });
}

test('the README has its blocks', () => {
  assert.ok(Array.from(readme.matchAll(BLOCK)).length >= 10);
});
