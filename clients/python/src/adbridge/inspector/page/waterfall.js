import { breakable, describeError, element, formatTime, OUTCOMES } from './elements.js';

/** How many attempts are shown at first, and how many of them are the last ones. */
const MOST_ATTEMPTS = 30;
const LAST_ATTEMPTS = 10;

/** What happened to a bid at last: its notice, or why it was lost. */
const BIDS = {
  win: 'won',
  billing: 'won, and was billed',
  internalError: 'lost: it gave no ad',
  impressionExpired: 'lost: too late',
  invalidResponse: 'lost: invalid',
  belowFloor: 'lost: below the floor',
  lostToHigherBid: 'lost to another network',
};

/** The bids of a load, and its attempts as bars on a time axis. */
export function waterfall(load, nowMs) {
  const endMs = load.endedMs ?? nowMs;
  const spanMs = Math.max(1, endMs - load.beganMs);
  const rows = load.attempts.map((attempt, index) => row(attempt, index, load, spanMs, nowMs));
  const outcome = load.outcome ? `${load.outcome} after ${formatTime(endMs - load.beganMs)}` : `loading for ${formatTime(endMs - load.beganMs)}`;
  return element('section', { class: 'waterfall' },
    load.bids.size > 0 || load.auction ? auction([...load.bids.values()], load.auction) : null,
    element('h3', {}, load.isRefresh ? 'Refresh' : 'Waterfall', element('small', {}, ` ${load.responseId}, ${outcome}`)),
    rows.length === 0 ? element('p', { class: 'hint' }, 'No network has been asked yet.') : table(['Network', 'Time', 'Result'], cut(rows)));
}

/** The first rows and the last ones, and between them a button that shows the others. */
function cut(rows) {
  const others = rows.slice(MOST_ATTEMPTS - LAST_ATTEMPTS, -LAST_ATTEMPTS);
  if (rows.length <= MOST_ATTEMPTS) return rows;
  const button = element('button', { type: 'button', onclick: () => between.replaceWith(...others) }, `${others.length.toLocaleString('en')} more`);
  const between = element('tr', {}, element('td', { colSpan: 3 }, button));
  return [...rows.slice(0, MOST_ATTEMPTS - LAST_ATTEMPTS), between, ...rows.slice(-LAST_ATTEMPTS)];
}

function row(attempt, index, load, spanMs, nowMs) {
  const endedMs = attempt.endedMs ?? Math.max(nowMs, attempt.beganMs);
  const setUpMs = attempt.setUpMs ?? 0;
  const bars = [[attempt.outcome ?? 'asking', attempt.beganMs + setUpMs, endedMs]];
  if (setUpMs > 0) bars.unshift(['setUp', attempt.beganMs, attempt.beganMs + setUpMs]);
  const latency = formatTime(Math.max(0, (attempt.latencyMs ?? endedMs - attempt.beganMs) - setUpMs));
  return element('tr', { class: attempt.outcome ?? 'asking' },
    networkCell(attempt, `${index + 1}. `),
    element('td', {}, element('span', { class: 'track' }, bars.map(([name, fromMs, toMs]) => bar(name, fromMs - load.beganMs, toMs - fromMs, spanMs))),
      element('small', {}, latency + (setUpMs > 0 ? `, after a set-up of ${formatTime(setUpMs)}` : ''))),
    element('td', {}, OUTCOMES[attempt.outcome] ?? 'is asked …', reasons(attempt.error)));
}

/**
 * The bids of a load as bars, the highest first, and why others have not bid.
 *
 * @param {object[]} notices the last notice of each bid
 * @param {object | null} ended how the auction has ended, which also has the bids without a notice
 */
function auction(notices, ended) {
  const known = new Map(notices.map((notice) => [notice.bidId, notice]));
  const bidders = ended?.bidders ?? [];
  for (const { outcome, ...bidder } of bidders) {
    if (!bidder.bidId) continue;
    const told = known.get(bidder.bidId) ?? { ...bidder, notice: outcome === 'won' ? 'win' : 'loss', currencyCode: ended.currencyCode };
    known.set(bidder.bidId, { ...told, error: bidder.error });
  }
  const bids = [...known.values()].sort((a, b) => b.price - a.price);
  const highest = bids[0]?.price || 1;
  const rows = bids.map((bid) => {
    const { price, priceToBeat, currencyCode, lossReason, notice, error } = bid;
    const outcome = notice !== 'loss' ? 'loaded' : lossReason === 'internalError' ? 'failed' : 'lost';
    return element('tr', { class: outcome }, networkCell(bid),
      element('td', {}, element('span', { class: 'track' }, bar(outcome, 0, price, highest)), element('small', {}, `${price} ${currencyCode}`)),
      element('td', {}, price === priceToBeat ? 'lost a tie' : BIDS[lossReason ?? notice] ?? lossReason,
        priceToBeat === undefined ? null : element('small', { class: 'why' }, `${priceToBeat} ${currencyCode} to beat`), reasons(error)));
  });
  const others = bidders.filter(({ bidId, outcome }) => !bidId && ['noBid', 'failed'].includes(outcome)).map((bidder) =>
    element('tr', { class: bidder.outcome === 'failed' ? 'failed' : 'lost' }, networkCell(bidder), element('td', {}),
      element('td', {}, bidder.outcome === 'failed' ? 'failed' : 'no bid', reasons(bidder.error))));
  const facts = ended ? [ended.floor === null ? null : `floor ${ended.floor} ${ended.currencyCode}`, formatTime(ended.latencyMs)] : [];
  return [element('h3', {}, 'Auction', element('small', {}, ` ${facts.filter(Boolean).join(', ')}`)),
    table(['Bidder', 'Price', 'Result'], [...rows, ...others], 'auction')];
}

/** An error and its causes. */
function reasons(error) {
  return describeError(error).map((text) => element('small', { class: 'why' }, breakable(text)));
}

/** The name of a network, with its class and its parameter. */
function networkCell({ label, className, parameter }, place = '') {
  return element('th', { scope: 'row' }, breakable(`${place}${label ?? className}`),
    element('small', {}, breakable([label ? className : null, parameter].filter(Boolean).join(' · '))));
}

function table(columns, rows, name = null) {
  return element('table', { class: name },
    element('thead', {}, element('tr', {}, ...columns.map((text) => element('th', { scope: 'col' }, text)))),
    element('tbody', {}, rows));
}

/** A bar on a track. */
export function bar(name, fromMs, lengthMs, spanMs) {
  const made = element('span', { class: `bar ${name}` });
  made.style.left = `${(fromMs / spanMs) * 100}%`;
  made.style.width = `${(Math.max(0, lengthMs) / spanMs) * 100}%`;
  return made;
}
