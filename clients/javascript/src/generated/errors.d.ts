// Generated from errors.js by clients/generate. Do not edit.

/**
 * The message is not JSON, or is nested more than 128 deep; or its headers are invalid. Its code is
 * -32700, its name `parseError`.
 */
export class ParseError extends RPCError {
    /**
     * @readonly
     * @type {-32700}
     */
    static readonly code: -32700;
    /**
     * @readonly
     * @type {-32700}
     */
    readonly code: -32700;
    /**
     * The byte of the message or of its headers where the error is, counted from 0.
     *
     * @returns {number}
     */
    get offset(): number;
}
/**
 * The message, or the entry of a batch, is not a JSON-RPC 2.0 request; or its id is in flight; or
 * it is too large. Its code is -32600, its name `invalidRequest`.
 */
export class InvalidRequest extends RPCError {
    /**
     * @readonly
     * @type {-32600}
     */
    static readonly code: -32600;
    /**
     * @readonly
     * @type {-32600}
     */
    readonly code: -32600;
    /**
     * The limit that was exceeded: the bytes of a line, or the entries of a batch. Present only in
     * that case.
     *
     * @returns {number}
     */
    get limit(): number;
}
/** The method does not exist. Its code is -32601, its name `methodNotFound`. */
export class MethodNotFound extends RPCError {
    /**
     * @readonly
     * @type {-32601}
     */
    static readonly code: -32601;
    /**
     * @readonly
     * @type {-32601}
     */
    readonly code: -32601;
    /**
     * The method that was called.
     *
     * @returns {string}
     */
    get method(): string;
    /**
     * Similar methods, best first.
     *
     * @returns {string[]}
     */
    get nearest(): string[];
}
/** A parameter is missing or wrong. Its code is -32602, its name `invalidParams`. */
export class InvalidParams extends RPCError {
    /**
     * @readonly
     * @type {-32602}
     */
    static readonly code: -32602;
    /**
     * @readonly
     * @type {-32602}
     */
    readonly code: -32602;
    /**
     * The place, such as `params.options.image.disableImageLoading`.
     *
     * @returns {string}
     */
    get path(): string;
    /**
     * The expected value, such as `a boolean`.
     *
     * @returns {string}
     */
    get expected(): string;
    /**
     * The actual value, such as `a string`; `nothing` if the parameter is missing.
     *
     * @returns {string}
     */
    get found(): string;
    /**
     * The names that may be meant, best first. Present only if there are any.
     *
     * @returns {string[]}
     */
    get nearest(): string[];
}
/**
 * A fault of the bridge; or the ad's process adapter failed or has ended. Its code is -32603, its
 * name `internalError`.
 */
export class InternalError extends RPCError {
    /**
     * @readonly
     * @type {-32603}
     */
    static readonly code: -32603;
    /**
     * @readonly
     * @type {-32603}
     */
    readonly code: -32603;
    /**
     * The ad. Present only if the ad's adapter failed.
     *
     * @returns {string}
     */
    get adId(): string;
    /**
     * The adapter's error. Present only if the ad's adapter failed.
     *
     * @returns {import('./types.js').AdError}
     */
    get error(): import("./types.js").AdError;
}
/**
 * The request was cancelled with `$/cancelRequest`, or its ad was disposed of while it was loading.
 * Its code is -32800, its name `requestCancelled`.
 */
export class RequestCancelled extends RPCError {
    /**
     * @readonly
     * @type {-32800}
     */
    static readonly code: -32800;
    /**
     * @readonly
     * @type {-32800}
     */
    readonly code: -32800;
}
/** No adapter has the class name. Its code is 101, its name `unknownAdapter`. */
export class UnknownAdapter extends RPCError {
    /**
     * @readonly
     * @type {101}
     */
    static readonly code: 101;
    /**
     * @readonly
     * @type {101}
     */
    readonly code: 101;
    /**
     * The class name in the request.
     *
     * @returns {string}
     */
    get className(): string;
    /**
     * Similar class names, best first.
     *
     * @returns {string[]}
     */
    get nearest(): string[];
}
/** The configuration has no such ad unit. Its code is 102, its name `unknownAdUnit`. */
export class UnknownAdUnit extends RPCError {
    /**
     * @readonly
     * @type {102}
     */
    static readonly code: 102;
    /**
     * @readonly
     * @type {102}
     */
    readonly code: 102;
    /**
     * The ad unit in the request.
     *
     * @returns {string}
     */
    get adUnitId(): string;
    /**
     * Similar ad units, best first.
     *
     * @returns {string[]}
     */
    get nearest(): string[];
}
/**
 * The adapter that the client named could not be set up, or not in time. Its code is 103, its name
 * `setUpFailed`.
 */
export class SetUpFailed extends RPCError {
    /**
     * @readonly
     * @type {103}
     */
    static readonly code: 103;
    /**
     * @readonly
     * @type {103}
     */
    readonly code: 103;
    /**
     * The class name of the adapter.
     *
     * @returns {string}
     */
    get className(): string;
    /**
     * The reason.
     *
     * @returns {import('./types.js').AdError}
     */
    get error(): import("./types.js").AdError;
}
/**
 * The adapter does not load that format, or the ad unit has another one. Its code is 104, its name
 * `formatNotSupported`.
 */
