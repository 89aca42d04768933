// The client in a bundle, in both kinds of modules.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { findProgram } from '../../src/program.js';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

const SOURCE = `
  import { AdBridge, LoadFailed } from 'adbridge';
  import { NativeAd } from 'adbridge/adapter';
  import { assertEvents } from 'adbridge/testing';

  async function main() {
    const bridge = await AdBridge.start();
    const ad = await bridge.loadNative({ adUnitId: 'sample/legacy' });
    await ad.recordImpression();
    assertEvents(ad, ['impression']);
    await ad.dispose();
    const error = await bridge.loadNative({ adUnitId: 'sample/no-fill' }).catch((reason) => reason);
    console.log(ad.assets.headline, error instanceof LoadFailed, typeof NativeAd);
    await bridge.close();
  }

  main();
`;

for (const format of ['cjs', 'esm']) {
  test(`a bundle of the kind ${format} starts the program of ADBRIDGE`, (t) => {
    const bundle = bundled(t, SOURCE, format);
    const { stdout, stderr } = run(bundle, { ADBRIDGE: findProgram() });
    assert.equal(stdout, 'Sample Content! true function\n', stderr);
  });

  test(`a bundle of the kind ${format} starts the program of the package beside it`, (t) => {
    const bundle = bundled(t, SOURCE, format);
    const folder = join(bundle, '../node_modules/@adbridge', `${process.platform}-${process.arch}`);
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(join(folder, 'bin/adbridge'), `#!/bin/sh\nexec '${findProgram()}' "$@"\n`);
    chmodSync(join(folder, 'bin/adbridge'), 0o755);
    const { stdout, stderr } = run(bundle, { ADBRIDGE: undefined });
    assert.equal(stdout, 'Sample Content! true function\n', stderr);
  });

  test(`a bundle of the kind ${format} loads where there is no program, and says what is missing`, (t) => {
    const bundle = bundled(t, SOURCE, format);
    const { status, stderr } = run(bundle, { ADBRIDGE: undefined, PATH: '' });
    assert.equal(status, 1);
    assert.match(stderr, /ProgramNotFound: There is no adbridge on PATH/);
  });
}

/** The path of a bundle of a source. */
function bundled(t, source, format) {
  const folder = mkdtempSync(join(tmpdir(), 'adbridge-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'source/node_modules'), { recursive: true });
  symlinkSync(PACKAGE, join(folder, 'source/node_modules/adbridge'));
  writeFileSync(join(folder, 'source/main.js'), source);
  const bundle = join(folder, format === 'cjs' ? 'bundle.cjs' : 'bundle.mjs');
  const args = ['source/main.js', '--bundle', '--platform=node', `--format=${format}`, `--outfile=${bundle}`];
  const { status, error, stderr } = spawnSync('esbuild', args, { cwd: folder, encoding: 'utf8' });
  assert.ifError(error);
  assert.equal(status, 0, stderr);
  return bundle;
}

function run(bundle, env) {
  return spawnSync(process.execPath, [bundle], { env: { ...process.env, ...env }, encoding: 'utf8' });
}
