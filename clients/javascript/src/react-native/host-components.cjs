'use strict';

const { Banner } = require('./banner.cjs');
const { NativeAdView } = require('./native-ad-view.cjs');

/** Where the reference to a host component has what its commands do. */
const COMMANDS = Symbol('commands');

/** The number of the newest view. `findNodeHandle` of React Native reads that of a reference. */
let nativeTag = 0;

/**
 * The host components of the plugin. Each draws an element with its name, as React Native's do in tests.
 *
 * @param {import('./device.cjs').Device} device
 * @param {import('./native-ads.cjs').NativeAds} nativeAds
 * @param {any} React
 */
function hostComponents(device, nativeAds, React) {
  /** What lives as long as the element: `update` gets its properties, and `remove` is its end. */
  const component = (name, make, dependencies) => {
    const Host = React.forwardRef((props, ref) => {
      const view = React.useRef(undefined);
      view.current ??= make();
      React.useImperativeHandle(ref, () => ({ _nativeTag: ++nativeTag, [COMMANDS]: view.current.commands }), []);
      React.useEffect(() => {
        view.current.onNativeEvent = props.onNativeEvent;
      });
      React.useEffect(() => view.current.update(props), dependencies(props));
      React.useEffect(() => () => view.current.remove(), []);
      return React.createElement(name, props, props.children);
    });
    Host.displayName = name;
    return Host;
  };
  return {
    RNGoogleMobileAdsBannerView: component(
      'RNGoogleMobileAdsBannerView',
      () => new Banner(device),
      ({ unitId, request, manualImpressionsEnabled, sizeConfig }) => [
        ...[unitId, request, manualImpressionsEnabled],
        JSON.stringify(sizeConfig),
      ],
    ),
    RNGoogleMobileAdsNativeView: component(
      'RNGoogleMobileAdsNativeView',
      () => new NativeAdView(device, nativeAds),
      ({ responseId }) => [responseId],
    ),
    RNGoogleMobileAdsMediaView: component(
      'RNGoogleMobileAdsMediaView',
      () => ({ commands: {}, update() {}, remove() {} }),
      () => [],
    ),
  };
}

/** The command of a host component of the plugin; `undefined` for any other one. */
function command(ref, name) {
  const commands = ref?.[COMMANDS];
  if (!commands) return undefined;
  return commands[name] ?? (() => {
    throw new Error(`adbridge/react-native has no command ${name}. The plugin may be newer than it.`);
  });
}

module.exports = { command, hostComponents };
