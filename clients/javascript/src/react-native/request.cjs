'use strict';

/**
 * The part of the plugin's request options that networks get, as a request of the bridge: `buildAdRequest` in
 * `RNGoogleMobileAdsCommon.mm` of the plugin.
 */
function bridgeRequest(options) {
  const extras = {
    ...(options.requestNonPersonalizedAdsOnly && { npa: '1' }),
    ...options.networkExtras,
    ...options.publisherProvidedSignals,
  };
  return { extras, ...(options.keywords && { keywords: options.keywords }) };
}

module.exports = { bridgeRequest };
