// Generated from event-log.js by clients/generate. Do not edit.

/**
 * The events of one ad, in order: a list that grows, and that can be waited on.
 *
 * Whoever reads it keeps an index of their own, so nobody takes an event away from anybody.
 */
export class EventLog {
    /** @type {object[]} */
    items: object[];
    /** @param {object} item */
    push(item: object): void;
    /**
     * Says that nothing more will come.
     *
     * @param {Error} [error] why, if something went wrong
     */
    end(error?: Error | undefined): void;
    /**
     * Resolves with the item at an index as soon as there is one. If the log ends before, it rejects
     * with the error that the log ended with, or resolves with `undefined` if there was none.
     *
     * @param {number} index
     * @param {AbortSignal} [signal]
     */
    at(index: number, signal?: AbortSignal | undefined): Promise<object>;
    /**
     * Every item from the first one on, those that are still to come included.
     *
     * @param {AbortSignal} [signal]
     */
    iterate(signal?: AbortSignal | undefined): AsyncGenerator<object, void, unknown>;
    #private;
}
