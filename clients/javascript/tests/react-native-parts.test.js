// The parts of the double of React Native that need neither Jest nor the plugin.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const require = createRequire(import.meta.url);
const part = (name) => require(`../src/react-native/${name}.cjs`);

const { adError, bannerCodeAndMessage, codeAndMessage, rejection } = part('errors');

const IOS_CODES = {
  0: 'invalid-request', 1: 'no-fill', 2: 'network-error', 3: 'server-error', 4: 'unknown', 5: 'timeout', 6: 'unknown',
  7: 'mediation-data-error', 8: 'mediation-adapter-error', 9: 'unknown', 10: 'mediation-invalid-ad-size',
  11: 'internal-error', 12: 'invalid-argument', 18: 'unknown', 19: 'ad-already-used',
  20: 'application-identifier-missing', 21: 'received-invalid-ad-string', 22: 'unknown',
};

const ANDROID_CODES = {
  invalidRequest: 'invalid-request', noFill: 'no-fill', networkError: 'network-error', internalError: 'internal-error',
  applicationIdentifierMissing: 'app-id-missing', receivedInvalidAdString: 'invalid-ad-string', timeout: 'unknown',
};

test('an error has the code of the plugin, by its number on iOS and by its name on Android', () => {
  for (const [code, known] of Object.entries(IOS_CODES)) {
    assert.deepEqual(codeAndMessage({ code: Number(code), name: 'noFill', message: 'm' }, 'ios'), { code: known, message: 'm' });
  }
  for (const [name, known] of Object.entries(ANDROID_CODES)) {
    assert.deepEqual(codeAndMessage({ code: 1, name, message: 'm' }, 'android'), { code: known, message: 'm' });
  }
});

test('an error of a banner has a text of the plugin on Android, and that of the SDK on iOS', () => {
  const of = (name, platform) => bannerCodeAndMessage({ code: 1, name, message: 'The SDK.' }, platform);
  assert.deepEqual(of('internalError', 'ios'), { code: 'no-fill', message: 'The SDK.' });
  assert.deepEqual(of('internalError', 'android'), {
    code: 'error-code-internal-error',
    message: 'Something happened internally; for instance, an invalid response was received from the ad server.',
  });
  assert.deepEqual(of('invalidRequest', 'android'), {
    code: 'error-code-invalid-request',
    message: 'The ad request was invalid; for instance, the ad unit ID was incorrect.',
  });
  assert.deepEqual(of('networkError', 'android'), {
    code: 'error-code-network-error',
    message: 'The ad request was unsuccessful due to network connectivity.',
  });
  assert.deepEqual(of('noFill', 'android'), {
    code: 'error-code-no-fill',
    message: 'The ad request was successful, but no ad was returned due to lack of ad inventory.',
  });
  assert.deepEqual(of('receivedInvalidAdString', 'android'), {});
});

test('a call that failed becomes the error of the SDK', () => {
  const own = { domain: 'd', code: 3, message: 'm' };
  assert.equal(adError({ code: 201, error: own, message: 'other' }), own);
  for (const code of [-32602, 102, 104]) {
    const error = { domain: 'com.google.admob', code: 0, name: 'invalidRequest', message: 'm' };
    assert.deepEqual(adError({ code, message: 'm' }), error);
  }
  assert.deepEqual(adError({ code: 304, message: 'm' }), { domain: '', code: 18, name: 'codeAdAlreadyUsed', message: 'm' });
  for (const code of [103, 201, 303, 305, -32603]) {
    const error = { domain: 'com.google.admob', code: 11, name: 'internalError', message: 'm' };
    assert.deepEqual(adError({ code, message: 'm' }), error);
  }
  const rejected = rejection('c', 'm');
  assert.ok(rejected instanceof Error);
  assert.deepEqual([rejected.code, rejected.message], ['c', 'm']);
});

/** The numbers of a consent string, by the lengths of their bits. */
function decoded(text, ...lengths) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  let bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(6, '0')).join('');
  const numbers = lengths.map((length) => {
    const number = parseInt(bits.slice(0, length), 2);
    bits = bits.slice(length);
    return number;
  });
  return [...numbers, bits];
}

test('a consent string has its fields in the order and the lengths of the framework', () => {
  const { consentString, flags } = part('consent-string');
  const text = consentString({ purposes: [1, 10, 24], specialFeatures: [2, 12] }, 17_000_000_001);
  const head = decoded(text, ...[6, 36, 36, 12, 12, 6, 6, 6, 12, 6, 1, 1], ...[12, 24, 24], ...[1, 12, 16, 1, 16, 1, 12]);
  assert.deepEqual(head, [
    ...[2, 17_000_000_001, 17_000_000_001, 300, 1, 1, 4, 13, 1, 4, 1, 0],
    ...[0b010000000001, 0b100000000100000000000001, 0],
    ...[0, 0, 0, 0, 0, 0, 0, '0'.repeat(5)],
  ]);
  assert.equal(text.length, 44);
  assert.equal(flags([1, 3], 4), '1010');
  assert.equal(flags([], 3), '000');
});

test('what an impression has earned is in units of the currency', () => {
  const { paid } = part('paid');
  for (const [precision, number] of Object.entries({ unknown: 0, estimated: 1, publisherProvided: 2, precise: 3, later: 0 })) {
    const value = { valueMicros: 1_500_000, currencyCode: 'EUR', precision };
    assert.deepEqual(paid(value), { value: 1.5, precision: number, currency: 'EUR' });
  }
});

test("each of Google's test ad units has a sample ad unit", () => {
  const { sampleAdUnits } = part('ad-units');
  const units = {};
  for (const [id, unit] of sampleAdUnits) (units[unit] ??= []).push(id);
  const own = (number) => `ca-app-pub-3940256099942544/${number}`;
  const manager = (name) => `/21775744923/example/${name}`;
  assert.deepEqual(units, {
    'sample/app-open': [own('5575463023'), own('9257395921'), manager('app-open')],
    'sample/banner': [
      ...[own('2435281174'), own('9214589741'), own('2934735716'), own('6300978111')],
      manager('fixed-size-banner'),
    ],
    'sample/interstitial': [
      ...[own('4411468910'), own('1033173712'), own('5135589807'), own('8691691433')],
      manager('interstitial'),
    ],
    'sample/rewarded': [own('1712485313'), own('5224354917'), manager('rewarded')],
    'sample/rewarded-interstitial': [own('6978759866'), own('5354046379'), manager('rewarded-interstitial')],
    'sample/content': [own('3986624511'), own('2247696110'), manager('native')],
    'sample/native': [own('2521693316'), own('1044960115'), manager('native-video')],
  });
});

