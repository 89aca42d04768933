import { Happening } from './happening.js';

/** How many violations of an ad are kept. */
const MOST_BROKEN = 20;

/** What happened in a run, built from its messages. */
export class Model {
  ads = new Map();
  events = [];
  nowMs = 0;
  /** When the first load began, which is where the clock of people starts; null before it. */
  originMs = null;
  capabilities = null;
  /** The address of the bridge whose clients are watched; null if the page has a daemon of its own. */
  watches = null;
  version = '';
  /** How many events were removed because there were too many. */
  removed = 0;
  #loads = new Map();
  #calls = new Map();
  /** The attempts that wait for an answer, by class. */
  #asked = new Map();
  /** When the set-ups that have not ended began, by class. */
  #setUps = new Map();
  #count = 0;
  #mostEvents;
  #mostAds;

  /** @param {{mostEvents?: number, mostAds?: number}} [limits] how much is kept */
  constructor({ mostEvents = 5000, mostAds = 500 } = {}) {
    this.#mostEvents = mostEvents;
    this.#mostAds = mostAds;
  }

  /** A time for people: it starts with the first load. */
  sinceFirstLoad(atMs) {
    return this.originMs === null ? 0 : Math.max(0, atMs - this.originMs);
  }

  /** Takes a message in. */
  receive(message) {
    if (message.kind === 'start') this.#start(message);
    else if (message.kind === 'time') this.nowMs = message.nowMs;
    else if (message.kind === 'gap') this.#add({ text: 'Older messages were dropped.' });
    else if (message.kind === 'call') this.#calls.set(message.call, message);
    else if (message.kind === 'answer') this.#answered(message);
    else if (message.kind === 'ad') this.#seen(message.ad);
    else if (message.kind === 'notification') this.#notified(message.method, message.params);
  }

