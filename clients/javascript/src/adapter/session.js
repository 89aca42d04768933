import { RPCError } from '../errors.js';
import {
  InternalError,
  InvalidParams,
  InvalidRequest,
  LoadFailed,
  MethodNotFound,
  PresentFailed,
  SetUpFailed,
  UnknownAdapter,
} from '../generated/errors.js';
import { attach, BannerAd, FullScreenAd, isAttached, NativeAd, RewardedAd } from './ads.js';
import { bannerAdContent, nativeAdContent } from './content.js';
import { AdError, NotSimulated } from './errors.js';
import { BannerRequest, LoadRequest, NativeRequest } from './requests.js';
import { Server } from './server.js';

/** How ads of a format are requested, their classes, and what makes an answer of them. */
const LOADS = [
  {
    format: 'native',
    method: 'loadNative',
    RequestClass: NativeRequest,
    AdClass: NativeAd,
    toResult: nativeAdContent,
  },
  {
    format: 'banner',
    method: 'loadBanner',
    RequestClass: BannerRequest,
    AdClass: BannerAd,
    toResult: bannerAdContent,
  },
  { format: 'interstitial', method: 'loadInterstitial', AdClass: FullScreenAd },
  { format: 'rewarded', method: 'loadRewarded', AdClass: RewardedAd },
  { format: 'rewardedInterstitial', method: 'loadRewardedInterstitial', AdClass: RewardedAd },
  { format: 'appOpen', method: 'loadAppOpen', AdClass: FullScreenAd },
];

/** What the bridge tells an ad: the arguments of each function, and the error that an `AdError` becomes. */
const CALLS = {
  didRender: { args: ({ loadId, ...rendering }) => [rendering] },
  didUntrackView: {},
  didRecordImpression: {},
  didRecordClickOnAsset: { args: ({ asset }) => [asset] },
  present: { ErrorClass: PresentFailed },
  simulate: { args: ({ action, asset }) => [action, asset] },
  changeAdSize: { args: ({ adSize }) => [adSize], result: bannerAdContent },
};

/** A conversation between the bridge and one of several adapters: its loads and its ads. */
export class Session {
  #adapters;
  /** The one that the bridge wants; null before it has said so. */
  #adapter = null;
  #server;
  /** The loads that run, and the ads that live: `{call, ad}` by load id. */
  #loads = new Map();

  /**
   * @param {import('./adapter.js').Adapter[]} adapters
   * @param {(line: string) => void} write sends a line
   */
  constructor(adapters, write) {
    this.#adapters = new Map(adapters.map((adapter) => [adapter.className, adapter]));
    this.#server = new Server(write, this.#methods());
  }

  /** @param {string} line that the bridge wrote */
  receive(line) {
    this.#server.receive(line);
  }

  /** Resolves when the bridge has all its answers. */
  idle() {
    return this.#server.idle();
  }

  log(level, message) {
    this.#server.notify('adapter/log', { level, message });
  }

  /** What each method of the bridge does, by its name. */
  #methods() {
    const methods = {
      initialize: ({ className }) => this.#initialize(className),
      setUp: failing(SetUpFailed, ({ credentials }) => this.#wanted.setUp(credentials)),
      dispose: failing(InternalError, ({ loadId }) => this.#dispose(loadId)),
    };
    for (const load of LOADS) {
      methods[load.method] = failing(LoadFailed, (params, call) => this.#load(load, params, call));
    }
    for (const [name, { args = () => [], result = () => ({}), ErrorClass = InternalError }] of
      Object.entries(CALLS)) {
      methods[name] = failing(ErrorClass, async (params) => {
        const ad = this.#ad(params.loadId, name);
        await ad[name](...args(params));
        return result(ad);
      });
    }
    return new Map(Object.entries(methods).map(([name, run]) => [`adapter/${name}`, run]));
  }

  #initialize(className) {
    const adapter = this.#adapters.get(className);
    if (!adapter) {
      const message = `This program is ${[...this.#adapters.keys()].join(', ')}, and not ${className}.`;
      throw new RPCError({ code: UnknownAdapter.code, message });
    }
    this.#adapter = adapter;
    return {
      className,
      label: adapter.label ?? undefined,
      adapterVersion: adapter.adapterVersion,
      adSdkVersion: adapter.adSdkVersion,
      formats: adapter.formats,
      handlesUserImpressions: adapter.handlesUserImpressions,
      handlesUserClicks: adapter.handlesUserClicks,
    };
  }

  get #wanted() {
    if (this.#adapter) return this.#adapter;
    throw new RPCError({ code: InvalidRequest.code, message: 'adapter/initialize comes first.' });
  }

  async #load(load, params, call) {
    const { format, method, RequestClass = LoadRequest, AdClass, toResult = () => ({}) } = load;
    const adapter = this.#wanted;
    if (!adapter.formats.includes(format)) throw methodNotFound(`${adapter.className} has no ${method}.`);
    const { loadId } = params;
    const entry = { call, ad: null };
    this.#loads.set(loadId, entry);
    try {
      const request = new RequestClass(params, call.signal);
      const ad = await adapter[method](request);
      // Nobody waits for the ad any more.
      if (call.isAnswered) return await ad?.dispose?.();
      // The bridge has a rule of its own for a load that gives nothing.
      if (ad === undefined || ad === null) return call.answer(null);
      if (!(ad instanceof AdClass)) throw new TypeError(`${method} gave no ${AdClass.name}.`);
      if (isAttached(ad)) throw new Error(`${method} gave an ad that was given before.`);
      call.answer(toResult(ad, adapter, request));
      entry.ad = ad;
      attach(ad, (report) => this.#server.notify('adapter/event', { loadId, ...report }));
    } finally {
      if (!entry.ad) this.#loads.delete(loadId);
    }
  }

  /** The ad of a load, if it has a function of a name. */
  #ad(loadId, name) {
    const ad = this.#loads.get(loadId)?.ad;
    if (!ad) throw new RPCError({ code: InvalidParams.code, message: `There is no ad ${loadId}.` });
    if (typeof ad[name] !== 'function') throw methodNotFound(`A ${ad.constructor.name} has no ${name}.`);
    return ad;
  }

  /** Ends an ad, or a load. */
  async #dispose(loadId) {
    const load = this.#loads.get(loadId);
    this.#loads.delete(loadId);
    load?.call.cancel();
    await load?.ad?.dispose();
  }
}

/** A method of which an `AdError` is an answer, with the code of an error of the protocol. */
function failing({ code }, run) {
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

function methodNotFound(message) {
  return new RPCError({ code: MethodNotFound.code, message });
}
