import { offAbort, onAbort } from './aborts.js';
import { ProtocolError } from './errors.js';
import { stackAbove, withStack } from './stacks.js';

/** How many calls that wait keep the stack of their caller. More would cost more than the call. */
const KEPT_STACKS = 32;

/**
 * The calls of a JSON-RPC client. It matches answers with calls.
 *
 * It reads and writes lines. It does not know processes and ads.
 */
export class Connection {
  #peer;
  #nextId = 1;
  /** The calls that wait, by id. */
  #calls = new Map();
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
    // Small, because many can wait.
    const call = { resolve, read, length: 0, rest: undefined };
    if (signal || this.#calls.size < KEPT_STACKS) {
      call.rest = { reject, signal, cancel: undefined, stack: stackAbove(caller) };
    }
    try {
      signal?.throwIfAborted();
      if (this.#end) {
        fail(call, this.#end);
        return promise;
      }
      const id = this.#nextId++;
      const line = written(id, method, params);
      call.length = line.length;
      if (signal) this.#watch(call.rest, id);
      this.#calls.set(id, call);
      this.#peer.write(line);
    } catch (error) {
      call.resolve(Promise.reject(error));
    }
    return promise;
  }

  /** Cancels a call when its signal aborts. */
  #watch(rest, id) {
    rest.cancel = () => {
      rest.reject(rest.signal.reason);
      this.notify('$/cancelRequest', { id });
    };
    onAbort(rest.signal, rest.cancel);
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
    for (const id of this.#calls.keys()) fail(this.#take(id), this.#end);
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
    if (isError(error)) return fail(call, () => this.#peer.refuse(error));
    try {
      if (typeof result !== 'object' || result === null) throw new TypeError('It is not an object.');
      const { read, rest } = call;
      call.resolve(read ? read(result, rest?.signal?.aborted ?? false) : result);
    } catch (cause) {
      fail(call, () => new ProtocolError(line, { cause }));
    }
  }

  /** Removes and returns the call of an id. */
  #take(id) {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if (call?.rest?.cancel) offAbort(call.rest.signal, call.rest.cancel);
    return call;
  }

  /**
   * Handles an error without an id: the peer could not read the id of the request. If a line was too
   * long, all calls that are too long fail. Otherwise all calls fail, so that none waits for ever.
   */
  #refuse(error) {
    const limit = error.data?.limit ?? 0;
    for (const [id, { length }] of this.#calls) {
      // A character is at most three bytes.
      if (3 * length > limit) fail(this.#take(id), () => this.#peer.refuse(error));
    }
  }
}

/** The functions of the newest promise. One executor for all promises is cheaper than one for each. */
let resolve, reject;

function keep(resolveOne, rejectOne) {
  resolve = resolveOne;
  reject = rejectOne;
}

/** Rejects a call with an error of its own, whose stack leads to the caller. */
function fail({ resolve, rest }, makeError) {
  if (!rest) return resolve(later(makeError));
  if (rest.signal?.aborted) return; // It is rejected already.
  rest.reject(withStack(makeError(), rest.stack));
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

/** A request as a line. Its parts are written one by one, because an object for them takes longer. */
function written(id, method, params) {
  const text = JSON.stringify(params);
  const rest = text === undefined ? '' : `,"params":${text}`;
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(String(method))}${rest}}`;
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
