'use strict';

/** The letters of URL-safe base64. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The id of Google's tool that asks for consent, in the list of such tools. */
const CMP_ID = 300;

/** As many bits as there are purposes in a consent string, or in the user defaults. */
const flags = (numbers, length) => Array.from({ length }, (_, index) => (numbers.includes(index + 1) ? '1' : '0')).join('');

const bits = (number, length) => number.toString(2).padStart(length, '0');

/**
 * The core segment of a string of the Transparency and Consent Framework, version 2.2, that names no vendor.
 *
 * @param {{ purposes: readonly number[], specialFeatures: readonly number[] }} choices
 * @param {number} decisecond When the person chose, since 1970.
 */
function consentString({ purposes, specialFeatures }, decisecond) {
  const written = [
    ...[bits(2, 6), bits(decisecond, 36), bits(decisecond, 36), bits(CMP_ID, 12), bits(1, 12), bits(1, 6)],
    // The language EN, as the numbers of its letters.
    ...[bits(4, 6), bits(13, 6)],
    // The versions of the list of vendors and of the policy; a string of one application, with standard texts.
    ...[bits(1, 12), bits(4, 6), '10'],
    ...[flags(specialFeatures, 12), flags(purposes, 24), flags([], 24)],
    // No treatment of purpose 1, the publisher in the country AA, and no vendors and restrictions.
    ...['0', bits(0, 12), bits(0, 16), '0', bits(0, 16), '0', bits(0, 12)],
  ].join('');
  const whole = written.padEnd(Math.ceil(written.length / 24) * 24, '0');
  return whole.replace(/.{6}/g, (six) => LETTERS[parseInt(six, 2)]);
}

module.exports = { consentString, flags };
