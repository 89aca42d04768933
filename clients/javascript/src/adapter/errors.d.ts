// Generated from errors.js by clients/generate. Do not edit.

/** Makes an ad error of its members; an ad error stays as it is. */
export function toAdError(error: any): AdError;
/**
 * Why there is no ad, in the network's own words. Thrown by a load, a set-up or `present`, it
 * reaches the client unchanged.
 */
export class AdError extends Error {
    /**
     * @param {AdErrorMembers} members
     */
    constructor({ domain, code, name, message, underlying }: AdErrorMembers);
    /**
     * Who numbers the code, such as `com.mynetwork`.
     *
     * @readonly
     * @type {string | undefined}
     */
    readonly domain: string | undefined;
    /**
     * The number of the error in its domain.
     *
     * @readonly
     * @type {number | undefined}
     */
    readonly code: number | undefined;
    /**
     * The error that caused this one.
     *
     * @readonly
     * @type {AdError | null}
     */
    readonly underlying: AdError | null;
    /**
     * The name of the code in its domain; `AdError` if it has none.
     *
     * @returns {string}
     */
    get name(): string;
    /**
     * The error as it goes over the wire.
     *
     * @returns {object}
     */
    toJSON(): object;
    #private;
}
/** The ad does not offer an action of `simulate`, or another size. */
export class NotSimulated extends AdBridgeError {
    /**
     * @readonly
     * @type {307}
     */
    static readonly code: 307;
    /**
     * @param {string} [message]
     */
    constructor(message?: string | undefined);
}
/**
 * The members of an ad error. The bridge fills in what is left out.
 */
export type AdErrorMembers = {
    /**
     * Who numbers the code, such as `com.mynetwork`.
     */
    domain?: string | undefined;
    /**
     * The number of the error in its domain.
     */
    code?: number | undefined;
    /**
     * The name of the code in its domain.
     */
    name?: string | null | undefined;
    /**
     * One sentence for a person.
     */
    message: string;
    /**
     * The error that caused this one.
     */
    underlying?: AdError | AdErrorMembers | null | undefined;
};
import { AdBridgeError } from "../errors.js";
