// Generated from loaded-ad.js by clients/generate. Do not edit.

/** The events of an ad. A subclass adds its data and its methods. */
export class LoadedAd {
    /**
     * @param {import('./bridge.js').AdBridge} bridge
     * @param {import('./event-log.js').EventLog} events
     */
    constructor(bridge: import('./bridge.js').AdBridge, events: import('./event-log.js').EventLog);
    /**
     * The bridge that loaded it.
     *
     * @returns {import('./bridge.js').AdBridge}
     */
    get bridge(): import("./bridge.js").AdBridge;
    /**
     * The events that have come so far, in order.
     *
     * @returns {readonly import('./generated/types.js').AdEvent[]}
     */
    get received(): readonly import("./generated/types.js").AdEvent[];
    /**
     * The names of the events that have come so far, in order.
     *
     * @returns {import('./generated/enumerations.js').AdEventName[]}
     */
    get eventNames(): AdEventName[];
    /**
     * Every event of the ad: those that have come, then those that come, until the ad is disposed of
     * or the bridge is closed. Throws `DaemonDied` if the daemon dies.
     *
     * @param {{ signal?: AbortSignal | undefined }} [options]
     * @returns {AsyncGenerator<import('./generated/types.js').AdEvent, void, void>}
     */
    events(options?: {
        signal?: AbortSignal | undefined;
    } | undefined): AsyncGenerator<import('./generated/types.js').AdEvent, void, void>;
    /**
     * Waits for the next event of a name. Each event is given once, and one that has come already
     * counts: a second `waitFor('click')` waits for the second click.
     *
     * Rejects with `EventTimeout` if the event does not come in time, or no longer can, because the ad
     * is gone or because a manual clock stands still. Rejects with `TypeError` if there is no such
     * event.
     *
     * @template {import('./generated/enumerations.js').AdEventName} Name
     * @param {Name} name
     * @param {WaitOptions} [options]
     * @returns {Promise<import('./generated/types.js').AdEventNamed<Name>>}
     */
    waitFor<Name extends AdEventName>(name: Name, options?: WaitOptions | undefined): Promise<import("./generated/types.js").AdEventNamed<Name>>;
    /**
     * Disposes of the ad at the end of `await using`.
     *
     * @returns {Promise<void>}
     */
    [Symbol.asyncDispose](): Promise<void>;
    #private;
}
/**
 * Which event to wait for, and how long.
 */
export type WaitOptions = {
    /**
     * How long the event may take, in milliseconds. A skipping clock moves
     * by this much while nothing else happens; otherwise it is real time. Default: 5,000.
     */
    timeout?: number | undefined;
    /**
     * Only a click on this
     * asset counts.
     */
    asset?: AssetName | null | undefined;
    /**
     * Ends the wait, which rejects with the reason of the signal.
     */
    signal?: AbortSignal | undefined;
};
import { AdEventName } from "./generated/enumerations.js";
import { AssetName } from "./generated/enumerations.js";
