import { offAbort, onAbort } from './aborts.js';
import { ProtocolError } from './errors.js';
import { dropsFrames, stackAbove, withStack } from './stacks.js';
import { WaitingCalls } from './waiting-calls.js';

/** How many calls that wait keep the stack of their caller. A stack costs more than a call. */
const KEPT_STACKS = 32;

/** How long a line is, at most, whose length does not have to be known. */
const SHORT = 200;

/**
 * How the rest of a request begins, by its method. A program uses few methods, and to write the whole
 * request as one object would take twice as long.
 *
 * @type {Map<string, string>}
 */
const beginnings = new Map();

/**
 * The calls of a JSON-RPC client. It matches answers with calls.
 *
 * It reads and writes lines. It does not know processes and ads.
 */
export class Connection {
  #peer;
  #nextId = 1;
  /**
   * The calls that wait. Of most calls in a burst, only the function that resolves them has to be
   * known: an object for each would make a burst slower by a quarter.
   *
   * @type {WaitingCalls<Call | ((value: any) => void)>}
   */
  #calls = new WaitingCalls();
  /** Makes the error of a call that gets no answer, after the end. */
  #end = null;

  /**
   * @param {object} peer
   * @param {(line: string) => void} peer.write sends a line
   * @param {(error: {code: number, message: string, data?: object}) => Error} peer.refuse makes the
   *   error that an answer stands for
   * @param {(method: string, params: object) => void} peer.onNotification throws if the parameters do
   *   not follow the protocol
   * @param {(makeError: () => ProtocolError) => void} peer.onFault gets the error of an invalid line
   *   that is not the answer to a call
   */
  constructor(peer) {
    this.#peer = peer;
  }

  /**
   * Sends a request, and resolves with its result.
   *
   * @param {string} method
   * @param {object} [params]
   * @param {AbortSignal} [signal] cancels the request, and rejects at once
   * @param {(result: object, isCancelled: boolean) => any} [read] converts the result for
   *   the caller. It runs before the next line is read, even if the caller has cancelled. It throws
   *   if the result does not follow the protocol.
   * @param {Function} [caller] the function whose callers are the stack of an error
   * @returns {Promise<any>}
   */
  request(method, params, signal, read, caller) {
    const promise = new Promise(keep);
    const waiting = this.#calls.size;
    // A single call is awaited at once, and then its error has the stack without a kept one. A load
    // and what is called beside others often waits for later.
    const isLeft = waiting > 0 || read || signal || dropsFrames;
    const keepsStack = isLeft && waiting < KEPT_STACKS;
    if (!signal && !read && !keepsStack) {
      this.#send(resolve, method, params);
    } else if (signal?.aborted) {
      reject(signal.reason);
    } else {
      const stack = signal || keepsStack ? stackAbove(caller) : undefined;
      const call = new Call(resolve, reject, signal, read, stack);
      const id = this.#send(call, method, params);
      if (signal && id !== undefined) this.#watch(call, id);
    }
    return promise;
  }

  /** Returns the id of the call; `undefined` if it has failed. */
  #send(call, method, params) {
    try {
      if (this.#end) return fail(call, this.#end);
      const id = this.#nextId++;
      const line = requestLine(id, method, params);
      if (line.length > SHORT && typeof call === 'function') call = new Call(call);
      if (typeof call === 'object') call.lineLength = line.length;
      this.#calls.add(id, call);
      this.#peer.write(line);
      return id;
    } catch (error) {
      settle(call, Promise.reject(error));
      return undefined;
    }
  }

