'use strict';

/** The width and the height of the screen, in points: those for which the bridge calculates adaptive sizes. */
const SCREEN = { width: 390, height: 844 };

/** The plugin's names of fixed sizes, and what they stand for on iOS. */
const NAMES = {
  BANNER: ['banner', 320, 50],
  FULL_BANNER: ['fullBanner', 468, 60],
  LARGE_BANNER: ['largeBanner', 320, 100],
  LEADERBOARD: ['leaderboard', 728, 90],
  MEDIUM_RECTANGLE: ['mediumRectangle', 300, 250],
  WIDE_SKYSCRAPER: ['skyscraper', 120, 600],
};

/** Adaptive sizes, and their height for a width. */
const ADAPTIVE = {
  ANCHORED_ADAPTIVE_BANNER: ['anchoredAdaptive', (width) => between(50, Math.round(width / 6.4), 90)],
  LARGE_ANCHORED_ADAPTIVE_BANNER: [
    'largeAnchoredAdaptive',
    (width) => between(50, Math.round(width / 3.2), Math.round(SCREEN.height * 0.2)),
  ],
  INLINE_ADAPTIVE_BANNER: ['inlineAdaptive', (_, maxHeight) => maxHeight ?? SCREEN.height],
};

const between = (least, value, most) => Math.max(least, Math.min(value, most));

/**
 * The size that the plugin asks the SDK for.
 *
 * @param {{ sizes: string[], maxHeight?: number | null, width?: number | null }} sizeConfig
 * @returns {{ adSize: object | string, width: number, height: number }} The size for the bridge, and that of
 *   the view before the ad is loaded.
 */
function bannerSize({ sizes, maxHeight, width }) {
  if (sizes.includes('FLUID')) return { adSize: 'fluid', width: SCREEN.width, height: 0 };
  const [size] = sizes;
  const custom = /([0-9]+)x([0-9]+)/.exec(size);
  if (custom) {
    const points = { width: Number(custom[1]), height: Number(custom[2]) };
    return { adSize: points, ...points };
  }
  if (size in ADAPTIVE) {
    const [kind, height] = ADAPTIVE[size];
    const wide = width > 0 ? Math.min(SCREEN.width, width) : SCREEN.width;
    const high = kind === 'inlineAdaptive' && maxHeight > 0 ? Math.max(maxHeight, 32) : undefined;
    return {
      adSize: { kind, width: wide, ...(high !== undefined && { maxHeight: high }) },
      width: wide,
      height: height(wide, high),
    };
  }
  const [adSize, fixedWidth, fixedHeight] = NAMES[size] ?? NAMES.BANNER;
  return { adSize, width: fixedWidth, height: fixedHeight };
}

module.exports = { bannerSize };
