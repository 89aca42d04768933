import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('the generated files are what the document says', () => {
  const generate = fileURLToPath(new URL('../../generate', import.meta.url));
  const { status, stderr } = spawnSync('python3', [generate, '--check'], { encoding: 'utf8' });
  assert.equal(status, 0, `${stderr}Run clients/generate.`);
});
