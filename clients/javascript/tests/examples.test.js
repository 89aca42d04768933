import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { findProgram } from '../src/program.js';

test('a first ad in the shell', () => {
  const script = fileURLToPath(new URL('../../examples/first.sh', import.meta.url));
  const env = { ...process.env, ADBRIDGE: findProgram() };
  const { status, stdout } = spawnSync(script, { env, encoding: 'utf8' });
  assert.equal(status, 0);
  const messages = stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
  const said = messages.map(({ id, params }) => id ?? params.event);
  assert.deepEqual(said, [1, 2, 'impression', 3, 'click', 4, 5]);
  assert.equal(messages[0].result.nativeAdType, 'content');
});
