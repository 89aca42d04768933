const { TurboModuleRegistry } = require('react-native');
const { AppOpenAd, InterstitialAd, RewardedAd, RewardedInterstitialAd, TestIds } =
  require('react-native-google-mobile-ads');

const ads = require('adbridge/react-native');

const UNIT = 'ca-app-pub-1/interstitial';

afterEach(() => ads.reset());

/** The events of an ad, and a wait for the next one of a type. */
function follow(ad) {
  const events = [];
  const waits = [];
  ad.addAdEventsListener((event) => {
    events.push(event);
    for (const wait of waits.splice(0)) wait();
  });
  const next = async (...types) => {
    const given = events.length;
    for (;;) {
      const found = events.slice(given).find(({ type }) => types.includes(type));
      if (found) return found;
      await new Promise((resolve) => waits.push(resolve));
    }
  };
  return { events, next, types: () => events.map(({ type }) => type) };
}

/** Loads an ad, and returns its events and the one that answered. */
async function load(ad) {
  const followed = follow(ad);
  const answer = followed.next('loaded', 'rewarded_loaded', 'error');
  ad.load();
  return { ...followed, answer: await answer };
}

test('an interstitial is loaded, opened, and closed by the person', async () => {
  const ad = InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL);
  const { types, events } = await load(ad);
  expect(ad.loaded).toBe(true);
  await ad.show();
  await ads.ad(TestIds.INTERSTITIAL).waitFor('impression');
  await ads.ad(TestIds.INTERSTITIAL).simulate({ action: 'close' });
  // The plugin does not tell the impression.
  expect(types()).toEqual(['loaded', 'opened', 'closed']);
  expect(events[0].payload).toBeUndefined();
  expect(ad.loaded).toBe(false);
});

test('the promise of show resolves before the ad opens', async () => {
  const ad = InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL);
  const { types, next } = await load(ad);
  const opened = next('opened');
  expect(await ad.show()).toBeNull();
  expect(types()).toEqual(['loaded']);
  await opened;
});

test('a tap is told as a click', async () => {
  await (await ads.network(UNIT, 'interstitial')).gives();
  const ad = InterstitialAd.createForAdRequest(UNIT);
  const { types, next } = await load(ad);
  const opened = next('opened');
  await ad.show();
  await opened;
  await ads.ad(UNIT).simulate({ action: 'tap' });
  expect(types()).toEqual(['loaded', 'opened', 'clicked']);
});

test.each([
  ['unknown', 0],
  ['estimated', 1],
  ['publisherProvided', 2],
  ['precise', 3],
])('what an impression has earned is told in units of the currency, %s as %i', async (precision, number) => {
  const value = { valueMicros: 2_500, currencyCode: 'EUR', precision };
  const events = { present: ['willPresentFullScreenView', 'impression', { event: 'paid', value }] };
  await (await ads.network(UNIT, 'interstitial')).gives(undefined, { events });
  const ad = InterstitialAd.createForAdRequest(UNIT);
  const { types, next } = await load(ad);
  const paid = next('paid');
  await ad.show();
  expect((await paid).payload).toEqual({ value: 0.0025, precision: number, currency: 'EUR' });
  expect(types()).toEqual(['loaded', 'opened', 'paid']);
});

test.each([
  ['rewarded', RewardedAd, TestIds.REWARDED],
  ['rewarded interstitial', RewardedInterstitialAd, TestIds.REWARDED_INTERSTITIAL],
])('a %s ad tells its reward when it is loaded, and when it is earned', async (_, Format, unit) => {
  const ad = Format.createForAdRequest(unit);
  const { answer, events } = await load(ad);
  expect(answer).toEqual({ type: 'rewarded_loaded', payload: { type: 'coins', amount: 5 } });
  await ad.show();
  await ads.ad(unit).waitFor('didRewardUser', { timeout: 60_000 });
  await ads.ad(unit).simulate({ action: 'close' });
  expect(events.slice(1)).toEqual([
    { type: 'opened', payload: undefined },
    { type: 'rewarded_earned_reward', payload: { type: 'coins', amount: 5 } },
    { type: 'closed', payload: undefined },
  ]);
});

test('an app-open ad that waited for more than four hours fails when it is shown', async () => {
  const ad = AppOpenAd.createForAdRequest(TestIds.APP_OPEN);
  const { types, next } = await load(ad);
  await (await ads.bridge()).advanceClock({ ms: 4 * 3_600_000 });
  // The SDK does not tell that an ad is too old.
  expect(ad.loaded).toBe(true);
  const failed = next('error');
  await ad.show();
  expect((await failed).payload.message).toMatch(/expired/);
  expect(types()).toEqual(['loaded', 'error']);
  expect(ad.loaded).toBe(false);
});

