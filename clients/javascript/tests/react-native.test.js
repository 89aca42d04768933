import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { makeProject } from './react-native/project.js';

/** A folder with Jest, React and its test renderer: `.ci/run` makes it. */
const { JEST_MODULES } = process.env;
const needsJest = { skip: !JEST_MODULES && !process.env.CI && 'JEST_MODULES names no folder with Jest' };

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Makes a folder for a test. */
function makeFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'adbridge-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs the tests of a folder with Jest. */
function runJest(t, tests, isCompiled) {
  assert.ok(JEST_MODULES, 'JEST_MODULES must name a folder with Jest.');
  const folder = makeFolder(t);
  makeProject(folder, JEST_MODULES, tests, isCompiled);
  const args = ['--require', path('react-native/debian.cjs'), join(JEST_MODULES, 'jest-cli/bin/jest.js')];
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } };
  const { status, stderr } = spawnSync(process.execPath, [...args, '--config', 'jest.config.json'], options);
  assert.equal(status, 0, stderr);
  // Nothing else is written: neither a warning of React nor a daemon's.
  assert.doesNotMatch(stderr, /console\.|warning/i);
}

test('the double serves all native modules under a plugin', needsJest, (t) => {
  runJest(t, path('react-native'), false);
});

test('the example app passes its tests', needsJest, (t) => {
  runJest(t, path('../../examples/react-native'), true);
});

test('the tests in the README pass', needsJest, (t) => {
  const [, block] = /^```jsx\n(.*?)^```\n/ms.exec(readFileSync(path('../README.md'), 'utf8'));
  const folder = makeFolder(t);
  writeFileSync(join(folder, 'readme.test.js'), block);
  runJest(t, folder, true);
});
