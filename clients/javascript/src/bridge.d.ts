// Generated from bridge.js by clients/generate. Do not edit.

/**
 * A daemon that runs, the calls to it, and what it reports.
 *
 * Every method of the protocol is a method here, with its parameters in an object, and the same
 * names as on the wire. A call rejects with the class of the error that it is answered with, with
 * `DaemonDied` if the daemon dies, and with `BridgeClosed` if the bridge is closed.
 */
export class AdBridge extends Methods {
    /**
     * Starts a daemon, and resolves when it answers.
     *
     * Rejects with `ProgramNotFound`, with `StartTimeout`, or with `DaemonDied`, whose message says
     * what is wrong with an argument or the configuration.
     *
     * @param {StartOptions} [options]
     * @returns {Promise<AdBridge>}
     */
    static start(options?: StartOptions | undefined): Promise<AdBridge>;
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
    static connect(address: string, options?: ConnectOptions | undefined): Promise<AdBridge>;
    /**
     * Use `AdBridge.start` instead.
     *
     * @param {never} key
     */
    constructor(key: never);
    /**
     * Who the daemon is.
     *
     * @readonly
     * @type {import('./generated/types.js').ServerInfo}
     */
    readonly serverInfo: import('./generated/types.js').ServerInfo;
    /**
     * What the daemon can do.
     *
     * @readonly
     * @type {import('./generated/types.js').Capabilities}
     */
    readonly capabilities: import('./generated/types.js').Capabilities;
    /**
     * The rules that adapters broke so far, in order.
     *
     * @readonly
     * @type {readonly import('./generated/types.js').ContractViolation[]}
     */
    readonly violations: readonly import('./generated/types.js').ContractViolation[];
    /**
     * The id of the process.
     *
     * @returns {number}
     */
    get pid(): number;
    /**
     * Whether the bridge was closed, or the daemon has ended.
     *
     * @returns {boolean}
     */
    get isClosed(): boolean;
    /**
     * Defines a network whose answers are data, or replaces one of the same name. An adapter of the
     * same name is not used until the network is removed.
     *
     * @param {string} className
     * @returns {Network}
     */
    network(className: string): Network;
    /**
     * Calls a method by its name on the wire. The result of a load becomes an ad.
     *
     * @param {string} method
     * @param {import('./generated/types.js').JSONObject} [params]
     * @param {import('./generated/types.js').CallOptions} [options]
     * @returns {Promise<unknown>}
     */
    call(method: string, params?: import("./generated/types.js").JSONObject | undefined, options?: import("./generated/types.js").CallOptions | undefined): Promise<unknown>;
    /**
     * Sends a notification, which has no answer.
     *
     * @param {string} method
     * @param {import('./generated/types.js').JSONObject} [params]
     * @returns {void}
     */
    notify(method: string, params?: import("./generated/types.js").JSONObject | undefined): void;
    /**
     * Calls a listener whenever something happens, before the answer to the call that caused it.
     *
     * @template {keyof BridgeEvents} Name
     * @param {Name} name
     * @param {(value: BridgeEvents[Name]) => void} listener
     * @returns {this}
     */
    on<Name extends keyof BridgeEvents>(name: Name, listener: (value: BridgeEvents[Name]) => void): this;
    /**
     * Removes a listener.
     *
     * @template {keyof BridgeEvents} Name
     * @param {Name} name
     * @param {(value: BridgeEvents[Name]) => void} listener
     * @returns {this}
     */
    off<Name_1 extends keyof BridgeEvents>(name: Name_1, listener: (value: BridgeEvents[Name_1]) => void): this;
    /**
     * Waits for the next event of a name of an ad: the same as `ad.waitFor`.
     *
     * @template {import('./generated/enumerations.js').AdEventName} Name
     * @param {import('./generated/ads.js').Ad} ad
     * @param {Name} name
     * @param {import('./loaded-ad.js').WaitOptions} [options]
     * @returns {Promise<import('./generated/types.js').AdEventNamed<Name>>}
     */
    waitFor<Name_2 extends import("./generated/enumerations.js").AdEventName>(ad: import('./generated/ads.js').Ad, name: Name_2, options?: import("./loaded-ad.js").WaitOptions | undefined): Promise<import("./generated/types.js").AdEventNamed<Name_2>>;
    /**
     * Ends the daemon, and resolves when it is gone. Calls that wait reject with `ShuttingDown`. A
     * daemon that does not end by itself is stopped.
     *
     * With the option `strict`, it rejects with `ContractViolated` if an adapter broke a rule of
     * severity `error`.
     *
     * @returns {Promise<import('./errors.js').Exit>}
     */
    close(): Promise<import('./errors.js').Exit>;
    /**
     * Closes the bridge at the end of `await using`.
     *
     * @returns {Promise<void>}
     */
    [Symbol.asyncDispose](): Promise<void>;
    #private;
}
/**
 * How to start a daemon.
 */
