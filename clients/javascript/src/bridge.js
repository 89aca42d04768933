import { EventEmitter } from 'node:events';

import { withArguments } from './arguments.js';
import { Connection } from './connection.js';
import { Daemon } from './daemon.js';
import { BridgeClosed, DaemonDied, RPCError, StartTimeout } from './errors.js';
import { EventLog } from './event-log.js';
import { adClasses } from './generated/ads.js';
import { errorClasses } from './generated/errors.js';
import { Methods } from './generated/methods.js';
import { findProgram } from './program.js';

/** More than the 4 s that the daemon takes for the programs of its adapters, which it would leave behind. */
const CLOSE_TIMEOUT = 5_000;

const CLIENT_INFO = { name: 'adbridge for JavaScript', version: '0.1.0' };

/** A daemon that runs, the calls to it, and what it reports. */
export class AdBridge extends Methods {
  /** Who the daemon is. */
  serverInfo;
  /** What the daemon can do. */
  capabilities;
  /** The breaches of contract by adapters so far, in order. */
  violations = [];

  #daemon;
  #connection;
  #emitter = new EventEmitter();
  /** The events of each ad that lives, by its id. */
  #logs = new Map();
  #isClosing = false;
  #hasEnded = false;

  /**
   * Starts a daemon, and resolves when it answers.
   *
   * @param {import('./index.js').StartOptions} [options]
   */
  static async start(options = {}) {
    const { startTimeout = 10_000 } = options;
    const program = findProgram(options.program, options.env);
    return withArguments(options, async (args) => {
      const bridge = new AdBridge();
      await bridge.#start(program, args, options);
      try {
        await bridge.#introduce(startTimeout);
      } catch (error) {
        await bridge.#daemon.kill();
        throw error;
      }
      return bridge;
    });
  }

  async #start(program, args, { cwd, env, log = console.error, trace, closeTimeout = CLOSE_TIMEOUT }) {
    this.#connection = new Connection({
      write: (line) => {
        trace?.('>', line);
        this.#daemon.write(line);
      },
      read: (result, call) => this.#read(result, call),
      onNotification: (method, params) => this.#onNotification(method, params),
      onFault: (error) => {
        this.#end(error);
        this.#daemon.kill();
      },
    });
    this.#daemon = await Daemon.start(program, args, {
      cwd,
      env,
      log,
      grace: closeTimeout,
      onLine: (line) => {
        trace?.('<', line);
        this.#connection.receive(line);
      },
    });
    this.#daemon.exited.then((exit) => {
      this.#end(this.#isClosing ? new BridgeClosed() : new DaemonDied(exit, this.#daemon.lastWords));
      this.#hasEnded = true;
      this.#emit('close', exit);
    });
  }

  async #introduce(timeout) {
    const abort = new AbortController();
    const late = new StartTimeout(`The program did not answer within ${timeout} ms.`);
    const timer = setTimeout(() => abort.abort(late), timeout);
    try {
      const answer = await this.initialize({ clientInfo: CLIENT_INFO }, { signal: abort.signal });
      this.serverInfo = answer.serverInfo;
      this.capabilities = answer.capabilities;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The id of the process. */
  get pid() {
    return this.#daemon.pid;
  }

  /** Whether it was closed, or the daemon has ended. */
  get isClosed() {
    return this.#isClosing || this.#hasEnded;
  }

  /**
   * Calls a method. What a load is answered with becomes an ad.
   *
   * @param {string} method
   * @param {object} [params]
   * @param {import('./index.js').CallOptions} [options]
   */
  async call(method, params, options) {
    if (this.#isClosing) throw new BridgeClosed();
    const { value, error } = await this.#connection.request(method, params, options?.signal);
    // Made here, and not where the line is read, so that its stack leads to the caller.
    if (error) throw new (errorClasses.get(error.code) ?? RPCError)(error);
    return value;
  }

  /**
   * Sends a notification, which nothing answers.
   *
   * @param {string} method
   * @param {object} [params]
   */
  notify(method, params) {
    if (this.#isClosing) throw new BridgeClosed();
    this.#connection.notify(method, params);
  }

  /** Calls a listener for every `event`, `violation`, `adapterStatus`, and at the end (`close`). */
  on(name, listener) {
    this.#emitter.on(name, listener);
    return this;
  }

  /** Calls a listener no more. */
  off(name, listener) {
    this.#emitter.off(name, listener);
    return this;
  }

  /** The next event of a name of an ad; see `waitFor` of the ad. */
  waitFor(ad, name, options) {
    return ad.waitFor(name, options);
  }

  /**
   * Ends the daemon, and resolves when it is gone. Calls that wait are answered with `ShuttingDown`. A
   * daemon that doesn't end by itself is made to.
   */
  async close() {
    if (!this.isClosed) {
      this.#connection.notify('shutdown');
      this.#connection.notify('exit');
    }
    this.#isClosing = true;
    return this.#daemon.stop();
  }

  /** Closes the bridge at the end of `await using`. */
  async [Symbol.asyncDispose ?? Symbol.for('nodejs.asyncDispose')]() {
    await this.close();
  }

  /** Makes of a result what the caller gets, before the next line is read. */
  #read(result, { method, params, signal }) {
    const AdClass = adClasses.get(method);
    check(result, AdClass ? ['adId'] : []);
    if (AdClass && signal?.aborted) {
      // The ad came before the cancellation, and nobody will ever hear of it.
      this.#connection.notify('dispose', { adId: result.adId });
    } else if (AdClass) {
      const log = new EventLog();
      this.#logs.set(result.adId, log);
      return new AdClass(this, log, result);
    } else if (method === 'dispose') {
      this.#forget(params.adId);
    } else if (method === 'disposeAll') {
      for (const adId of this.#logs.keys()) this.#forget(adId);
    }
    return result;
  }

  #forget(adId) {
    this.#logs.get(adId)?.end();
    this.#logs.delete(adId);
  }

  #onNotification(method, params) {
    if (method === 'adEvent') {
      check(params, ['adId', 'event']);
      this.#logs.get(params.adId)?.push(params);
      this.#emit('event', params);
    } else if (method === 'contractViolation') {
      check(params, ['rule', 'severity']);
      this.violations.push(params);
      this.#emit('violation', params);
    } else if (method === 'adapterStatus') {
      check(params, ['className', 'state']);
      this.#emit('adapterStatus', params);
    }
  }

  #emit(name, value) {
    try {
      this.#emitter.emit(name, value);
    } catch (error) {
      // The fault of a listener is its own: the lines that come next are read all the same.
      process.nextTick(() => {
        throw error;
      });
    }
  }

  /** Ends what waits: with an error, unless the bridge was closed. */
  #end(error) {
    this.#connection.end(error);
    for (const log of this.#logs.values()) log.end(this.#isClosing ? undefined : error);
  }
}

/** Throws unless a value is an object, with strings where everybody counts on them. */
function check(value, names) {
  if (typeof value !== 'object' || value === null) throw new TypeError('It is no object.');
  for (const name of names) {
    if (typeof value[name] !== 'string') throw new TypeError(`\`${name}\` is no string.`);
  }
}
