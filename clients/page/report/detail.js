import { describeError, element, formatTime } from '../inspector/elements.js';
import { LAYOUT_RULES } from '../inspector/rules.js';
import { violation } from '../inspector/violation.js';
import { waterfall } from '../inspector/waterfall.js';
import { canTest, pytestTest } from './copy.js';

/** How many events of one ad are shown beside its picture. */
const MOST_EVENTS_OF_AD = 500;

/** What an ad looks like, and what happened to it. */
export function detail(run, ad) {
  const events = lifeOf(run, ad);
  const picture = ad.picture ? element('img', { class: 'drawn', alt: `A picture of ${ad.adId}`, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(ad.picture)}` }) : null;
  const violations = events.filter((event) => event.kind === 'contractViolation');
  const rows = events.slice(0, MOST_EVENTS_OF_AD).map((event) => element('li', { class: event.level || null }, eventRow(event)));
  const left = events.length - rows.length;
  return [
    element('p', {}, `${ad.format}, `, element('span', { class: `state ${ad.state}` }, ad.state), ad.source ? ` from ${ad.source}` : null),
    violations.map(({ params }) => violation(params, ad)),
    picture ?? element('p', { class: 'hint' }, 'There is no picture of this ad.'),
    ad.loads.map((load) => waterfall(load, run.endedMs)),
    ad.layout ? layout(ad.layout) : null,
    element('h3', {}, 'Life'), rows.length > 0 ? element('ol', { class: 'life' }, rows) : element('p', { class: 'hint' }, 'Nothing happened to this ad.'),
    left > 0 ? element('p', { class: 'hint' }, `${left.toLocaleString('en')} more in the timeline.`) : null,
    canTest(run, ad) ? copying(run, ad) : null,
  ];
}

/** The events of an ad, and what its networks wrote for people while they were asked. */
function lifeOf(run, ad) {
  const own = (ad.events ?? []).filter((event) => !/^(load|attempt)(Began|Ended)$/.test(event.kind));
  const asked = ad.loads.flatMap((load) => load.attempts.filter(Boolean).map(({ className, beganMs, endedMs }) => ({ className, beganMs, endedMs: endedMs ?? run.endedMs })));
  const said = run.spoken.filter(({ atMs, params }) => asked.some(({ className, beganMs, endedMs }) => className === params.className && atMs >= beganMs && atMs <= endedMs));
  return [...own, ...said].sort((a, b) => a.number - b.number);
}

/** A test that does the same, and a button that copies it. */
function copying(run, ad) {
  const text = element('pre', { tabIndex: 0 });
  const done = element('span', { role: 'status' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      done.textContent = ' Copied.';
    } catch {
      // A browser can refuse the clipboard. The text is then selected, to be copied by hand.
      getSelection().selectAllChildren(text);
      done.textContent = ' Selected.';
    }
  };
  const shown = element('div', { hidden: true }, element('button', { type: 'button', onclick: copy }, 'Copy'), done, text);
  const open = element('button', { type: 'button', 'aria-expanded': 'false', onclick: () => {
    shown.hidden = !shown.hidden;
    text.textContent = pytestTest(run, ad);
    open.setAttribute('aria-expanded', String(!shown.hidden));
  } }, 'Copy as test');
  return element('div', { class: 'copying' }, open, shown);
}

/** The rules for the layout of an ad: what breaks them, and which of them were checked. */
function layout({ passed, violations }) {
  const rows = Object.entries(LAYOUT_RULES).map(([rule, sentence]) => {
    const broken = violations.filter((violation) => violation.rule === rule);
    const outcome = broken.length > 0 ? 'failed' : passed.includes(rule) ? 'passed' : 'skipped';
    return element('tr', { class: outcome === 'failed' && broken[0].severity === 'warning' ? 'warning' : outcome },
      element('td', {}, outcome), element('th', { scope: 'row' }, sentence, broken.map((one) => element('small', { class: 'why' }, `${violations.indexOf(one) + 1}. ${one.message}`))));
  });
  const count = (outcome) => rows.filter((row) => row.firstChild.textContent === outcome).length;
  return element('details', { class: 'layout', open: violations.length > 0 },
    element('summary', {}, `Layout: ${count('passed')} rules passed, ${count('failed')} failed, ${count('skipped')} not checked`),
    element('table', {}, element('tbody', {}, rows)));
}

/** The cells of an event. */
export function eventRow({ adId, atMs, kind, text }) {
  return [element('span', { class: 'at' }, atMs === null ? '' : formatTime(atMs)), element('span', { class: 'about' }, adId ?? ''),
    element('span', { class: 'kind' }, kind), element('span', { class: 'text', title: text }, text)];
}

/** All words that a search finds a load by. */
export function loadText(load) {
  if (load.words !== undefined) return load.words;
  const attempts = load.attempts.filter(Boolean).map((attempt) => `${attempt.className} ${attempt.label ?? ''} ${attempt.parameter ?? ''} ${describeError(attempt.error)}`);
  load.words = [load.ad.adId, load.adUnitId, load.responseId, load.outcome, describeError(load.error), ...attempts].join(' ').toLowerCase();
  return load.words;
}
