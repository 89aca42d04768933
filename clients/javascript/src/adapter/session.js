import { RPCError } from '../errors.js';
import { Adapter } from './adapter.js';
import { attach, BannerAd, FullScreenAd, isAttached, LegacyNativeAd, NativeAd, RewardedAd } from './ads.js';
import { bannerAdContent, fullScreenAdContent, nativeAdContent } from './content.js';
import { AdError, NotSimulated } from './errors.js';
import {
  AdapterAPI,
  AddedMethod,
  calls,
  ErrorCode,
  EVENT,
  loads,
  LOG,
  NETWORK_CALL,
  ProgramRule,
  VIOLATION,
} from './messages.js';
import { changingValues, nearMisses } from './near-misses.js';
import { BannerRequest, LoadRequest, NativeRequest, SignalRequest } from './requests.js';
import { Server } from './server.js';

/** The version of the contract between bridge and adapter. */
const PROTOCOL_VERSION = 1;

/** The functions that an adapter lists only if it overrides them. */
const OPTIONAL = ['collectSignals', 'requestBids', 'didReceiveBidNotice'];

/** How many sets of members are compared for each class of ads. */
const COMPARED_LIMIT = 20;

/** The classes of requests and ads of each format, and the function that makes the answer. */
const FORMATS = {
  native: { RequestClass: NativeRequest, AdClass: NativeAd, toResult: nativeAdContent },
  banner: { RequestClass: BannerRequest, AdClass: BannerAd, toResult: bannerAdContent },
  interstitial: { AdClass: FullScreenAd, toResult: fullScreenAdContent },
  rewarded: { AdClass: RewardedAd, toResult: fullScreenAdContent },
  rewardedInterstitial: { AdClass: RewardedAd, toResult: fullScreenAdContent },
  appOpen: { AdClass: FullScreenAd, toResult: fullScreenAdContent },
};

/** A conversation between the bridge and adapters: their loads and their ads. */
export class Session {
  #adapters;
  /** The adapters that the bridge has asked for, by class name, the first one first. */
  #introduced = new Map();
  #server;
  /** The loads that run, and the ads that live: `{call, ad, turns}` by load id. */
  #loads = new Map();
  /** The faults that were reported. */
  #knownFaults = new Set();
  /** The members of ads that were compared with those of the API, by class. */
  #compared = new Map();

  /**
   * @param {import('./adapter.js').Adapter[]} adapters
   * @param {(line: string) => void} write sends a line
   */
  constructor(adapters, write) {
    this.#adapters = new Map(adapters.map((adapter) => [adapter.className, adapter]));
    this.#server = new Server(write, this.#methods());
  }

  /** @param {string} line from the bridge */
  receive(line) {
    this.#server.receive(line);
  }

  /** Resolves when every call is answered. */
  idle() {
    return this.#server.idle();
  }

  /** Whether a load belongs to this conversation. */
  hasLoad(id) {
    return this.#loads.has(id);
  }

  log(level, message) {
    this.#server.notify(LOG, { level, message });
  }

  reportCall(call) {
    this.#server.notify(NETWORK_CALL, call);
  }

