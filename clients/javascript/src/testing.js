import assert from 'node:assert/strict';

import { AdBridge } from './bridge.js';
import { AdBridgeError } from './errors.js';
import { AdEventName } from './generated/enumerations.js';
import { requireKnown } from './nearest.js';
import { ReportPage } from './report-page.js';
import { timeline, withoutImages } from './timeline.js';

/** How many lines of a conversation are kept for the timeline of a failed test, and shown after it. */
const KEPT_LINES = 1000;
const SHOWN_LINES = 200;
const KEPT_CHARACTERS = 4000;
const SHOWN_CHARACTERS = 500;

/**
 * How to start the daemon of a test, and what fails the test.
 *
 * @typedef {import('./bridge.js').StartOptions & { leaks?: 'error' | 'ignore' | undefined }} TestOptions
 *   With `leaks: 'error'`, a test fails with `AdsLeaked` if it does not dispose of its ads. With
 *   `strict`, it fails with `ContractViolated` if an adapter breaks a rule of severity `error`.
 */

/**
 * Makes a test of a function that needs a bridge: a fresh daemon for each run, on a clock that
 * skips idle time. When the test fails, it is shown what happened, as a table: the time, the ad, and
 * the call, attempt, event (`*`), failure or violation (`!`). The conversation and the log (`!`) follow.
 *
 *     test('an impression counts once', withBridge(async (bridge, t) => { … }));
 *     test('a slow network', withBridge({ clock: 'manual' }, async (bridge, t) => { … }));
 *
 * @type {{
 *   <T>(run: (bridge: AdBridge, t: T) => unknown): (t: T) => Promise<void>;
 *   <T>(options: TestOptions, run: (bridge: AdBridge, t: T) => unknown): (t: T) => Promise<void>;
 * }}
 */
export const withBridge = (options, run) => {
  if (typeof options === 'function') return withBridge({}, options);
  return async (t) => {
    const { leaks = 'ignore', ...startOptions } = options;
    requireKnown('value of leaks', leaks, ['error', 'ignore']);
    const conversation = [];
    const keep = (mark, line) => {
      conversation.push(`${mark} ${cut(withoutImages(line), KEPT_CHARACTERS)}`);
      if (conversation.length > KEPT_LINES) conversation.shift();
    };
    const trace = (arrow, line) => {
      if (arrow === '>' && line.includes(ADVANCE)) forgetAdvance(conversation);
      keep(arrow, line);
      options.trace?.(arrow, line);
    };
    const log = (line) => {
      keep('!', line);
      options.log?.(line);
    };
    const page = await ReportPage.of(t);
    const args = [...(options.args ?? []), ...page.args];
    const bridge = await AdBridge.start({ clock: 'skip', ...startOptions, args, trace, log });
    const leakedAds = leaks === 'error' ? watchAds(bridge) : () => [];
    const close = () => bridge.close().catch(() => {});
    // A test that takes too long gets no more answers, and its daemon ends.
    t?.signal?.addEventListener('abort', close, { once: true });
    try {
      await run(bridge, t);
      const ads = await leakedAds();
      if (ads.length > 0) throw new AdsLeaked(ads);
      await bridge.close();
      await page.remove();
    } catch (error) {
      // The log is complete only after the end of the daemon.
      await close();
      const rows = timeline(conversation.filter((line) => !line.startsWith('!')));
      show(t, page.lines);
      if (rows.length > 0) show(t, ['What happened in the failed test:', ...rows]);
      const lines = conversation.slice(-SHOWN_LINES).map((line) => cut(line, SHOWN_CHARACTERS));
      show(t, ['The conversation of the failed test:', ...lines]);
      throw error;
    } finally {
      t?.signal?.removeEventListener('abort', close);
    }
  };
};

const ADVANCE = '"method":"advanceClock"';
const PING = '"method":"ping"';

/** Removes an advance of the clock that caused nothing, and the pings after it, before the next one: a wait makes many. */
function forgetAdvance(conversation) {
  let end = conversation.length;
  while (conversation[end - 2]?.includes(PING) && conversation[end - 1].endsWith('"result":{}}')) end -= 2;
  const [request, answer] = conversation.slice(Math.max(0, end - 2), end);
  if (request?.includes(ADVANCE) && answer?.includes('"result":{"nowMs":')) conversation.length = end - 2;
}

/** A test did not dispose of its ads. */
export class AdsLeaked extends AdBridgeError {
  /**
   * The ads that live.
   *
   * @readonly
   * @type {readonly import('./generated/types.js').AdSummary[]}
   */
  ads;

  /** @param {readonly import('./generated/types.js').AdSummary[]} ads */
  constructor(ads) {
    const list = ads.map(({ adId, format, state }) => `${adId} (${format}, ${state})`).join(', ');
    super(`The test did not dispose of ${list}.`);
    this.ads = ads;
  }
}

/**
 * The members of a value that count, at any depth.
 *
 * @template T
 * @typedef {T extends object ? { [Name in keyof T]?: Counted<T[Name]> } : T} Counted
 */

/**
 * Fails unless these are the events that an ad has had, in order. An event is its name, or an object
 * with the members that count, at any depth.
 *
 *     assertEvents(ad, ['impression', { event: 'click', asset: 'headline' }]);
 *     assertEvents(ad, [{ event: 'didRewardUser', reward: { amount: 3 } }]);
 *
 * Throws a `TypeError` if there is no such event.
 *
 * @param {import('./generated/ads.js').Ad} ad
 * @param {readonly (
 *   | import('./generated/enumerations.js').AdEventName
 *   | Counted<import('./generated/types.js').AdEvent>
 * )[]} expected
 * @returns {void}
 */
export function assertEvents(ad, expected) {
  // A later daemon can have more events.
  const known = [...Object.values(AdEventName), ...ad.eventNames];
  for (const wanted of expected) {
    const name = typeof wanted === 'object' ? wanted?.event : wanted;
    if (name !== undefined) requireKnown('event', name, known);
  }
  const actual = ad.received.map((event, index) => {
    const wanted = expected[index];
    return isObject(wanted) ? counted(event, wanted) : event.event;
  });
  assert.deepEqual(actual, [...expected]);
}

const isObject = (value) => typeof value === 'object' && value !== null;

/** The members of a value that another one has, too. */
function counted(value, wanted) {
  if (!isObject(wanted) || !isObject(value)) return value;
  const names = Object.keys(wanted).filter((name) => name in value);
  return Object.fromEntries(names.map((name) => [name, counted(value[name], wanted[name])]));
}

/**
 * Makes a function that resolves with the ads that live, or that lived when the test ended the daemon
 * itself.
 */
function watchAds(bridge) {
  let ads;
  const look = () => (ads ??= bridge.listAds().then((answer) => answer.ads, () => []));
  const { call, close } = bridge;
  bridge.close = () => {
    look();
    return close.call(bridge);
  };
  bridge.call = (method, ...rest) => {
    if (method === 'shutdown') look();
    return call.call(bridge, method, ...rest);
  };
  return look;
}

/** Shows lines with the result of a test, one by one, because runners show a text in one line. */
function show(t, lines) {
  for (const line of lines) {
    if (typeof t?.diagnostic === 'function') t.diagnostic(line);
    else console.error(line);
  }
}

function cut(line, length) {
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
