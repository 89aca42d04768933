// What the double of React Native puts into Jest, without Jest: `react-native.test.js` needs it.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const require = createRequire(import.meta.url);
const DOUBLE = require.resolve('../src/react-native.cjs');

const needsNode = { skip: !process.getBuiltinModule && 'The double needs Node 20.16 or newer.' };

const REGISTRY = 'react-native/Libraries/TurboModule/TurboModuleRegistry';
const COMPONENTS = 'react-native/Libraries/Utilities/codegenNativeComponent';
const COMMANDS = 'react-native/Libraries/Utilities/codegenNativeCommands';

/** A React Native with one module, whose functions return what they got. */
const FILES = {
  'react/index.js': 'exports.forwardRef = (render) => ({ render });',
  'react-native/index.js': `
    exports.Platform = { OS: 'ios' };
    Object.defineProperty(exports, 'TurboModuleRegistry', { get: () => require('${REGISTRY}') });`,
  [`${REGISTRY}.js`]: `
    exports.get = (name) => (name === 'Other' ? 'other' : null);
    exports.getEnforcing = (name) => {
      if (name !== 'Other') throw new Error('There is no module ' + name);
      return 'other';
    };
    exports.more = 1;`,
  [`${COMPONENTS}.js`]: 'exports.default = (...args) => args; exports.more = 2;',
  [`${COMMANDS}.js`]: `
    exports.default = ({ supportedCommands }) =>
      Object.fromEntries(supportedCommands.map((name) => [name, (...args) => [name, ...args]]));
    exports.more = 3;`,
};

/** The methods of each native module. */
const METHODS = {
  RNAppModule: [
    ...['eventsNotifyReady', 'eventsAddListener', 'eventsRemoveListener', 'eventsGetListeners', 'eventsPing'],
    ...['addListener', 'removeListeners'],
  ],
  RNGoogleMobileAdsModule: [
    ...['initialize', 'setRequestConfiguration', 'openAdInspector', 'openDebugMenu', 'setAppVolume', 'setAppMuted'],
  ],
  RNGoogleMobileAdsAppOpenModule: ['appOpenLoad', 'appOpenShow'],
  RNGoogleMobileAdsInterstitialModule: ['interstitialLoad', 'interstitialShow'],
  RNGoogleMobileAdsRewardedModule: ['rewardedLoad', 'rewardedShow'],
  RNGoogleMobileAdsRewardedInterstitialModule: ['rewardedInterstitialLoad', 'rewardedInterstitialShow'],
  RNGoogleMobileAdsNativeModule: ['load', 'destroy', 'onAdEvent'],
  RNGoogleMobileAdsConsentModule: [
    ...['requestInfoUpdate', 'showForm', 'showPrivacyOptionsForm', 'loadAndShowConsentFormIfRequired'],
    ...['getConsentInfo', 'getTCString', 'getGdprApplies', 'getPurposeConsents', 'getPurposeLegitimateInterests'],
    'reset',
  ],
};

