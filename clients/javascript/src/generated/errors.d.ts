// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

import { RPCError } from '../errors.js';
import { AdFormat, AdState, ClockMode } from './enumerations.js';
import { AdError, ResponseInfo } from './types.js';

/**
 * The line is no JSON text, or nested more than 128 deep. Its code is -32700, its name
 * `parseError`.
 */
export declare class ParseError extends RPCError {
  static readonly code: -32700;
  readonly code: -32700;
  /** The byte of the line at which it stops to make sense, counted from 0. */
  readonly offset: number;
}

/**
 * The line, or the entry of a batch, is no JSON-RPC 2.0 request; or its id is in flight; or it is
 * too large. Its code is -32600, its name `invalidRequest`.
 */
export declare class InvalidRequest extends RPCError {
  static readonly code: -32600;
  readonly code: -32600;
  /**
   * The limit that was passed: the bytes of a line, or the entries of a batch. There only when one
   * was.
   */
  readonly limit?: number | undefined;
}

/** There is no such method. Its code is -32601, its name `methodNotFound`. */
export declare class MethodNotFound extends RPCError {
  static readonly code: -32601;
  readonly code: -32601;
  /** The method that was called. */
  readonly method: string;
}

/** A parameter is missing or wrong. Its code is -32602, its name `invalidParams`. */
export declare class InvalidParams extends RPCError {
  static readonly code: -32602;
  readonly code: -32602;
  /** Where, such as `params.options.image.disableImageLoading`. */
  readonly path: string;
  /** What should be there, such as `a boolean`. */
  readonly expected: string;
  /** What is there, such as `a string`; `nothing` for a parameter that is missing. */
  readonly found: string;
}

/**
 * The bridge has a fault; or the adapter of an ad is a program, and failed at what it was told, or
 * is gone. Its code is -32603, its name `internalError`.
 */
export declare class InternalError extends RPCError {
  static readonly code: -32603;
  readonly code: -32603;
  /** The ad that was named. There only when the ad's adapter is what failed. */
  readonly adId?: string | undefined;
  /** The adapter's error. There only when the ad's adapter is what failed. */
  readonly error?: AdError | undefined;
}

/**
 * The request was cancelled with `$/cancelRequest`, or its ad was disposed of while it was loading.
 * Its code is -32800, its name `requestCancelled`.
 */
export declare class RequestCancelled extends RPCError {
  static readonly code: -32800;
  readonly code: -32800;
}

/** No adapter has the class name. Its code is 101, its name `unknownAdapter`. */
export declare class UnknownAdapter extends RPCError {
  static readonly code: 101;
  readonly code: 101;
  /** The class name that was asked for. */
  readonly className: string;
  /** The class names that may have been meant, best first. */
  readonly nearest: string[];
}

/** The configuration has no such ad unit. Its code is 102, its name `unknownAdUnit`. */
export declare class UnknownAdUnit extends RPCError {
  static readonly code: 102;
  readonly code: 102;
  /** The ad unit that was asked for. */
  readonly adUnitId: string;
  /** The ad units that may have been meant, best first. */
  readonly nearest: string[];
}

/**
 * The adapter that the client named could not be set up, or not in time. Its code is 103, its name
 * `setUpFailed`.
 */
export declare class SetUpFailed extends RPCError {
  static readonly code: 103;
  readonly code: 103;
  /** The class name of the adapter. */
  readonly className: string;
  /** Why. */
  readonly error: AdError;
}

/**
 * The adapter loads no ads of that format, or the ad unit is of another one. Its code is 104, its
 * name `formatNotSupported`.
 */
export declare class FormatNotSupported extends RPCError {
  static readonly code: 104;
  readonly code: 104;
  /** The class name of the adapter, if the client named one. */
  readonly className?: string | undefined;
  /** The ad unit, if the client named one. */
  readonly adUnitId?: string | undefined;
  /** The format that was asked for. */
  readonly format: AdFormat;
  /** The formats that are there. */
  readonly supported: AdFormat[];
}

