import { AdBridge } from './index.js';
import { AdEventName } from './generated/enumerations.js';
import { AdEvent, AdEventNamed } from './generated/types.js';

/** How long to wait for an event. */
export interface WaitOptions {
  /** How long the event may take, in milliseconds of real time. Default: 5,000. */
  timeout?: number | undefined;
  /** Ends the wait, which rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** What an ad is besides its data and its methods: its events. */
export declare abstract class LoadedAd {
  /** The bridge that loaded it. */
  get bridge(): AdBridge;

  /** The events that have come so far, in order. */
  get received(): readonly AdEvent[];

  /**
   * Every event of the ad: those that have come, then those that come, until the ad is disposed of
   * or the bridge is closed. Throws `DaemonDied` if the daemon dies.
   */
  events(options?: { signal?: AbortSignal | undefined }): AsyncGenerator<AdEvent, void, void>;

  /**
   * Waits for the next event of a name. Each event is given once, and one that has come already
   * counts: a second `waitFor('click')` waits for the second click.
   *
   * Rejects with `EventTimeout` if it does not come in time.
   */
  waitFor<Name extends AdEventName>(
    name: Name,
    options?: WaitOptions,
  ): Promise<AdEventNamed<Name>>;

  /** Disposes of the ad at the end of `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
