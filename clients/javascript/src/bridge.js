import { EventEmitter } from 'node:events';

import { withArguments } from './arguments.js';
import { Connection } from './connection.js';
import { Daemon } from './daemon.js';
import { DaemonTime } from './daemon-time.js';
import { BridgeClosed, ContractViolated, DaemonDied, RPCError, StartTimeout } from './errors.js';
import { EventLog } from './event-log.js';
import { adClasses } from './generated/ads.js';
import * as errors from './generated/errors.js';
import { Methods } from './generated/methods.js';
import { version } from './generated/version.js';
import { after, requireMilliseconds } from './milliseconds.js';
import { requireKnown } from './nearest.js';
import { Network } from './networks.js';
import { findProgram } from './program.js';
import { clearTimeout } from './timers.js';
import { refusal } from './unknown-members.js';

/** More than the 4 s that the daemon may need to stop the programs of its adapters. */
const CLOSE_TIMEOUT = 5_000;

const CLIENT_INFO = { name: 'adbridge for JavaScript', version };

/** The class of each error, by its code. */
const errorClasses = new Map(Object.values(errors).map((errorClass) => [errorClass.code, errorClass]));

/** The options of `AdBridge.start`. */
const START_OPTIONS = [
  ...['program', 'config', 'clock', 'seed', 'logLevel', 'maxLineBytes', 'strict', 'notifications'],
  ...['record', 'replay', 'args', 'cwd', 'env', 'log', 'trace', 'startTimeout', 'closeTimeout'],
];

/** The options of `AdBridge.connect`. */
const CONNECT_OPTIONS = ['program', 'notifications', 'cwd', 'env', 'log', 'trace', 'startTimeout', 'closeTimeout'];

/** The names of what a bridge reports. */
const BRIDGE_EVENTS = ['event', 'violation', 'adapterStatus', 'clientStatus', 'clientEntry', 'notification', 'close'];

/** The key of the constructor: only this module makes bridges. */
const KEY = Symbol('AdBridge');

/**
 * How to start a daemon.
 *
 * @typedef {object} StartOptions
 * @property {string} [program] The program: a path, or a name on `PATH`. Default: what the
 *   environment variable `ADBRIDGE` names, else the one of the installed package for this platform,
 *   else `adbridge` on `PATH`, else the newest build in the checkout.
 * @property {string | import('./configuration.js').Configuration} [config] The ad units and limits:
 *   the path of a file, or its content.
 * @property {import('./generated/enumerations.js').ClockMode} [clock] Where the daemon gets its time
 *   from. Default: `wall`.
 * @property {number} [seed] The seed for the random outcomes of the sample network. Default: 0.
 * @property {'error' | 'warning' | 'info' | 'debug'} [logLevel] How much goes to `log`. Default:
 *   `warning`.
 * @property {number} [maxLineBytes] How long a request may be, in bytes. Default: 16 MiB.
 * @property {boolean} [strict] Whether `close` rejects with `ContractViolated`, and the exit code
 *   is 1, after a violation of severity `error`. Default: no.
 * @property {readonly string[]} [notifications] Notifications that the client wants besides
 *   `adEvent`, `contractViolation` and `adapterStatus`; the listeners for `notification` get them. The
 *   daemon ignores unknown ones.
 * @property {string} [record] The path of a tape: what process adapters answer is written to it.
 * @property {string} [replay] The path of a tape, which answers for process adapters. With `record` of
 *   the same tape, programs answer what it lacks, and that is added.
 * @property {readonly string[]} [args] More arguments for the program.
 * @property {string} [cwd] The folder that it runs in. Default: this process's.
 * @property {{ [name: string]: string | undefined }} [env] Its environment. Default: this process's.
 * @property {(line: string) => void} [log] Gets each line of its standard error, which is for
 *   people. Default: `console.error`.
 * @property {(arrow: '>' | '<', line: string) => void} [trace] Gets each line that is sent (`>`) or
 *   received (`<`).
 * @property {number} [startTimeout] How long the first answer may take, in milliseconds. Default:
 *   10,000.
 * @property {number} [closeTimeout] How long the daemon may take to end by itself, in milliseconds.
 *   Then it gets SIGTERM, and after as long again SIGKILL. Default: 5,000; the daemon takes up to
 *   4,000 where it has to stop the program of an adapter.
 */

