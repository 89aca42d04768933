// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

import { RPCError } from '../errors.js';

/** The line is no JSON text, or nested more than 128 deep. */
export class ParseError extends RPCError {
  static code = -32700;

  get offset() {
    return this.data.offset;
  }
}

/**
 * The line, or the entry of a batch, is no JSON-RPC 2.0 request; or its id is in flight; or it is
 * too large.
 */
export class InvalidRequest extends RPCError {
  static code = -32600;

  get limit() {
    return this.data.limit;
  }
}

/** There is no such method. */
export class MethodNotFound extends RPCError {
  static code = -32601;

  get method() {
    return this.data.method;
  }
}

/** A parameter is missing or wrong. */
export class InvalidParams extends RPCError {
  static code = -32602;

  get path() {
    return this.data.path;
  }

  get expected() {
    return this.data.expected;
  }

  get found() {
    return this.data.found;
  }
}

/**
 * The bridge has a fault; or the adapter of an ad is a program, and failed at what it was told, or
 * is gone.
 */
export class InternalError extends RPCError {
  static code = -32603;

  get adId() {
    return this.data.adId;
  }

  get error() {
    return this.data.error;
  }
}

/**
 * The request was cancelled with `$/cancelRequest`, or its ad was disposed of while it was loading.
 */
export class RequestCancelled extends RPCError {
  static code = -32800;
}

/** No adapter has the class name. */
export class UnknownAdapter extends RPCError {
  static code = 101;

  get className() {
    return this.data.className;
  }

  get nearest() {
    return this.data.nearest;
  }
}

/** The configuration has no such ad unit. */
export class UnknownAdUnit extends RPCError {
  static code = 102;

  get adUnitId() {
    return this.data.adUnitId;
  }

  get nearest() {
    return this.data.nearest;
  }
}

/** The adapter that the client named could not be set up, or not in time. */
export class SetUpFailed extends RPCError {
  static code = 103;

  get className() {
    return this.data.className;
  }

  get error() {
    return this.data.error;
  }
}

/** The adapter loads no ads of that format, or the ad unit is of another one. */
export class FormatNotSupported extends RPCError {
  static code = 104;

  get className() {
    return this.data.className;
  }

  get adUnitId() {
    return this.data.adUnitId;
  }

  get format() {
    return this.data.format;
  }

  get supported() {
    return this.data.supported;
  }
}

/** No attempt gave an ad. */
export class LoadFailed extends RPCError {
  static code = 201;

  get error() {
    return this.data.error;
  }

  get responseInfo() {
    return this.data.responseInfo;
  }
}

/** The client's id for an ad was used before. */
export class AdIdInUse extends RPCError {
  static code = 202;

  get adId() {
    return this.data.adId;
  }
}

/** As many ads live as the configuration allows. */
export class TooManyAds extends RPCError {
  static code = 203;

  get limit() {
    return this.data.limit;
  }
}

/**
 * No ad ever had the id, or its load failed or was cancelled, or it was disposed of very long ago.
 */
export class UnknownAd extends RPCError {
  static code = 301;

  get adId() {
    return this.data.adId;
  }
}

/** The ad was there once. */
export class AdDisposed extends RPCError {
  static code = 302;

  get adId() {
    return this.data.adId;
  }
}

/** The adapter counts this itself. */
export class TrackedByAdapter extends RPCError {
  static code = 303;

  get adId() {
    return this.data.adId;
  }
}

/** The ad is in a state in which this cannot be done. */
export class WrongState extends RPCError {
  static code = 304;

  get adId() {
    return this.data.adId;
  }

  get state() {
    return this.data.state;
  }

  get allowed() {
    return this.data.allowed;
  }
}

/** The ad is of a format with which this cannot be done. */
export class WrongFormat extends RPCError {
  static code = 305;

  get adId() {
    return this.data.adId;
  }

  get format() {
    return this.data.format;
  }

  get needed() {
    return this.data.needed;
  }
}

/** The ad could not be put on screen, and is used up. */
export class PresentFailed extends RPCError {
  static code = 306;

  get adId() {
    return this.data.adId;
  }

  get error() {
    return this.data.error;
  }
}

/** The ad's adapter does not offer the action. */
export class NotSimulated extends RPCError {
  static code = 307;

  get adId() {
    return this.data.adId;
  }

  get action() {
    return this.data.action;
  }
}

/** As many requests are in flight as there may be, or the answers to the batch are too large. */
export class Overloaded extends RPCError {
  static code = 401;

  get limit() {
    return this.data.limit;
  }
}

/** The bridge was told to shut down. */
export class ShuttingDown extends RPCError {
  static code = 402;
}

/** The daemon runs on a clock that cannot be advanced. */
export class ClockNotManual extends RPCError {
  static code = 403;

  get clock() {
    return this.data.clock;
  }
}

/** The class of each error, by its code. */
export const errorClasses = new Map(
  [
    ParseError,
    InvalidRequest,
    MethodNotFound,
    InvalidParams,
    InternalError,
    RequestCancelled,
    UnknownAdapter,
    UnknownAdUnit,
    SetUpFailed,
    FormatNotSupported,
    LoadFailed,
    AdIdInUse,
    TooManyAds,
    UnknownAd,
    AdDisposed,
    TrackedByAdapter,
    WrongState,
    WrongFormat,
    PresentFailed,
    NotSimulated,
    Overloaded,
    ShuttingDown,
    ClockNotManual,
  ].map((errorClass) => [errorClass.code, errorClass]),
);
