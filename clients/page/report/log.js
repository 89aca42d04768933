import { Model } from '../inspector/model.js';

/** A run, read from the lines of a report. */
export class Run extends Model {
  loads = [];
  violations = [];
  checks = null;
  beganMs = Infinity;
  endedMs = 0;
  /** How many lines could not be read. The last line of a run that was killed can be one. */
  unreadable = 0;
  #pictures = [];

  constructor() {
    super({ mostEvents: Infinity, mostAds: Infinity });
  }

  /** Reads the lines of a log. */
  read(text) {
    let start = 0;
    while (start < text.length) {
      let end = text.indexOf('\n', start);
      if (end < 0) end = text.length;
      if (end > start) this.#line(text.slice(start, end));
      start = end + 1;
    }
    if (this.beganMs > this.endedMs) this.beganMs = 0;
    return this;
  }

  #line(line) {
    let entry;
    try {
      entry = JSON.parse(line);
    } catch {
      this.unreadable += 1;
      return;
    }
    if (entry.method) this.#notification(entry);
    else if (entry.picture) this.#picture(entry.picture);
    else if (entry.wire) this.#wire(entry.wire);
    else if (entry.call) this.#call(entry.call);
    else if (entry.layout) this.#layout(entry.layout);
    else if (entry.checks) this.checks = entry;
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
      this.loads.push(load);
    } else if (method === 'contractViolation') this.violations.push(event);
  }

  #remember(event) {
    const ad = this.ads.get(event.adId);
    if (ad) (ad.events ??= []).push(event);
    return ad;
  }

  #add(kind, adId, atMs, level, text) {
    const event = { number: this.events.length + 1, adId, atMs, kind, level, text };
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

  /** A request of the client that was refused. */
  #call({ method, adId, atMs, error }) {
    this.#add('call', adId ?? null, atMs, 'error', `${method ?? 'A message'}: ${error.message}`);
  }

  /** The layout of a drawn ad. What was found before and is found again is not added again. */
  #layout({ adId, atMs, passed, violations }) {
    const ad = this.ads.get(adId);
    const known = new Set(ad?.layout?.violations.map(({ message }) => message));
    if (ad) ad.layout = { passed, violations };
    for (const { severity, rule, message } of violations) {
      if (!known.has(message)) this.#add('layout', adId, atMs, severity, `${rule}: ${message}`);
    }
  }
}

/** The ad that a line of an adapter names. */
function namedAd(text) {
  return /"adId":"([^"\\]+)"/.exec(text)?.[1] ?? null;
}
