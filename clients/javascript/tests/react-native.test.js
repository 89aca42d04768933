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

/** Runs the tests of a folder with Jest: its exit code, and what it writes. */
function runJest(t, tests, isCompiled, setupFiles = []) {
  assert.ok(JEST_MODULES, 'JEST_MODULES must name a folder with Jest.');
  const folder = makeFolder(t);
  makeProject(folder, JEST_MODULES, tests, { isCompiled, setupFiles });
  const args = ['--require', path('react-native/debian.cjs'), join(JEST_MODULES, 'jest-cli/bin/jest.js')];
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } };
  return spawnSync(process.execPath, [...args, '--config', 'jest.config.json'], options);
}

/** Runs tests that must pass. */
function pass(t, tests, isCompiled) {
  const { status, stderr } = runJest(t, tests, isCompiled);
  assert.equal(status, 0, stderr);
  // Nothing else is written: neither a warning of React nor a daemon's.
  assert.doesNotMatch(stderr, /console\.|warning/i);
}

/** Runs one test file. */
function runFile(t, text, setup) {
  const folder = makeFolder(t);
  writeFileSync(join(folder, 'one.test.js'), text);
  if (setup === undefined) return runJest(t, folder, true);
  writeFileSync(join(folder, 'setup.js'), setup);
  return runJest(t, folder, true, ['<rootDir>/setup.js']);
}

test('the double serves all native modules under a plugin', needsJest, (t) => {
  pass(t, path('react-native'), false);
});

test('the example app passes its tests', needsJest, (t) => {
  pass(t, path('../../examples/react-native'), true);
});

test('the tests in the README pass', needsJest, (t) => {
  const [, block] = /^```jsx\n(.*?)^```\n/ms.exec(readFileSync(path('../README.md'), 'utf8'));
  const { status, stderr } = runFile(t, block);
  assert.equal(status, 0, stderr);
});

/** A test that waits for an event that never comes. */
const waiting = (start) => `
  import * as ads from 'adbridge/react-native';
  import { InterstitialAd, TestIds } from 'react-native-google-mobile-ads';
  test('an ad', async () => {
    const ad = InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL);
    ${start}
    ad.load();
    await new Promise(() => {});
  }, 5_000);
`;

test('a test that finds no program fails, and says so', needsJest, (t) => {
  const { status, stderr } = runFile(t, waiting("ads.configure({ program: '/nowhere/adbridge' });"));
  assert.equal(status, 1);
  assert.match(stderr, /The option `program` is \/nowhere\/adbridge, but there is no such program/);
});

test('a test whose program dies fails, and says so', needsJest, (t) => {
  const { status, stderr } = runFile(t, waiting("process.kill((await ads.bridge()).pid, 'SIGKILL');"));
  assert.equal(status, 1);
  assert.match(stderr, /DaemonDied/);
});

test('a listener of the app that throws fails the test', needsJest, (t) => {
  const start = "ad.addAdEventListener('loaded', () => { throw new Error('a fault of the app'); });";
  const { status, stderr } = runFile(t, waiting(start));
  assert.equal(status, 1);
  assert.match(stderr, /a fault of the app/);
});

test('a project that mocks React Native is told to stop that', needsJest, (t) => {
  const mock = "jest.doMock('react-native', () => ({ TurboModuleRegistry: { get: () => null } }));";
  const { status, stderr } = runFile(t, "test('nothing', () => {});", mock);
  assert.equal(status, 1);
  assert.match(stderr, /remove the jest\.setup\.ts of the plugin from `setupFiles`/);
});
