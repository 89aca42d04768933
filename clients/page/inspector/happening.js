import { deepest, formatTime, networkOf, OUTCOMES } from './elements.js';

/** Something that happened in a run. Its text is made when it is asked for: most are never shown. */
export class Happening {
  number = 0;
  adId;
  atMs;
  kind;
  /** `error` and `warning` stand out; `event` is an event of an ad. */
  level;
  /** The parameters of the notification that reported it; null if there was none. */
  params;
  #text = null;

  /**
   * @param {string} kind the method of the notification, or another name
   * @param {object | null} params
   */
  constructor(kind, params) {
    this.kind = kind;
    this.params = params;
    this.adId = params?.adId ?? null;
    this.atMs = params?.atMs ?? null;
    this.level = params === null ? '' : LEVELS[kind]?.(params) ?? '';
  }

  get text() {
    return this.#text ??= TEXTS[this.kind]?.(this.params) ?? `${this.kind} ${JSON.stringify(this.params)}`;
  }

  set text(text) {
    this.#text = text;
  }
}

/** The levels of kinds whose level is not always empty. */
const LEVELS = {
  loadEnded: ({ outcome }) => (outcome === 'failed' ? 'error' : ''),
  adEvent: () => 'event',
  contractViolation: ({ severity }) => (severity === 'info' ? '' : severity),
  adapterStatus: ({ state }) => (state === 'ready' ? '' : 'warning'),
  setUpEnded: ({ error }) => (error ? 'warning' : ''),
  adapterEnded: () => 'warning',
  logLine: ({ level }) => (level === 'error' || level === 'warning' ? level : ''),
};

/** The texts of each kind, for people. */
const TEXTS = {
  loadBegan: ({ isRefresh, adUnitId }) => (isRefresh ? 'The banner is refreshed.' : `The load begins${adUnitId ? ` from ${adUnitId}` : ''}.`),
  loadEnded: ({ outcome, durationMs, error }) => `The load ${OUTCOMES[outcome]} after ${formatTime(durationMs)}${outcome === 'loaded' ? '' : `: ${error?.message ?? ''}`}`,
  attemptBegan: (params) => `Attempt ${params.attempt + 1}: ${networkOf(params)} is asked.`,
  attemptEnded: ({ attempt, outcome, latencyMs, error, ...network }) => `Attempt ${attempt + 1}: ${networkOf(network)} ${OUTCOMES[outcome]} after ${formatTime(latencyMs)}${error ? `: ${deepest(error).message}` : ''}`,
  adEvent: ({ event, asset, error, reward, size }) => [event, asset, error?.message, reward && `${reward.amount} ${reward.type}`, size && `${size.width} × ${size.height}`].filter(Boolean).join(' '),
  contractViolation: ({ severity, rule, className, message }) => `${severity}: ${rule} by ${className}. ${message}`,
  adRendered: ({ view }) => `The ad is drawn in ${view.width} × ${view.height}.`,
  adUntracked: () => 'The ad left its view.',
  adPresented: () => 'The ad is put on screen.',
  adReleased: () => 'The ad is released.',
  clientStatus: ({ clientId, name, state }) => `Client ${clientId}${name ? ` (${name})` : ''} ${state === 'ended' ? 'has ended' : `is ${state}`}.`,
  adapterStatus: ({ className, description }) => `${className}: ${description}`,
  setUpBegan: ({ className }) => `${className} is set up.`,
  setUpEnded: ({ className, latencyMs, error }) => `${className} is ${error ? 'not ready' : 'ready'} after ${formatTime(latencyMs)}${error ? `: ${error.message}` : ''}`,
  adapterEnded: ({ className, error }) => `${className} has ended: ${error.message}`,
  logLine: ({ className, message }) => `${className}: ${message}`,
  bidNotice: ({ className, bidId, notice, lossReason }) =>
    `${className}: ${notice} of ${bidId}${lossReason ? `, ${lossReason}` : ''}`,
  networkCall: ({ className, name, arguments: values }) => `${className} calls ${name}${values === null ? '' : ` ${JSON.stringify(values)}`}`,
};