test('the size of a banner is the one that the plugin asks the SDK for', () => {
  const { bannerSize } = part('banner-size');
  const fixed = (adSize, width, height) => ({ adSize, width, height });
  const adaptive = (kind, width, height, more) => ({ adSize: { kind, width, ...more }, width, height });
  for (const [sizes, more, expected] of [
    [['BANNER', 'LEADERBOARD'], {}, fixed('banner', 320, 50)],
    [['FULL_BANNER'], {}, fixed('fullBanner', 468, 60)],
    [['LARGE_BANNER'], {}, fixed('largeBanner', 320, 100)],
    [['LEADERBOARD'], {}, fixed('leaderboard', 728, 90)],
    [['MEDIUM_RECTANGLE'], {}, fixed('mediumRectangle', 300, 250)],
    [['WIDE_SKYSCRAPER'], {}, fixed('skyscraper', 120, 600)],
    [['UNKNOWN'], {}, fixed('banner', 320, 50)],
    [['BANNER', 'FLUID'], {}, fixed('fluid', 390, 0)],
    [['123x45'], {}, { adSize: { width: 123, height: 45 }, width: 123, height: 45 }],
    [['ANCHORED_ADAPTIVE_BANNER'], {}, adaptive('anchoredAdaptive', 390, 61)],
    [['ANCHORED_ADAPTIVE_BANNER'], { width: 0, maxHeight: 100 }, adaptive('anchoredAdaptive', 390, 61)],
    [['ANCHORED_ADAPTIVE_BANNER'], { width: 391 }, adaptive('anchoredAdaptive', 390, 61)],
    [['ANCHORED_ADAPTIVE_BANNER'], { width: 330 }, adaptive('anchoredAdaptive', 330, 52)],
    [['ANCHORED_ADAPTIVE_BANNER'], { width: 1 }, adaptive('anchoredAdaptive', 1, 50)],
    [['LARGE_ANCHORED_ADAPTIVE_BANNER'], {}, adaptive('largeAnchoredAdaptive', 390, 122)],
    [['LARGE_ANCHORED_ADAPTIVE_BANNER'], { width: 200 }, adaptive('largeAnchoredAdaptive', 200, 63)],
    [['LARGE_ANCHORED_ADAPTIVE_BANNER'], { width: 100 }, adaptive('largeAnchoredAdaptive', 100, 50)],
    [['INLINE_ADAPTIVE_BANNER'], {}, adaptive('inlineAdaptive', 390, 844)],
    [['INLINE_ADAPTIVE_BANNER'], { maxHeight: 0 }, adaptive('inlineAdaptive', 390, 844)],
    [['INLINE_ADAPTIVE_BANNER'], { maxHeight: 31, width: 300 }, adaptive('inlineAdaptive', 300, 32, { maxHeight: 32 })],
    [['INLINE_ADAPTIVE_BANNER'], { maxHeight: 33 }, adaptive('inlineAdaptive', 390, 33, { maxHeight: 33 })],
  ]) {
    assert.deepEqual(bannerSize({ sizes, ...more }), expected, sizes.join());
  }
});

test('a request has the extras and the keywords that networks get', () => {
  const { bridgeRequest } = part('request');
  assert.deepEqual(bridgeRequest({}), { extras: {} });
  assert.deepEqual(bridgeRequest({ requestNonPersonalizedAdsOnly: false, keywords: [] }), { extras: {}, keywords: [] });
  const whole = { requestNonPersonalizedAdsOnly: true, networkExtras: { a: '1', b: '2' }, publisherProvidedSignals: { b: '3' }, keywords: ['k'] };
  assert.deepEqual(bridgeRequest(whole), { extras: { npa: '1', a: '1', b: '3' }, keywords: ['k'] });
});

// Events

/** The events of a plugin that listens with one emitter, and what it got. */
function makeEvents() {
  const { Events } = part('events');
  const got = [];
  const later = [];
  const emitter = { emit: (name, body) => got.push([name, body]) };
  const events = new Events(() => ({ DeviceEventEmitter: emitter }), (run) => later.push(run));
  const run = () => later.splice(0).forEach((one) => one());
  return { events, methods: events.methods, got, run };
}

test('events wait until the plugin is ready and listens', async () => {
  const { events, methods, got, run } = makeEvents();
  events.send('a', 1);
  methods.eventsAddListener('a');
  methods.eventsAddListener('b');
  events.send('b', 2);
  run();
  assert.deepEqual(got, []);
  assert.deepEqual(await methods.eventsGetListeners(), { listeners: 2, queued: 2, events: { a: 1, b: 1 } });
  methods.eventsNotifyReady(true);
  events.send('c', 3);
  assert.deepEqual(got, []);
  run();
  assert.deepEqual(got, [['rnapp_a', 1], ['rnapp_b', 2]]);
  events.send('d', 4);
  methods.eventsAddListener('c');
  run();
  assert.deepEqual(got.slice(2), [['rnapp_c', 3]]);
  assert.equal((await methods.eventsGetListeners()).queued, 1);
  events.clear();
  methods.eventsAddListener('d');
  run();
  assert.equal(got.length, 3);
  methods.eventsNotifyReady(false);
  events.send('a', 5);
  run();
  assert.equal(got.length, 3);
  methods.eventsNotifyReady(true);
  run();
  assert.deepEqual(got.slice(3), [['rnapp_a', 5]]);
  assert.equal(await methods.eventsPing('a', 6), 6);
  run();
  assert.deepEqual(got.slice(4), [['rnapp_a', 6]]);
});

test('a listener that is removed gets nothing more, and the others are counted', async () => {
  const { events, methods, got, run } = makeEvents();
  methods.eventsNotifyReady(true);
  for (const name of ['a', 'a', 'a', 'b']) methods.eventsAddListener(name);
  methods.eventsRemoveListener('a', false);
  assert.deepEqual(await methods.eventsGetListeners(), { listeners: 3, queued: 0, events: { a: 2, b: 1 } });
  methods.eventsRemoveListener('a', true);
  methods.eventsRemoveListener('unknown', false);
  assert.deepEqual(await methods.eventsGetListeners(), { listeners: 1, queued: 0, events: { b: 1 } });
  methods.eventsRemoveListener('b', false);
  assert.deepEqual(await methods.eventsGetListeners(), { listeners: 0, queued: 0, events: {} });
  events.send('a', 1);
  run();
  assert.deepEqual(got, []);
  assert.equal(methods.addListener(), undefined);
  assert.equal(methods.removeListeners(), undefined);
});

test('each React Native that the plugin listens with gets the events, and each once', () => {
  const { Events } = part('events');
  const got = [];
  const modules = ['one', 'two'].map((name) => ({ DeviceEventEmitter: { emit: (event) => got.push([name, event]) } }));
  let current = modules[0];
  const events = new Events(() => current, (run) => run());
  const { methods } = events;
  methods.eventsNotifyReady(true);
  methods.eventsAddListener('a');
  methods.eventsAddListener('a');
  current = modules[1];
  methods.eventsAddListener('b');
  events.send('a', 1);
  assert.deepEqual(got, [['one', 'rnapp_a'], ['two', 'rnapp_a']]);
});

// Consent

/** The consent on a device that keeps what the bridge gets. */
function makeConsent(platform) {
  const { Consent } = part('consent');
  const sent = [];
  let reset;
  const device = {
    platform,
    onReset: (forget) => (reset = forget),
    changeConfiguration: async (changes) => void sent.push(structuredClone(changes)),
    call: (answer) => answer,
  };
  const consent = new Consent(device);
  return { consent, methods: consent.methods, sent, reset: () => reset() };
}

const UNKNOWN = { status: 'UNKNOWN', privacyOptionsRequirementStatus: 'UNKNOWN', isConsentFormAvailable: false, canRequestAds: false };
const EEA = { status: 'REQUIRED', privacyOptionsRequirementStatus: 'REQUIRED', isConsentFormAvailable: true, canRequestAds: false };
const US = { status: 'NOT_REQUIRED', privacyOptionsRequirementStatus: 'REQUIRED', isConsentFormAvailable: true, canRequestAds: true };
const OTHER = { status: 'NOT_REQUIRED', privacyOptionsRequirementStatus: 'NOT_REQUIRED', isConsentFormAvailable: false, canRequestAds: true };

test('an update tells what the region or the debug geography requires', async () => {
  for (const [settings, options, told, applies] of [
    [{}, undefined, OTHER, 0],
    [{ region: 'eea' }, {}, EEA, 1],
    [{ region: 'regulatedUSState' }, { debugGeography: 0 }, US, 0],
    [{ region: 'other' }, { debugGeography: 1 }, EEA, 1],
    [{ region: 'eea' }, { debugGeography: 2 }, OTHER, 0],
    [{ region: 'eea' }, { debugGeography: 3 }, US, 0],
    [{ region: 'eea' }, { debugGeography: 4 }, OTHER, 0],
    [{ region: 'eea' }, { debugGeography: 5 }, EEA, 1],
  ]) {
    const { consent, methods, sent } = makeConsent('ios');
    assert.deepEqual(await methods.getConsentInfo(), UNKNOWN);
    assert.equal(await methods.getGdprApplies(), false);
    consent.set(settings);
    assert.deepEqual(await methods.requestInfoUpdate(options), told);
    assert.deepEqual(await methods.getConsentInfo(), told);
    assert.equal(await methods.getGdprApplies(), applies === 1);
    assert.deepEqual(sent, [{ userDefaults: { IABTCF_gdprApplies: applies } }]);
  }
});

