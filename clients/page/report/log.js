import { Model } from '../inspector/model.js';

/** A run, read from the lines of a report. */
export class Run extends Model {
  name;
  /** The configuration file of the run, if it had one. */
  configuration = null;
  loads = [];
  violations = [];
  /** The requests of the client that did something. */
  calls = [];
  /** What networks wrote for people: their standard error, and their logs. */
  spoken = [];
  checks = null;
  beganMs = Infinity;
  endedMs = 0;
  /** How many lines could not be read. The last line of a run that was killed can be one. */
  unreadable = 0;
  /** How many messages are too large to be shown. */
  omitted = 0;
  #pictures = [];
  #asked = null;
  /** The latest call of each method on each ad. */
  #latest = new Map();

  constructor({ name = '', configuration = null } = {}) {
    super({ mostEvents: Infinity, mostAds: Infinity });
    this.name = name;
    this.configuration = configuration;
  }

  /** Whether nothing was recorded. */
  get isEmpty() {
    return this.events.length === 0 && this.checks === null && this.unreadable === 0;
  }

  /** Reads an entry. */
  read(entry) {
    if (entry.method) this.#notification(entry);
    else if (entry.picture) this.#picture(entry.picture);
    else if (entry.wire) this.#wire(entry.wire);
    else if (entry.request) this.#request(entry.request);
    else if (entry.call) this.#call(entry.call);
    else if (entry.layout) this.#layout(entry.layout);
    else if (entry.omittedBytes) this.omitted += 1;
    else if (entry.checks) this.checks = entry;
  }

  /** Ends the reading. */
  finish() {
    if (this.beganMs > this.endedMs) this.beganMs = 0;
    return this;
  }

  #notification({ method, params }) {
    const count = this.events.length;
    this.receive({ kind: 'notification', method, params });
    if (Number.isFinite(params.atMs)) {
      this.beganMs = Math.min(this.beganMs, params.atMs);
      this.endedMs = Math.max(this.endedMs, params.atMs);
    }
    const event = this.events[count];
    if (!event) return;
    event.params = params;
    const ad = this.#remember(event);
    if (method === 'loadBegan') {
      const load = ad.loads.at(-1);
      load.ad = ad;
      load.number = this.loads.push(load);
      if (this.#asked && !load.isRefresh) {
        this.#asked.adId = ad.adId;
        this.#asked = null;
      }
    } else if (method === 'contractViolation') this.violations.push(event);
    else if (method === 'logLine') this.spoken.push(event);
  }

  #remember(event) {
    const ad = this.ads.get(event.adId);
    if (ad) (ad.events ??= []).push(event);
    return ad;
  }

  #add(kind, adId, atMs, level, text, more = {}) {
    const event = { number: this.events.length + 1, adId, atMs, kind, level, text, ...more };
    this.events.push(event);
    this.#remember(event);
  }

  /** The pictures are numbered from 1; the same picture is written once. */
  #picture({ adId, svg, same }) {
    const picture = svg ?? this.#pictures[same - 1] ?? null;
    if (svg) this.#pictures.push(svg);
    const ad = this.ads.get(adId);
    if (ad && picture) ad.picture = picture;
  }

  #wire({ className, direction, atMs, text }) {
    this.#add('wire', namedAd(text), atMs, 'wire', `${className} ${direction === 'sent' ? '←' : '→'} ${text}`);
  }

  /** A request of the client. Unless it names the ad, the next load that begins is that of a request to load. */
  #request([method, atMs, params, ad]) {
    const call = { method, params, atMs, adId: params?.adId ?? ad ?? null };
    this.calls.push(call);
    this.#latest.set(`${method} ${call.adId ?? ''}`, call);
    this.#asked = method.startsWith('load') && call.adId === null ? call : null;
  }

  /** A request of the client that was refused. */
  #call({ method, adId, atMs, error }) {
    this.#asked = null;
    this.#add('call', adId ?? null, atMs, 'error', `${method ?? 'A message'}: ${error.message}`, { method, error });
    const call = this.#latest.get(`${method} ${adId ?? ''}`);
    if (call) call.error = error;
  }

  /** The layout of a drawn ad. What was found before and is found again is not added again. */
  #layout({ adId, atMs, passed, violations }) {
    const ad = this.ads.get(adId);
    const known = new Set(ad?.layout?.violations.map(({ message }) => message));
    if (ad) ad.layout = { passed, violations };
    for (const { severity, rule, message } of violations) {
      if (!known.has(message)) this.#add('layout', adId, atMs, severity, `${rule}: ${message}`, { rule, message });
    }
  }
}

/** The runs of a report, from the text of its lines. */
export function readRuns(text) {
  const runs = [];
  let run = new Run();
  let start = 0;
  while (start < text.length) {
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    if (end > start) {
      let entry = null;
      try {
        entry = JSON.parse(text.slice(start, end));
      } catch {
        run.unreadable += 1;
      }
      if (entry?.run) {
        if (!run.isEmpty || run.name) runs.push(run.finish());
        run = new Run(entry.run);
      } else if (entry) run.read(entry);
    }
    start = end + 1;
  }
  runs.push(run.finish());
  return runs;
}

/** The ad that a line of an adapter names. */
function namedAd(text) {
  return /"adId":"([^"\\]+)"/.exec(text)?.[1] ?? null;
}