/** No attempt gave an ad. Its code is 201, its name `loadFailed`. */
export declare class LoadFailed extends RPCError {
  static readonly code: 201;
  readonly code: 201;
  /**
   * Of one attempt its own error; of several `noFill` of `com.google.admob`, over the last one's.
   */
  readonly error: AdError;
  /** How the load went, attempt by attempt. */
  readonly responseInfo: ResponseInfo;
}

/** The client's id for an ad was used before. Its code is 202, its name `adIdInUse`. */
export declare class AdIdInUse extends RPCError {
  static readonly code: 202;
  readonly code: 202;
  /** The id that the client chose. */
  readonly adId: string;
}

/** As many ads live as the configuration allows. Its code is 203, its name `tooManyAds`. */
export declare class TooManyAds extends RPCError {
  static readonly code: 203;
  readonly code: 203;
  /** How many ads may live. */
  readonly limit: number;
}

/**
 * No ad ever had the id, or its load failed or was cancelled, or it was disposed of very long ago.
 * Its code is 301, its name `unknownAd`.
 */
export declare class UnknownAd extends RPCError {
  static readonly code: 301;
  readonly code: 301;
  /** The ad that was named. */
  readonly adId: string;
}

/** The ad was there once. Its code is 302, its name `adDisposed`. */
export declare class AdDisposed extends RPCError {
  static readonly code: 302;
  readonly code: 302;
  /** The ad that was named. */
  readonly adId: string;
}

/** The adapter counts this itself. Its code is 303, its name `trackedByAdapter`. */
export declare class TrackedByAdapter extends RPCError {
  static readonly code: 303;
  readonly code: 303;
  /** The ad that was named. */
  readonly adId: string;
}

/** The ad is in a state in which this cannot be done. Its code is 304, its name `wrongState`. */
export declare class WrongState extends RPCError {
  static readonly code: 304;
  readonly code: 304;
  /** The ad that was named. */
  readonly adId: string;
  /** The state that it is in. */
  readonly state: AdState;
  /** The states in which it can be done. */
  readonly allowed: AdState[];
}

/**
 * The ad is of a format with which this cannot be done. Its code is 305, its name `wrongFormat`.
 */
export declare class WrongFormat extends RPCError {
  static readonly code: 305;
  readonly code: 305;
  /** The ad that was named. */
  readonly adId: string;
  /** The format that it has. */
  readonly format: AdFormat;
  /** The formats with which it can be done. */
  readonly needed: AdFormat[];
}

/** The ad could not be put on screen, and is used up. Its code is 306, its name `presentFailed`. */
export declare class PresentFailed extends RPCError {
  static readonly code: 306;
  readonly code: 306;
  /** The ad that was named. */
  readonly adId: string;
  /** The adapter's error. */
  readonly error: AdError;
}

/** The ad's adapter does not offer the action. Its code is 307, its name `notSimulated`. */
export declare class NotSimulated extends RPCError {
  static readonly code: 307;
  readonly code: 307;
  /** The ad that was named. */
  readonly adId: string;
  /** The action that was asked for: one of `simulate`, or `changeAdSize`. */
  readonly action: string;
}

/**
 * As many requests are in flight as there may be, or the answers to the batch are too large. Its
 * code is 401, its name `overloaded`.
 */
export declare class Overloaded extends RPCError {
  static readonly code: 401;
  readonly code: 401;
  /**
   * How many requests may be in flight, or how many bytes of the answers to a batch may wait for
   * the others.
   */
  readonly limit: number;
}

/** The bridge was told to shut down. Its code is 402, its name `shuttingDown`. */
export declare class ShuttingDown extends RPCError {
  static readonly code: 402;
  readonly code: 402;
}

/**
 * The daemon runs on a clock that cannot be advanced. Its code is 403, its name `clockNotManual`.
 */
export declare class ClockNotManual extends RPCError {
  static readonly code: 403;
  readonly code: 403;
  /** The clock that it runs on. */
  readonly clock: ClockMode;
}
