import { Happening } from '../inspector/happening.js';
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
  /** Whether clients beside the one on standard input have loaded ads. */
  hasClients = false;
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
    if (entry.line) {
      this.hasClients = true;
      this.read(ofClient(entry.clientId, entry.line));
    } else if (entry.method) this.#notification(entry);
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
    this.receive({ kind: 'notification', method, params });
    const atMs = params.atMs;
    if (Number.isFinite(atMs)) {
      if (atMs < this.beganMs) this.beganMs = atMs;
      if (atMs > this.endedMs) this.endedMs = atMs;
    }
    const event = this.events.at(-1);
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
    const ad = event.adId === null ? undefined : this.ads.get(event.adId);
    if (ad) (ad.events ??= []).push(event);
    return ad;
  }

  #add(kind, adId, atMs, level, text, more = {}) {
    const event = Object.assign(new Happening(kind, null), { adId, atMs, level, text }, more);
    this.append(event);
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

/** Reads the runs of a report, line by line. */
class Reader {
  #runs = [];
  #run = new Run();

  /** Reads a line. */
  read(line) {
    if (line === '') return;
    let entry;
    try {
      entry = JSON.parse(line);
    } catch {
      this.#run.unreadable += 1;
      return;
    }
    if (entry?.run) {
      if (!this.#run.isEmpty || this.#run.name) this.#runs.push(this.#run.finish());
      this.#run = new Run(entry.run);
    } else if (entry) this.#run.read(entry);
  }

  /** Ends the reading, and returns the runs. */
  finish() {
    this.#runs.push(this.#run.finish());
    return this.#runs;
  }
}

/**
 * The runs of a report, from the element with its lines.
 *
 * The parser of a browser cuts a long text into nodes. They are read one by one: all of them as one
 * text would be a second copy of the report.
 */
export function readRuns(log) {
  const reader = new Reader();
  let rest = '';
  for (const node of log.childNodes) {
    const text = rest + node.data;
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      reader.read(text.slice(start, end));
      start = end + 1;
    }
    rest = text.slice(start);
  }
  reader.read(rest);
  return reader.finish();
}

/** The ad that a line of an adapter names. */
function namedAd(text) {
  const [, adId, client] = /"adId":"([^"\\]+)"(?:,"clientId":(\d+))?/.exec(text) ?? [];
  return client ? nameOf(client, adId) : adId ?? null;
}

/** Each client has ids of its own. */
function nameOf(client, id) {
  return `client ${client}: ${id}`;
}

/** A line about an ad of a client that has connected, with ids that no other client has. */
function ofClient(client, line) {
  const { params, picture, call, layout, request = [] } = line;
  for (const part of [params, picture, call, layout, request[2]]) {
    for (const name of ['adId', 'responseId']) if (part?.[name]) part[name] = nameOf(client, part[name]);
  }
  if (request[3]) request[3] = nameOf(client, request[3]);
  return line;
}