test.each([
  ['invalidRequest', 'invalid-request'],
  ['noFill', 'no-fill'],
  ['networkError', 'network-error'],
  ['serverError', 'server-error'],
  ['osVersionTooLow', 'unknown'],
  ['timeout', 'timeout'],
  ['mediationDataError', 'mediation-data-error'],
  ['mediationAdapterError', 'mediation-adapter-error'],
  ['mediationInvalidAdSize', 'mediation-invalid-ad-size'],
  ['internalError', 'internal-error'],
  ['invalidArgument', 'invalid-argument'],
  ['adAlreadyUsed', 'ad-already-used'],
  ['applicationIdentifierMissing', 'application-identifier-missing'],
  ['receivedInvalidAdString', 'received-invalid-ad-string'],
])('the error %s has the code %s', async (name, code) => {
  await (await ads.network(UNIT, 'interstitial')).fails({ name, message: 'What it says.' });
  const { answer } = await load(InterstitialAd.createForAdRequest(UNIT));
  expect(answer.type).toBe('error');
  expect(answer.payload).toBeInstanceOf(Error);
  expect(answer.payload.code).toBe(`googleMobileAds/${code}`);
  expect(answer.payload.message).toBe(`[googleMobileAds/${code}] What it says.`);
  expect(answer.payload.userInfo).toEqual({ code, message: 'What it says.' });
});

test('an ad that fails can be loaded again', async () => {
  await (await ads.network(UNIT, 'interstitial')).fails('noFill', { times: 1 }).thenGives();
  const ad = InterstitialAd.createForAdRequest(UNIT);
  const { answer, next } = await load(ad);
  expect(answer.type).toBe('error');
  const loaded = next('loaded');
  ad.load();
  await loaded;
  expect(ad.loaded).toBe(true);
});

test('an ad that was closed can be loaded and shown again, and the old one is released', async () => {
  const ad = InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL);
  const { types, next } = await load(ad);
  for (let round = 0; round < 2; round++) {
    const opened = next('opened');
    await ad.show();
    await opened;
    await ads.ad(TestIds.INTERSTITIAL).simulate({ action: 'close' });
    const loaded = next('loaded');
    ad.load();
    await loaded;
  }
  expect(types()).toEqual(['loaded', 'opened', 'closed', 'loaded', 'opened', 'closed', 'loaded']);
  const { ads: living } = await (await ads.bridge()).listAds();
  expect(living).toHaveLength(1);
});

test('an ad that cannot be presented tells an error, and does not open', async () => {
  const bridge = await ads.bridge();
  await bridge.defineAdUnit({
    adUnitId: UNIT,
    format: 'interstitial',
    lineItems: [{ className: 'SampleCustomEvent', parameter: 'content+not-ready' }],
  });
  const ad = InterstitialAd.createForAdRequest(UNIT);
  const { types, next } = await load(ad);
  const failed = next('error');
  await ad.show();
  expect((await failed).payload.code).toBe('googleMobileAds/unknown');
  expect(types()).toEqual(['loaded', 'error']);
});

test('an ad that is on screen cannot be shown a second time', async () => {
  const ad = InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL);
  const { next } = await load(ad);
  const opened = next('opened');
  await ad.show();
  await opened;
  const failed = next('error');
  await ad.show();
  expect((await failed).payload.message).toMatch(/presenting/);
});

test('two ads of one ad unit have their own events', async () => {
  const first = InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL);
  const second = InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL);
  const [one, two] = [await load(first), await load(second)];
  const opened = two.next('opened');
  await second.show();
  await opened;
  expect([one.types(), two.types()]).toEqual([['loaded'], ['loaded', 'opened']]);
});

test('the ads of each format stay their own, although the plugin numbers each format from the start', async () => {
  let plugin;
  jest.isolateModules(() => {
    plugin = require('react-native-google-mobile-ads');
  });
  const units = new Map([
    [TestIds.APP_OPEN, plugin.AppOpenAd],
    [TestIds.INTERSTITIAL, plugin.InterstitialAd],
    [TestIds.REWARDED, plugin.RewardedAd],
    [TestIds.REWARDED_INTERSTITIAL, plugin.RewardedInterstitialAd],
  ]);
  const all = [];
  for (const [unit, Format] of units) {
    const ad = Format.createForAdRequest(unit);
    all.push({ ad, ...(await load(ad)) });
  }
  const { ads: living } = await (await ads.bridge()).listAds();
  expect(living.map(({ format }) => format)).toEqual(['appOpen', 'interstitial', 'rewarded', 'rewardedInterstitial']);
  const [{ ad, next }] = all;
  const opened = next('opened');
  await ad.show();
  await opened;
  expect(all.map(({ types }) => types().includes('opened'))).toEqual([true, false, false, false]);
});

