import { ProtocolError } from './errors.js';

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
  /** The reason why no more answers come. */
  #end = null;

  /**
   * @typedef {object} Call
   * @property {string} method
   * @property {object} [params]
   * @property {AbortSignal} [signal]
   */

  /**
   * @param {object} peer
   * @param {(line: string) => void} peer.write sends a line
   * @param {(result: object, call: Call) => any} peer.read converts a result for the caller. It runs
   *   before the next line is read, even if the caller has cancelled. It throws if the result does
   *   not follow the protocol; `onNotification` does the same for its parameters.
   * @param {(method: string, params: object) => void} peer.onNotification
   * @param {(error: ProtocolError) => void} peer.onFault gets the error of an invalid line that is not
   *   the answer to a call
   */
  constructor(peer) {
    this.#peer = peer;
  }

  /**
   * Sends a request, and resolves with its response: a result or an error.
   *
   * @param {string} method
   * @param {object} [params]
   * @param {AbortSignal} [signal] cancels the request, and rejects at once
   * @returns {Promise<{value: any} | {error: object}>}
   */
  request(method, params, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#end) throw this.#end;
      const id = this.#nextId++;
      const line = JSON.stringify({ jsonrpc: '2.0', id, method, params });
      const call = { method, params, signal, length: line.length, resolve, reject, cancel: null };
      if (signal) {
        call.cancel = () => {
          reject(signal.reason);
          this.notify('$/cancelRequest', { id });
        };
        signal.addEventListener('abort', call.cancel, { once: true });
      }
      this.#calls.set(id, call);
      this.#peer.write(line);
    });
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
   * Rejects every call that waits, and every later one.
   *
   * @param {Error} error
   */
  end(error) {
    this.#end ??= error;
    for (const id of this.#calls.keys()) this.#take(id).reject(this.#end);
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
      this.#peer.onFault(new ProtocolError(line));
    }
  }

  #notified({ method, params }, line) {
    try {
      this.#peer.onNotification(method, params);
    } catch (cause) {
      this.#peer.onFault(new ProtocolError(line, { cause }));
    }
  }

  #answered({ id, result, error }, line) {
    const call = this.#take(id);
    try {
      call?.resolve(isError(error) ? { error } : { value: this.#peer.read(result, call) });
    } catch (cause) {
      call.reject(new ProtocolError(line, { cause }));
    }
  }

  /** Removes and returns the call of an id. */
  #take(id) {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    call?.signal?.removeEventListener('abort', call.cancel);
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
      if (3 * length > limit) this.#take(id).resolve({ error });
    }
  }
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
