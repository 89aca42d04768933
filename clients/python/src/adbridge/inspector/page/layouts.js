/** The views in which native ads are drawn: the frames of their assets, in points. */
export const LAYOUTS = {
  medium: {
    text: 'Medium, 355 × 402',
    view: { width: 355, height: 402 },
    frames: {
      mediaView: { x: 0, y: 0, width: 355, height: 200 },
      icon: { x: 10, y: 210, width: 51, height: 51 },
      headline: { x: 71, y: 210, width: 274, height: 26 },
      advertiser: { x: 71, y: 240, width: 274, height: 21 },
      body: { x: 10, y: 269, width: 335, height: 82 },
      callToAction: { x: 10, y: 355, width: 335, height: 39 },
    },
  },
  small: {
    text: 'Small, 403 × 101',
    view: { width: 403, height: 101 },
    frames: {
      icon: { x: 0, y: 0, width: 100, height: 101 },
      headline: { x: 110, y: 6, width: 260, height: 26 },
      advertiser: { x: 110, y: 36, width: 260, height: 19 },
      callToAction: { x: 110, y: 60, width: 283, height: 35 },
    },
  },
};

/** The parameters of `render`: the frames of the assets that an ad has. */
export function rendering(layout, content) {
  const { view, frames } = LAYOUTS[layout];
  const has = (name) => (name === 'mediaView' ? content.mediaContent : content.assets[name] !== null);
  const clickableAssetViews = Object.fromEntries(Object.entries(frames).filter(([name]) => has(name)));
  return { view, clickableAssetViews };
}
