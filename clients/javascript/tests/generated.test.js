import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('a document that changes is noticed', needsCompiler, (t) => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const copy = mkdtempSync(join(tmpdir(), 'adbridge-'));
  t.after(() => rmSync(copy, { recursive: true }));
  const document = 'protocol/adapters/openrpc.json';
  const parts = ['clients/generate', 'clients/generator', 'clients/javascript/src', document];
  for (const part of [...parts, 'protocol/clients/openrpc.json']) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  const changed = readFileSync(join(copy, document), 'utf8').replaceAll('"legacy"', '"ancient"');
  writeFileSync(join(copy, document), changed);

  const check = [join(copy, 'clients/generate'), '--check', 'javascript'];
  const { status, stderr } = spawnSync('python3', check, { encoding: 'utf8' });

  assert.equal(status, 1);
  for (const file of ['messages.js', 'messages.d.ts']) {
    assert.ok(stderr.includes(`clients/javascript/src/adapter/${file} is out of date`), stderr);
  }
});
