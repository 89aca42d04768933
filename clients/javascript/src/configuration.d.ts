// What stands in a configuration file. `protocol/clients/README.md` and `protocol/adapters/README.md` say what is
// taken when a member is left out.
import { AdFormat } from './generated/enumerations.js';
import { JSONObject } from './generated/types.js';

/** What the daemon knows besides what is built in. */
export interface Configuration {
  /** The adapters that are programs, beside the built-in ones. */
  adapters?: readonly AdapterProgram[] | undefined;
  /** The ad units, by id; the built-in ones are gone. */
  adUnits: { readonly [id: string]: AdUnit };
  /** How much of everything there may be. */
  limits?: Limits | undefined;
}

/** An adapter that is a program of its own. */
export interface AdapterProgram {
  /** What line items and clients call the adapter. */
  className: string;
  /** The program and its arguments. */
  command: readonly string[];
  /** Variables that the program gets. */
  environment?: { readonly [name: string]: string } | undefined;
  /** Where the program runs. Default: where the daemon runs. */
  directory?: string | undefined;
  /** How long the program has to start, and to answer a call but a load, in milliseconds. */
  timeoutMs?: number | undefined;
  /** How soon it is started again when it has ended. */
  restart?: Restart | undefined;
}

/** How soon the program of an adapter is started again, in milliseconds. */
export interface Restart {
  /** After its first end. */
  delayMs?: number | undefined;
  /** At most, after many. */
  maxDelayMs?: number | undefined;
}

/** An ad unit, and the networks that are asked for its ads. */
export interface AdUnit {
  /** What is loaded from it. */
  format: AdFormat;
  /** How long a whole load may take, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Of a banner: how often it gets another creative, in milliseconds. */
  refreshMs?: number | undefined;
  /** Of any other ad: how long it may wait to be shown, in milliseconds. */
  expiryMs?: number | undefined;
  /** The networks, in the order in which they are asked. */
  lineItems: readonly LineItem[];
}

/** A network of an ad unit. */
export interface LineItem {
  /** The adapter. */
  className: string;
  /** What people call the line item. */
  label?: string | undefined;
  /** What a publisher enters for the custom event. */
  parameter?: string | undefined;
  /** What the adapter gets besides. */
  settings?: JSONObject | undefined;
  /** How long this network has, in milliseconds. */
  timeoutMs?: number | undefined;
}

/** How much of everything there may be. */
export interface Limits {
  /** How many ads may live. */
  liveAds?: number | undefined;
  /** How many entries the daemon's log of events keeps. */
  eventLog?: number | undefined;
  /** How many requests may be in flight. */
  requests?: number | undefined;
  /** How much output may wait, in bytes. */
  outputBytes?: number | undefined;
}
