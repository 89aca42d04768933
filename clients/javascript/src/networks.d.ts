// Generated from networks.js by clients/generate. Do not edit.

export function native(content?: import("./generated/types.js").StubNativeAd | undefined): StubAd;
export function banner(content?: import("./generated/types.js").StubBanner | undefined): StubAd;
export function fullScreen(content?: import("./generated/types.js").StubFullScreenAd | undefined): StubAd;
/**
 * The answers of a network to some requests. Each call adds a stub after the others. `await` waits
 * until the bridge has them.
 */
export class Stubs {
    /**
     * @param {Network} network
     * @param {import('./generated/types.js').StubConditions} [when]
     */
    constructor(network: Network, when?: import("./generated/types.js").StubConditions | undefined);
    /**
     * Gives an ad. Default: one of the requested format, with usual texts.
     *
     * @param {StubAd} [ad]
     * @param {StubOptions & AdOptions} [options]
     * @returns {this}
     */
    gives(ad?: StubAd | undefined, { events, breaks, ...options }?: (StubOptions & AdOptions) | undefined): this;
    /**
     * Fails with an error: the name of one of the SDK's, or its members.
     *
     * @param {string | import('./generated/types.js').StubError} [error] Default: `noFill`.
     * @param {StubOptions} [options]
     * @returns {this}
     */
    fails(error?: string | import("./generated/types.js").StubError | undefined, options?: StubOptions | undefined): this;
    /**
     * Does not answer, so the load waits until its time is up.
     *
     * @param {{ times?: number }} [options]
     * @returns {this}
     */
    neverAnswers(options?: {
        times?: number;
    } | undefined): this;
    /**
     * The same as `gives`, for a later answer.
     *
     * @param {StubAd} [ad]
     * @param {StubOptions & AdOptions} [options]
     * @returns {this}
     */
    thenGives(ad?: StubAd | undefined, options?: (StubOptions & AdOptions) | undefined): this;
    /**
     * The same as `fails`, for a later answer.
     *
     * @param {string | import('./generated/types.js').StubError} [error]
     * @param {StubOptions} [options]
     * @returns {this}
     */
    thenFails(error?: string | import("./generated/types.js").StubError | undefined, options?: StubOptions | undefined): this;
    /**
     * The same as `neverAnswers`, for a later answer.
     *
     * @param {{ times?: number }} [options]
     * @returns {this}
     */
    thenNeverAnswers(options?: {
        times?: number;
    } | undefined): this;
    /**
     * Waits until the bridge has all stubs.
     *
     * @template T
     * @template F
     * @param {(() => T) | null} [onAdded]
     * @param {((error: unknown) => F) | null} [onError]
     * @returns {Promise<T | F>}
     */
    then<T, F>(onAdded?: (() => T) | null | undefined, onError?: ((error: unknown) => F) | null | undefined): Promise<T | F>;
    #private;
}
/** A network that a test has defined: an adapter without a program. `bridge.network` makes it. */
export class Network {
    /**
     * Use `bridge.network` instead.
     *
     * @param {import('./bridge.js').AdBridge} bridge
     * @param {string} className
     */
    constructor(bridge: import('./bridge.js').AdBridge, className: string);
    /**
     * Its name for line items.
     *
     * @readonly
     * @type {string}
     */
    readonly className: string;
    /**
     * The answers to requests that have all these values.
     *
     * @param {Conditions} [conditions]
     * @returns {Stubs}
     */
    when({ parameter, label, keywords, extras, request, absent, ...others }?: Conditions | undefined): Stubs;
    /**
     * Gives an ad to each request: see {@link Stubs.gives}.
     *
     * @param {StubAd} [ad]
     * @param {StubOptions & AdOptions} [options]
     * @returns {Stubs}
     */
    gives(ad?: StubAd | undefined, options?: (StubOptions & AdOptions) | undefined): Stubs;
    /**
     * Fails each request: see {@link Stubs.fails}.
     *
     * @param {string | import('./generated/types.js').StubError} [error]
     * @param {StubOptions} [options]
     * @returns {Stubs}
     */
    fails(error?: string | import("./generated/types.js").StubError | undefined, options?: StubOptions | undefined): Stubs;
    /**
     * Answers no request: see {@link Stubs.neverAnswers}.
     *
     * @param {{ times?: number }} [options]
     * @returns {Stubs}
     */
    neverAnswers(options?: {
        times?: number;
    } | undefined): Stubs;
    /**
     * Adds a stub, as the contract has it.
     *
     * @param {import('./generated/types.js').NetworkStub} stub
     * @returns {Promise<void>}
     */
    add(stub: import('./generated/types.js').NetworkStub): Promise<void>;
    /**
     * The network in the waterfall of an ad unit.
     *
     * @param {Omit<import('./generated/types.js').DefinedLineItem, 'className'>} [members]
     * @returns {import('./generated/types.js').DefinedLineItem}
     */
    lineItem(members?: Omit<import("./generated/types.js").DefinedLineItem, "className"> | undefined): import('./generated/types.js').DefinedLineItem;
    /**
     * The network alone, for the parameter `adapter` of a load.
     *
     * @param {Omit<import('./generated/types.js').AdapterSource, 'className'>} [members]
     * @returns {import('./generated/types.js').AdapterSource}
     */
    source(members?: Omit<import("./generated/types.js").AdapterSource, "className"> | undefined): import('./generated/types.js').AdapterSource;
    /**
     * The requests that it has received, in order. The bridge forgets the oldest of 10,000.
     *
     * @param {{ unmatched?: boolean }} [filter] With `unmatched`, only requests that no stub fits.
     *   Their `nearMiss` has the nearest stub, and what differs.
     * @returns {Promise<import('./generated/types.js').NetworkRequest[]>}
     */
    requests({ unmatched }?: {
        unmatched?: boolean;
    } | undefined): Promise<import('./generated/types.js').NetworkRequest[]>;
    /**
     * The stubs, in the order in which they are tried, with their counts.
     *
     * @returns {Promise<readonly import('./generated/types.js').NetworkStubInfo[]>}
     */
    stubs(): Promise<readonly import('./generated/types.js').NetworkStubInfo[]>;
    /**
     * Removes the network. An adapter of the same name is used again.
     *
     * @returns {Promise<void>}
     */
    remove(): Promise<void>;
    #private;
}
/**
 * How long a network takes: milliseconds; or the quantiles of a random time, from the shortest to the
 * longest.
 */
