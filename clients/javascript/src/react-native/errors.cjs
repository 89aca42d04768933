'use strict';

/**
 * The codes of the plugin on iOS, by the code of the SDK's error. The domain does not count there. They are in its
 * `RNGoogleMobileAdsCommon.mm`, and those for Android in `ReactNativeGoogleMobileAdsCommon.java`.
 */
const IOS_CODES = new Map([
  [0, 'invalid-request'],
  [1, 'no-fill'],
  [2, 'network-error'],
  [3, 'server-error'],
  [5, 'timeout'],
  [7, 'mediation-data-error'],
  [8, 'mediation-adapter-error'],
  [10, 'mediation-invalid-ad-size'],
  [11, 'internal-error'],
  [12, 'invalid-argument'],
  [19, 'ad-already-used'],
  [20, 'application-identifier-missing'],
  [21, 'received-invalid-ad-string'],
]);

/** The codes of the plugin on Android, by the name of the same error on iOS: the numbers there are others. */
const ANDROID_CODES = new Map([
  ['invalidRequest', 'invalid-request'],
  ['noFill', 'no-fill'],
  ['networkError', 'network-error'],
  ['internalError', 'internal-error'],
  ['applicationIdentifierMissing', 'app-id-missing'],
  ['receivedInvalidAdString', 'invalid-ad-string'],
]);

/** The texts of errors of a banner on Android, which are the plugin's own. Its other errors have none. */
const ANDROID_BANNER_MESSAGES = new Map([
  [
    'internal-error',
    'Something happened internally; for instance, an invalid response was received from the ad server.',
  ],
  ['invalid-request', 'The ad request was invalid; for instance, the ad unit ID was incorrect.'],
  ['network-error', 'The ad request was unsuccessful due to network connectivity.'],
  [
    'no-fill',
    'The ad request was successful, but no ad was returned due to lack of ad inventory.',
  ],
]);

/** The SDK refuses these requests itself: the bridge's errors `invalidParams`, `unknownAdUnit`, `formatNotSupported`. */
const INVALID_REQUESTS = [-32602, 102, 104];

/** The bridge's error `wrongState`: an ad that was shown, or that has expired. */
const WRONG_STATE = 304;

/** The SDK's error for a call of the bridge that failed. */
function adError(error) {
  if (error.error) return error.error;
  if (error.code === WRONG_STATE) return { domain: '', code: 18, name: 'codeAdAlreadyUsed', message: error.message };
  const [code, name] = INVALID_REQUESTS.includes(error.code) ? [0, 'invalidRequest'] : [11, 'internalError'];
  return { domain: 'com.google.admob', code, name, message: error.message };
}

/** What the plugin's native code tells about an error of the SDK. */
function codeAndMessage({ code, name, message }, platform) {
  const codes = platform === 'android' ? ANDROID_CODES : IOS_CODES;
  return { code: codes.get(platform === 'android' ? name : code) ?? 'unknown', message };
}

/** The same for a banner. */
function bannerCodeAndMessage(error, platform) {
  const told = codeAndMessage(error, platform);
  if (platform !== 'android') return told;
  const message = ANDROID_BANNER_MESSAGES.get(told.code);
  return message === undefined ? {} : { code: `error-code-${told.code}`, message };
}

/** A rejection of a native method. */
function rejection(code, message) {
  return Object.assign(new Error(message), { code });
}

module.exports = { adError, bannerCodeAndMessage, codeAndMessage, rejection };