test('a form stores what the person has chosen, in the EEA only', async () => {
  for (const show of ['showForm', 'showPrivacyOptionsForm', 'loadAndShowConsentFormIfRequired']) {
    const { consent, methods, sent } = makeConsent('ios');
    consent.set({ region: 'eea', purposes: [2], specialFeatures: [1] });
    await methods.requestInfoUpdate();
    assert.deepEqual(await methods[show](), { ...EEA, status: 'OBTAINED', canRequestAds: true });
    assert.equal(await methods.getPurposeConsents(), '0100000000');
    assert.equal(await methods.getPurposeLegitimateInterests(), '0000000000');
    const text = await methods.getTCString();
    assert.deepEqual(decoded(text, ...[6, 36, 36, 12, 12, 6, 6, 6, 12, 6, 2], ...[12, 24]).slice(11, 13), [0b100000000000, 1 << 22]);
    const [, written] = decoded(text, 6, 36);
    assert.ok(Math.abs(written - Date.now() / 100) < 36_000);
    assert.deepEqual(sent[1].userDefaults, {
      IABTCF_gdprApplies: 1,
      IABTCF_TCString: text,
      IABTCF_PurposeConsents: '0100000000',
      IABTCF_PurposeLegitimateInterests: '0000000000',
    });
    // The person has chosen already.
    if (show === 'loadAndShowConsentFormIfRequired') assert.equal((await methods[show]()).status, 'OBTAINED');
    assert.equal(sent.length, 2);
  }
  const { consent, methods, sent } = makeConsent('android');
  consent.set({ region: 'regulatedUSState' });
  await methods.requestInfoUpdate();
  assert.deepEqual(await methods.showForm(), US);
  assert.deepEqual(await methods.showPrivacyOptionsForm(), US);
  assert.deepEqual(await methods.loadAndShowConsentFormIfRequired(), US);
  assert.equal(sent.length, 1);
  assert.deepEqual(
    [await methods.getTCString(), await methods.getPurposeConsents(), await methods.getPurposeLegitimateInterests()],
    [null, '', ''],
  );
});

test('all purposes and special features are chosen unless the test says otherwise', async () => {
  const { consent, methods } = makeConsent('ios');
  assert.equal(await methods.getPurposeConsents(), null);
  assert.equal(await methods.getPurposeLegitimateInterests(), null);
  consent.set({ region: 'eea' });
  await methods.requestInfoUpdate();
  await methods.showForm();
  assert.equal(await methods.getPurposeConsents(), '1111111111');
  const [, , , , , , , , , , , features] = decoded(await methods.getTCString(), ...[6, 36, 36, 12, 12, 6, 6, 6, 12, 6, 2], 12);
  assert.equal(features, 0b110000000000);
});

test('a choice stays until a reset, whatever is asked or told after it', async () => {
  const { consent, methods, sent } = makeConsent('ios');
  consent.set({ region: 'eea', purposes: [1], specialFeatures: [] });
  await methods.requestInfoUpdate();
  const chosen = { ...EEA, status: 'OBTAINED', canRequestAds: true };
  assert.deepEqual(await methods.showForm(), chosen);
  const text = await methods.getTCString();
  assert.deepEqual(await methods.requestInfoUpdate(), chosen);
  assert.deepEqual(await methods.requestInfoUpdate({ debugGeography: 3 }), US);
  assert.equal(await methods.getGdprApplies(), false);
  assert.deepEqual([await methods.getTCString(), await methods.getPurposeConsents()], [text, '1000000000']);
  assert.deepEqual(sent.at(-1).userDefaults, {
    IABTCF_gdprApplies: 0,
    IABTCF_TCString: text,
    IABTCF_PurposeConsents: '1000000000',
    IABTCF_PurposeLegitimateInterests: '0000000000',
  });
  assert.deepEqual(await methods.requestInfoUpdate(), chosen);
});

test('a form that is not available or that fails is rejected with its code', async () => {
  const { consent, methods } = makeConsent('ios');
  const failed = (call) => methods[call]().then(() => 'none', ({ code, message }) => `${code}: ${message}`);
  assert.equal(await failed('showForm'), 'consent-form-error: No form is available.');
  assert.equal(await failed('showPrivacyOptionsForm'), 'privacy-options-form-error: No form is available.');
  assert.deepEqual(await methods.loadAndShowConsentFormIfRequired(), UNKNOWN);
  consent.set({ region: 'eea', formError: 'Dismissed.' });
  await methods.requestInfoUpdate();
  assert.equal(await failed('showForm'), 'consent-form-error: Dismissed.');
  assert.equal(await failed('showPrivacyOptionsForm'), 'privacy-options-form-error: Dismissed.');
  assert.equal(await failed('loadAndShowConsentFormIfRequired'), 'consent-form-error: Dismissed.');
  consent.set({ updateError: 'No network.' });
  assert.equal(await failed('requestInfoUpdate'), 'consent-update-failed: No network.');
  assert.equal((await methods.getConsentInfo()).status, 'REQUIRED');
});

test('a setting of the consent that does not exist is refused, and changes nothing', async () => {
  const { consent, methods } = makeConsent('ios');
  for (const [settings, message] of [
    [{ region: 'eea', purpose: [1] }, 'There is no setting purpose of the consent.'],
    [{ region: 'eu' }, 'region: expected eea, regulatedUSState, other, got eu.'],
  ]) {
    assert.throws(() => consent.set(settings), { name: 'TypeError', message });
  }
  assert.deepEqual(await methods.requestInfoUpdate(), OTHER);
  consent.set({ region: 'eea', purposes: [1], specialFeatures: [], updateError: undefined, formError: undefined });
  assert.deepEqual(await methods.requestInfoUpdate(), EEA);
  // What is left out has its default again.
  consent.set({});
  assert.deepEqual(await methods.requestInfoUpdate(), OTHER);
});

test('a reset of the app forgets the choice, and one of the device the settings, too', async () => {
  const { consent, methods, sent, reset } = makeConsent('ios');
  consent.set({ region: 'eea' });
  await methods.requestInfoUpdate();
  await methods.showForm();
  methods.reset();
  assert.deepEqual(sent.at(-1), { userDefaults: {} });
  assert.deepEqual(await methods.getConsentInfo(), UNKNOWN);
  assert.equal(await methods.getTCString(), null);
  assert.deepEqual(await methods.requestInfoUpdate(), EEA);
  await methods.showForm();
  reset();
  assert.deepEqual(await methods.getConsentInfo(), UNKNOWN);
  assert.equal(await methods.getGdprApplies(), false);
  assert.deepEqual(await methods.requestInfoUpdate(), OTHER);
});

// The device

