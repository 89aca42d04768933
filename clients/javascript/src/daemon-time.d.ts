// Generated from daemon-time.js by clients/generate. Do not edit.

/** Lets time pass for those who wait for an event. */
export class DaemonTime {
    /**
     * @param {object} bridge
     * @param {() => string} bridge.clock the clock of the daemon
     * @param {(method: string, params?: object) => Promise<any>} bridge.request calls a method
     * @param {() => number} bridge.sent how many calls the program has made
     */
    constructor(bridge: {
        clock: () => string;
        request: (method: string, params?: object) => Promise<any>;
        sent: () => number;
    });
    /**
     * Resolves when an event did not come within a time, in the time that the daemon has.
     *
     * A skipping clock moves only while the program makes no calls, and waits at once share its time. A
     * manual clock does not move, so the wait ends when the daemon has nothing more to say. Adapters that
     * are programs live in real time, and get all of it, unless they say that they are quiet.
     *
     * @param {number} timeout in milliseconds
     * @param {string | undefined} className of the adapter
     * @param {AbortSignal} signal ends the wait without a result
     * @returns {Promise<string>} when the event did not come: the end of a sentence
     */
    pass(timeout: number, className: string | undefined, signal: AbortSignal): Promise<string>;
    #private;
}