export class FormatNotSupported extends RPCError {
    /**
     * @readonly
     * @type {104}
     */
    static readonly code: 104;
    /**
     * @readonly
     * @type {104}
     */
    readonly code: 104;
    /**
     * The class name of the adapter, if the client named one.
     *
     * @returns {string}
     */
    get className(): string;
    /**
     * The ad unit, if the client named one.
     *
     * @returns {string}
     */
    get adUnitId(): string;
    /**
     * The format in the request.
     *
     * @returns {import('./enumerations.js').AdFormat}
     */
    get format(): import("./enumerations.js").AdFormat;
    /**
     * The formats that can be loaded.
     *
     * @returns {import('./types.js').AdFormat[]}
     */
    get supported(): any[];
}
/**
 * The adapter is built in, so it has no program to start. Its code is 105, its name
 * `notRestartable`.
 */
export class NotRestartable extends RPCError {
    /**
     * @readonly
     * @type {105}
     */
    static readonly code: 105;
    /**
     * @readonly
     * @type {105}
     */
    readonly code: 105;
    /**
     * The class name in the request.
     *
     * @returns {string}
     */
    get className(): string;
}
/**
 * A client at a port sent something else than `initialize` with the token first. Its code is 106,
 * its name `wrongToken`.
 */
export class WrongToken extends RPCError {
    /**
     * @readonly
     * @type {106}
     */
    static readonly code: 106;
    /**
     * @readonly
     * @type {106}
     */
    readonly code: 106;
}
/**
 * A client has defined too many ad units or networks, or they take too much memory. Its code is
 * 108, its name `tooManyDefinitions`.
 */
export class TooManyDefinitions extends RPCError {
    /**
     * @readonly
     * @type {108}
     */
    static readonly code: 108;
    /**
     * @readonly
     * @type {108}
     */
    readonly code: 108;
    /**
     * How many there may be, or how many bytes of memory they may take.
     *
     * @returns {number}
     */
    get limit(): number;
}
/** No client has defined a network of that name. Its code is 109, its name `unknownNetwork`. */
export class UnknownNetwork extends RPCError {
    /**
     * @readonly
     * @type {109}
     */
    static readonly code: 109;
    /**
     * @readonly
     * @type {109}
     */
    readonly code: 109;
    /**
     * The class name in the request.
     *
     * @returns {string}
     */
    get className(): string;
    /**
     * Similar class names, best first.
     *
     * @returns {string[]}
     */
    get nearest(): string[];
}
/** No attempt gave an ad. Its code is 201, its name `loadFailed`. */
export class LoadFailed extends RPCError {
    /**
     * @readonly
     * @type {201}
     */
    static readonly code: 201;
    /**
     * @readonly
     * @type {201}
     */
    readonly code: 201;
    /**
     * With one attempt, its error. With several, `noFill` of `com.google.admob`, whose `underlying`
     * is the error of the last one.
     *
     * @returns {import('./types.js').AdError}
     */
    get error(): import("./types.js").AdError;
    /**
     * The result of the load, attempt by attempt.
     *
     * @returns {import('./types.js').ResponseInfo}
     */
    get responseInfo(): import("./types.js").ResponseInfo;
}
/** The id that the client chose was used before. Its code is 202, its name `adIdInUse`. */
export class AdIdInUse extends RPCError {
    /**
     * @readonly
     * @type {202}
     */
    static readonly code: 202;
    /**
     * @readonly
     * @type {202}
     */
    readonly code: 202;
    /**
     * The id that the client chose.
     *
     * @returns {string}
     */
    get adId(): string;
}
/**
 * The configuration does not allow more ads, or the ads take too much memory. Its code is 203, its
 * name `tooManyAds`.
 */
export class TooManyAds extends RPCError {
    /**
     * @readonly
     * @type {203}
     */
    static readonly code: 203;
    /**
     * @readonly
     * @type {203}
     */
    readonly code: 203;
    /**
     * How many ads may exist, or how many bytes of memory they may take.
     *
     * @returns {number}
     */
    get limit(): number;
}
/**
 * No ad ever had the id; or its load failed or was cancelled; or it was disposed of long ago. Its
 * code is 301, its name `unknownAd`.
 */