  #start({ serverInfo, capabilities, watches = null }) {
    this.watches = watches;
    this.version = serverInfo.version;
    this.capabilities = capabilities;
    this.ads.clear();
    this.#loads.clear();
    this.#calls.clear();
    this.#asked.clear();
    this.#setUps.clear();
    this.events.length = 0;
    this.removed = 0;
    this.nowMs = 0;
    this.originMs = null;
  }

  #answered({ call, method, result, error }) {
    const made = this.#calls.get(call);
    this.#calls.delete(call);
    if (result && method.startsWith('load')) {
      const ad = this.#ad(result.adId, result.format);
      ad.state = 'loaded';
      ad.content = result;
    } else if (result && method === 'disposeAll') {
      for (const ad of this.ads.values()) if (ad.state !== 'failed') ad.state = 'disposed';
    }
    if (error) {
      const adId = made?.params?.adId ?? null;
      this.#add({ adId, text: `${method}: ${error.message}`, level: 'error', atMs: this.nowMs });
    } else if (made?.params?.adId && !method.startsWith('load')) {
      const ad = this.ads.get(made.params.adId);
      if (method === 'dispose' && ad) ad.state = 'disposed';
    }
  }

  /** Takes in an ad of another client, with everything that is known about it. */
  #seen(details) {
    const { adId, format, state, adUnitId, rendering, responseInfo } = details;
    const ad = this.#ad(adId, format);
    Object.assign(ad, { state, content: details, source: ad.source ?? adUnitId ?? responseInfo.attempts[0]?.className });
    if (rendering) this.#draw(ad, rendering);
    if (ad.loads.length === 0) ad.loads.push(loadOf(responseInfo, adUnitId));
  }

  #notified(method, params) {
    const atMs = params.atMs;
    if (atMs > this.nowMs) this.nowMs = atMs;
    HANDLERS[method]?.call(this, params);
    this.append(new Happening(method, params));
  }

  /** Adds what happened. */
  append(happening) {
    happening.number = ++this.#count;
    this.events.push(happening);
    if (this.events.length > this.#mostEvents) {
      this.events.shift();
      this.removed += 1;
    }
  }

  #add(members) {
    this.append(Object.assign(new Happening('', null), members));
  }

  #ad(adId, format) {
    let ad = this.ads.get(adId);
    if (!ad || ad.state === 'failed') {
      ad = { adId, format, state: 'loading', loads: [], violations: 0, broken: [], content: null, drawn: null };
      this.ads.delete(adId);
      this.ads.set(adId, ad);
      if (this.ads.size > this.#mostAds) this.ads.delete(this.ads.keys().next().value);
    }
    return ad;
  }

  loadBegan({ adId, responseId, format, adUnitId, isRefresh, timeoutMs, atMs }) {
    this.originMs ??= atMs;
    const ad = this.#ad(adId, format);
    const load = { responseId, adUnitId, isRefresh, timeoutMs, beganMs: atMs, endedMs: null, outcome: null, error: null, attempts: [], bids: new Map(), auction: null };
    ad.loads.push(load);
    ad.source ??= adUnitId;
    this.#loads.set(responseId, load);
  }

  loadEnded({ adId, responseId, outcome, error, auction = null, atMs }) {
    const load = this.#loads.get(responseId);
    const ad = this.ads.get(adId);
    if (load) Object.assign(load, { endedMs: atMs, outcome, error, auction });
    this.#loads.delete(responseId);
    if (ad && !load?.isRefresh) ad.state = outcome === 'loaded' ? 'loaded' : 'failed';
  }

  attemptBegan({ adId, responseId, attempt, className, label, parameter, atMs }) {
    const load = this.#loads.get(responseId);
    const ad = this.ads.get(adId);
    if (ad) ad.source ??= className;
    if (!load) return;
    const made = { className, label, parameter, beganMs: atMs, endedMs: null, outcome: null, error: null, latencyMs: null, setUpMs: 0 };
    load.attempts[attempt] = made;
    const asked = this.#asked.get(className);
    if (asked) asked.add(made);
    else this.#asked.set(className, new Set([made]));
  }

  attemptEnded({ responseId, attempt, className, latencyMs, outcome, error, atMs }) {
    const made = this.#loads.get(responseId)?.attempts[attempt];
    if (!made) return;
    if (this.#setUps.has(className)) this.#countSetUp(made, atMs);
    Object.assign(made, { endedMs: atMs, outcome, error, latencyMs });
    this.#asked.get(className)?.delete(made);
  }

  bidNotice(bid) {
    const load = this.ads.get(bid.adId)?.loads.findLast(({ responseId }) => responseId === bid.responseId);
    load?.bids.set(bid.bidId, bid);
  }

  /** Counts the time that an attempt has waited for the set-up of its network. */
  #countSetUp(attempt, atMs) {
    attempt.setUpMs += Math.max(0, atMs - Math.max(attempt.beganMs, this.#setUps.get(attempt.className)));
  }

  adEvent({ adId, event }) {
    const ad = this.ads.get(adId);
    if (event === 'expired' && ad) ad.state = 'expired';
    if (event === 'didFailToPresent' && ad) ad.state = 'dismissed';
    if (event === 'didDismissFullScreenView' && ad?.state === 'presenting') ad.state = 'dismissed';
  }

  contractViolation({ adId, rule, severity, message, className }) {
    const ad = this.ads.get(adId);
    if (!ad) return;
    ad.violations += 1;
    if (ad.broken.length < MOST_BROKEN) ad.broken.push({ rule, severity, message, className });
  }

  adRendered({ adId, ...rendering }) {
    const ad = this.ads.get(adId);
    if (!ad) return;
    ad.state = 'rendered';
    this.#draw(ad, rendering);
  }

  #draw(ad, { view, clickableAssetViews, nonclickableAssetViews, adChoices }) {
    ad.drawn = { view, frames: { ...nonclickableAssetViews, ...clickableAssetViews }, adChoices };
  }

  adUntracked({ adId }) {
    const ad = this.ads.get(adId);
    if (ad) Object.assign(ad, { state: 'untracked', drawn: null });
  }

  adPresented({ adId }) {
    const ad = this.ads.get(adId);
    if (ad) ad.state = 'presenting';
  }

  adReleased({ adId }) {
    const ad = this.ads.get(adId);
    if (ad) Object.assign(ad, { state: 'disposed', drawn: null });
  }

  setUpBegan({ className, atMs }) {
    this.#setUps.set(className, atMs);
  }

  setUpEnded({ className, atMs }) {
    if (this.#setUps.has(className)) for (const attempt of this.#asked.get(className) ?? []) this.#countSetUp(attempt, atMs);
    this.#setUps.delete(className);
  }
}

/** The load of an ad that began before the page looked: the attempts follow one another. */
function loadOf({ responseId, attempts, auction = null }, adUnitId) {
  let endedMs = 0;
  const made = attempts.map(({ className, label, parameter, latencyMs, error }) => {
    const beganMs = endedMs;
    endedMs += latencyMs;
    return { className, label, parameter, beganMs, endedMs, outcome: error ? 'failed' : 'loaded', error, latencyMs, setUpMs: 0 };
  });
  return { responseId, adUnitId, isRefresh: false, timeoutMs: null, beganMs: 0, endedMs, outcome: 'loaded', error: null, attempts: made, bids: new Map(), auction };
}

/** The methods of the model that notifications call, by their names. */
const HANDLERS = {};
for (const name of Object.getOwnPropertyNames(Model.prototype)) {
  if (!['constructor', 'receive', 'append', 'sinceFirstLoad'].includes(name)) HANDLERS[name] = Model.prototype[name];
}
