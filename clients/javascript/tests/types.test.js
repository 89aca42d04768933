import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import * as adbridge from '../src/index.js';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const TSC = process.env.TSC ?? 'tsc';
const needsCompiler = {
  skip: spawnSync(TSC, ['--version']).status !== 0 && !process.env.CI && 'no tsc',
};

test('TypeScript accepts correct use and refuses wrong use', needsCompiler, () => {
  const project = fileURLToPath(new URL('tsconfig.json', import.meta.url));
  try {
    execFileSync(TSC, ['--project', project], { encoding: 'utf8' });
  } catch (error) {
    assert.fail(error.stdout || error.message);
  }
});

/** What the compiler says about a file of a program that has the package installed. */
function compile(t, name, text, options) {
  const folder = mkdtempSync(join(tmpdir(), 'adbridge-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'node_modules/adbridge'));
  writeFileSync(join(folder, name), text);
  const compilerOptions = { strict: true, target: 'es2022', types: [], noEmit: true, ...options };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [name] }));
  return spawnSync(TSC, ['--project', folder], { encoding: 'utf8' }).stdout;
}

const USE = `import { AdBridge, NativeAd } from 'adbridge';
  import { Adapter } from 'adbridge/adapter';
  import * as ads from 'adbridge/react-native';
  import { assertEvents, withBridge } from 'adbridge/testing';
  export const run = withBridge(async (bridge: AdBridge) => {
    const ad: NativeAd = await bridge.loadNative({ adUnitId: 'sample/native' });
    assertEvents(ad, ['impression']);
  });
  export class Mine extends Adapter {}
  export const network = ads.network('unit', 'banner');
  // @ts-expect-error: there is no such platform
  ads.configure({ platform: 'windows' });
  // @ts-expect-error: an ad unit is not a number, and the types of the entries are known here
  export const wrong = withBridge((bridge) => bridge.loadNative({ adUnitId: 7 }));
  export const same: Promise<AdBridge> = ads.bridge();
  `;

test('an older resolution of modules finds every entry', needsCompiler, (t) => {
  assert.equal(compile(t, 'use.ts', USE, { module: 'commonjs', moduleResolution: 'node' }), '');
});

for (const name of ['use.mts', 'use.cts']) {
  test(`${name} finds every entry as Node does`, needsCompiler, (t) => {
    assert.equal(compile(t, name, USE, { module: 'nodenext', moduleResolution: 'nodenext' }), '');
  });
}

test('CommonJS can import types alone, and they are those of the modules', needsCompiler, (t) => {
  const text = `import type { AdBridge } from 'adbridge';
    export async function start(): Promise<AdBridge> {
      const adbridge = await import('adbridge');
      return adbridge.AdBridge.start();
    }
    `;
  assert.equal(compile(t, 'use.cts', text, { module: 'nodenext', moduleResolution: 'nodenext' }), '');
});

test('every file of types is generated, and has its module beside it', () => {
  const files = readdirSync(SOURCES, { recursive: true }).filter((name) => name.endsWith('.d.ts'));
  assert.ok(files.includes('index.d.ts'));
  for (const file of files) {
    assert.match(readFileSync(`${SOURCES}${file}`, 'utf8'), /^\/\/ Generated from .* Do not edit\.\n/, file);
    assert.ok(['.js', '.cjs'].some((end) => existsSync(SOURCES + file.replace('.d.ts', end))), file);
  }
});

test('every class and enumeration of the protocol is exported', async () => {
  for (const module of ['errors', 'generated/ads', 'generated/enumerations', 'generated/errors']) {
    const { adClasses, ...exported } = await import(`../src/${module}.js`);
    for (const [name, value] of Object.entries(exported)) assert.equal(adbridge[name], value, name);
  }
});

test('only AdBridge.start makes a bridge', () => {
  assert.throws(() => new adbridge.AdBridge(), new TypeError('Make a bridge with AdBridge.start().'));
});
