const { createElement, createRef } = require('react');
const { act, create } = require('react-test-renderer');
const { BannerAd, BannerAdSize, GAMBannerAd, TestIds } = require('react-native-google-mobile-ads');

const ads = require('adbridge/react-native');

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const UNIT = 'ca-app-pub-1/banner';

const NAMES = [
  ...['onAdLoaded', 'onAdFailedToLoad', 'onAdOpened', 'onAdImpression', 'onAdClicked', 'onAdClosed', 'onPaid'],
  'onSizeChange',
];

let rendered;

afterEach(async () => {
  await act(async () => rendered.unmount());
  await ads.reset();
});

/** Draws a banner, and gives what it told its owner. */
async function draw(Banner, props) {
  const told = [];
  let tell = () => {};
  const handlers = Object.fromEntries(
    NAMES.map((name) => [name, (payload) => (told.push([name, payload]), tell())]),
  );
  const has = (name, times) => told.filter(([each]) => each === name).length >= times;
  const until = (name, times = 1) =>
    act(async () => {
      while (!has(name, times)) await new Promise((resolve) => (tell = resolve));
    });
  const element = (more) => createElement(Banner, { ...handlers, ...props, ...more });
  await act(async () => {
    rendered = create(element());
  });
  return {
    told,
    names: () => told.map(([name]) => name),
    until,
    update: (more) => act(async () => rendered.update(element(more))),
  };
}

const view = () => rendered.root.findByType('RNGoogleMobileAdsBannerView');

test('a banner tells its size, and then that it was loaded and seen', async () => {
  const { told, until } = await draw(BannerAd, { unitId: TestIds.BANNER, size: BannerAdSize.BANNER });
  await until('onAdImpression');
  expect(told.slice(0, 2)).toEqual([
    ['onSizeChange', { width: 320, height: 50 }],
    ['onAdLoaded', { width: 320, height: 50 }],
  ]);
  expect(told[2][0]).toBe('onAdImpression');
  expect(view().props.style).toEqual({ width: 320, height: 50 });
});

test.each([
  ['BANNER', { width: 320, height: 50 }, {}],
  ['LARGE_BANNER', { width: 320, height: 100 }, {}],
  ['MEDIUM_RECTANGLE', { width: 300, height: 250 }, {}],
  ['FULL_BANNER', { width: 468, height: 60 }, {}],
  ['LEADERBOARD', { width: 728, height: 90 }, {}],
  ['WIDE_SKYSCRAPER', { width: 120, height: 600 }, {}],
  ['300x200', { width: 300, height: 200 }, {}],
  ['ANCHORED_ADAPTIVE_BANNER', { width: 390, height: 61 }, {}],
  ['ANCHORED_ADAPTIVE_BANNER', { width: 200, height: 50 }, { width: 200 }],
  ['LARGE_ANCHORED_ADAPTIVE_BANNER', { width: 390, height: 122 }, {}],
  ['INLINE_ADAPTIVE_BANNER', { width: 390, height: 844 }, {}],
  ['INLINE_ADAPTIVE_BANNER', { width: 390, height: 100 }, { maxHeight: 100 }],
])('the size %s is %o from the start, and that of the bridge', async (size, points, more) => {
  await (await ads.network(UNIT, 'banner')).gives();
  const { told, until } = await draw(BannerAd, { unitId: UNIT, size, ...more });
  await until('onAdLoaded');
  expect(told.slice(0, 2)).toEqual([
    ['onSizeChange', points],
    ['onAdLoaded', points],
  ]);
});

test('a banner that has no ad tells its size, and then the error', async () => {
  await (await ads.network(UNIT, 'banner')).fails('noFill');
  const { names, told, until } = await draw(BannerAd, { unitId: UNIT, size: BannerAdSize.BANNER });
  await until('onAdFailedToLoad');
  expect(names()).toEqual(['onSizeChange', 'onAdFailedToLoad']);
  expect(told[1][1].code).toBe('googleMobileAds/no-fill');
});

test('a refresh loads the banner again, and counts another impression', async () => {
  const bridge = await ads.bridge();
  const network = bridge.network('exchange');
  await network.gives();
  await bridge.defineAdUnit({ adUnitId: UNIT, format: 'banner', refreshMs: 30_000, lineItems: [network.lineItem()] });
  const { names, until } = await draw(BannerAd, { unitId: UNIT, size: BannerAdSize.BANNER });
  await until('onAdImpression');
  await act(() => bridge.advanceClock({ ms: 30_000 }));
  await until('onAdImpression', 2);
  expect(names()).toEqual(['onSizeChange', 'onAdLoaded', 'onAdImpression', 'onAdLoaded', 'onAdImpression']);
});

test('a refresh that fails tells the error', async () => {
  const bridge = await ads.bridge();
  const network = bridge.network('exchange');
  await network.gives(undefined, { times: 1 }).thenFails('networkError');
  await bridge.defineAdUnit({ adUnitId: UNIT, format: 'banner', refreshMs: 30_000, lineItems: [network.lineItem()] });
  const { told, until } = await draw(BannerAd, { unitId: UNIT, size: BannerAdSize.BANNER });
  await until('onAdImpression');
  await act(() => bridge.advanceClock({ ms: 30_000 }));
  await until('onAdFailedToLoad');
  expect(told.at(-1)[1].code).toBe('googleMobileAds/network-error');
});

