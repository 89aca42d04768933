'use strict';

/** The built-in ad units that stand for Google's test ad units, which are the `TestIds` of the plugin. */
const ADMOB = 'ca-app-pub-3940256099942544/';
const AD_MANAGER = '/21775744923/example/';

/** What follows one of these prefixes, for iOS, Android and Google Ad Manager, by the ad unit that stands for it. */
const SUFFIXES = {
  'sample/app-open': ['5575463023', '9257395921', 'app-open'],
  'sample/banner': ['2435281174', '9214589741', '2934735716', '6300978111', 'fixed-size-banner'],
  'sample/interstitial': ['4411468910', '1033173712', '5135589807', '8691691433', 'interstitial'],
  'sample/rewarded': ['1712485313', '5224354917', 'rewarded'],
  'sample/rewarded-interstitial': ['6978759866', '5354046379', 'rewarded-interstitial'],
  'sample/content': ['3986624511', '2247696110', 'native'],
  'sample/native': ['2521693316', '1044960115', 'native-video'],
};

const sampleAdUnits = new Map();
for (const [adUnit, suffixes] of Object.entries(SUFFIXES)) {
  for (const suffix of suffixes) {
    sampleAdUnits.set((/^\d/.test(suffix) ? ADMOB : AD_MANAGER) + suffix, adUnit);
  }
}

module.exports = { sampleAdUnits };
