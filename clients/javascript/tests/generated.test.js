import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const hasCompiler = spawnSync(process.env.TSC ?? 'tsc', ['--version']).status === 0;
const needsCompiler = { skip: !hasCompiler && !process.env.CI && 'no tsc' };

test('the generated files are what the document and JSDoc say', needsCompiler, () => {
  const generate = fileURLToPath(new URL('../../generate', import.meta.url));
  const { status, stderr } = spawnSync('python3', [generate, '--check', 'javascript'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${stderr}Run clients/generate.`);
});