  /** Rejects and cancels a call when its signal aborts. */
  #watch(call, id) {
    call.cancel = () => {
      call.reject(call.signal.reason);
      this.notify('$/cancelRequest', { id });
    };
    onAbort(call.signal, call.cancel);
  }

  /**
   * Sends a notification, which has no answer.
   *
   * @param {string} method
   * @param {object} [params]
   */
  notify(method, params) {
    if (this.#end) return;
    this.#peer.write(JSON.stringify({ jsonrpc: '2.0', method, params }));
  }

  /**
   * Rejects every call that waits, and every later one, each with an error of its own.
   *
   * @param {() => Error} makeError
   */
  end(makeError) {
    this.#end ??= makeError;
    for (const [id] of this.#calls) fail(this.#take(id), this.#end);
  }

  /**
   * Handles a line that the peer wrote.
   *
   * @param {string} line
   */
  receive(line) {
    if (this.#end) return;
    const message = parse(line);
    if (typeof message?.method === 'string') {
      this.#notified(message, line);
    } else if (message?.id === null && isError(message.error)) {
      this.#refuse(message.error);
    } else if (message?.result !== undefined || (message?.id != null && message.error !== undefined)) {
      this.#answered(message, line);
    } else {
      this.#peer.onFault(() => new ProtocolError(line));
    }
  }

  #notified({ method, params }, line) {
    try {
      this.#peer.onNotification(method, params);
    } catch (cause) {
      this.#peer.onFault(() => new ProtocolError(line, { cause }));
    }
  }

  #answered({ id, result, error }, line) {
    const call = this.#take(id);
    if (!call) return;
    if (error !== undefined && isError(error)) {
      this.#failed(call, error);
    } else if (typeof result !== 'object' || result === null) {
      broken(call, line, new TypeError('It is not an object.'));
    } else if (typeof call === 'function') {
      call(result);
    } else {
      read(call, result, line);
    }
  }

  #failed(call, error) {
    fail(call, () => this.#peer.refuse(error));
  }

  /** Removes and returns the call of an id. */
  #take(id) {
    const call = this.#calls.take(id);
    if (call?.cancel) offAbort(call.signal, call.cancel);
    return call;
  }

  /**
   * Handles an error without an id: the peer could not read the id of the request. If a line was too
   * long, all calls that are too long fail. Otherwise all calls fail, so that none waits for ever.
   */
  #refuse(error) {
    const limit = error.data?.limit ?? 0;
    for (const [id, call] of this.#calls) {
      // A character is at most three bytes.
      if (3 * (call.lineLength ?? SHORT) > limit) this.#failed(this.#take(id), error);
    }
  }
}

/** A call that waits, and what has to be known of it. */
class Call {
  lineLength = 0;
  /** What is called when the signal aborts. */
  cancel = undefined;

  constructor(resolve, reject, signal, read, stack) {
    this.resolve = resolve;
    this.reject = reject;
    this.signal = signal;
    this.read = read;
    /** What leads to the caller; `undefined` if too many calls wait. */
    this.stack = stack;
  }
}

/** Resolves a call with its result, as the caller wants it. */
function read(call, result, line) {
  try {
    call.resolve(call.read ? call.read(result, call.signal?.aborted ?? false) : result);
  } catch (error) {
    broken(call, line, error);
  }
}

/** Rejects a call whose answer breaks the protocol. */
function broken(call, line, cause) {
  fail(call, () => new ProtocolError(line, { cause }));
}

/** The functions of the newest promise. One executor for all promises is cheaper than one for each. */
let resolve, reject;

function keep(resolveOne, rejectOne) {
  resolve = resolveOne;
  reject = rejectOne;
}

/** Rejects a call with an error of its own, whose stack leads to the caller. */
function fail(call, makeError) {
  if (call.signal?.aborted) return; // It is rejected already.
  if (call.stack) call.reject(withStack(makeError(), call.stack));
  else settle(call, later(makeError));
}

function settle(call, promise) {
  if (typeof call === 'function') call(promise);
  else call.resolve(promise);
}

/**
 * Throws an error in a later turn: when the promise of the call already follows this one, the stack
 * has the functions that await it.
 */
async function later(makeError) {
  await undefined;
  await undefined;
  throw makeError();
}

/** The line of a request: the same as `JSON.stringify({ jsonrpc: '2.0', id, method, params })`. */
function requestLine(id, method, params) {
  let beginning = beginnings.get(method);
  if (beginning === undefined) {
    beginning = `,"method":${JSON.stringify(String(method))}`;
    beginnings.set(method, beginning);
  }
  const text = JSON.stringify(params);
  return text === undefined
    ? `{"jsonrpc":"2.0","id":${id}${beginning}}`
    : `{"jsonrpc":"2.0","id":${id}${beginning},"params":${text}}`;
}

function isError(error) {
  const { code, message, data = {} } = error ?? {};
  return Number.isInteger(code) && typeof message === 'string' && typeof data === 'object' && data !== null;
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