/**
 * How to connect to a bridge that runs already. The program carries the lines.
 *
 * @typedef {Pick<StartOptions, 'program' | 'notifications' | 'cwd' | 'env' | 'log' | 'trace' | 'startTimeout'
 *   | 'closeTimeout'>} ConnectOptions
 */

/**
 * What a bridge reports.
 *
 * @typedef {object} BridgeEvents
 * @property {import('./generated/types.js').AdEvent} event An event of an ad.
 * @property {import('./generated/types.js').ContractViolation} violation A rule that an adapter broke.
 * @property {import('./generated/types.js').AdapterStatusChange} adapterStatus A process adapter has
 *   ended, or is ready again.
 * @property {import('./generated/types.js').ClientStatus} clientStatus Another client has connected, has
 *   given itself a name, or has ended, if the option `notifications` asks for it.
 * @property {import('./generated/types.js').ClientEntry} clientEntry Something happened to an ad of another
 *   client, if the option `notifications` asks for it.
 * @property {Exclude<import('./generated/types.js').LogEntry, { method: 'adEvent' | 'contractViolation' }>}
 *   notification Any other notification: those that the option `notifications` asks for.
 * @property {import('./errors.js').Exit} close The daemon has ended.
 */

/**
 * A daemon that runs, the calls to it, and what it reports.
 *
 * Every method of the protocol is a method here, with its parameters in an object, and the same
 * names as on the wire. A call rejects with the class of the error that it is answered with, with
 * `DaemonDied` if the daemon dies, and with `BridgeClosed` if the bridge is closed.
 */
export class AdBridge extends Methods {
  /**
   * Who the daemon is.
   *
   * @readonly
   * @type {import('./generated/types.js').ServerInfo}
   */
  serverInfo;
  /**
   * What the daemon can do.
   *
   * @readonly
   * @type {import('./generated/types.js').Capabilities}
   */
  capabilities;
  /**
   * The rules that adapters broke so far, in order.
   *
   * @readonly
   * @type {readonly import('./generated/types.js').ContractViolation[]}
   */
  violations = [];

