/**
 * How long a network takes: milliseconds; or the quantiles of a random time, from the shortest to the
 * longest.
 *
 * @typedef {number | readonly number[]} Delay
 */

/**
 * What a stub does beside its answer.
 *
 * @typedef {object} StubOptions
 * @property {number} [times] How many requests it answers. Default: all that follow.
 * @property {Delay} [delayMs] How long the network takes. Default: 0.
 */

/**
 * What the ad of a stub does.
 *
 * @typedef {object} AdOptions
 * @property {{ [Cause in keyof import('./generated/types.js').StubEvents]?: readonly (import('./generated/enumerations.js').AdEventName | import('./generated/types.js').StubEvent)[] }} [events]
 *   What it reports, by what causes it: `{ present: ['willPresentFullScreenView'] }`. Default: the
 *   usual events.
 * @property {import('./generated/enumerations.js').StubRule} [breaks] A rule of the contract that the
 *   network breaks on purpose.
 */

/**
 * What a request must have. `parameter: null` and `label: null` stand for requests without one.
 *
 * @typedef {Omit<import('./generated/types.js').StubConditions, 'parameter' | 'label'> & {
 *   parameter?: string | null, label?: string | null, keywords?: readonly string[],
 *   extras?: import('./generated/types.js').JSONObject,
 * }} Conditions
 */

/**
 * The content of an ad of a stub. `native`, `banner` and `fullScreen` make it.
 *
 * @typedef {{ readonly native: import('./generated/types.js').StubNativeAd }
 *   | { readonly banner: import('./generated/types.js').StubBanner }
 *   | { readonly fullScreen: import('./generated/types.js').StubFullScreenAd }} StubAd
 */

/**
 * A native ad. The headline, the body and the call to action have a usual text; an empty one leaves
 * them out.
 *
 * @param {import('./generated/types.js').StubNativeAd} [content]
 * @returns {StubAd}
 */
export const native = (content = {}) => ({ native: content });

/**
 * A banner. Its size is the one that the load asks for, unless it has its own.
 *
 * @param {import('./generated/types.js').StubBanner} [content]
 * @returns {StubAd}
 */
export const banner = (content = {}) => ({ banner: content });

/**
 * An ad of any full-screen format. With a reward, it is one of the rewarded formats.
 *
 * @param {import('./generated/types.js').StubFullScreenAd} [content]
 * @returns {StubAd}
 */
export const fullScreen = (content = {}) => ({ fullScreen: content });

/**
 * The answers of a network to some requests. Each call adds a stub after the others. `await` waits
 * until the bridge has them.
 */
export class Stubs {
  #network;
  #when;
  #added = Promise.resolve();

  /**
   * @param {Network} network
   * @param {import('./generated/types.js').StubConditions} [when]
   */
  constructor(network, when) {
    this.#network = network;
    this.#when = when;
  }

  /**
   * Gives an ad. Default: one of the requested format, with usual texts.
   *
   * @param {StubAd} [ad]
   * @param {StubOptions & AdOptions} [options]
   * @returns {this}
   */
  gives(ad = undefined, { events, breaks, ...options } = {}) {
    const steps = Object.entries(events ?? {}).map(([cause, list]) => [
      cause, list.map((step) => (typeof step === 'string' ? { event: step } : step)),
    ]);
    return this.#add({ ...ad, events: events && Object.fromEntries(steps), breaks }, options);
  }

  /**
   * Fails with an error: the name of one of the SDK's, or its members.
   *
   * @param {string | import('./generated/types.js').StubError} [error] Default: `noFill`.
   * @param {StubOptions} [options]
   * @returns {this}
   */
  fails(error = 'noFill', options = {}) {
    return this.#add({ error: typeof error === 'string' ? { name: error } : error }, options);
  }

  /**
   * Does not answer, so the load waits until its time is up.
   *
   * @param {{ times?: number }} [options]
   * @returns {this}
   */
  neverAnswers(options = {}) {
    return this.#add({ never: true }, options);
  }

  /**
   * The same as `gives`, for a later answer.
   *
   * @param {StubAd} [ad]
   * @param {StubOptions & AdOptions} [options]
   * @returns {this}
   */
  thenGives(ad, options) {
    return this.gives(ad, options);
  }

  /**
   * The same as `fails`, for a later answer.
   *
   * @param {string | import('./generated/types.js').StubError} [error]
   * @param {StubOptions} [options]
   * @returns {this}
   */
  thenFails(error, options) {
    return this.fails(error, options);
  }

  /**
   * The same as `neverAnswers`, for a later answer.
   *
   * @param {{ times?: number }} [options]
   * @returns {this}
   */
  thenNeverAnswers(options) {
    return this.neverAnswers(options);
  }

