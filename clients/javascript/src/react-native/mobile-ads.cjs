'use strict';

/** What the plugin's configuration can say. */
const CONFIGURATION = [
  'maxAdContentRating',
  'ageRestrictedTreatment',
  'tagForChildDirectedTreatment',
  'tagForUnderAgeOfConsent',
  'testDeviceIdentifiers',
];

/**
 * `RNGoogleMobileAdsModule`: everything that belongs to no ad. In the plugin, `RNGoogleMobileAdsModule.mm`, and for
 * Android `ReactNativeGoogleMobileAdsModule.kt`.
 */
class MobileAds {
  #device;

  constructor(device) {
    this.#device = device;
  }

  get methods() {
    const device = this.#device;
    return {
      initialize: async () => {
        const bridge = await device.bridge();
        const { adapterStatuses } = await bridge.setUp({});
        return adapterStatuses.map(({ className, state, description }) => ({
          name: className,
          state: state === 'ready' ? 1 : 0,
          description,
        }));
      },
      setRequestConfiguration: async (configuration = {}) => {
        await device.changeConfiguration(this.#changes(configuration));
        return null;
      },
      // Resolves when the inspector is closed.
      openAdInspector: async () => null,
      openDebugMenu: () => {},
      setAppVolume: (applicationVolume) => {
        device.call(device.changeConfiguration({ applicationVolume }));
      },
      setAppMuted: (isApplicationMuted) => {
        device.call(device.changeConfiguration({ isApplicationMuted }));
      },
    };
  }

  /**
   * iOS changes what is named. Android replaces everything, and does not know the lower-case names of
   * `ageRestrictedTreatment` that JavaScript sends.
   */
  #changes(configuration) {
    const isAndroid = this.#device.platform === 'android';
    const changes = {};
    for (const name of CONFIGURATION) {
      if (isAndroid) changes[name] = undefined;
      if (configuration[name] == null || (isAndroid && name === 'ageRestrictedTreatment')) continue;
      changes[name] = configuration[name];
    }
    return changes;
  }
}

module.exports = { MobileAds };