test('an ad unit that is not defined is an invalid request, whose message names it', async () => {
  const { answer } = await load(InterstitialAd.createForAdRequest('ca-app-pub-1/other'));
  expect(answer.payload.code).toBe('googleMobileAds/invalid-request');
  expect(answer.payload.message).toMatch(/ca-app-pub-1\/other/);
});

test('an ad unit of another format is an invalid request', async () => {
  const { answer } = await load(InterstitialAd.createForAdRequest(TestIds.REWARDED));
  expect(answer.payload.code).toBe('googleMobileAds/invalid-request');
});

test('a test can put its own network behind a test ad unit of Google', async () => {
  await (await ads.network(TestIds.INTERSTITIAL, 'interstitial')).fails('noFill');
  const { answer } = await load(InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL));
  expect(answer.payload.code).toBe('googleMobileAds/no-fill');
});

test('networks get the keywords and the extras of the request', async () => {
  const network = await ads.network(UNIT, 'interstitial');
  await network.gives();
  await load(
    InterstitialAd.createForAdRequest(UNIT, {
      keywords: ['shoes'],
      requestNonPersonalizedAdsOnly: true,
      networkExtras: { tier: 'gold' },
    }),
  );
  const [{ request }] = await network.requests();
  expect(request.keywords).toEqual(['shoes']);
  expect(request.extras).toEqual({ npa: '1', tier: 'gold' });
});

test('a network that takes long is answered in time that passes at once', async () => {
  await (await ads.network(UNIT, 'interstitial')).gives(undefined, { delayMs: 5_000 });
  const { answer } = await load(InterstitialAd.createForAdRequest(UNIT));
  expect(answer.type).toBe('loaded');
  expect((await (await ads.bridge()).advanceClock({ ms: 0 })).nowMs).toBe(5_000);
});

test('on a manual clock a load waits until the test moves the time', async () => {
  ads.configure({ clock: 'manual' });
  try {
    await (await ads.network(UNIT, 'interstitial')).gives(undefined, { delayMs: 5_000 });
    const ad = InterstitialAd.createForAdRequest(UNIT);
    const { types, next } = follow(ad);
    const loaded = next('loaded');
    ad.load();
    const bridge = await ads.bridge();
    await bridge.advanceClock({ ms: 4_999 });
    expect(types()).toEqual([]);
    await bridge.advanceClock({ ms: 1 });
    await loaded;
  } finally {
    await ads.reset();
    ads.configure({});
  }
});

test('the timers of a test can be replaced', async () => {
  jest.useFakeTimers();
  try {
    const { answer } = await load(InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL));
    expect(answer.type).toBe('loaded');
  } finally {
    jest.useRealTimers();
  }
});

test('after a reset, earlier ads tell nothing more and later ones work', async () => {
  const early = follow(InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL));
  const { types } = await load(InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL));
  const before = await ads.bridge();
  await ads.reset();
  expect(before.isClosed).toBe(true);
  expect(() => ads.ad(TestIds.INTERSTITIAL)).toThrow(/No ad was loaded for the ad unit ca-app-pub-3940/);
  expect((await load(InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL))).answer.type).toBe('loaded');
  expect([early.types(), types()]).toEqual([[], ['loaded']]);
});

test.each([
  ['that Jest loads anew', (run) => (jest.resetModules(), run())],
  ['that Jest isolates', (run) => jest.isolateModules(run)],
])('a plugin %s has ads, too', async (_, alone) => {
  let plugin;
  alone(() => {
    plugin = require('react-native-google-mobile-ads');
  });
  expect(plugin.InterstitialAd).not.toBe(InterstitialAd);
  const ad = plugin.InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL);
  expect((await load(ad)).answer.type).toBe('loaded');
});

test('the modules of React Native itself are those that it has', () => {
  expect(() => TurboModuleRegistry.getEnforcing('SomeOtherModule')).toThrow(/SomeOtherModule/);
  expect(TurboModuleRegistry.get('SomeOtherModule')).toBeNull();
});