  /** The function of each method, by its name. */
  #methods() {
    const methods = {
      'adapter/initialize': ({ className }, call) => {
        call.answer(this.#initialize(className));
        const adapter = this.#introduced.get(className);
        this.#report(ProgramRule.neverCalled, nearMisses(adapter, Adapter), { className });
        this.#report(ProgramRule.changingValue, changingValues(adapter, Adapter), { className });
      },
      'adapter/setUp': failing(ErrorCode.setUpFailed, (params) =>
        this.#wanted(params).setUp(params.credentials),
      ),
      // All functions of the adapter run on this thread, too. While one blocks, nothing is answered.
      [AddedMethod.ping]: () => {
        this.#wanted({});
        return { isQuiet: isQuiet() };
      },
      [AddedMethod.didChangeRequestConfiguration]: failing(
        ErrorCode.internalError,
        async ({ className, ...configuration }) => {
          await this.#wanted({ className }).didChangeRequestConfiguration(configuration);
        },
      ),
      [AddedMethod.didReceiveBidNotice]: failing(ErrorCode.internalError, async ({ className, ...notice }) => {
        await this.#wanted({ className }).didReceiveBidNotice(notice);
      }),
      [AddedMethod.collectSignals]: failing(ErrorCode.loadFailed, (params, call) =>
        this.#collectSignals(params, call),
      ),
      [AddedMethod.requestBids]: failing(ErrorCode.loadFailed, (params, call) => this.#requestBids(params, call)),
      'adapter/dispose': ({ loadId }, call) => this.#dispose(loadId, call),
    };
    for (const [method, load] of Object.entries(loads)) {
      methods[method] = failing(ErrorCode.loadFailed, (params, call) => this.#load(load, params, call));
    }
    for (const [method, { name, args, failure }] of Object.entries(calls)) {
      methods[method] = (params, call) => {
        const load = this.#loaded(params.loadId, name);
        const run = failing(failure, async () => {
          await load.ad[name](...args(params));
          return callResult(name, load.ad);
        });
        return load.turns.next(() => call.settle(run));
      };
    }
    methods[AddedMethod.inspect] = ({ loadId }) => this.#inspect(loadId);
    return new Map(Object.entries(methods));
  }

  #initialize(className) {
    const adapter = this.#adapters.get(className);
    if (!adapter) {
      const message = `This program does not serve "${className}". It serves ${[...this.#adapters.keys()].join(', ')}.`;
      throw new RPCError({ code: ErrorCode.unknownAdapter, message });
    }
    this.#introduced.set(className, adapter);
    return {
      className,
      label: adapter.label ?? undefined,
      adapterVersion: adapter.adapterVersion,
      adSdkVersion: adapter.adSdkVersion,
      formats: adapter.formats,
      handlesUserImpressions: adapter.handlesUserImpressions,
      handlesUserClicks: adapter.handlesUserClicks,
      protocolVersion: PROTOCOL_VERSION,
      methods: Object.entries(AddedMethod)
        // This library asks for no ads. Only the icon of a legacy ad is a view of its own.
        .filter(([name]) => name !== 'didOfferRequests')
        .filter(([name]) => (name !== 'inspect' || adapter.legacy) && (!OPTIONAL.includes(name) || overrides(adapter, name)))
        .map(([, method]) => method),
      api: adapter.legacy ? AdapterAPI.legacy : AdapterAPI.modern,
    };
  }

  /** Reports members of an ad with wrong names or changing values, unless ads with the same members were compared. */
  #compare(ad, AdClass, adapter, loadId) {
    const members = Object.keys(ad).join();
    const compared = this.#compared.get(ad.constructor) ?? new Set();
    this.#compared.set(ad.constructor, compared);
    if (compared.has(members) || compared.size >= COMPARED_LIMIT) return;
    compared.add(members);
    this.#report(ProgramRule.neverCalled, nearMisses(ad, AdClass, [adapter]), { loadId });
    this.#report(ProgramRule.changingValue, changingValues(ad, AdClass), { loadId });
  }

  /** Reports faults that the bridge cannot see, each once. */
  #report(rule, messages, about) {
    for (const message of messages.filter((message) => !this.#knownFaults.has(message))) {
      this.#knownFaults.add(message);
      this.#server.notify(VIOLATION, { rule, message, ...about });
    }
  }