  /**
   * Waits until the bridge has all stubs.
   *
   * @template T
   * @template F
   * @param {(() => T) | null} [onAdded]
   * @param {((error: unknown) => F) | null} [onError]
   * @returns {Promise<T | F>}
   */
  then(onAdded, onError) {
    return this.#added.then(onAdded, onError);
  }

  #add(answer, { times, delayMs }) {
    const delay = Array.isArray(delayMs) ? { delayQuantilesMs: delayMs } : { delayMs };
    // JSON leaves out what is undefined.
    const added = this.#network.add({ when: this.#when, times, ...delay, ...answer });
    this.#added = this.#added.then(() => added);
    return this;
  }
}

/** A network that a test has defined: an adapter without a program. `bridge.network` makes it. */
export class Network {
  /**
   * Its name for line items.
   *
   * @readonly
   * @type {string}
   */
  className;
  #bridge;
  #defined;

  /**
   * Use `bridge.network` instead.
   *
   * @param {import('./bridge.js').AdBridge} bridge
   * @param {string} className
   */
  constructor(bridge, className) {
    this.className = className;
    this.#bridge = bridge;
    this.#defined = bridge.defineNetwork({ className });
    // A later call tells it.
    this.#defined.catch(() => {});
  }

  /**
   * The answers to requests that have all these values.
   *
   * @param {Conditions} [conditions]
   * @returns {Stubs}
   */
  when({ parameter, label, keywords, extras, request, absent, ...others } = {}) {
    const missing = [...(absent ?? [])];
    const when = { ...others };
    for (const [name, value] of Object.entries({ parameter, label })) {
      if (value === null) missing.push(name);
      else if (value !== undefined) when[name] = value;
    }
    if (request || keywords || extras) when.request = { ...request, ...(keywords && { keywords }), ...(extras && { extras }) };
    if (missing.length > 0) when.absent = missing;
    return new Stubs(this, when);
  }

  /**
   * Gives an ad to each request: see {@link Stubs.gives}.
   *
   * @param {StubAd} [ad]
   * @param {StubOptions & AdOptions} [options]
   * @returns {Stubs}
   */
  gives(ad, options) {
    return new Stubs(this).gives(ad, options);
  }

  /**
   * Fails each request: see {@link Stubs.fails}.
   *
   * @param {string | import('./generated/types.js').StubError} [error]
   * @param {StubOptions} [options]
   * @returns {Stubs}
   */
  fails(error, options) {
    return new Stubs(this).fails(error, options);
  }

  /**
   * Answers no request: see {@link Stubs.neverAnswers}.
   *
   * @param {{ times?: number }} [options]
   * @returns {Stubs}
   */
  neverAnswers(options) {
    return new Stubs(this).neverAnswers(options);
  }

  /**
   * Adds a stub, as the contract has it.
   *
   * @param {import('./generated/types.js').NetworkStub} stub
   * @returns {Promise<void>}
   */
  async add(stub) {
    const added = this.#bridge.addStubs({ className: this.className, stubs: [stub] });
    await Promise.all([this.#defined, added]);
  }

  /**
   * The network in the waterfall of an ad unit.
   *
   * @param {Omit<import('./generated/types.js').DefinedLineItem, 'className'>} [members]
   * @returns {import('./generated/types.js').DefinedLineItem}
   */
  lineItem(members = {}) {
    return { className: this.className, ...members };
  }

  /**
   * The network alone, for the parameter `adapter` of a load.
   *
   * @param {Omit<import('./generated/types.js').AdapterSource, 'className'>} [members]
   * @returns {import('./generated/types.js').AdapterSource}
   */
  source(members = {}) {
    return { className: this.className, ...members };
  }

  /**
   * The requests that it has received, in order. The bridge forgets the oldest of 10,000.
   *
   * @param {{ unmatched?: boolean }} [filter] With `unmatched`, only requests that no stub fits.
   *   Their `nearMiss` has the nearest stub, and what differs.
   * @returns {Promise<import('./generated/types.js').NetworkRequest[]>}
   */
  async requests({ unmatched = false } = {}) {
    await this.#defined;
    const found = [];
    let page = { requests: [], nextIndex: 1 };
    do {
      page = await this.#bridge.getNetworkRequests({ className: this.className, unmatched, sinceIndex: page.nextIndex });
      found.push(...page.requests);
    } while (page.requests.length > 0);
    return found;
  }

  /**
   * The stubs, in the order in which they are tried, with their counts.
   *
   * @returns {Promise<readonly import('./generated/types.js').NetworkStubInfo[]>}
   */
  async stubs() {
    const { networks } = await this.#bridge.listNetworks();
    return networks.find(({ className }) => className === this.className)?.stubs ?? [];
  }

  /**
   * Removes the network. An adapter of the same name is used again.
   *
   * @returns {Promise<void>}
   */
  async remove() {
    await this.#bridge.removeNetwork({ className: this.className });
  }
}
