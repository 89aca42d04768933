import { inspect } from 'node:util';

import { RPCError } from '../errors.js';
import { ErrorCode } from './messages.js';

/** The longest line that the bridge accepts, in bytes. It skips longer lines. */
const MAX_LINE = 16 * 1024 * 1024;

/**
 * The requests of a JSON-RPC server. Each is answered once; many can run at the same time.
 *
 * It reads and writes lines. It does not know ads.
 */
export class Server {
  #write;
  #methods;
  /** The calls that wait for their answer, by id. */
  #calls = new Map();
  #onIdle = null;

  /**
   * @param {(line: string) => void} write sends a line
   * @param {Map<string, (params: object, call: Call) => any>} methods
   */
  constructor(write, methods) {
    this.#write = write;
    this.#methods = methods;
  }

  /**
   * Handles a line that the peer wrote.
   *
   * @param {string} line
   */
  receive(line) {
    if (line.trim() === '') return;
    const message = parse(line);
    if (typeof message?.method !== 'string') {
      const start = line.length > 200 ? `${line.slice(0, 200)}…` : line;
      process.stderr.write(`Skipped a line that is not a request: ${start}\n`);
    } else if (message.method === '$/cancelRequest') {
      this.#calls.get(message.params?.id)?.cancel();
    } else if (message.id !== undefined) {
      this.#begin(message.id, message.method, message.params ?? {});
    }
  }

  /**
   * Sends a notification.
   *
   * @param {string} method
   * @param {object} params
   */
  notify(method, params) {
    this.#write(JSON.stringify({ jsonrpc: '2.0', method, params }));
  }

  /** Resolves when every call has its answer. */
  async idle() {
    if (this.#calls.size > 0) await new Promise((resolve) => (this.#onIdle = resolve));
  }

  #begin(id, method, params) {
    const call = this.#call(id);
    call.settle(() => {
      const run = this.#methods.get(method);
      if (run) return run(params, call);
      throw new RPCError({ code: ErrorCode.methodNotFound, message: `There is no method ${method}.` });
    });
  }

  #call(id) {
    const call = new Call((outcome) => {
      const line = JSON.stringify({ jsonrpc: '2.0', id, ...outcome });
      // A character is at most three bytes.
      if (3 * line.length > MAX_LINE && Buffer.byteLength(line) > MAX_LINE) {
        throw new RangeError(`The answer is longer than ${MAX_LINE} bytes.`);
      }
      this.#calls.delete(id);
      this.#write(line);
      if (this.#calls.size === 0) this.#onIdle?.();
    });
    this.#calls.set(id, call);
    return call;
  }
}

/** A request that is answered once. Later answers are dropped. */
class Call {
  #send;
  #abort = new AbortController();
  isAnswered = false;

  /** @param {(outcome: object) => void} send throws if the outcome can't be written */
  constructor(send) {
    this.#send = send;
  }

  /** Aborts when the bridge no longer waits. */
  get signal() {
    return this.#abort.signal;
  }

  /**
   * Answers with the result of a function, or with its error.
   *
   * @param {() => any} run
   */
  async settle(run) {
    try {
      this.answer((await run()) ?? {});
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {any} result */
  answer(result) {
    if (this.isAnswered) return;
    this.#send({ result });
    this.isAnswered = true;
  }

  /** @param {any} error an `RPCError` is the answer; any other error is a fault, and is printed */
  fail(error) {
    const isFault = !(error instanceof RPCError);
    const isEndOfWork = this.isAnswered && error?.name === 'AbortError';
    if (isFault && !isEndOfWork) process.stderr.write(`${inspect(error)}\n`);
    if (this.isAnswered) return;
    this.isAnswered = true;
    try {
      this.#send({ error: isFault ? fault(error) : written(error) });
    } catch (unwritten) {
      this.#send({ error: fault(unwritten) });
    }
  }

  cancel() {
    if (this.isAnswered) return;
    this.fail(new RPCError({ code: ErrorCode.requestCancelled, message: 'The request was cancelled.' }));
    this.#abort.abort();
  }
}

/** An error as it goes over the wire. */
function written({ code, message, data }) {
  return Object.keys(data).length > 0 ? { code, message, data } : { code, message };
}

function fault(error) {
  const message = error instanceof Error ? String(error) : inspect(error);
  return { code: ErrorCode.internalError, message };
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
