// Generated from testing.js by clients/generate. Do not edit.

/**
 * Fails unless these are the events that an ad has had, in order. An event is its name, or an object
 * with the members that count, at any depth.
 *
 *     assertEvents(ad, ['impression', { event: 'click', asset: 'headline' }]);
 *     assertEvents(ad, [{ event: 'didRewardUser', reward: { amount: 3 } }]);
 *
 * Throws a `TypeError` if there is no such event.
 *
 * @param {import('./generated/ads.js').Ad} ad
 * @param {readonly (
 *   | import('./generated/enumerations.js').AdEventName
 *   | Counted<import('./generated/types.js').AdEvent>
 * )[]} expected
 * @returns {void}
 */
export function assertEvents(ad: import('./generated/ads.js').Ad, expected: readonly (import('./generated/enumerations.js').AdEventName | Counted<import('./generated/types.js').AdEvent>)[]): void;
/**
 * Makes a test of a function that needs a bridge: a fresh daemon for each run, on a clock that
 * skips idle time. When the test fails, it is shown what happened, as a table: the time, the ad, and
 * the call, attempt, event (`*`), failure or violation (`!`). The conversation and the log (`!`) follow.
 *
 *     test('an impression counts once', withBridge(async (bridge, t) => { … }));
 *     test('a slow network', withBridge({ clock: 'manual' }, async (bridge, t) => { … }));
 *
 * @type {{
 *   <T>(run: (bridge: AdBridge, t: T) => unknown): (t: T) => Promise<void>;
 *   <T>(options: TestOptions, run: (bridge: AdBridge, t: T) => unknown): (t: T) => Promise<void>;
 * }}
 */
export const withBridge: {
    <T>(run: (bridge: AdBridge, t: T) => unknown): (t: T) => Promise<void>;
    <T_1>(options: TestOptions, run: (bridge: AdBridge, t: T_1) => unknown): (t: T_1) => Promise<void>;
};
/** A test did not dispose of its ads. */
export class AdsLeaked extends AdBridgeError {
    /** @param {readonly import('./generated/types.js').AdSummary[]} ads */
    constructor(ads: readonly import('./generated/types.js').AdSummary[]);
    /**
     * The ads that live.
     *
     * @readonly
     * @type {readonly import('./generated/types.js').AdSummary[]}
     */
    readonly ads: readonly import('./generated/types.js').AdSummary[];
}
/**
 * The members of a value that count, at any depth.
 */
export type Counted<T> = T extends object ? T extends infer T_1 ? { [Name in keyof T_1]?: Counted<T[Name]>; } : never : T;
/**
 * With `leaks: 'error'`, a test fails with `AdsLeaked` if it does not dispose of its ads. With
 * `strict`, it fails with `ContractViolated` if an adapter breaks a rule of severity `error`.
 */
export type TestOptions = import('./bridge.js').StartOptions & {
    leaks?: 'error' | 'ignore' | undefined;
};
import { AdBridge } from "./bridge.js";
import { AdBridgeError } from "./errors.js";
