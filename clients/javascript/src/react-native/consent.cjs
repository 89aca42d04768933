'use strict';

const { consentString, flags } = require('./consent-string.cjs');
const { rejection } = require('./errors.cjs');

const PURPOSES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const SPECIAL_FEATURES = [1, 2];

/** The regions, and what the User Messaging Platform tells there before the person has chosen. */
const REGIONS = {
  eea: { status: 'REQUIRED', privacyOptionsRequirementStatus: 'REQUIRED', isConsentFormAvailable: true },
  regulatedUSState: { status: 'NOT_REQUIRED', privacyOptionsRequirementStatus: 'REQUIRED', isConsentFormAvailable: true },
  other: { status: 'NOT_REQUIRED', privacyOptionsRequirementStatus: 'NOT_REQUIRED', isConsentFormAvailable: false },
};

/** By the plugin's numbers of `AdsConsentDebugGeography`. */
const DEBUG_REGIONS = [undefined, 'eea', 'other', 'regulatedUSState', 'other'];

const UNKNOWN = { status: 'UNKNOWN', privacyOptionsRequirementStatus: 'UNKNOWN', isConsentFormAvailable: false };

const SETTINGS = { region: 'other', purposes: PURPOSES, specialFeatures: SPECIAL_FEATURES };

/**
 * `RNGoogleMobileAdsConsentModule`: what the person may be asked, and answers as the test says. In the plugin,
 * `RNGoogleMobileAdsConsentModule.mm`, and for Android `ReactNativeGoogleMobileAdsConsentModule.java`.
 */
class Consent {
  #device;
  #settings = SETTINGS;
  #told = UNKNOWN;
  #region;
  #hasChosen = false;
  /** The user defaults that the platform writes. */
  #stored = {};

  constructor(device) {
    this.#device = device;
    device.onReset(() => {
      this.#settings = SETTINGS;
      this.#forget();
    });
  }

  /** Decides where the person is, and what they choose in a form. */
  set(settings) {
    for (const name of Object.keys(settings)) {
      if (!(name in SETTINGS || name === 'updateError' || name === 'formError')) {
        throw new TypeError(`There is no setting ${name} of the consent.`);
      }
    }
    if (settings.region !== undefined && !(settings.region in REGIONS)) {
      throw new TypeError(`region: expected ${Object.keys(REGIONS).join(', ')}, got ${settings.region}.`);
    }
    this.#settings = { ...SETTINGS, ...settings };
  }

  get methods() {
    return {
      requestInfoUpdate: (options) => this.#update(options),
      showForm: () => this.#showForm('consent-form-error', this.#told.isConsentFormAvailable),
      showPrivacyOptionsForm: () => {
        const isRequired = this.#told.privacyOptionsRequirementStatus === 'REQUIRED';
        return this.#showForm('privacy-options-form-error', isRequired);
      },
      loadAndShowConsentFormIfRequired: async () => {
        if (this.#info.status !== 'REQUIRED') return this.#info;
        return this.#showForm('consent-form-error', true);
      },
      getConsentInfo: async () => this.#info,
      getTCString: async () => this.#stored.IABTCF_TCString ?? null,
      getGdprApplies: async () => this.#stored.IABTCF_gdprApplies === 1,
      getPurposeConsents: async () => this.#stored.IABTCF_PurposeConsents ?? this.#absent,
      getPurposeLegitimateInterests: async () => this.#stored.IABTCF_PurposeLegitimateInterests ?? this.#absent,
      reset: () => {
        this.#forget();
        this.#device.call(this.#device.changeConfiguration({ userDefaults: {} }));
      },
    };
  }

  get #info() {
    const isObtained = this.#told.status === 'REQUIRED' && this.#hasChosen;
    const status = isObtained ? 'OBTAINED' : this.#told.status;
    return { ...this.#told, status, canRequestAds: status === 'OBTAINED' || status === 'NOT_REQUIRED' };
  }

  /** What the plugin reports for purposes that are not stored. */
  get #absent() {
    return this.#device.platform === 'android' ? '' : null;
  }

  #forget() {
    this.#told = UNKNOWN;
    this.#hasChosen = false;
    this.#stored = {};
  }

  async #update({ debugGeography } = {}) {
    const { region, updateError } = this.#settings;
    if (updateError !== undefined) throw rejection('consent-update-failed', updateError);
    this.#region = DEBUG_REGIONS[debugGeography] ?? region;
    this.#told = REGIONS[this.#region];
    await this.#store({ IABTCF_gdprApplies: this.#region === 'eea' ? 1 : 0 });
    return this.#info;
  }

  async #showForm(code, isAvailable) {
    const { formError, purposes, specialFeatures } = this.#settings;
    if (formError !== undefined || !isAvailable) throw rejection(code, formError ?? 'No form is available.');
    this.#hasChosen = true;
    if (this.#region === 'eea') {
      await this.#store({
        IABTCF_TCString: consentString({ purposes, specialFeatures }, Math.floor(Date.now() / 100)),
        IABTCF_PurposeConsents: flags(purposes, PURPOSES.length),
        IABTCF_PurposeLegitimateInterests: flags([], PURPOSES.length),
      });
    }
    return this.#info;
  }

  /** Adapters read the same user defaults. */
  async #store(values) {
    Object.assign(this.#stored, values);
    await this.#device.changeConfiguration({ userDefaults: this.#stored });
  }
}

module.exports = { Consent };
