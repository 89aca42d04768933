import { Configuration } from './configuration.js';
import { Ad } from './generated/ads.js';
import { AdEventName, ClockMode } from './generated/enumerations.js';
import { Methods } from './generated/methods.js';
import {
  AdEvent,
  AdEventNamed,
  AdapterStatusChange,
  CallOptions,
  Capabilities,
  ContractViolation,
  JSONObject,
  ServerInfo,
} from './generated/types.js';
import { WaitOptions } from './loaded-ad.js';

export * from './configuration.js';
export * from './errors.js';
export * from './generated/ads.js';
export * from './generated/enumerations.js';
export * from './generated/errors.js';
export * from './generated/types.js';
export { WaitOptions } from './loaded-ad.js';

declare global {
  // For compilers whose library doesn't know it yet.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/** How to start a daemon. */
export interface StartOptions {
  /**
   * The program: a path, or a name on `PATH`. Default: what the environment variable `ADBRIDGE`
   * names, else `adbridge` on `PATH`, else the newest build in the checkout.
   */
  program?: string | undefined;
  /** The ad units and limits: the path of a file, or what would stand in it. */
  config?: string | Configuration | undefined;
  /** Where the daemon gets its time from. Default: `wall`. */
  clock?: ClockMode | undefined;
  /** What the sample network draws its random outcomes from. Default: 0. */
  seed?: number | undefined;
  /** How much goes to `log`. Default: `warning`. */
  logLevel?: 'error' | 'warning' | 'info' | 'debug' | undefined;
  /** How long a request may be, in bytes. Default: 16 MiB. */
  maxLineBytes?: number | undefined;
  /** Whether the exit code is 1 after a violation of severity `error`. Default: no. */
  strict?: boolean | undefined;
  /** More arguments for the program. */
  args?: readonly string[] | undefined;
  /** The folder that it runs in. Default: this process's. */
  cwd?: string | undefined;
  /** Its environment. Default: this process's. */
  env?: { [name: string]: string | undefined } | undefined;
  /** Hears each line of its standard error, which is for people. Default: `console.error`. */
  log?: ((line: string) => void) | undefined;
  /** Hears each line that is sent (`>`) or received (`<`). */
  trace?: ((arrow: '>' | '<', line: string) => void) | undefined;
  /** How long the first answer may take, in milliseconds. Default: 10,000. */
  startTimeout?: number | undefined;
  /**
   * How long the daemon may take to end by itself, in milliseconds, before it is told to by
   * SIGTERM, and after as long again by SIGKILL. Default: 5,000; it takes up to 4,000 where the
   * program of an adapter has to be made to end.
   */
  closeTimeout?: number | undefined;
}

/** How a daemon ended. */
export interface Exit {
  /** The exit code; null if a signal ended it. */
  code: number | null;
  /** The signal that ended it; null if none did. */
  signal: string | null;
}

/** What a bridge reports. */
export interface BridgeEvents {
  /** Something happened to an ad. */
  event: AdEvent;
  /** An adapter broke a rule. */
  violation: ContractViolation;
  /** An adapter that is a program has ended, or is ready again. */
  adapterStatus: AdapterStatusChange;
  /** The daemon has ended. */
  close: Exit;
}

/**
 * A daemon that runs, the calls to it, and what it reports.
 *
 * Every method of the protocol is a method here, with its parameters in an object, and the same
 * names as on the wire. A call rejects with the class of the error that it is answered with, with
 * `DaemonDied` if the daemon dies, and with `BridgeClosed` if the bridge is closed.
 */
export declare class AdBridge extends Methods {
  private constructor();

  /**
   * Starts a daemon, and resolves when it answers.
   *
   * Rejects with `ProgramNotFound`, with `StartTimeout`, or with `DaemonDied`, whose message says
   * what is wrong with an argument or the configuration.
   */
  static start(options?: StartOptions): Promise<AdBridge>;

  /** Who the daemon is. */
  readonly serverInfo: ServerInfo;
  /** What the daemon can do. */
  readonly capabilities: Capabilities;
  /** The breaches of contract by adapters so far, in order. */
  readonly violations: readonly ContractViolation[];
  /** The id of the process. */
  get pid(): number;
  /** Whether it was closed, or the daemon has ended. */
  get isClosed(): boolean;

  /** Calls a method by its name on the wire. What a load is answered with becomes an ad. */
  call(method: string, params?: JSONObject, options?: CallOptions): Promise<unknown>;

  /** Sends a notification, which nothing answers. */
  notify(method: string, params?: JSONObject): void;

  /** Calls a listener whenever something happens, before the answer to the call that caused it. */
  on<Name extends keyof BridgeEvents>(
    name: Name,
    listener: (value: BridgeEvents[Name]) => void,
  ): this;

  /** Calls a listener no more. */
  off<Name extends keyof BridgeEvents>(
    name: Name,
    listener: (value: BridgeEvents[Name]) => void,
  ): this;

  /** Waits for the next event of a name of an ad: the same as `ad.waitFor`. */
  waitFor<Name extends AdEventName>(
    ad: Ad,
    name: Name,
    options?: WaitOptions,
  ): Promise<AdEventNamed<Name>>;

  /**
   * Ends the daemon, and resolves when it is gone. Calls that wait reject with `ShuttingDown`. A
   * daemon that doesn't end by itself is made to.
   */
  close(): Promise<Exit>;

  /** Closes the bridge at the end of `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