  /** The adapter that a message is for: the named one, else the first. */
  #wanted({ className }) {
    const adapter = className ? this.#introduced.get(className) : [...this.#introduced.values()][0];
    if (adapter) return adapter;
    const message = 'adapter/initialize must be called first.';
    throw new RPCError({ code: ErrorCode.invalidRequest, message });
  }

  /** Whether a legacy ad has left its icon in the view. */
  #inspect(loadId) {
    const ad = this.#loads.get(loadId)?.ad;
    if (ad && !(ad instanceof LegacyNativeAd)) throw methodNotFound('There is no method adapter/inspect.');
    return { subviewCount: ad?.adChoicesFrame ? 1 : 0 };
  }

  async #collectSignals(params, call) {
    const adapter = this.#wanted(params);
    if (!overrides(adapter, 'collectSignals')) {
      throw methodNotFound(`${adapter.className} has no collectSignals.`);
    }
    const signals = await adapter.collectSignals(new SignalRequest(params, call.signal));
    if (typeof signals !== 'string' && signals !== undefined && signals !== null) {
      throw new TypeError('collectSignals did not return a string.');
    }
    // The bridge reports an empty result as a violation.
    return { signals };
  }

  async #requestBids({ className, ...request }, call) {
    const adapter = this.#wanted({ className });
    if (!overrides(adapter, 'requestBids')) throw methodNotFound(`${adapter.className} has no requestBids.`);
    const bidResponse = await adapter.requestBids({ ...request, signal: call.signal });
    return { bidResponse };
  }

  async #load({ name, format }, params, call) {
    const { RequestClass = LoadRequest, AdClass, toResult } = FORMATS[format];
    const adapter = this.#wanted(params);
    if (!adapter.formats.includes(format)) throw methodNotFound(`${adapter.className} has no ${name}.`);
    const { loadId } = params;
    const entry = { call, ad: null, turns: new Turns() };
    this.#loads.set(loadId, entry);
    try {
      const request = new RequestClass(params, call.signal);
      const ad = await adapter[name](request);
      // The ad is no longer wanted.
      if (call.isAnswered) return await ad?.dispose?.();
      // The bridge reports an empty result as a violation.
      if (ad === undefined || ad === null) return call.answer(null);
      if (!(ad instanceof AdClass)) throw new TypeError(`${name} did not return a ${AdClass.name}.`);
      if (isAttached(ad)) throw new Error(`${name} returned an ad that it had returned before.`);
      call.answer(toResult(ad, adapter, request));
      entry.ad = ad;
      this.#compare(ad, AdClass, adapter, loadId);
      attach(ad, (report) => this.#server.notify(EVENT, { loadId, ...report }));
    } finally {
      if (!entry.ad) this.#loads.delete(loadId);
    }
  }

  /** The load of an ad that has a function of a name. */
  #loaded(loadId, name) {
    const load = this.#loads.get(loadId);
    const ad = load?.ad;
    if (!ad) throw new RPCError({ code: ErrorCode.invalidParams, message: `There is no load ${loadId}.` });
    if (typeof ad[name] !== 'function') throw methodNotFound(`A ${ad.constructor.name} has no ${name}.`);
    return load;
  }

  /** Cancels a load, or disposes of its ad after the calls that came before. */
  #dispose(loadId, call) {
    const load = this.#loads.get(loadId);
    this.#loads.delete(loadId);
    load?.call.cancel();
    const run = failing(ErrorCode.internalError, async () => {
      await load?.ad?.dispose();
    });
    return load?.turns.next(() => call.settle(run));
  }
}

/** The calls on one ad: each begins after the answer to the one before. */
class Turns {
  #last = Promise.resolve();

  /** @param {() => Promise<void>} run does not reject */
  next(run) {
    this.#last = this.#last.then(run);
    return this.#last;
  }
}

/** The result of a call of an ad, after its function. */
function callResult(name, ad) {
  if (name === 'changeAdSize') return bannerAdContent(ad);
  if (name === 'didRender' && ad instanceof LegacyNativeAd) return { adChoices: ad.adChoicesFrame };
  return {};
}

/** Makes an `AdError` of a method an error answer with a code. */
function failing(code, run) {
  return async (params, call) => {
    try {
      return await run(params, call);
    } catch (error) {
      const { message } = error ?? {};
      if (error instanceof AdError) throw new RPCError({ code, message, data: { error } });
      if (error instanceof NotSimulated) throw new RPCError({ code: NotSimulated.code, message });
      throw error;
    }
  };
}

/** Whether an adapter has a function of its own. */
function overrides(adapter, name) {
  return adapter[name] !== Adapter.prototype[name];
}

/** Whether nothing keeps the program running but its streams: no timer, no request, no child. */
function isQuiet() {
  return process.getActiveResourcesInfo().every((name) => name === 'PipeWrap' || name === 'TTYWrap');
}

function methodNotFound(message) {
  return new RPCError({ code: ErrorCode.methodNotFound, message });
}
