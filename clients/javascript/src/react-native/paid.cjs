'use strict';

/** By the plugin's numbers of `RevenuePrecisions`. */
const PRECISIONS = ['unknown', 'estimated', 'publisherProvided', 'precise'];

/** The value of an impression as the plugin reports it: in units of the currency, not in millionths. */
function paid({ valueMicros, currencyCode, precision }) {
  return { value: valueMicros / 1e6, precision: Math.max(PRECISIONS.indexOf(precision), 0), currency: currencyCode };
}

module.exports = { paid };
