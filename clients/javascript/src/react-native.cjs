'use strict';

const { dirname } = require('node:path');

const { Consent } = require('./react-native/consent.cjs');
const { Device } = require('./react-native/device.cjs');
const { FULL_SCREEN_FORMATS, FullScreenAds } = require('./react-native/full-screen.cjs');
const { command, hostComponents } = require('./react-native/host-components.cjs');
const { MobileAds } = require('./react-native/mobile-ads.cjs');
const { NativeAds } = require('./react-native/native-ads.cjs');
const { nativeModule } = require('./react-native/native-module.cjs');

if (typeof jest === 'undefined' || typeof afterAll !== 'function') {
  throw new Error(
    'adbridge/react-native works in Jest only: name it in `setupFilesAfterEnv`, or import it in a file that is named there.',
  );
}
if (typeof process.getBuiltinModule !== 'function') {
  throw new Error(`adbridge/react-native needs Node 20.16 or newer; this is ${process.version}.`);
}

// The `require` of Node, not that of Jest.
const nodeRequire = process.getBuiltinModule('node:module').createRequire(__filename);

/** The file of a module that the tests see. */
const { testPath } = expect.getState();
const paths = [...(testPath ? [dirname(testPath)] : []), process.cwd()];
const find = (name) => require.resolve(name, { paths });

const device = new Device(nodeRequire('./react-native/outside.cjs'), () => require(find('react-native')));
const person = new Consent(device);
const nativeAds = new NativeAds(device);

const modules = new Map();
const add = (name, { methods }) => modules.set(name, nativeModule(name, methods, (...call) => device.record(...call)));
add('RNAppModule', device.events);
add('RNGoogleMobileAdsModule', new MobileAds(device));
for (const [name, format] of Object.entries(FULL_SCREEN_FORMATS)) add(name, new FullScreenAds(device, format));
add('RNGoogleMobileAdsNativeModule', nativeAds);
add('RNGoogleMobileAdsConsentModule', person);

const registry = find('react-native/Libraries/TurboModule/TurboModuleRegistry');
jest.doMock(registry, () => {
  const actual = jest.requireActual(registry);
  return {
    __esModule: true,
    ...actual,
    get: (name) => modules.get(name) ?? actual.get(name),
    getEnforcing: (name) => {
      const module = modules.get(name);
      if (!module && name.startsWith('RNGoogleMobileAds')) {
        throw new Error(`adbridge/react-native has no native module ${name}. The plugin may be newer than it.`);
      }
      return module ?? actual.getEnforcing(name);
    },
  };
});

const { TurboModuleRegistry } = require(find('react-native'));
if (TurboModuleRegistry.get('RNAppModule') !== modules.get('RNAppModule')) {
  throw new Error(
    'adbridge/react-native does not work while `react-native` is mocked: remove the jest.setup.ts of the plugin from `setupFiles`.',
  );
}

const components = find('react-native/Libraries/Utilities/codegenNativeComponent');
jest.doMock(components, () => {
  const ours = hostComponents(device, nativeAds, require(find('react')));
  const actual = jest.requireActual(components);
  return { __esModule: true, ...actual, default: (name, ...rest) => ours[name] ?? actual.default(name, ...rest) };
});

const commands = find('react-native/Libraries/Utilities/codegenNativeCommands');
jest.doMock(commands, () => {
  const actual = jest.requireActual(commands);
  return {
    __esModule: true,
    ...actual,
    default: (options) => {
      const others = actual.default(options);
      const run = (name) => (ref, ...args) => (command(ref, name) ?? others[name].bind(others, ref))(...args);
      return Object.fromEntries(options.supportedCommands.map((name) => [name, run(name)]));
    },
  };
});

afterAll(() => device.reset());

/**
 * How the double works. What is left out has its default.
 *
 * @typedef {import('./bridge.js').StartOptions & { platform?: 'ios' | 'android' | undefined }} Options
 *   The options of the bridge, whose clock is `skip` by default; and the platform whose native code the double
 *   stands for. Default: `Platform.OS`.
 */

/**
 * Where the person is, and what they choose in a form.
 *
 * @typedef {object} ConsentSettings
 * @property {'eea' | 'regulatedUSState' | 'other'} [region] Used unless the app names a debug geography. Default:
 *   `other`, where no consent is needed.
 * @property {readonly number[]} [purposes] The purposes that they consent to. Default: all ten.
 * @property {readonly number[]} [specialFeatures] The special features that they allow. Default: both.
 * @property {string} [updateError] Fails the update of the information, with this message.
 * @property {string} [formError] Fails each form, with this message.
 */

/**
 * A call of a native method by the plugin.
 *
 * @typedef {object} NativeCall
 * @property {string} module
 * @property {string} method
 * @property {unknown[]} args
 */

/**
 * Replaces the options. Call it before the first ad, or after `reset`.
 *
 * @param {Options} options
 * @returns {void}
 */
function configure(options) {
  device.configure(options);
}

/**
 * The bridge that serves the app. It starts when it is first needed.
 *
 * @returns {Promise<import('./bridge.js').AdBridge>}
 */
function bridge() {
  return device.bridge();
}

/**
 * Defines an ad unit of the app with one network, whose answers the test decides.
 *
 * @param {string} adUnitId
 * @param {import('./generated/enumerations.js').AdFormat} format
 * @returns {Promise<import('./networks.js').Network>}
 */
function network(adUnitId, format) {
  return device.network(adUnitId, format);
}

/**
 * The newest ad that the app has loaded for an ad unit, as the bridge has it: `simulate` does what a person
 * does, and `waitFor` waits for an event.
 *
 * Throws if there is none.
 *
 * @param {string} adUnitId
 * @returns {import('./generated/ads.js').Ad}
 */
function ad(adUnitId) {
  return device.ad(adUnitId);
}

/**
 * Decides where the person is, and what they choose when they are asked for consent. What is left out has
 * its default.
 *
 * @param {ConsentSettings} settings
 * @returns {void}
 */
function consent(settings) {
  person.set(settings);
}

/**
 * The calls of native methods since the last `reset`, in order.
 *
 * @type {readonly NativeCall[]}
 */
const calls = device.calls;

/**
 * Ends the bridge, and forgets its ads and networks, the consent and the calls. The next ad starts a new one.
 * Options stay. After the tests of a file, it is called by itself.
 *
 * @returns {Promise<void>}
 */
function reset() {
  return device.reset();
}

module.exports = { ad, bridge, calls, configure, consent, network, reset };
