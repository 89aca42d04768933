// Generated from event-log.js by clients/generate. Do not edit.

/**
 * The events of one ad, in order: a list that grows, with waiting for the next item.
 *
 * Each reader keeps its own index, so readers do not disturb each other.
 */
export class EventLog {
    /** @param {import('./daemon-time.js').DaemonTime} time */
    constructor(time: import('./daemon-time.js').DaemonTime);
    /** @type {object[]} */
    items: object[];
    /**
     * How the time of the daemon passes.
     *
     * @readonly
     * @type {import('./daemon-time.js').DaemonTime}
     */
    readonly time: import('./daemon-time.js').DaemonTime;
    /** @param {object} item */
    push(item: object): void;
    /**
     * Ends the log: no more items come.
     *
     * @param {() => Error} [makeError] makes the error of each reader, after a failure
     */
    end(makeError?: (() => Error) | undefined): void;
    /**
     * Resolves with the item at an index, as soon as it exists. If the log ends before, it rejects
     * with the error of the end, or resolves with `undefined` without an error.
     *
     * @param {number} index
     * @param {AbortSignal} [signal]
     */
    at(index: number, signal?: AbortSignal | undefined): Promise<object>;
    /**
     * Every item from the first one on, including later ones.
     *
     * @param {AbortSignal} [signal]
     */
    iterate(signal?: AbortSignal | undefined): AsyncGenerator<object, void, unknown>;
    #private;
}