export type Delay = number | readonly number[];
/**
 * What a stub does beside its answer.
 */
export type StubOptions = {
    /**
     * How many requests it answers. Default: all that follow.
     */
    times?: number | undefined;
    /**
     * How long the network takes. Default: 0.
     */
    delayMs?: Delay | undefined;
};
/**
 * What the ad of a stub does.
 */
export type AdOptions = {
    /**
     * What it reports, by what causes it: `{ present: ['willPresentFullScreenView'] }`. Default: the
     * usual events.
     */
    events?: {
        load?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        render?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        recordImpression?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        recordClick?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        untrack?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        present?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        dispose?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        tap?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        open?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        close?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        leaveApplication?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        playVideo?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        pauseVideo?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        endVideo?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        muteVideo?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        unmuteVideo?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
        earnReward?: readonly (import("./generated/enumerations.js").AdEventName | import("./generated/types.js").StubEvent)[];
    } | undefined;
    /**
     * A rule of the contract that the
     * network breaks on purpose.
     */
    breaks?: import("./generated/enumerations.js").StubRule | undefined;
};
/**
 * What a request must have. `parameter: null` and `label: null` stand for requests without one.
 */
export type Conditions = Omit<import('./generated/types.js').StubConditions, 'parameter' | 'label'> & {
    parameter?: string | null;
    label?: string | null;
    keywords?: readonly string[];
    extras?: import('./generated/types.js').JSONObject;
};
/**
 * The content of an ad of a stub. `native`, `banner` and `fullScreen` make it.
 */
export type StubAd = {
    readonly native: import('./generated/types.js').StubNativeAd;
} | {
    readonly banner: import('./generated/types.js').StubBanner;
} | {
    readonly fullScreen: import('./generated/types.js').StubFullScreenAd;
};
