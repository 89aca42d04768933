import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import * as adbridge from '../src/index.js';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const TSC = process.env.TSC ?? 'tsc';
const needsCompiler = {
  skip: spawnSync(TSC, ['--version']).status !== 0 && !process.env.CI && 'no tsc',
};

/** What the `.d.ts` file of a module declares, by name: what stands in its body. */
function declarations(module) {
  const text = readFileSync(`${SOURCES}${module}.d.ts`, 'utf8');
  const found = text.matchAll(/^export declare (?:abstract )?(?:class|const|function) (\w+)/gm);
  return new Map(Array.from(found, ({ 1: name, index }) => [name, text.slice(index).split(/^\}|\{\}$/m)[0]]));
}

/** The public functions and getters of a class. */
function membersOf(prototype) {
  return Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor' && name !== 'name');
}

const modules = ['index', 'adapter', 'errors', 'testing', 'loaded-ad'].concat(
  ['ads', 'enumerations', 'errors', 'methods'].map((name) => `generated/${name}`),
);

test('TypeScript accepts what is right and refuses what is wrong', needsCompiler, () => {
  const project = fileURLToPath(new URL('tsconfig.json', import.meta.url));
  try {
    execFileSync(TSC, ['--project', project], { encoding: 'utf8' });
  } catch (error) {
    assert.fail(error.stdout || error.message);
  }
});

for (const module of modules) {
  test(`the types of ${module} declare all that it exports`, async () => {
    const exported = await import(`../src/${module}.js`);
    const declared = declarations(module);
    for (const [name, value] of Object.entries(exported)) {
      if (['errorClasses', 'adClasses'].includes(name)) continue; // They stay inside of the package.
      const body = declared.get(name) ?? (module === 'index' ? '' : assert.fail(`${name} is missing`));
      if (module === 'index' && body === '') continue; // It comes from another module.
      for (const member of membersOf(value.prototype ?? {})) {
        assert.match(body, new RegExp(`\\b${member}\\b`), `${name}.${member} is missing`);
      }
    }
  });
}

test('the types declare nothing that is not there', async () => {
  for (const module of modules) {
    const exported = await import(`../src/${module}.js`);
    for (const name of declarations(module).keys()) assert.ok(name in exported, `${module}: ${name}`);
  }
});

test('every class and enumeration is exported', async () => {
  for (const module of ['errors', 'generated/ads', 'generated/enumerations', 'generated/errors']) {
    for (const name of declarations(module).keys()) assert.ok(name in adbridge, name);
  }
});

/** The members of a section's table, the last words of their paths alone. */
function configured(page) {
  const text = readFileSync(`${SOURCES}../../../protocol/${page}`, 'utf8');
  const section = text.split(/^## Configuration$/m)[1].split(/^## /m)[0];
  return Array.from(section.matchAll(/^\| `(?!-)(?:[\w<>…]*\.)*(\w+)\??` \|/gm), ([, name]) => name);
}

test('the types of the configuration have the members that the contract lists', () => {
  const types = readFileSync(`${SOURCES}configuration.d.ts`, 'utf8');
  const declared = new Set(Array.from(types.matchAll(/^  (\w+)\??: /gm), ([, name]) => name));
  // The table has paths, and no rows of their own for what only holds others.
  const listed = new Set(['limits', 'restart', ...configured('clients/README.md'), ...configured('adapters/README.md')]);
  assert.deepEqual([...declared].sort(), [...listed].sort());
});

test('every module that has types has them beside it', () => {
  const files = readdirSync(`${SOURCES}generated`);
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    assert.ok(files.includes(file.replace('.js', '.d.ts')), file);
  }
});