/** A project with the React Native above. */
function makeProject(t) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'adbridge-test-')));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(FILES)) {
    const path = join(folder, 'node_modules', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}

/** Loads the double where these globals are, and removes them. */
function load(globals) {
  Object.assign(globalThis, globals);
  try {
    return require(DOUBLE);
  } finally {
    delete require.cache[DOUBLE];
    for (const name of Object.keys(globals)) delete globalThis[name];
  }
}

/** As much of Jest as the double uses, and what it has run after the tests. */
function fakeJest(testPath) {
  const actual = new Map();
  const ends = [];
  const jest = {
    requireActual: (path) => actual.get(path),
    doMock: (path, make) => {
      actual.set(path, require(path));
      require.cache[path].exports = make();
    },
  };
  return { ends, globals: { jest, afterAll: (run) => ends.push(run), expect: { getState: () => ({ testPath }) } } };
}

for (const where of ['the folder of the test', 'the working directory']) {
  test(`the double serves the native parts of the plugin for React Native in ${where}, and leaves all others`, needsNode, async (t) => {
    const folder = makeProject(t);
    const isCurrent = where === 'the working directory';
    const { ends, globals } = fakeJest(isCurrent ? undefined : join(folder, 'ads.test.js'));
    const before = process.cwd();
    if (isCurrent) process.chdir(folder);
    t.after(() => process.chdir(before));
    const double = load(globals);
    const names = ['ad', 'bridge', 'calls', 'configure', 'consent', 'network', 'reset'];
    assert.deepEqual(Object.keys(double).sort(), names);
    const installed = (name) => require(join(folder, 'node_modules', name));

    const registry = installed(`${REGISTRY}.js`);
    for (const [name, methods] of Object.entries(METHODS)) {
      assert.deepEqual(Object.keys(registry.get(name)), methods, name);
      assert.equal(registry.getEnforcing(name), registry.get(name));
    }
    assert.deepEqual(
      [registry.get('Other'), registry.getEnforcing('Other'), registry.get('RNGoogleMobileAdsLater'), registry.more],
      ['other', 'other', null, 1],
    );
    assert.throws(() => registry.getEnforcing('Later'), { message: 'There is no module Later' });
    const newer = 'adbridge/react-native has no native module RNGoogleMobileAdsLater. The plugin may be newer than it.';
    assert.throws(() => registry.getEnforcing('RNGoogleMobileAdsLater'), { message: newer });

    const components = installed(`${COMPONENTS}.js`);
    for (const name of ['RNGoogleMobileAdsBannerView', 'RNGoogleMobileAdsNativeView', 'RNGoogleMobileAdsMediaView']) {
      assert.equal(components.default(name, { a: 1 }).displayName, name);
    }
    assert.deepEqual([components.default('Other', { a: 1 }), components.more], [['Other', { a: 1 }], 2]);
    const commands = installed(`${COMMANDS}.js`);
    const { fly, load: land } = commands.default({ supportedCommands: ['fly', 'load'] });
    assert.deepEqual([fly('ref', 1, 2), land('ref'), commands.more], [['fly', 'ref', 1, 2], ['load', 'ref'], 3]);

    await registry.get('RNAppModule').eventsPing('name', 1);
    assert.deepEqual(double.calls, [{ module: 'RNAppModule', method: 'eventsPing', args: ['name', 1] }]);
    assert.equal(ends.length, 1);
    await ends[0]();
    assert.deepEqual(double.calls, []);
  });
}

test('each function of the double does what its name says', needsNode, async (t) => {
  const double = load(fakeJest(join(makeProject(t), 'ads.test.js')).globals);
  assert.throws(() => double.ad('unit'), { message: 'No ad was loaded for the ad unit unit. Ad units with ads: none.' });
  assert.throws(() => double.consent({ region: 'eu' }), /^TypeError: region: expected/);
  assert.throws(() => double.configure({ platform: 'web' }), /^TypeError: platform: expected/);
  double.configure({ program: '/nowhere/adbridge' });
  const missing = /\/nowhere\/adbridge/;
  await assert.rejects(double.network('unit', 'native'), missing);
  await assert.rejects(double.bridge(), missing);
  assert.throws(() => double.configure({}), /runs already/);
  await double.reset();
  double.configure({});
});

test('a project or a Node that the double can not work with is told what it needs', needsNode, (t) => {
  const testPath = join(makeProject(t), 'ads.test.js');
  const { jest, ...others } = fakeJest(testPath).globals;
  const needsJest = /works in Jest only/;
  assert.throws(() => load(others), needsJest);
  assert.throws(() => load({ jest }), needsJest);
  assert.throws(() => load({ ...others, jest: { doMock: () => {} } }), /remove the jest\.setup\.ts of the plugin/);
  const { getBuiltinModule } = process;
  t.after(() => (process.getBuiltinModule = getBuiltinModule));
  process.getBuiltinModule = undefined;
  const message = `adbridge/react-native needs Node 20.16 or newer; this is ${process.version}.`;
  assert.throws(() => load({ ...others, jest }), { message });
});