  #daemon;
  #connection;
  #emitter = new EventEmitter();
  /** The events of each ad that lives, by its id. */
  #logs = new Map();
  /** How many messages the program has sent. */
  #sent = 0;
  #time = new DaemonTime({
    // Only a client that may move the clock waits by moving it.
    clock: () => (this.capabilities.methods.includes('advanceClock') ? this.capabilities.clock : 'wall'),
    request: (method, params) => this.#connection.request(method, params),
    sent: () => this.#sent,
  });
  #isStrict = false;
  /** Whether the daemon goes on after this client. */
  #isGuest = false;
  #isClosing = false;
  #hasEnded = false;

  /**
   * Use `AdBridge.start` instead.
   *
   * @param {never} key
   */
  constructor(key) {
    if (key !== KEY) throw new TypeError('Make a bridge with AdBridge.start().');
    super();
  }

  /**
   * Starts a daemon, and resolves when it answers.
   *
   * Rejects with `ProgramNotFound`, with `StartTimeout`, or with `DaemonDied`, whose message says
   * what is wrong with an argument or the configuration.
   *
   * @param {StartOptions} [options]
   * @returns {Promise<AdBridge>}
   */
  static async start(options = {}) {
    for (const name of Object.keys(options)) requireKnown('option', name, START_OPTIONS);
    const { startTimeout = 10_000, closeTimeout = CLOSE_TIMEOUT } = options;
    requireMilliseconds('startTimeout', startTimeout);
    requireMilliseconds('closeTimeout', closeTimeout);
    const program = findProgram(options.program, options.env);
    return withArguments(options, async (args) => {
      const bridge = new AdBridge(KEY);
      await bridge.#start(program, args, options);
      try {
        await bridge.#introduce(options.notifications, startTimeout);
      } catch (error) {
        await bridge.#daemon.kill();
        throw error;
      }
      return bridge;
    });
  }

  /**
   * Uses a bridge that runs already, with `--listen`, and resolves when it answers. The ads and events
   * are those of this client. `close` disconnects, and disposes of the ads.
   *
   * Rejects with `ProgramNotFound`, with `StartTimeout`, or with `DaemonDied`, if no bridge listens at
   * the address, or if it refuses the token.
   *
   * @param {string} address `unix:PATH` or `tcp:127.0.0.1:PORT`. For a port, the environment variable
   *   `ADBRIDGE_LISTEN_TOKEN` has the token of the bridge.
   * @param {ConnectOptions} [options]
   * @returns {Promise<AdBridge>}
   */
  static async connect(address, options = {}) {
    if (typeof address !== 'string') throw new TypeError('AdBridge.connect needs an address.');
    for (const name of Object.keys(options)) requireKnown('option', name, CONNECT_OPTIONS);
    const bridge = await AdBridge.start({ ...options, args: ['connect', address] });
    bridge.#isGuest = true;
    return bridge;
  }

  async #start(program, args, { cwd, env, log = console.error, trace, strict, closeTimeout = CLOSE_TIMEOUT }) {
    this.#isStrict = strict === true;
    const tell = trace && ((arrow, line) => {
      try {
        trace(arrow, line);
      } catch (error) {
        // A failure of it has no effect on calls.
        console.error('The option `trace` failed:', error);
      }
    });
    this.#connection = new Connection({
      write: (line) => {
        tell?.('>', line);
        this.#daemon.input.write(line);
      },
      onNotification: (method, params) => this.#onNotification(method, params),
      refuse: (error) => new (errorClasses.get(error.code) ?? RPCError)(error),
      onFault: (makeError) => {
        this.#end(makeError);
        this.#daemon.kill();
      },
    });
    this.#daemon = await Daemon.start(program, args, {
      cwd,
      env,
      log,
      grace: closeTimeout,
      onLine: (line) => {
        tell?.('<', line);
        this.#connection.receive(line);
      },
    });
    this.#daemon.exited.then((exit) => {
      const { lastWords } = this.#daemon;
      this.#end(() => (this.#isClosing ? new BridgeClosed() : new DaemonDied(exit, lastWords)));
      this.#hasEnded = true;
      this.#emit('close', exit);
    });
  }

  async #introduce(notifications, timeout) {
    const abort = new AbortController();
    const late = new StartTimeout(`The program did not answer within ${timeout} ms.`);
    const timer = after(timeout, () => abort.abort(late));
    try {
      const params = { clientInfo: CLIENT_INFO, notifications };
      const answer = await this.initialize(params, { signal: abort.signal });
      this.serverInfo = answer.serverInfo;
      this.capabilities = answer.capabilities;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * The id of the process.
   *
   * @returns {number}
   */
  get pid() {
    return this.#daemon.pid;
  }

  /**
   * Whether the bridge was closed, or the daemon has ended.
   *
   * @returns {boolean}
   */
  get isClosed() {
    return this.#isClosing || this.#hasEnded;
  }

  /**
   * Defines a network whose answers are data, or replaces one of the same name. An adapter of the
   * same name is not used until the network is removed.
   *
   * @param {string} className
   * @returns {Network}
   */
  network(className) {
    return new Network(this, className);
  }

  /**
   * Calls a method by its name on the wire. The result of a load becomes an ad.
   *
   * @param {string} method
   * @param {import('./generated/types.js').JSONObject} [params]
   * @param {import('./generated/types.js').CallOptions} [options]
   * @returns {Promise<unknown>}
   */
  call(method, params, options) {
    if (this.#isClosing) return Promise.reject(new BridgeClosed());
    const refused = options && refusal(options, 'CallOptions', 'option');
    if (refused) return refused;
    this.#sent++;
    const read = this.#reader(method, params);
    return this.#connection.request(method, params, options?.signal, read, this.call);
  }

  /**
   * Sends a notification, which has no answer.
   *
   * @param {string} method
   * @param {import('./generated/types.js').JSONObject} [params]
   * @returns {void}
   */
  notify(method, params) {
    if (this.#isClosing) throw new BridgeClosed();
    this.#sent++;
    this.#connection.notify(method, params);
  }

  /**
   * Calls a listener whenever something happens, before the answer to the call that caused it.
   *
   * @template {keyof BridgeEvents} Name
   * @param {Name} name
   * @param {(value: BridgeEvents[Name]) => void} listener
   * @returns {this}
   */
  on(name, listener) {
    requireKnown('listener', name, BRIDGE_EVENTS);
    this.#emitter.on(name, listener);
    return this;
  }

  /**
   * Removes a listener.
   *
   * @template {keyof BridgeEvents} Name
   * @param {Name} name
   * @param {(value: BridgeEvents[Name]) => void} listener
   * @returns {this}
   */
  off(name, listener) {
    requireKnown('listener', name, BRIDGE_EVENTS);
    this.#emitter.off(name, listener);
    return this;
  }

  /**
   * Waits for the next event of a name of an ad: the same as `ad.waitFor`.
   *
   * @template {import('./generated/enumerations.js').AdEventName} Name
   * @param {import('./generated/ads.js').Ad} ad
   * @param {Name} name
   * @param {import('./loaded-ad.js').WaitOptions} [options]
   * @returns {Promise<import('./generated/types.js').AdEventNamed<Name>>}
   */
  waitFor(ad, name, options) {
    return ad.waitFor(name, options);
  }

  /**
   * Ends the daemon, and resolves when it is gone. Calls that wait reject with `ShuttingDown`. A
   * daemon that does not end by itself is stopped.
   *
   * With the option `strict`, it rejects with `ContractViolated` if an adapter broke a rule of
   * severity `error`.
   *
   * @returns {Promise<import('./errors.js').Exit>}
   */
  async close() {
    if (!this.isClosed && !this.#isGuest) {
      this.#connection.notify('shutdown');
      this.#connection.notify('exit');
    }
    this.#isClosing = true;
    const exit = await this.#daemon.stop();
    const broken = this.violations.filter(({ severity }) => severity === 'error');
    if (this.#isStrict && broken.length > 0) throw new ContractViolated(broken, exit);
    return exit;
  }

  /**
   * Closes the bridge at the end of `await using`.
   *
   * @returns {Promise<void>}
   */
  async [Symbol.asyncDispose]() {
    await this.close();
  }

  /** What happens with the result of a method before the next line is read; nothing for most. */
  #reader(method, params) {
    const AdClass = adClasses.get(method);
    if (AdClass) return (result, isCancelled) => this.#loaded(AdClass, result, isCancelled);
    if (method === 'dispose') {
      return (result) => {
        this.#forget(params.adId);
        return result;
      };
    }
    if (method === 'disposeAll') {
      return (result) => {
        for (const adId of this.#logs.keys()) this.#forget(adId);
        return result;
      };
    }
    return undefined;
  }

  #loaded(AdClass, result, isCancelled) {
    check(result, ['adId']);
    if (isCancelled) {
      // The ad came before the cancellation. The caller does not get it.
      this.#connection.notify('dispose', { adId: result.adId });
      return undefined;
    }
    const log = new EventLog(this.#time);
    this.#logs.set(result.adId, log);
    return new AdClass(this, log, result);
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
    } else if (method === 'clientStatus') {
      check(params, ['state']);
      this.#emit('clientStatus', params);
    } else if (method === 'clientEntry') {
      check(params.entry, ['method']);
      this.#emit('clientEntry', params);
    } else {
      this.#emit('notification', { method, params });
    }
  }

  #emit(name, value) {
    try {
      this.#emitter.emit(name, value);
    } catch (error) {
      // An error of a listener does not stop the reading of lines.
      process.nextTick(() => {
        throw error;
      });
    }
  }

  /** Ends pending calls and events: with an error, unless the bridge was closed. */
  #end(makeError) {
    this.#connection.end(makeError);
    for (const log of this.#logs.values()) log.end(this.#isClosing ? undefined : makeError);
  }
}

/** Throws unless a value is an object that has strings for some names. */
function check(value, names) {
  if (typeof value !== 'object' || value === null) throw new TypeError('It is not an object.');
  for (const name of names) {
    if (typeof value[name] !== 'string') throw new TypeError(`\`${name}\` is not a string.`);
  }
}
