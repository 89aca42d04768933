import { breakerOf, deepest, describeError, networkOf } from '../inspector/elements.js';
import { RULES } from '../inspector/rules.js';

/** The order of what is wrong: what breaks a contract comes first. */
const RANKS = { 'violation error': 0, 'violation warning': 1, error: 2, warning: 3, 'violation info': 4 };
/** The kinds of events that are problems if they have a level. */
const PROBLEMS = new Set(['call', 'layout', 'adapterEnded', 'setUpEnded']);

/** Where a load comes from: its ad unit, or the class of its adapter. */
export const unitOf = (load) => load.adUnitId ?? load.ad.source ?? 'no ad unit';

/** How a load ended: `loaded`, `failed`, `cancelled`, or `unfinished`. */
export const resultOf = (load) => load.outcome ?? 'unfinished';

/** How long networks took to answer a load, without the times of their set-ups, in milliseconds. */
export function latencyOf(load) {
  if (load.endedMs === null) return null;
  return Math.max(0, load.endedMs - load.beganMs - setUpOf(load));
}

/** How long a load waited for set-ups, in milliseconds. */
export function setUpOf(load) {
  return load.attempts.reduce((sum, attempt) => sum + (attempt?.setUpMs ?? 0), 0);
}

/** How long a network took to answer, without its set-up, in milliseconds. */
export function attemptLatency(attempt) {
  if (attempt.endedMs === null) return null;
  return Math.max(0, (attempt.latencyMs ?? attempt.endedMs - attempt.beganMs) - (attempt.setUpMs ?? 0));
}

/** The nearest-rank quantile of numbers; null without numbers. */
export function quantile(numbers, share) {
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** The latency from which on a load belongs to the slowest tenth; null if no load has ended. */
export function slowFrom(loads) {
  const latencies = loads.map(latencyOf).filter((ms) => ms !== null);
  return latencies.length === 0 ? null : quantile(latencies, 0.9);
}

/** The deepest cause of an error, as a short name. */
function causeOf(error) {
  return error ? describeError(deepest(error))[0] : 'unknown error';
}

/** The problems of a run, equal ones together: those that break a contract first, then the most frequent. */
export function findProblems(run) {
  const groups = new Map();
  const add = (key, rank, level, { adId, atMs }, makeGroup) => {
    let group = groups.get(key);
    if (!group) groups.set(key, group = { key, rank, level, count: 0, ads: new Set(), first: { adId, atMs }, last: null, ...makeGroup() });
    group.count += 1;
    if (adId) group.ads.add(adId);
    if (atMs < group.first.atMs) group.first = { adId, atMs };
    if (!group.last || atMs >= group.last.atMs) group.last = { adId, atMs };
  };
  for (const event of run.violations) {
    const { rule, severity, message } = event.params;
    const network = breakerOf(run.ads.get(event.adId), event.params);
    add(`violation ${rule} ${network}`, RANKS[`violation ${severity}`], severity, event, () => ({
      title: rule, network, text: message, sentence: RULES[rule]?.[0] ?? '', rule,
    }));
  }
  for (const load of run.loads) {
    if (load.outcome !== 'failed') continue;
    const last = load.attempts.findLast((attempt) => attempt?.outcome === 'failed');
    const cause = causeOf(load.error);
    add(`failed ${cause} ${unitOf(load)} ${last ? networkOf(last) : ''}`, RANKS.error, 'error', { adId: load.ad.adId, atMs: load.endedMs }, () => ({
      title: 'No ad', network: last ? networkOf(last) : '', text: `${unitOf(load)} gave no ad: ${describeError(load.error).join(' → ')}`, sentence: '',
    }));
  }
  for (const event of run.events) {
    if (!PROBLEMS.has(event.kind) || event.level === '') continue;
    const network = event.params?.className ?? '';
    const title = { call: `${event.method ?? 'A message'} refused`, layout: event.rule, adapterEnded: 'Program ended', setUpEnded: 'Set-up failed' }[event.kind];
    const detail = event.kind === 'call' ? event.error.code : event.kind === 'layout' ? '' : causeOf(event.params.error);
    add(`${event.kind} ${title} ${network} ${detail}`, RANKS[event.level] ?? 3, event.level, event, () => ({ title, network, text: event.message ?? event.text, sentence: '' }));
  }
  return [...groups.values()].sort((a, b) => a.rank - b.rank || b.count - a.count || a.first.atMs - b.first.atMs);
}

/** What loads of each ad unit did, the most loads first. */
export function unitRows(loads) {
  const rows = new Map();
  for (const load of loads) {
    const unit = unitOf(load);
    let row = rows.get(unit);
    if (!row) rows.set(unit, row = { name: unit, loads: 0, filled: 0, failed: 0, latencies: [] });
    row.loads += 1;
    if (load.outcome === 'loaded') row.filled += 1;
    if (load.outcome === 'failed') row.failed += 1;
    const ms = latencyOf(load);
    if (ms !== null) row.latencies.push(ms);
  }
  return [...rows.values()].map(finished).sort((a, b) => b.loads - a.loads || (a.name < b.name ? -1 : 1));
}

/** What each network did when it was asked, the one that took the most time first. */
export function networkRows(loads) {
  const rows = new Map();
  for (const load of loads) {
    for (const attempt of load.attempts) {
      if (!attempt) continue;
      const name = networkOf(attempt);
      let row = rows.get(name);
      if (!row) rows.set(name, row = { name, loads: 0, filled: 0, failed: 0, totalMs: 0, setUpMs: 0, latencies: [], causes: new Map() });
      row.loads += 1;
      if (attempt.outcome === 'loaded') row.filled += 1;
      if (attempt.outcome === 'failed') {
        row.failed += 1;
        const cause = causeOf(attempt.error);
        row.causes.set(cause, (row.causes.get(cause) ?? 0) + 1);
      }
      row.setUpMs += attempt.setUpMs ?? 0;
      const ms = attemptLatency(attempt);
      if (ms === null) continue;
      row.latencies.push(ms);
      row.totalMs += ms;
    }
  }
  const all = [...rows.values()];
  const totalMs = all.reduce((sum, row) => sum + row.totalMs, 0);
  for (const row of all) row.timeShare = totalMs > 0 ? row.totalMs / totalMs : 0;
  return all.map(finished).sort((a, b) => b.totalMs - a.totalMs || b.loads - a.loads || (a.name < b.name ? -1 : 1));
}

function finished(row) {
  row.fill = row.loads > 0 ? row.filled / row.loads : null;
  row.medianMs = quantile(row.latencies, 0.5);
  row.p95Ms = quantile(row.latencies, 0.95);
  return row;
}

/** How many loads and problems a run has. */
export function countsOf(run) {
  const count = (number, what) => `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
  const failed = run.loads.filter((load) => load.outcome === 'failed').length;
  return {
    loads: count(run.loads.length, 'load') + (failed > 0 ? `, ${failed.toLocaleString('en')} failed` : ''),
    ads: count(run.ads.size, 'ad'),
    violations: count(run.violations.length, 'violation'),
    entries: `${run.events.length.toLocaleString('en')} ${run.events.length === 1 ? 'entry' : 'entries'}`,
    unreadable: run.unreadable > 0 ? `${count(run.unreadable, 'line')} could not be read` : null,
    omitted: run.omitted > 0 ? `${count(run.omitted, 'message')} too large to show` : null,
  };
}