export class UnknownAd extends RPCError {
    /**
     * @readonly
     * @type {301}
     */
    static readonly code: 301;
    /**
     * @readonly
     * @type {301}
     */
    readonly code: 301;
    /**
     * The ad in the request.
     *
     * @returns {string}
     */
    get adId(): string;
}
/** The ad was disposed of. Its code is 302, its name `adDisposed`. */
export class AdDisposed extends RPCError {
    /**
     * @readonly
     * @type {302}
     */
    static readonly code: 302;
    /**
     * @readonly
     * @type {302}
     */
    readonly code: 302;
    /**
     * The ad in the request.
     *
     * @returns {string}
     */
    get adId(): string;
}
/** The adapter counts this itself. Its code is 303, its name `trackedByAdapter`. */
export class TrackedByAdapter extends RPCError {
    /**
     * @readonly
     * @type {303}
     */
    static readonly code: 303;
    /**
     * @readonly
     * @type {303}
     */
    readonly code: 303;
    /**
     * The ad in the request.
     *
     * @returns {string}
     */
    get adId(): string;
}
/** The call is not allowed in the state of the ad. Its code is 304, its name `wrongState`. */
export class WrongState extends RPCError {
    /**
     * @readonly
     * @type {304}
     */
    static readonly code: 304;
    /**
     * @readonly
     * @type {304}
     */
    readonly code: 304;
    /**
     * The ad in the request.
     *
     * @returns {string}
     */
    get adId(): string;
    /**
     * The state of the ad.
     *
     * @returns {import('./enumerations.js').AdState}
     */
    get state(): import("./enumerations.js").AdState;
    /**
     * The states in which the call is allowed.
     *
     * @returns {import('./types.js').AdState[]}
     */
    get allowed(): any[];
}
/** The call is not possible with the format of the ad. Its code is 305, its name `wrongFormat`. */
export class WrongFormat extends RPCError {
    /**
     * @readonly
     * @type {305}
     */
    static readonly code: 305;
    /**
     * @readonly
     * @type {305}
     */
    readonly code: 305;
    /**
     * The ad in the request.
     *
     * @returns {string}
     */
    get adId(): string;
    /**
     * The format of the ad.
     *
     * @returns {import('./enumerations.js').AdFormat}
     */
    get format(): import("./enumerations.js").AdFormat;
    /**
     * The formats that allow the call.
     *
     * @returns {import('./types.js').AdFormat[]}
     */
    get needed(): any[];
}
/** The ad could not be put on screen, and is used up. Its code is 306, its name `presentFailed`. */
export class PresentFailed extends RPCError {
    /**
     * @readonly
     * @type {306}
     */
    static readonly code: 306;
    /**
     * @readonly
     * @type {306}
     */
    readonly code: 306;
    /**
     * The ad in the request.
     *
     * @returns {string}
     */
    get adId(): string;
    /**
     * The adapter's error.
     *
     * @returns {import('./types.js').AdError}
     */
    get error(): import("./types.js").AdError;
}
/** The ad's adapter does not offer the action. Its code is 307, its name `notSimulated`. */
export class NotSimulated extends RPCError {
    /**
     * @readonly
     * @type {307}
     */
    static readonly code: 307;
    /**
     * @readonly
     * @type {307}
     */
    readonly code: 307;
    /**
     * The ad in the request.
     *
     * @returns {string}
     */
    get adId(): string;
    /**
     * The action in the request: an action of `simulate`, or `changeAdSize`.
     *
     * @returns {string}
     */
    get action(): string;
}
/**
 * Too many requests are in flight, they keep too much memory, or the answers to the batch are too
 * large. Its code is 401, its name `overloaded`.
 */
export class Overloaded extends RPCError {
    /**
     * @readonly
     * @type {401}
     */
    static readonly code: 401;
    /**
     * @readonly
     * @type {401}
     */
    readonly code: 401;
    /**
     * How many requests may be in flight, how many bytes of memory they may keep, or how many bytes
     * of a batch's answers may wait for the rest of the batch.
     *
     * @returns {number}
     */
    get limit(): number;
}
/** The daemon was told to shut down. Its code is 402, its name `shuttingDown`. */
export class ShuttingDown extends RPCError {
    /**
     * @readonly
     * @type {402}
     */
    static readonly code: 402;
    /**
     * @readonly
     * @type {402}
     */
    readonly code: 402;
}
/**
 * The daemon runs on a clock that cannot be advanced. Its code is 403, its name `clockNotManual`.
 */
export class ClockNotManual extends RPCError {
    /**
     * @readonly
     * @type {403}
     */
    static readonly code: 403;
    /**
     * @readonly
     * @type {403}
     */
    readonly code: 403;
    /**
     * The clock of the daemon.
     *
     * @returns {import('./enumerations.js').ClockMode}
     */
    get clock(): import("./enumerations.js").ClockMode;
}
/** The client may only use ads of its own. Its code is 404, its name `notPermitted`. */
export class NotPermitted extends RPCError {
    /**
     * @readonly
     * @type {404}
     */
    static readonly code: 404;
    /**
     * @readonly
     * @type {404}
     */
    readonly code: 404;
    /**
     * The method in the request.
     *
     * @returns {string}
     */
    get method(): string;
}
/** There is no such client, or it has left. Its code is 405, its name `unknownClient`. */
export class UnknownClient extends RPCError {
    /**
     * @readonly
     * @type {405}
     */
    static readonly code: 405;
    /**
     * @readonly
     * @type {405}
     */
    readonly code: 405;
    /**
     * The number in the request.
     *
     * @returns {number}
     */
    get clientId(): number;
}
import { RPCError } from "../errors.js";
