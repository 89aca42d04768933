// Generated from react-native.cjs by clients/generate. Do not edit.

/**
 * The options of the bridge, whose clock is `skip` by default; and the platform whose native code the double
 * stands for. Default: `Platform.OS`.
 */
export type Options = import('./bridge.js').StartOptions & {
    platform?: 'ios' | 'android' | undefined;
};
/**
 * Where the person is, and what they choose in a form.
 */
export type ConsentSettings = {
    /**
     * Used unless the app names a debug geography. Default:
     * `other`, where no consent is needed.
     */
    region?: "other" | "eea" | "regulatedUSState" | undefined;
    /**
     * The purposes that they consent to. Default: all ten.
     */
    purposes?: readonly number[] | undefined;
    /**
     * The special features that they allow. Default: both.
     */
    specialFeatures?: readonly number[] | undefined;
    /**
     * Fails the update of the information, with this message.
     */
    updateError?: string | undefined;
    /**
     * Fails each form, with this message.
     */
    formError?: string | undefined;
};
/**
 * A call of a native method by the plugin.
 */
export type NativeCall = {
    module: string;
    method: string;
    args: unknown[];
};
/**
 * The newest ad that the app has loaded for an ad unit, as the bridge has it: `simulate` does what a person
 * does, and `waitFor` waits for an event.
 *
 * Throws if there is none.
 *
 * @param {string} adUnitId
 * @returns {import('./generated/ads.js').Ad}
 */
export function ad(adUnitId: string): import('./generated/ads.js').Ad;
/**
 * The bridge that serves the app. It starts when it is first needed.
 *
 * @returns {Promise<import('./bridge.js').AdBridge>}
 */
export function bridge(): Promise<import('./bridge.js').AdBridge>;
/**
 * The calls of native methods since the last `reset`, in order.
 *
 * @type {readonly NativeCall[]}
 */
export const calls: readonly NativeCall[];
/**
 * Replaces the options. Call it before the first ad, or after `reset`.
 *
 * @param {Options} options
 * @returns {void}
 */
export function configure(options: Options): void;
/**
 * Decides where the person is, and what they choose when they are asked for consent. What is left out has
 * its default.
 *
 * @param {ConsentSettings} settings
 * @returns {void}
 */
export function consent(settings: ConsentSettings): void;
/**
 * Defines an ad unit of the app with one network, whose answers the test decides.
 *
 * @param {string} adUnitId
 * @param {import('./generated/enumerations.js').AdFormat} format
 * @returns {Promise<import('./networks.js').Network>}
 */
export function network(adUnitId: string, format: import('./generated/enumerations.js').AdFormat): Promise<import('./networks.js').Network>;
/**
 * Ends the bridge, and forgets its ads and networks, the consent and the calls. The next ad starts a new one.
 * Options stay. After the tests of a file, it is called by itself.
 *
 * @returns {Promise<void>}
 */
export function reset(): Promise<void>;