/** A bridge that keeps its calls, and answers with what a test has set. */
function makeDevice(answers = {}) {
  const { Device } = part('device');
  const calls = [];
  const starts = [];
  const thrown = [];
  const listeners = new Map();
  const method = (name) => (...args) => {
    calls.push([name, ...structuredClone(args)]);
    const answer = answers[name]?.shift?.();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const names = ['setRequestConfiguration', 'loadNative', 'disposeAll', 'close', 'defineAdUnit'];
  const bridge = {
    ...Object.fromEntries(names.map((name) => [name, method(name)])),
    on: (name, listener) => listeners.set(name, listener),
    network: (className) => ({ className, lineItem: () => ({ className }) }),
  };
  const outside = {
    loadClient: async () => ({ AdBridge: { start: async (options) => (starts.push(options), bridge) } }),
    queueMicrotask: (run) => {
      try {
        run();
      } catch (error) {
        thrown.push(error);
      }
    },
    setImmediate: (run) => run(),
  };
  const device = new Device(outside, () => ({ Platform: { OS: 'ios' } }));
  return { device, bridge, calls, starts, thrown, event: (adId) => listeners.get('event')({ adId }) };
}

/** After everything that waits now. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the bridge of a device starts once, on the skip clock, with the options of the test', async () => {
  const { device, bridge, calls, starts } = makeDevice();
  assert.equal(device.platform, 'ios');
  assert.throws(() => device.configure({ platform: 'web' }), { name: 'TypeError', message: 'platform: expected ios or android, got web.' });
  device.configure({ platform: 'android', seed: 3 });
  assert.equal(device.platform, 'android');
  assert.equal(await device.bridge(), bridge);
  assert.equal(await device.bridge(), bridge);
  assert.deepEqual(starts, [{ clock: 'skip', seed: 3 }]);
  assert.deepEqual(calls, []);
  const message = 'The bridge runs already: call configure before the first ad, or after reset().';
  assert.throws(() => device.configure({}), { name: 'Error', message });
  await device.reset();
  device.configure({ clock: 'manual', platform: 'ios' });
  assert.equal(device.platform, 'ios');
  device.configure({ clock: 'manual' });
  assert.equal(device.platform, 'ios');
  await device.bridge();
  assert.deepEqual(starts[1], { clock: 'manual' });
});

test('a device sends the whole request configuration, and forgets it in a reset', async () => {
  const { device, calls } = makeDevice();
  await device.changeConfiguration({ a: 1 });
  await device.changeConfiguration({ b: 2 });
  await device.changeConfiguration({ a: 3 });
  // The first one also reached the bridge at its start.
  const sent = [{ a: 1 }, { a: 1 }, { a: 1, b: 2 }, { a: 3, b: 2 }];
  assert.deepEqual(calls, sent.map((configuration) => ['setRequestConfiguration', configuration]));
  await device.reset();
  await device.changeConfiguration({ c: 4 });
  assert.deepEqual(calls.slice(4), [
    ['disposeAll'], ['close'], ['setRequestConfiguration', { c: 4 }], ['setRequestConfiguration', { c: 4 }],
  ]);
});

/** An error with which a bridge answers a call. */
const answered = (code) => Object.assign(new Error(`Error ${code}.`), { code, data: {} });

test('an ad tells its events in order, until it is disposed of', async () => {
  let disposals = 0;
  const ad = { adId: 'ad-1', received: ['early'], dispose: async () => void disposals++ };
  const other = { adId: 'ad-2', received: [], dispose: () => Promise.resolve() };
  const { device, event } = makeDevice({ loadNative: [ad, other] });
  const told = [];
  const handlers = {
    onLoaded: (loaded) => told.push(`loaded ${loaded.adId}`),
    onFailed: () => told.push('failed'),
    onEvent: (name, { adId }) => told.push(`${adId} ${name}`),
  };
  const none = 'No ad was loaded for the ad unit unit. Ad units with ads: none.';
  assert.throws(() => device.ad('unit'), { message: none });
  device.load('loadNative', 'unit', { request: {} }, handlers);
  device.load('loadNative', 'second', {}, handlers);
  await settled();
  assert.deepEqual(told, ['loaded ad-1', 'ad-1 early', 'loaded ad-2']);
  assert.equal(device.ad('unit').adId, 'ad-1');
  assert.throws(() => device.ad('third'), { message: 'No ad was loaded for the ad unit third. Ad units with ads: unit, second.' });
  const { received } = device.ad('unit');
  received.push('b', 'c');
  event('ad-2');
  assert.equal(told.length, 3);
  event('ad-1');
  event('ad-1');
  event('unknown');
  assert.deepEqual(told.slice(3), ['ad-1 b', 'ad-1 c']);
  device.dispose(undefined);
  device.dispose(device.ad('unit'));
  received.push('d');
  event('ad-1');
  assert.deepEqual([told.length, disposals], [5, 1]);
});

test("Google's test ad units are sample ad units, unless the bridge knows them", async () => {
  const id = 'ca-app-pub-3940256099942544/2247696110';
  const ad = { adId: 'ad-1', received: [] };
  const { device, calls, thrown } = makeDevice({ loadNative: [answered(102), ad, answered(102), answered(201), new Error('broken')] });
  const told = [];
  const handlers = { onLoaded: ({ adId }) => told.push(adId), onFailed: ({ code }) => told.push(code), onEvent: () => {} };
  for (const adUnitId of [id, 'other', id, id]) {
    device.load('loadNative', adUnitId, { adUnitId: 'x', request: 1 }, handlers);
    await settled();
  }
  assert.deepEqual(told, ['ad-1', 102, 201]);
  const params = (adUnitId) => ['loadNative', { adUnitId, request: 1 }];
  assert.deepEqual(calls, [id, 'sample/content', 'other', id, id].map(params));
  assert.equal(device.ad(id).adId, 'ad-1');
  // What is not an answer fails the test.
  assert.deepEqual(thrown.map(({ message }) => message), ['broken']);
});

test('after a reset nothing is told, and everything is forgotten', async () => {
  const failures = [answered(402), Object.assign(new Error('closed'), { name: 'BridgeClosed' })];
  const { device, calls, thrown, event } = makeDevice({ loadNative: [...failures, { adId: 'ad-1', received: [] }] });
  const told = [];
  const handlers = { onLoaded: () => told.push('loaded'), onFailed: () => told.push('failed'), onEvent: () => told.push('event') };
  let resets = 0;
  device.onReset(() => resets++);
  device.record('Module', 'method', [1]);
  assert.deepEqual(device.calls, [{ module: 'Module', method: 'method', args: [1] }]);
  for (let count = 0; count < 3; count++) {
    device.load('loadNative', 'unit', {}, handlers);
    await settled();
  }
  assert.deepEqual(told, ['loaded']);
  device.events.methods.eventsNotifyReady(true);
  device.events.send('waiting', 1);
  const { received } = device.ad('unit');
  const late = new Promise((resolve) => setImmediate(resolve));
  device.call(late, () => told.push('late error'), () => told.push('late'));
  await device.reset();
  await late;
  await settled();
  received.push('late event');
  event('ad-1');
  assert.equal((await device.events.methods.eventsGetListeners()).queued, 0);
  assert.deepEqual([told, thrown, resets, device.calls], [['loaded'], [], 1, []]);
  assert.throws(() => device.ad('unit'));
  assert.deepEqual(calls.slice(-2), [['disposeAll'], ['close']]);
  await device.reset();
  assert.equal(resets, 2);
  assert.equal(calls.filter(([name]) => name === 'close').length, 1);
});

test('an ad that is released as it comes is not the newest one, and tells nothing', async () => {
  const ads = [1, 2].map((number) => ({ adId: `ad-${number}`, received: [number], dispose: () => Promise.resolve() }));
  const { device, event } = makeDevice({ loadNative: [...ads] });
  const told = [];
  const load = (onLoaded) => device.load('loadNative', 'unit', {}, { onLoaded, onEvent: (each) => told.push(each) });
  load(() => {});
  load((ad) => device.dispose(ad));
  await settled();
  event('ad-2');
  assert.deepEqual([device.ad('unit').adId, told], ['ad-1', [1]]);
});

test('an error that nobody handles is ignored, unless it is not an answer, which fails the test', async () => {
  const { device, thrown } = makeDevice();
  await device.bridge();
  device.call(Promise.resolve(1));
  device.call(Promise.reject(answered(304)));
  device.call(Promise.reject(new Error('broken')));
  device.call(Promise.resolve(2), undefined, () => { throw new Error('a fault of the app'); });
  await settled();
  assert.deepEqual(thrown.map(({ message }) => message).sort(), ['a fault of the app', 'broken']);
});

test('a reset ends also a bridge that does not start or whose ads can not be released', async () => {
  const { device, bridge, calls, starts } = makeDevice({ disposeAll: [new Error('gone')] });
  await device.bridge();
  await device.reset();
  assert.deepEqual(calls, [['disposeAll'], ['close']]);
  bridge.on = () => { throw new Error('no start'); };
  await assert.rejects(device.bridge(), { message: 'no start' });
  await device.reset();
  assert.equal(calls.length, 2);
  bridge.on = () => {};
  assert.equal(await device.bridge(), bridge);
  assert.equal(starts.length, 3);
});

test('a setting, a network or the end of a device is there when its promise resolves', async () => {
  const { device, bridge } = makeDevice();
  await device.bridge();
  for (const [method, use] of [
    ['setRequestConfiguration', () => device.changeConfiguration({ a: 1 })],
    ['defineAdUnit', () => device.network('unit', 'native')],
    ['disposeAll', () => device.reset()],
    ['close', async () => {
      await device.bridge();
      await device.reset();
    }],
  ]) {
    let isDone = false;
    bridge[method] = async () => {
      await settled();
      isDone = true;
    };
    await use();
    assert.ok(isDone, method);
  }
});

test('what is done later runs after the current work, and what is done much later after all that waits', () => {
  const { Device } = part('device');
  const order = [];
  const device = new Device({
    queueMicrotask: (run) => order.push(['queueMicrotask', run]),
    setImmediate: (run) => order.push(['setImmediate', run]),
  });
  const [run, other] = [() => {}, () => {}];
  device.later(run);
  device.muchLater(other);
  assert.deepEqual(order, [['queueMicrotask', run], ['setImmediate', other]]);
});

test('a network of a device alone serves its ad unit', async () => {
  const { device, calls } = makeDevice();
  const network = await device.network('unit', 'native');
  assert.equal(network.className, 'network of unit');
  const lineItems = [{ className: 'network of unit' }];
  assert.deepEqual(calls, [['defineAdUnit', { adUnitId: 'unit', format: 'native', lineItems }]]);
});

/** A device that keeps the last load and what modules do, and does at once what it should do later. */
function nativeDevice(platform) {
  const device = {
    platform, disposed: [], sent: [], changes: [],
    onReset: (reset) => (device.reset = reset),
    load: (method, adUnitId, params, handlers) => Object.assign(device, { method, adUnitId, params, ...handlers }),
    later: (action) => action(),
    dispose: (ad) => ad && device.disposed.push(ad),
    call: (answer, onError) => Promise.resolve(answer).catch(onError),
    changeConfiguration: async (changes) => void device.changes.push(changes),
    bridge: async () => device.ownBridge,
    events: { send: (name, event) => device.sent.push([name, event]) },
  };
  return device;
}

const NATIVE_AD = {
  assets: {
    headline: 'h', body: null, icon: { scale: 2, url: 'https://a.example/i', data: null }, images: [{}], extraAssets: { a: 1 },
  },
  mediaContent: { aspectRatio: 1.5, hasVideoContent: true, durationMs: 2500 },
  responseInfo: { responseId: 'response-1' },
};

test('each event of a native ad has the name of the plugin, and others are not told', async () => {
  const { NativeAds } = part('native-ads');
  const device = nativeDevice('ios');
  const { load, onAdEvent, destroy } = new NativeAds(device).methods;
  const loaded = load('u', {});
  device.onLoaded(NATIVE_AD);
  await loaded;
  const told = [];
  const listener = onAdEvent((event) => told.push(event));
  const names = {
    impression: 'impression', click: 'clicked', willPresentFullScreenView: 'opened', didPresentFullScreenView: null,
    willDismissFullScreenView: null, didDismissFullScreenView: 'closed', didPlayVideo: 'video_played',
    didPauseVideo: 'video_paused', didEndVideo: 'video_ended', didMuteVideo: 'video_muted',
    didUnmuteVideo: 'video_unmuted', willLeaveApplication: null,
  };
  for (const event of Object.keys(names)) device.onEvent({ event }, NATIVE_AD);
  const value = { valueMicros: 2_000_000, currencyCode: 'EUR', precision: 'precise' };
  device.onEvent({ event: 'paid', value }, NATIVE_AD);
  const of = (type, more) => ({ responseId: 'response-1', type, ...more });
  assert.deepEqual(told, [
    ...Object.values(names).filter(Boolean).map((type) => of(type)),
    of('paid', { value: 2, precision: 3, currency: 'EUR' }),
  ]);

  listener.remove();
  device.onEvent({ event: 'click' }, NATIVE_AD);
  onAdEvent((event) => told.push(event));
  destroy('response-1');
  device.onEvent({ event: 'click' }, NATIVE_AD);
  assert.equal(told.length, 10);
  assert.deepEqual(device.disposed, [NATIVE_AD]);
});

test('each native ad and each listener stays until it is destroyed or removed itself', async () => {
  const { NativeAds } = part('native-ads');
  const device = nativeDevice('ios');
  const ads = new NativeAds(device);
  const { load, onAdEvent, destroy } = ads.methods;
  const [one, two] = ['one', 'two'].map((responseId) => ({ ...NATIVE_AD, responseInfo: { responseId } }));
  for (const ad of [one, two]) {
    void load('u', {});
    device.onLoaded(ad);
  }
  const told = [];
  const listeners = ['first', 'second'].map((name) => onAdEvent(({ responseId }) => told.push([name, responseId])));
  const click = () => {
    for (const ad of [one, two]) device.onEvent({ event: 'click' }, ad);
    return told.splice(0);
  };
  assert.deepEqual(click(), [['first', 'one'], ['second', 'one'], ['first', 'two'], ['second', 'two']]);
  destroy('one');
  destroy('one');
  listeners[0].remove();
  assert.deepEqual(click(), [['second', 'two']]);
  assert.deepEqual([ads.ad('one'), ads.ad('two'), device.disposed], [undefined, two, [one]]);
});

test('a native ad is loaded with the options of the plugin, and told without its images', async () => {
  const { NativeAds } = part('native-ads');
  const device = nativeDevice('ios');
  const ads = new NativeAds(device);
  const options = (given) => {
    void ads.methods.load('u', given);
    return device.params.options;
  };
  const ratios = [0, 1, 2, 3, 4].map((aspectRatio) => options({ aspectRatio }).media?.aspectRatio);
  assert.deepEqual(ratios, [undefined, 'any', 'landscape', 'portrait', 'square']);
  const corners = [0, 1, 2, 3, 4].map((place) => options({ adChoicesPlacement: place }).adView?.preferredAdChoicesPosition);
  assert.deepEqual(corners, ['topLeft', 'topRight', 'bottomRight', 'bottomLeft', undefined]);
  assert.deepEqual(options({ startVideoMuted: false }), { video: { startMuted: false } });
  assert.deepEqual(options({}), {});

  const loaded = ads.methods.load('u', {});
  assert.deepEqual([device.method, device.adUnitId], ['loadNative', 'u']);
  device.onLoaded(NATIVE_AD);
  assert.deepEqual(await loaded, {
    responseId: 'response-1', headline: 'h', body: null, icon: { scale: 2, url: 'https://a.example/i' },
    mediaContent: { aspectRatio: 1.5, hasVideoContent: true, duration: 2.5 },
  });
  assert.equal(ads.ad('response-1'), NATIVE_AD);
  const bare = ads.methods.load('u', {});
  device.onLoaded({ assets: { icon: { scale: 1, url: null } }, mediaContent: null, responseInfo: { responseId: 'r' } });
  assert.deepEqual(await bare, {
    responseId: 'r', icon: null, mediaContent: { aspectRatio: 0, hasVideoContent: false, duration: 0 },
  });
  device.reset();
  assert.equal(ads.ad('response-1'), undefined);
});

test('a native ad that fails is rejected on iOS with the text of its error, and never settles on Android', async () => {
  const { NativeAds } = part('native-ads');
  const error = { domain: 'd', code: 3, message: 'm' };
  const device = nativeDevice('ios');
  const failed = new NativeAds(device).methods.load('u', {});
  device.onFailed({ code: 201, error });
  await assert.rejects(failed, {
    code: 'ERROR_LOAD', message: 'Error Domain=d Code=3 "m" UserInfo={NSLocalizedDescription=m}',
  });
  const android = nativeDevice('android');
  const never = new NativeAds(android).methods.load('u', {});
  android.onFailed({ code: 201, error });
  assert.equal(await Promise.race([never, Promise.resolve('not yet')]), 'not yet');
});

const FULL_SCREEN_METHODS = {
  RNGoogleMobileAdsAppOpenModule: ['appOpen', 'loadAppOpen', 'google_mobile_ads_app_open_event'],
  RNGoogleMobileAdsInterstitialModule: [
    'interstitial', 'loadInterstitial', 'google_mobile_ads_interstitial_event',
  ],
  RNGoogleMobileAdsRewardedModule: ['rewarded', 'loadRewarded', 'google_mobile_ads_rewarded_event'],
  RNGoogleMobileAdsRewardedInterstitialModule: [
    'rewardedInterstitial', 'loadRewardedInterstitial', 'google_mobile_ads_rewarded_interstitial_event',
  ],
};

test('each full-screen format has its methods, its load and its event, and rewarded ones tell the reward', () => {
  const { FULL_SCREEN_FORMATS, FullScreenAds } = part('full-screen');
  assert.deepEqual(Object.keys(FULL_SCREEN_FORMATS), Object.keys(FULL_SCREEN_METHODS));
  for (const [module, [name, method, event]] of Object.entries(FULL_SCREEN_METHODS)) {
    const device = nativeDevice('ios');
    const { methods } = new FullScreenAds(device, FULL_SCREEN_FORMATS[module]);
    assert.deepEqual(Object.keys(methods), [`${name}Load`, `${name}Show`]);
    methods[`${name}Load`](7, 'u', {});
    assert.deepEqual([device.method, device.adUnitId], [method, 'u']);
    device.onLoaded({ content: { reward: { type: 'coins', amount: 2.5 } } });
    const body = name.startsWith('rewarded')
      ? { type: 'rewarded_loaded', data: { type: 'coins', amount: 2.5 } }
      : { type: 'loaded' };
    assert.deepEqual(device.sent, [[event, { eventName: body.type, requestId: 7, adUnitId: 'u', body }]]);
  }
});

/** What a rewarded ad sends: the bodies of the events that happen. */
function rewardedBodies(platform, content, happenings) {
  const { FULL_SCREEN_FORMATS, FullScreenAds } = part('full-screen');
  const device = nativeDevice(platform);
  const { methods } = new FullScreenAds(device, FULL_SCREEN_FORMATS.RNGoogleMobileAdsRewardedModule);
  methods.rewardedLoad(1, 'u', {});
  for (const event of happenings) device.onEvent(event, { content });
  return device.sent.map(([, { body }]) => body);
}

test('the events of a full-screen ad have the names of the plugin, and others are not sent', () => {
  const value = { valueMicros: 2_000_000, currencyCode: 'EUR', precision: 'precise' };
  const error = { code: 19, name: 'adAlreadyUsed', message: 'm' };
  const named = [
    ...['willPresentFullScreenView', 'click', 'impression', 'willDismissFullScreenView', 'didDismissFullScreenView'],
    ...['didPresentFullScreenView', 'didStartVideo', 'didEndVideo'],
  ].map((event) => ({ event }));
  const reward = { type: 'earned', amount: 1.5 };
  const happenings = [
    ...named, { event: 'didRewardUser', reward }, { event: 'paid', value }, { event: 'didFailToPresent', error },
  ];
  const told = [{ type: 'opened' }, { type: 'clicked' }, { type: 'closed' }];
  const paid = { type: 'paid', data: { value: 2, precision: 3, currency: 'EUR' } };
  assert.deepEqual(rewardedBodies('ios', {}, happenings), [
    ...told, { type: 'rewarded_earned_reward', data: reward }, paid,
    { type: 'error', error: { code: 'ad-already-used', message: 'm' } },
  ]);
  assert.deepEqual(rewardedBodies('android', { reward: { type: 'own', amount: 2.9 } }, happenings), [
    ...told, { type: 'rewarded_earned_reward', data: { type: 'own', amount: 2 } }, paid,
  ]);
  assert.deepEqual(rewardedBodies('ios', {}, [{ event: 'didRewardUser' }]), [
    { type: 'rewarded_earned_reward', data: { type: '', amount: 0 } },
  ]);
});

test('a load replaces the ad of its request, and a reset forgets all', async () => {
  const { FULL_SCREEN_FORMATS, FullScreenAds } = part('full-screen');
  const device = nativeDevice('ios');
  const { methods } = new FullScreenAds(device, FULL_SCREEN_FORMATS.RNGoogleMobileAdsAppOpenModule);
  const notReady = { code: 'not-ready', message: 'Ad attempted to show but was not ready.' };
  await assert.rejects(methods.appOpenShow(1, 'u'), notReady);
  let presented = 0;
  const ads = [1, 2].map(() => ({ content: {}, present: async () => void presented++ }));
  for (const ad of ads) {
    methods.appOpenLoad(1, 'u', {});
    device.onLoaded(ad);
  }
  assert.deepEqual(device.disposed, [ads[0]]);
  assert.equal(await methods.appOpenShow(1, 'u'), null);
  assert.equal(presented, 1);
  await assert.rejects(methods.appOpenShow(2, 'u'), notReady);
  device.reset();
  await assert.rejects(methods.appOpenShow(1, 'u'), notReady);

  const android = nativeDevice('android');
  const ofAndroid = new FullScreenAds(android, FULL_SCREEN_FORMATS.RNGoogleMobileAdsAppOpenModule).methods;
  assert.equal(await ofAndroid.appOpenShow(1, 'u'), null);
});

test('a failed load or presentation is told once, and no presentation fails on Android', async () => {
  const { FULL_SCREEN_FORMATS, FullScreenAds } = part('full-screen');
  const shown = async (platform, code) => {
    const device = nativeDevice(platform);
    const { methods } = new FullScreenAds(device, FULL_SCREEN_FORMATS.RNGoogleMobileAdsInterstitialModule);
    methods.interstitialLoad(1, 'u', {});
    device.onFailed({ code: 201, error: { code: 1, name: 'noFill', message: 'none' } });
    methods.interstitialLoad(1, 'u', {});
    device.onLoaded({ content: {}, present: async () => { throw { code, message: 'used' }; } });
    await methods.interstitialShow(1, 'u');
    await Promise.resolve();
    return device.sent.map(([, { body }]) => body);
  };
  const failed = { type: 'error', error: { code: 'no-fill', message: 'none' } };
  // The plugin knows no code of presentations.
  const used = { type: 'error', error: { code: 'unknown', message: 'used' } };
  assert.deepEqual(await shown('ios', 304), [failed, { type: 'loaded' }, used]);
  assert.deepEqual(await shown('ios', 306), [failed, { type: 'loaded' }]);
  assert.deepEqual(await shown('android', 304), [failed, { type: 'loaded' }]);
});

/** A banner of a device, and what it tells. */
function toldBanner(platform, props) {
  const { Banner } = part('banner');
  const device = nativeDevice(platform);
  const banner = new Banner(device);
  const told = [];
  banner.onNativeEvent = ({ nativeEvent }) => told.push(nativeEvent);
  banner.update({ unitId: 'u', request: '{}', sizeConfig: { sizes: ['BANNER'] }, ...props });
  return { device, banner, told };
}

const bannerAd = (impressions) => ({ size: { width: 320, height: 50 }, recordImpression: async () => void impressions.push(1) });

test('a banner tells its size, its events and its creatives, and counts the impression of each', () => {
  for (const platform of ['ios', 'android']) {
    const { device, told } = toldBanner(platform, {});
    const impressions = [];
    const ad = bannerAd(impressions);
    assert.equal(device.method, 'loadBanner');
    assert.deepEqual(told, [{ type: 'onSizeChange', width: 320, height: 50 }]);
    device.onLoaded(ad);
    const value = { valueMicros: 1_000_000, currencyCode: 'EUR', precision: 'estimated' };
    for (const event of ['impression', 'click', 'willPresentFullScreenView', 'didDismissFullScreenView', 'didEndVideo']) {
      device.onEvent({ event }, ad);
    }
    device.onEvent({ event: 'paid', value }, ad);
    device.onEvent({ event: 'refreshed', view: { width: 300, height: 40 } }, ad);
    device.onEvent({ event: 'didFailToRefresh', error: { code: 1, name: 'noFill', message: 'none' } }, ad);
    device.onEvent({ event: 'click' }, bannerAd([]));
    const message = platform === 'ios'
      ? 'none'
      : 'The ad request was successful, but no ad was returned due to lack of ad inventory.';
    assert.deepEqual(told.slice(1), [
      { type: 'onAdLoaded', width: 320, height: 50 },
      ...['onAdImpression', 'onAdClicked', 'onAdOpened', 'onAdClosed'].map((type) => ({ type })),
      { type: 'onPaid', value: 1, precision: 1, currency: 'EUR' },
      { type: 'onAdLoaded', width: 300, height: 40 },
      { type: 'onAdFailedToLoad', code: platform === 'ios' ? 'no-fill' : 'error-code-no-fill', message },
    ]);
    assert.equal(impressions.length, 2);
  }
});

test('only a banner of Ad Manager waits for a manual impression', () => {
  for (const [unitId, before, after] of [['u', 1, 1], ['ca-app-pub-1/2', 1, 1], ['/1/u', 0, 1]]) {
    const { device, banner } = toldBanner('ios', { unitId, manualImpressionsEnabled: true });
    const impressions = [];
    banner.commands.recordManualImpression();
    device.onLoaded(bannerAd(impressions));
    assert.equal(impressions.length, before, unitId);
    banner.commands.recordManualImpression();
    assert.equal(impressions.length, after, unitId);
  }
});

test('an earlier request of a banner is too late, and a removed banner tells nothing', () => {
  const { device, banner, told } = toldBanner('ios', {});
  const { onLoaded, onFailed } = device;
  banner.commands.load();
  const [late, ad] = [bannerAd([]), bannerAd([])];
  onLoaded(late);
  onFailed({ code: 1, message: 'm' });
  device.onLoaded(ad);
  assert.deepEqual(device.disposed, [late]);
  assert.deepEqual(told.map(({ type }) => type), ['onSizeChange', 'onSizeChange', 'onAdLoaded']);
  banner.commands.load();
  device.onLoaded(bannerAd([]));
  assert.deepEqual(device.disposed, [late, ad]);
  const waiting = [];
  device.later = (action) => waiting.push(action);
  const count = told.length;
  device.onFailed({ code: 1, message: 'm' });
  banner.remove();
  for (const action of waiting) action();
  assert.deepEqual([waiting.length, told.length, device.disposed.length], [1, count, 3]);
});

test('a banner that is removed while it is loaded releases its ad, which is not counted, and tells nothing', () => {
  const { device, banner, told } = toldBanner('ios', {});
  banner.remove();
  const impressions = [];
  const ad = bannerAd(impressions);
  device.onLoaded(ad);
  device.onEvent({ event: 'click' }, ad);
  device.onFailed({ code: 1, message: 'm' });
  assert.deepEqual([device.disposed, impressions, told.map(({ type }) => type)], [[ad], [], ['onSizeChange']]);
});

test('a fluid banner of Android has no size before its sizes are set, and one without an ad unit is not loaded', () => {
  assert.deepEqual(toldBanner('android', { sizeConfig: { sizes: ['FLUID'] } }).told, []);
  assert.equal(toldBanner('ios', { unitId: null }).device.method, undefined);
});

test('the SDK is set up, and its settings are changed, as each platform does it', async () => {
  const { MobileAds } = part('mobile-ads');
  const of = (platform) => {
    const device = nativeDevice(platform);
    return [device, new MobileAds(device).methods];
  };
  const [device, methods] = of('ios');
  const status = (className, state) => ({ className, state, description: `is ${state}` });
  device.ownBridge = { setUp: async () => ({ adapterStatuses: [status('A', 'ready'), status('B', 'notReady')] }) };
  assert.deepEqual(await methods.initialize(), [
    { name: 'A', state: 1, description: 'is ready' }, { name: 'B', state: 0, description: 'is notReady' },
  ]);
  const given = {
    maxAdContentRating: 'PG', ageRestrictedTreatment: 'child', tagForChildDirectedTreatment: false,
    tagForUnderAgeOfConsent: null, testDeviceIdentifiers: ['d'], other: 1,
  };
  assert.equal(await methods.setRequestConfiguration(given), null);
  await methods.setRequestConfiguration();
  assert.equal(await methods.openAdInspector(), null);
  assert.equal(methods.openDebugMenu('u'), undefined);
  methods.setAppVolume(0.5);
  methods.setAppMuted(true);
  assert.deepEqual(device.changes, [
    {
      maxAdContentRating: 'PG', ageRestrictedTreatment: 'child', tagForChildDirectedTreatment: false,
      testDeviceIdentifiers: ['d'],
    },
    {}, { applicationVolume: 0.5 }, { isApplicationMuted: true },
  ]);
  const [android, ofAndroid] = of('android');
  await ofAndroid.setRequestConfiguration(given);
  assert.deepEqual(android.changes, [{
    maxAdContentRating: 'PG', ageRestrictedTreatment: undefined, tagForChildDirectedTreatment: false,
    tagForUnderAgeOfConsent: undefined, testDeviceIdentifiers: ['d'],
  }]);
  assert.equal(await ofAndroid.openAdInspector(), null);
});

test('another property of a banner releases the former ad, which is shown and counted no more', () => {
  const { device, banner, told } = toldBanner('ios', { unitId: '/1/u', manualImpressionsEnabled: true });
  const impressions = [];
  const ad = bannerAd(impressions);
  device.onLoaded(ad);
  const { onEvent } = device;
  banner.update({ unitId: '/1/other', request: '{"keywords":["k"]}', sizeConfig: { sizes: ['LEADERBOARD'] } });
  assert.deepEqual(device.disposed, [ad]);
  assert.equal(device.adUnitId, '/1/other');
  assert.deepEqual(device.params, { adSize: 'leaderboard', request: { extras: {}, keywords: ['k'] } });
  assert.deepEqual(told.at(-1), { type: 'onSizeChange', width: 728, height: 90 });
  const count = told.length;
  onEvent({ event: 'click' }, ad);
  banner.commands.recordManualImpression();
  assert.deepEqual([told.length, impressions.length], [count, 0]);
  banner.remove();
  banner.remove();
  assert.deepEqual(device.disposed, [ad]);
});

// The views of native ads

/** A view of native ads: what draws it, and the calls of its ads. */
function nativeView() {
  const { NativeAdView } = part('native-ad-view');
  const calls = [];
  const waiting = [];
  const ad = (id, impressions) => ({
    tracking: { impressions },
    render: async (params) => void calls.push([id, 'render', params]),
    recordImpression: async () => void calls.push([id, 'recordImpression']),
    untrack: async () => void calls.push([id, 'untrack']),
  });
  const ads = { one: ad('one', 'bridge'), two: ad('two', 'adapter') };
  const device = { call: () => {}, muchLater: (run) => waiting.push(run) };
  const view = new NativeAdView(device, { ad: (responseId) => ads[responseId] });
  const draw = () => {
    for (const run of waiting.splice(0)) run();
    return calls.splice(0);
  };
  return { view, waiting, draw };
}

test('a view draws its native ad once for all changes, with a row for each asset, and then counts its impression', () => {
  const { view, waiting, draw } = nativeView();
  view.update({ responseId: 'one' });
  for (const asset of ['headline', 'media', 'headline']) view.commands.registerAsset(asset);
  assert.equal(waiting.length, 1);
  assert.deepEqual(draw(), [
    ['one', 'render', {
      view: { width: 320, height: 250 },
      clickableAssetViews: {
        headline: { x: 0, y: 0, width: 320, height: 125 },
        mediaView: { x: 0, y: 125, width: 320, height: 125 },
      },
    }],
    ['one', 'recordImpression'],
  ]);
  view.commands.registerAsset('body');
  const [[, , { clickableAssetViews }]] = draw();
  assert.deepEqual(clickableAssetViews.body, { x: 0, y: (2 * 250) / 3, width: 320, height: 250 / 3 });
});

test('a view releases the ad that it shows no more, and leaves impressions to the adapter that counts them', () => {
  const { view, draw } = nativeView();
  view.update({ responseId: 'one' });
  draw();
  view.update({ responseId: 'two' });
  const empty = { view: { width: 320, height: 250 }, clickableAssetViews: {} };
  assert.deepEqual(draw(), [['one', 'untrack'], ['two', 'render', empty]]);
  view.commands.registerAsset('headline');
  view.remove();
  assert.deepEqual(draw(), [['two', 'untrack']]);
  view.update({ responseId: 'one' });
  assert.deepEqual(draw()[0], ['one', 'render', empty]);
  view.update({ responseId: 'destroyed' });
  assert.deepEqual(draw(), [['one', 'untrack']]);
  view.remove();
  assert.deepEqual(draw(), []);
});

/** As much of React as host components use. An element is drawn again with other properties, or removed. */
function fakeReact() {
  const equal = (one, other) => one?.length === other?.length && one?.every((each, index) => Object.is(each, other[index]));
  let hooks;
  let index;
  const hook = () => hooks[index++] ??= {};
  const React = {
    forwardRef: (render) => ({ render }),
    createElement: (type, props, ...children) => ({ type, props, children }),
    useRef: (current) => (hook().ref ??= { current }),
    useEffect: (run, dependencies) => {
      const own = hook();
      if (own.isUsed && dependencies && equal(own.dependencies, dependencies)) return;
      Object.assign(own, { isUsed: true, dependencies, run });
    },
    useImperativeHandle: (ref, make, dependencies) => React.useEffect(() => void (ref.current = make()), dependencies),
  };
  const mount = ({ render }) => {
    const own = [];
    const ref = {};
    const draw = (props) => {
      [hooks, index] = [own, 0];
      const element = render(props, ref);
      for (const each of own) {
        const { run } = each;
        each.run = undefined;
        if (run) each.end = run();
      }
      return element;
    };
    return { ref, draw, unmount: () => own.forEach(({ end }) => end?.()) };
  };
  return { React, mount };
}

test('a host component draws an element with its name, and its view lives as long as it', () => {
  const { command, hostComponents } = part('host-components');
  const { React, mount } = fakeReact();
  const device = nativeDevice('ios');
  const untracked = [];
  const nativeAds = { ad: (id) => id && { untrack: async () => void untracked.push(id) } };
  device.muchLater = () => {};
  const components = hostComponents(device, nativeAds, React);
  const names = ['RNGoogleMobileAdsBannerView', 'RNGoogleMobileAdsNativeView', 'RNGoogleMobileAdsMediaView'];
  assert.deepEqual(Object.keys(components), names);
  for (const name of names) {
    assert.equal(components[name].displayName, name);
    const props = { children: ['child'], request: '{}', sizeConfig: { sizes: ['BANNER'] } };
    assert.deepEqual(mount(components[name]).draw(props), { type: name, props, children: [['child']] });
  }

  let loads = 0;
  const { load } = device;
  device.load = (...args) => (loads++, load(...args));
  const banner = mount(components.RNGoogleMobileAdsBannerView);
  const told = [[], []];
  const props = {
    unitId: 'u', request: '{}', manualImpressionsEnabled: false, sizeConfig: { sizes: ['BANNER'] },
    onNativeEvent: ({ nativeEvent }) => told[0].push(nativeEvent.type),
  };
  banner.draw(props);
  // The same values make no other banner, but the newest listener gets its events.
  const again = { ...props, sizeConfig: { sizes: ['BANNER'] }, onNativeEvent: ({ nativeEvent }) => told[1].push(nativeEvent.type) };
  banner.draw(again);
  const ad = bannerAd([]);
  device.onLoaded(ad);
  assert.deepEqual([loads, ...told], [1, ['onSizeChange'], ['onAdLoaded']]);
  for (const change of [
    { unitId: 'v' }, { request: '{"keywords":[]}' }, { manualImpressionsEnabled: true }, { sizeConfig: { sizes: ['FLUID'] } },
  ]) {
    const before = loads;
    banner.draw(Object.assign(again, change));
    assert.equal(loads, before + 1, Object.keys(change)[0]);
  }
  command(banner.ref.current, 'load')();
  assert.equal(loads, 6);
  device.onLoaded(ad);
  device.disposed.length = 0;
  banner.unmount();
  assert.deepEqual(device.disposed, [ad]);

  const native = mount(components.RNGoogleMobileAdsNativeView);
  for (const responseId of ['one', 'one', 'two']) native.draw({ responseId });
  assert.deepEqual(untracked, ['one']);
  native.unmount();
  assert.deepEqual(untracked, ['one', 'two']);
  assert.notEqual(native.ref.current._nativeTag, banner.ref.current._nativeTag);

  const unknown = 'adbridge/react-native has no command fly. The plugin may be newer than it.';
  assert.throws(command(native.ref.current, 'fly'), { message: unknown });
  assert.equal(command({}, 'load'), undefined);
  assert.equal(command(null, 'load'), undefined);
});

test('a native module writes down its calls, and says which method it lacks', () => {
  const { nativeModule } = part('native-module');
  const calls = [];
  const module = nativeModule('Module', { add: (one, other) => one + other }, (...call) => calls.push(call));
  assert.equal(module.add(1, 2), 3);
  assert.deepEqual(calls, [['Module', 'add', [1, 2]]]);
  const message = 'adbridge/react-native has no method fly of Module. The plugin may be newer than it.';
  assert.throws(() => module.fly(), { message });
  assert.deepEqual(calls.length, 1);
  // What JavaScript and Jest ask of any object.
  for (const key of ['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'tagName', '$$typeof', '@@a', '__esModule', Symbol.iterator]) {
    assert.equal(module[key], undefined, String(key));
  }
  assert.equal(module.constructor, Object);
});

test('outside of Jest, the double says where it works', () => {
  const message =
    'adbridge/react-native works in Jest only: name it in `setupFilesAfterEnv`, or import it in a file that is named there.';
  assert.throws(() => require('../src/react-native.cjs'), { message });
});