test('a module or a method of a newer plugin fails with its name', () => {
  expect(() => TurboModuleRegistry.getEnforcing('RNGoogleMobileAdsPreloadModule')).toThrow(
    'has no native module RNGoogleMobileAdsPreloadModule',
  );
  const module = TurboModuleRegistry.getEnforcing('RNGoogleMobileAdsInterstitialModule');
  expect(() => module.interstitialPreload.bind(module)(1)).toThrow(
    'has no method interstitialPreload of RNGoogleMobileAdsInterstitialModule',
  );
  expect('interstitialPreload' in module).toBe(false);
});

test('the calls of native methods are written down', async () => {
  const ad = InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL, { contentUrl: 'https://example.com' });
  await load(ad);
  await ad.show({ immersiveModeEnabled: true });
  const shown = ads.calls.filter(({ module }) => module === 'RNGoogleMobileAdsInterstitialModule');
  expect(shown.map(({ method }) => method)).toEqual(['interstitialLoad', 'interstitialShow']);
  expect(shown[0].args[2].contentUrl).toBe('https://example.com');
  expect(shown[1].args[2]).toEqual({ immersiveModeEnabled: true });
});

test('an ad that was not loaded is refused by the native code', async () => {
  const module = TurboModuleRegistry.getEnforcing('RNGoogleMobileAdsInterstitialModule');
  const refused = await module.interstitialShow(999, UNIT, {}).catch((error) => error);
  expect(refused).toMatchObject({ code: 'not-ready', message: 'Ad attempted to show but was not ready.' });
});

test('events wait for a listener, in order', async () => {
  const { DeviceEventEmitter } = require('react-native');
  const app = TurboModuleRegistry.getEnforcing('RNAppModule');
  await app.eventsPing('a', { number: 1 });
  await app.eventsPing('a', { number: 2 });
  expect((await app.eventsGetListeners()).queued).toBe(2);
  const got = [];
  app.eventsAddListener('a');
  // The plugin asks the native code first, and then listens.
  DeviceEventEmitter.addListener('rnapp_a', ({ number }) => got.push(number));
  await app.eventsPing('a', { number: 3 });
  expect(got).toEqual([1, 2, 3]);
  app.eventsRemoveListener('a', true);
  await app.eventsPing('a', { number: 4 });
  expect((await app.eventsGetListeners()).queued).toBe(1);
  expect(got).toEqual([1, 2, 3]);
});

test('what cannot be configured is refused', async () => {
  expect(() => ads.configure({ platform: 'windows' })).toThrow('platform: expected ios or android, got windows');
  await ads.bridge();
  expect(() => ads.configure({})).toThrow(/runs already/);
});

test('a program that is not found fails the test, and names what is missing', async () => {
  ads.configure({ program: '/nowhere/adbridge' });
  try {
    await expect(ads.bridge()).rejects.toThrow(/\/nowhere\/adbridge/);
  } finally {
    await ads.reset();
    ads.configure({});
  }
});

describe('on Android', () => {
  beforeEach(() => ads.configure({ platform: 'android' }));
  afterEach(async () => {
    await ads.reset();
    ads.configure({});
  });

  test.each([
    ['noFill', 'no-fill'],
    ['internalError', 'internal-error'],
    ['applicationIdentifierMissing', 'app-id-missing'],
    ['receivedInvalidAdString', 'invalid-ad-string'],
    ['serverError', 'unknown'],
  ])('the error %s has the code %s', async (name, code) => {
    await (await ads.network(UNIT, 'interstitial')).fails(name);
    const { answer } = await load(InterstitialAd.createForAdRequest(UNIT));
    expect(answer.payload.code).toBe(`googleMobileAds/${code}`);
  });

  test('a failure to present is not told, and a show without an ad resolves', async () => {
    const ad = InterstitialAd.createForAdRequest(TestIds.INTERSTITIAL);
    const { types, next } = await load(ad);
    const opened = next('opened');
    await ad.show();
    await opened;
    await ad.show();
    await ads.ad(TestIds.INTERSTITIAL).simulate({ action: 'close' });
    expect(types()).toEqual(['loaded', 'opened', 'closed']);
    const module = TurboModuleRegistry.getEnforcing('RNGoogleMobileAdsInterstitialModule');
    expect(await module.interstitialShow(999, UNIT, {})).toBeNull();
  });

  test('the amount of a reward is an integer', async () => {
    const network = await ads.network('ca-app-pub-1/rewarded', 'rewarded');
    await network.gives({ fullScreen: { reward: { type: 'coins', amount: 2.5 } } });
    const { answer } = await load(RewardedAd.createForAdRequest('ca-app-pub-1/rewarded'));
    expect(answer.payload).toEqual({ type: 'coins', amount: 2 });
  });
});