test('a tap is told as a click', async () => {
  await (await ads.network(UNIT, 'banner')).gives();
  const { names, until } = await draw(BannerAd, { unitId: UNIT, size: BannerAdSize.BANNER });
  await until('onAdImpression');
  await act(() => ads.ad(UNIT).simulate({ action: 'tap' }));
  expect(names().slice(3)).toEqual(['onAdClicked']);
});

test('a banner tells what its impression has earned', async () => {
  const value = { valueMicros: 1_200_000, currencyCode: 'USD', precision: 'estimated' };
  await (await ads.network(UNIT, 'banner')).gives(undefined, { events: { load: [{ event: 'paid', value }] } });
  const { told, until } = await draw(BannerAd, { unitId: UNIT, size: BannerAdSize.BANNER });
  await until('onPaid');
  const [, payload] = told.find(([name]) => name === 'onPaid');
  expect(payload).toEqual({ value: 1.2, precision: 1, currency: 'USD' });
});

test('another property makes another banner, and the end releases it', async () => {
  const { names, until, update } = await draw(BannerAd, { unitId: TestIds.BANNER, size: BannerAdSize.BANNER });
  await until('onAdImpression');
  const first = ads.ad(TestIds.BANNER);
  await update({ size: 'LARGE_BANNER' });
  await until('onAdImpression', 2);
  expect(names().slice(3)).toEqual(['onSizeChange', 'onAdLoaded', 'onAdImpression']);
  const bridge = await ads.bridge();
  const living = async () => (await bridge.listAds()).ads.map(({ adId }) => adId);
  expect(await living()).toEqual([ads.ad(TestIds.BANNER).adId]);
  expect(await living()).not.toContain(first.adId);
  await act(async () => rendered.update(createElement('View')));
  expect(await living()).toEqual([]);
});

test('a banner that is replaced before it is loaded is released', async () => {
  await (await ads.network(UNIT, 'banner')).gives();
  const { names, until, update } = await draw(BannerAd, { unitId: UNIT, size: BannerAdSize.BANNER });
  await update({ size: 'LARGE_BANNER' });
  await until('onAdImpression');
  const { ads: living } = await (await ads.bridge()).listAds();
  expect(living.map(({ adId }) => adId)).toEqual([ads.ad(UNIT).adId]);
  expect(ads.ad(UNIT).size).toEqual({ width: 320, height: 100 });
  expect(names().filter((name) => name === 'onAdLoaded')).toHaveLength(1);
});

test('the same properties do not load again', async () => {
  const { names, until, update } = await draw(BannerAd, { unitId: TestIds.BANNER, size: BannerAdSize.BANNER });
  await until('onAdImpression');
  await update({});
  expect(names()).toHaveLength(3);
});

test('the owner of a banner can load it again', async () => {
  const ref = createRef();
  const { names, until } = await draw(BannerAd, { ref, unitId: TestIds.BANNER, size: BannerAdSize.BANNER });
  await until('onAdImpression');
  await act(async () => ref.current.load());
  await until('onAdImpression', 2);
  expect(names().slice(3)).toEqual(['onSizeChange', 'onAdLoaded', 'onAdImpression']);
});

test('with manual impressions, a banner of Ad Manager counts only those of its owner', async () => {
  const ref = createRef();
  const { names, until } = await draw(GAMBannerAd, {
    ref,
    unitId: TestIds.GAM_BANNER,
    sizes: [BannerAdSize.BANNER],
    manualImpressionsEnabled: true,
  });
  await until('onAdLoaded');
  await act(async () => ref.current.recordManualImpression());
  await until('onAdImpression');
  expect(names()).toEqual(['onSizeChange', 'onAdLoaded', 'onAdImpression']);
});

test('a banner that ends after the bridge does no harm', async () => {
  const { until } = await draw(BannerAd, { unitId: TestIds.BANNER, size: BannerAdSize.BANNER });
  await until('onAdImpression');
  await ads.reset();
  await act(async () => rendered.update(createElement('View')));
});

test('networks get the options of the request', async () => {
  const network = await ads.network(UNIT, 'banner');
  await network.gives();
  const { until } = await draw(BannerAd, {
    unitId: UNIT,
    size: BannerAdSize.BANNER,
    requestOptions: { keywords: ['shoes'], networkExtras: { collapsible: 'top' } },
  });
  await until('onAdLoaded');
  const [{ request, adSize }] = await network.requests();
  expect(request.keywords).toEqual(['shoes']);
  expect(request.extras).toEqual({ collapsible: 'top' });
  expect(adSize).toMatchObject({ width: 320, height: 50 });
});

test('on Android, errors of banners have codes and texts of their own', async () => {
  ads.configure({ platform: 'android' });
  try {
    const network = await ads.network(UNIT, 'banner');
    await network.fails('noFill', { times: 1 }).thenFails('serverError');
    const ref = createRef();
    const { told, until } = await draw(BannerAd, { ref, unitId: UNIT, size: BannerAdSize.BANNER });
    await until('onAdFailedToLoad');
    expect(told.map(([name]) => name)).toEqual(['onSizeChange', 'onAdFailedToLoad']);
    expect(told[1][1].code).toBe('googleMobileAds/error-code-no-fill');
    await act(async () => ref.current.load());
    await until('onAdFailedToLoad', 2);
    // There, only a change of the sizes is told.
    expect(told).toHaveLength(3);
    expect(told[2][1].code).toBe('googleMobileAds/unknown');
  } finally {
    await ads.reset();
    ads.configure({});
  }
});
