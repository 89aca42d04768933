const { createElement } = require('react');
const { act, create } = require('react-test-renderer');
const { NativeAd, NativeAdView, NativeAsset, NativeMediaView, TestIds } = require('react-native-google-mobile-ads');

const ads = require('adbridge/react-native');

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const UNIT = 'ca-app-pub-1/native';

afterEach(() => ads.reset());

const nextEvent = (ad, type) => new Promise((resolve) => ad.addAdEventListener(type, resolve));

/** Draws an ad with a headline and its media. */
async function draw(nativeAd) {
  let rendered;
  await act(async () => {
    rendered = create(
      createElement(
        NativeAdView,
        { nativeAd },
        createElement(NativeAsset, { assetType: 'headline' }, createElement('Text', {}, nativeAd.headline)),
        createElement(NativeMediaView),
      ),
      // What React Native gives for an element.
      { createNodeMock: () => ({ _nativeTag: 1_000 }) },
    );
  });
  return rendered;
}

test('a native ad has the assets of the network', async () => {
  const ad = await NativeAd.createForAdRequest(TestIds.NATIVE);
  expect(ad).toMatchObject({
    headline: 'Sample Content!',
    callToAction: 'Take Action',
    price: null,
    mediaContent: { aspectRatio: expect.any(Number), hasVideoContent: expect.any(Boolean) },
  });
  expect(ad.responseId).toBe(ads.ad(TestIds.NATIVE).responseInfo.responseId);
  expect(ad.images).toBeUndefined();
});

test('a load that fails is rejected with the code of the native code', async () => {
  await (await ads.network(UNIT, 'native')).fails({ name: 'noFill', message: 'Nothing.' });
  const error = await NativeAd.createForAdRequest(UNIT).catch((reason) => reason);
  expect(error).toMatchObject({ code: 'ERROR_LOAD' });
  expect(error.message).toMatch(/^Error Domain=com\.google\.admob Code=1 "Nothing\."/);
});

test('an ad that is drawn counts its impression, and a tap its click', async () => {
  const ad = await NativeAd.createForAdRequest(TestIds.NATIVE);
  const seen = nextEvent(ad, 'impression');
  const rendered = await draw(ad);
  expect(await seen).toEqual({});
  expect(rendered.toJSON().type).toBe('RNGoogleMobileAdsNativeView');
  const { state, views } = { ...(await ads.ad(TestIds.NATIVE).getAd()) };
  expect(state).toBe('rendered');
  expect(views).toBeUndefined();
  const clicked = nextEvent(ad, 'clicked');
  await ads.ad(TestIds.NATIVE).simulate({ action: 'tap', asset: 'headline' });
  expect(await clicked).toEqual({});
  await act(async () => rendered.unmount());
  expect((await ads.ad(TestIds.NATIVE).getAd()).state).toBe('untracked');
});

test('only the assets that are on screen react to a touch', async () => {
  const ad = await NativeAd.createForAdRequest(TestIds.NATIVE);
  const seen = nextEvent(ad, 'impression');
  const rendered = await draw(ad);
  await seen;
  await ads.ad(TestIds.NATIVE).simulate({ action: 'tap', asset: 'callToAction' });
  expect(ads.ad(TestIds.NATIVE).eventNames).not.toContain('click');
  await act(async () => rendered.unmount());
});

test('the video tells its events', async () => {
  const ad = await NativeAd.createForAdRequest(TestIds.NATIVE);
  const played = nextEvent(ad, 'video_played');
  const rendered = await draw(ad);
  await played;
  const paused = nextEvent(ad, 'video_paused');
  await ads.ad(TestIds.NATIVE).simulate({ action: 'pauseVideo' });
  await paused;
  await act(async () => rendered.unmount());
});

test('a native ad tells what its impression has earned', async () => {
  const value = { valueMicros: 500_000, currencyCode: 'USD', precision: 'precise' };
  await (await ads.network(UNIT, 'native')).gives(undefined, { events: { recordImpression: [{ event: 'paid', value }] } });
  const ad = await NativeAd.createForAdRequest(UNIT);
  const paid = nextEvent(ad, 'paid');
  const rendered = await draw(ad);
  expect(await paid).toEqual({ value: 0.5, precision: 3, currency: 'USD' });
  await act(async () => rendered.unmount());
});

test('an ad that is destroyed is released, and tells nothing more', async () => {
  const ad = await NativeAd.createForAdRequest(TestIds.NATIVE);
  ad.destroy();
  expect((await (await ads.bridge()).listAds()).ads).toEqual([]);
});

test('networks get the options of the request', async () => {
  const network = await ads.network(UNIT, 'native');
  await network.gives();
  await NativeAd.createForAdRequest(UNIT, { aspectRatio: 3, adChoicesPlacement: 0, startVideoMuted: false });
  const [{ options }] = await network.requests();
  expect(options).toMatchObject({
    media: { aspectRatio: 'portrait' },
    adView: { preferredAdChoicesPosition: 'topLeft' },
    video: { startMuted: false },
  });
});
