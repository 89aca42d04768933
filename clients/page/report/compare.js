import { byId, element } from '../inspector/elements.js';
import { findProblems, networkRows, unitRows } from './facts.js';
import { percent, row, table, timeOrDash } from './tables.js';

/** From which factor on a median counts as slower or faster, and from which difference. */
const SLOWER_FACTOR = 1.2;
const SLOWER_MS = 5;

/** How a problem changed, what matters most first. */
const CHANGES = ['new', 'more', 'fewer', 'gone', 'the same'];

/** Shows what filled, failed, broke and slowed in two runs, side by side. */
export function compare(before, after) {
  byId('compare-section').hidden = false;
  byId('compare-heading').textContent = `${before.name} and ${after.name}`;
  const names = [nameOf(before, after, 'before'), nameOf(after, before, 'after')];
  const [units, networks] = [unitRows, networkRows].map((rowsOf) => joined(rowsOf(before.loads), rowsOf(after.loads)));
  const problems = joinedProblems(findProblems(before), findProblems(after));
  byId('compare').replaceChildren(
    element('ul', { class: 'answers' }, sentences(units, problems).map((text) => element('li', {}, text))),
    rates('Ad units', 'Ad unit', 'Loads', names, units), rates('Networks', 'Network', 'Asked', names, networks),
    problems.length === 0 ? element('p', { class: 'hint' }, 'No run has problems.') : table(`Problems: ${names.join(' → ')}`, ['Problem', 'Change', 'Count', 'Network'], problems.map((one) => row({ class: one.was < one.is ? 'worse' : one.was > one.is ? 'better' : 'same' },
      [one.title, element('small', {}, one.text)], one.change, `${one.was.toLocaleString('en')} → ${one.is.toLocaleString('en')}`, one.network))));
}

/** The name of a run; both can have the same one. */
const nameOf = (run, other, what) => (run.name && run.name !== other.name ? run.name : `${run.name} (${what})`);

/** What matters most. */
function sentences(units, problems) {
  const [worst] = units;
  const texts = [];
  if (worst && worst.fillChange < 0) texts.push(`${worst.name} lost the most fill: from ${percent(worst.was.fill)} to ${percent(worst.is.fill)}.`);
  else texts.push('No ad unit lost fill.');
  const [first, second] = ['is', 'was'].map((other) => units.filter((unit) => !unit[other]).length);
  if (first + second > 0) texts.push(`Ad units only in the first run: ${first}; only in the second run: ${second}.`);
  const fresh = problems.filter(({ was }) => was === 0);
  if (fresh.length > 0) texts.push(`New: ${fresh.slice(0, 3).map(({ title, network, is }) => `${title}${network ? ` of ${network}` : ''}, ${is} ×`).join('; ')}${fresh.length > 3 ? `; and ${fresh.length - 3} more` : ''}.`);
  const [slower] = units.filter(({ speed }) => speed === 'slower').sort((a, b) => b.is.medianMs - b.was.medianMs - (a.is.medianMs - a.was.medianMs));
  if (slower) texts.push(`${slower.name} slowed the most: from a median of ${timeOrDash(slower.was.medianMs)} to ${timeOrDash(slower.is.medianMs)}.`);
  return texts;
}

/** The rows of both runs by name, those that lost the most fill first. */
function joined(before, after) {
  const others = new Map(after.map((one) => [one.name, one]));
  const pairs = before.map((was) => ({ name: was.name, was, is: others.get(was.name) ?? null }));
  const known = new Set(before.map(({ name }) => name));
  pairs.push(...after.filter(({ name }) => !known.has(name)).map((is) => ({ name: is.name, was: null, is })));
  for (const pair of pairs) {
    pair.fillChange = pair.was && pair.is ? pair.is.fill - pair.was.fill : 0;
    const speed = speedOf(pair.was?.medianMs ?? null, pair.is?.medianMs ?? null);
    // A failure can come at once: who fills less is not faster for it, and who fills more not slower.
    const isByFill = pair.fillChange < 0 ? speed === 'faster' : pair.fillChange > 0 && speed === 'slower';
    pair.speed = isByFill ? '' : speed;
  }
  const rank = ({ was, is, fillChange, speed }) => (fillChange < 0 ? 0 : !was || !is ? 1 : speed === 'slower' ? 2 : fillChange > 0 || speed ? 3 : 4);
  return pairs.sort((a, b) => rank(a) - rank(b) || a.fillChange - b.fillChange);
}

function speedOf(was, is) {
  if (was === null || is === null) return '';
  if (is > was * SLOWER_FACTOR && is - was >= SLOWER_MS) return 'slower';
  return was > is * SLOWER_FACTOR && was - is >= SLOWER_MS ? 'faster' : '';
}

function rates(caption, name, count, [first, second], pairs) {
  return table(`${caption}: ${first} → ${second}`, [name, 'Change', count, 'Fill rate', 'Median', '95%'], pairs.map((pair) => {
    const both = (text) => `${pair.was ? text(pair.was) : '–'} → ${pair.is ? text(pair.is) : '–'}`;
    return row({ class: pair.fillChange < 0 || pair.speed === 'slower' ? 'worse' : pair.fillChange > 0 || pair.speed === 'faster' ? 'better' : pair.was && pair.is ? 'same' : null }, pair.name,
      changeOf(pair), both(({ loads }) => loads.toLocaleString('en')), both(({ fill }) => percent(fill)), both(({ medianMs }) => timeOrDash(medianMs)), both(({ p95Ms }) => timeOrDash(p95Ms)));
  }));
}

function changeOf({ was, is, fillChange, speed }) {
  if (!was) return 'only after';
  if (!is) return 'only before';
  const fill = fillChange === 0 ? null : `${fillChange < 0 ? 'lost' : 'gained'} ${(Math.abs(fillChange) * 100).toFixed(1).replace('.0', '')} points of fill`;
  return [fill, speed || null].filter(Boolean).join(', ') || 'the same';
}

/** The problems of both runs by rule or error and network, the new ones first, those that are the same last. */
function joinedProblems(before, after) {
  const pairs = new Map(before.map((group) => [group.key, { ...group, was: group.count, is: 0 }]));
  for (const group of after) {
    const pair = pairs.get(group.key);
    if (pair) pair.is = group.count;
    else pairs.set(group.key, { ...group, was: 0, is: group.count });
  }
  for (const pair of pairs.values()) pair.change = pair.was === 0 ? 'new' : pair.is === 0 ? 'gone' : pair.is > pair.was ? 'more' : pair.is < pair.was ? 'fewer' : 'the same';
  return [...pairs.values()].sort((a, b) => CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change) || a.rank - b.rank || b.is - b.was - (a.is - a.was));
}
