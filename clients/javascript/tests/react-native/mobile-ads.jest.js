const { default: MobileAds, AdsConsent, InterstitialAd } = require('react-native-google-mobile-ads');

const ads = require('adbridge/react-native');

const UNIT = 'ca-app-pub-1/interstitial';

afterEach(async () => {
  await ads.reset();
  ads.configure({});
});

/** What a network gets with a load, as the plugin has configured it. */
async function configurationOfALoad() {
  const network = await ads.network(UNIT, 'interstitial');
  await network.gives();
  const ad = InterstitialAd.createForAdRequest(UNIT);
  await new Promise((resolve) => {
    ad.addAdEventsListener(resolve);
    ad.load();
  });
  const [{ request }] = await network.requests();
  return request;
}

/** The lines that the double has sent to the bridge. */
function recorded() {
  const lines = [];
  ads.configure({ trace: (arrow, line) => arrow === '>' && lines.push(JSON.parse(line)) });
  return () => lines.filter(({ method }) => method === 'setRequestConfiguration').map(({ params }) => params);
}

test('the initialization has the state of each adapter', async () => {
  const statuses = await MobileAds().initialize();
  expect(statuses).toContainEqual({
    name: 'SampleCustomEvent',
    state: 1,
    description: 'SampleCustomEvent is ready.',
  });
  expect(statuses).toContainEqual(expect.objectContaining({ name: 'SampleUnreadyCustomEvent', state: 0 }));
});

test('on iOS, each configuration and the sound change what was set before', async () => {
  const configurations = recorded();
  await MobileAds().setRequestConfiguration({ maxAdContentRating: 'G', tagForUnderAgeOfConsent: false });
  await MobileAds().setRequestConfiguration({ ageRestrictedTreatment: 'teen' });
  MobileAds().setAppVolume(0.5);
  MobileAds().setAppMuted(true);
  await (await ads.bridge()).ping();
  expect(configurations().at(-1)).toEqual({
    maxAdContentRating: 'G',
    tagForUnderAgeOfConsent: false,
    ageRestrictedTreatment: 'teen',
    applicationVolume: 0.5,
    isApplicationMuted: true,
  });
});

test('on Android, a configuration replaces the one before, and the treatment of age gets lost', async () => {
  const configurations = [];
  ads.configure({
    platform: 'android',
    trace: (arrow, line) => arrow === '>' && configurations.push(JSON.parse(line)),
  });
  await MobileAds().setRequestConfiguration({ maxAdContentRating: 'G' });
  await MobileAds().setRequestConfiguration({ ageRestrictedTreatment: 'teen', tagForUnderAgeOfConsent: true });
  const { params } = configurations.filter(({ method }) => method === 'setRequestConfiguration').at(-1);
  expect(params).toEqual({ tagForUnderAgeOfConsent: true });
});

test('the inspector and the debug menu open nothing', async () => {
  expect(await MobileAds().openAdInspector()).toBeNull();
  MobileAds().openDebugMenu(UNIT);
  expect(ads.calls.at(-1)).toEqual({ module: 'RNGoogleMobileAdsModule', method: 'openDebugMenu', args: [UNIT] });
});

test('where consent is not needed, ads can be requested after an update', async () => {
  expect(await AdsConsent.getConsentInfo()).toEqual({
    status: 'UNKNOWN',
    canRequestAds: false,
    privacyOptionsRequirementStatus: 'UNKNOWN',
    isConsentFormAvailable: false,
  });
  expect(await AdsConsent.gatherConsent()).toEqual({
    status: 'NOT_REQUIRED',
    canRequestAds: true,
    privacyOptionsRequirementStatus: 'NOT_REQUIRED',
    isConsentFormAvailable: false,
  });
  expect(await AdsConsent.getGdprApplies()).toBe(false);
  expect(await AdsConsent.getTCString()).toBeNull();
});

test('in the EEA, the form asks once, and the networks get the answer', async () => {
  ads.consent({ region: 'eea', purposes: [1, 3] });
  const before = await AdsConsent.requestInfoUpdate();
  expect(before).toMatchObject({ status: 'REQUIRED', canRequestAds: false, isConsentFormAvailable: true });
  expect(await AdsConsent.gatherConsent()).toMatchObject({ status: 'OBTAINED', canRequestAds: true });
  expect(await AdsConsent.getGdprApplies()).toBe(true);
  expect(await AdsConsent.getPurposeConsents()).toBe('1010000000');
  expect(await AdsConsent.getPurposeLegitimateInterests()).toBe('0000000000');
  const { userDefaults } = await configurationOfALoad();
  expect(userDefaults).toMatchObject({
    IABTCF_gdprApplies: 1,
    IABTCF_PurposeConsents: '1010000000',
    IABTCF_TCString: await AdsConsent.getTCString(),
  });
});

test('the debug geography decides, and the person can choose again', async () => {
  await AdsConsent.gatherConsent({ debugGeography: 1 });
  expect(await AdsConsent.getPurposeConsents()).toBe('1111111111');
  ads.consent({ region: 'eea', purposes: [] });
  expect(await AdsConsent.showPrivacyOptionsForm()).toMatchObject({ status: 'OBTAINED' });
  expect(await AdsConsent.getPurposeConsents()).toBe('0000000000');
  AdsConsent.reset();
  expect(await AdsConsent.getConsentInfo()).toMatchObject({ status: 'UNKNOWN', canRequestAds: false });
  expect(await AdsConsent.getTCString()).toBeNull();
});

test('failures of the consent have the codes of the native code', async () => {
  ads.consent({ updateError: 'No network.' });
  const code = (promise) => promise.then(() => 'none', (error) => `${error.code}: ${error.message}`);
  expect(await code(AdsConsent.requestInfoUpdate())).toBe('consent-update-failed: No network.');
  ads.consent({ region: 'eea', formError: 'Dismissed.' });
  expect(await code(AdsConsent.gatherConsent())).toBe('consent-form-error: Dismissed.');
  ads.consent({});
  await AdsConsent.requestInfoUpdate();
  expect(await code(AdsConsent.showForm())).toBe('consent-form-error: No form is available.');
  expect(await code(AdsConsent.showPrivacyOptionsForm())).toBe('privacy-options-form-error: No form is available.');
});

test('a setting of the consent that does not exist is refused', () => {
  expect(() => ads.consent({ country: 'de' })).toThrow('There is no setting country of the consent.');
  expect(() => ads.consent({ region: 'mars' })).toThrow('region: expected eea, regulatedUSState, other, got mars.');
});
