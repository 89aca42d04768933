import { ProtocolError } from './errors.js';

/**
 * The calls of a JSON-RPC client: which one an answer belongs to, and what becomes of it.
 *
 * It reads and writes lines, and knows nothing of processes and ads.
 */
export class Connection {
  #write;
  #onNotification;
  #onFault;
  #nextId = 1;
  /** The calls that wait, by id. */
  #calls = new Map();
  /** Why there will be no more answers. */
  #end = null;

  /**
   * @param {object} peer
   * @param {(line: string) => void} peer.write sends a line
   * @param {(method: string, params: object) => void} peer.onNotification
   * @param {(error: ProtocolError) => void} peer.onFault hears of a line that is no message
   */
  constructor({ write, onNotification, onFault }) {
    this.#write = write;
    this.#onNotification = onNotification;
    this.#onFault = onFault;
  }

  /**
   * Sends a request, and resolves with its response, be it a result or an error.
   *
   * @param {string} method
   * @param {object} [params]
   * @param {object} [options]
   * @param {AbortSignal} [options.signal] cancels the request, and rejects at once
   * @param {(result: object) => any} [options.read] makes of the result what the caller gets. It runs
   *   before the next line is read, and also when the caller has given up.
   * @returns {Promise<{value: any} | {error: object}>}
   */
  request(method, params, { signal, read = (result) => result } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#end) throw this.#end;
      const id = this.#nextId++;
      const line = JSON.stringify({ jsonrpc: '2.0', id, method, params });
      const cancel = () => {
        reject(signal.reason);
        this.notify('$/cancelRequest', { id });
      };
      const settle = () => {
        this.#calls.delete(id);
        signal?.removeEventListener('abort', cancel);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.#calls.set(id, { length: line.length, resolve, reject, read, settle });
      this.#write(line);
    });
  }

  /**
   * Sends a notification. Nothing answers it.
   *
   * @param {string} method
   * @param {object} [params]
   */
  notify(method, params) {
    if (this.#end) return;
    this.#write(JSON.stringify({ jsonrpc: '2.0', method, params }));
  }

  /**
   * Rejects every call that waits, and every later one.
   *
   * @param {Error} error
   */
  end(error) {
    this.#end ??= error;
    for (const call of this.#calls.values()) {
      call.settle();
      call.reject(this.#end);
    }
  }

  /**
   * Takes a line that the peer wrote.
   *
   * @param {string} line
   */
  receive(line) {
    if (this.#end) return;
    const message = parse(line);
    if (typeof message?.method === 'string') {
      this.#onNotification(message.method, message.params);
    } else if (message?.result !== undefined) {
      this.#answer(message.id, (call) => ({ value: call.read(message.result) }));
    } else if (message?.id === null && message.error) {
      this.#refuse(message.error);
    } else if (message?.error) {
      this.#answer(message.id, () => ({ error: message.error }));
    } else {
      this.#onFault(new ProtocolError(line));
    }
  }

  #answer(id, response) {
    const call = this.#calls.get(id);
    if (!call) return;
    call.settle();
    call.resolve(response(call));
  }

  /**
   * An error without an id: the peer could not even read which request it was. If a line was too long,
   * it is one of the long ones. Else it may be any, and the caller of each one is told, so that none
   * waits for ever.
   */
  #refuse(error) {
    const limit = error.data?.limit ?? 0;
    for (const call of this.#calls.values()) {
      // A character is at most three bytes.
      if (3 * call.length <= limit) continue;
      call.settle();
      call.resolve({ error });
    }
  }
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