export type StartOptions = {
    /**
     * The program: a path, or a name on `PATH`. Default: what the
     * environment variable `ADBRIDGE` names, else the one of the installed package for this platform,
     * else `adbridge` on `PATH`, else the newest build in the checkout.
     */
    program?: string | undefined;
    /**
     * The ad units and limits:
     * the path of a file, or its content.
     */
    config?: string | import("./configuration.js").Configuration | undefined;
    /**
     * Where the daemon gets its time
     * from. Default: `wall`.
     */
    clock?: import("./generated/enumerations.js").ClockMode | undefined;
    /**
     * The seed for the random outcomes of the sample network. Default: 0.
     */
    seed?: number | undefined;
    /**
     * How much goes to `log`. Default:
     * `warning`.
     */
    logLevel?: "error" | "warning" | "info" | "debug" | undefined;
    /**
     * How long a request may be, in bytes. Default: 16 MiB.
     */
    maxLineBytes?: number | undefined;
    /**
     * Whether `close` rejects with `ContractViolated`, and the exit code
     * is 1, after a violation of severity `error`. Default: no.
     */
    strict?: boolean | undefined;
    /**
     * Notifications that the client wants besides
     * `adEvent`, `contractViolation` and `adapterStatus`; the listeners for `notification` get them. The
     * daemon ignores unknown ones.
     */
    notifications?: readonly string[] | undefined;
    /**
     * The path of a tape: what process adapters answer is written to it.
     */
    record?: string | undefined;
    /**
     * The path of a tape, which answers for process adapters. With `record` of
     * the same tape, programs answer what it lacks, and that is added.
     */
    replay?: string | undefined;
    /**
     * More arguments for the program.
     */
    args?: readonly string[] | undefined;
    /**
     * The folder that it runs in. Default: this process's.
     */
    cwd?: string | undefined;
    /**
     * Its environment. Default: this process's.
     */
    env?: {
        [name: string]: string | undefined;
    } | undefined;
    /**
     * Gets each line of its standard error, which is for
     * people. Default: `console.error`.
     */
    log?: ((line: string) => void) | undefined;
    /**
     * Gets each line that is sent (`>`) or
     * received (`<`).
     */
    trace?: ((arrow: '>' | '<', line: string) => void) | undefined;
    /**
     * How long the first answer may take, in milliseconds. Default:
     * 10,000.
     */
    startTimeout?: number | undefined;
    /**
     * How long the daemon may take to end by itself, in milliseconds.
     * Then it gets SIGTERM, and after as long again SIGKILL. Default: 5,000; the daemon takes up to
     * 4,000 where it has to stop the program of an adapter.
     */
    closeTimeout?: number | undefined;
};
/**
 * How to connect to a bridge that runs already. The program carries the lines.
 */
export type ConnectOptions = Pick<StartOptions, 'program' | 'notifications' | 'cwd' | 'env' | 'log' | 'trace' | 'startTimeout' | 'closeTimeout'>;
/**
 * What a bridge reports.
 */
export type BridgeEvents = {
    /**
     * An event of an ad.
     */
    event: import('./generated/types.js').AdEvent;
    /**
     * A rule that an adapter broke.
     */
    violation: import('./generated/types.js').ContractViolation;
    /**
     * A process adapter has
     * ended, or is ready again.
     */
    adapterStatus: import('./generated/types.js').AdapterStatusChange;
    /**
     * Another client has connected, has
     * given itself a name, or has ended, if the option `notifications` asks for it.
     */
    clientStatus: import('./generated/types.js').ClientStatus;
    /**
     * Something happened to an ad of another
     * client, if the option `notifications` asks for it.
     */
    clientEntry: import('./generated/types.js').ClientEntry;
    /**
     * Any other notification: those that the option `notifications` asks for.
     */
    notification: Exclude<import('./generated/types.js').LogEntry, {
        method: 'adEvent' | 'contractViolation';
    }>;
    /**
     * The daemon has ended.
     */
    close: import('./errors.js').Exit;
};
import { Methods } from "./generated/methods.js";
import { Network } from "./networks.js";
