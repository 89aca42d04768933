import { byId, describeError, element, formatTime } from '../inspector/elements.js';
import { waterfall } from '../inspector/waterfall.js';
import { Run } from './log.js';
import { LAYOUT_RULES, RULES } from './rules.js';
import { VirtualList } from './virtual-list.js';

/** How many ads the list of suggestions has. */
const MOST_SUGGESTIONS = 1000;
/** How many events of one ad are shown beside its picture. */
const MOST_EVENTS_OF_AD = 500;
/** The kinds of events that are problems if they have a level. */
const PROBLEMS = new Set(['call', 'layout', 'adapterEnded', 'setUpEnded']);

/** The headings of what happened in a check. */
const PARTS = { events: 'Events', wire: 'Messages', log: 'Log' };

/** The page of a report. */
class Report {
  #run;
  #axis = { beganMs: 0, spanMs: 1 };
  #problems = new VirtualList(byId('problems'), 'Problems', (item) => problemRow(item), (item) => this.#show(item.ad, item.adId), (item) => this.#only(item.adId));
  #loads = new VirtualList(byId('loads'), 'Loads', (load) => this.#loadRow(load), (load) => this.#show(load.ad), (load) => this.#only(load.ad.adId));
  #events = new VirtualList(byId('events'), 'Timeline', eventRow, (event) => this.#show(this.#run.ads.get(event.adId)), (event) => this.#only(event.adId));
  #search = byId('search');
  #onlyAd = byId('only-ad');
  #aligned = byId('aligned');

  constructor(run) {
    this.#run = run;
    for (const input of [this.#search, this.#onlyAd, this.#aligned]) input.addEventListener('input', () => this.#filter());
    document.addEventListener('keydown', (event) => this.#key(event));
    byId('ad-ids').append(...[...run.ads.keys()].slice(0, MOST_SUGGESTIONS).map((adId) => element('option', { value: adId })));
    this.#summarize();
    this.#showChecks();
    this.#filter();
    const first = this.#findProblems()[0]?.ad ?? run.loads[0]?.ad;
    if (first) this.#show(first);
    byId('problems-section').hidden = this.#findProblems().length === 0;
    const hasOnlyChecks = run.events.length === 0 && run.checks !== null;
    for (const part of document.querySelectorAll('#summary, header label, #help, #loads-section, #detail-section, #events-section')) part.hidden = hasOnlyChecks;
  }

  #summarize() {
    const { loads, ads, violations, events, unreadable, beganMs, endedMs } = this.#run;
    const failed = loads.filter((load) => load.outcome === 'failed').length;
    const count = (number, what) => `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
    const parts = [count(loads.length, 'load') + (failed > 0 ? `, ${failed.toLocaleString('en')} failed` : ''), count(ads.size, 'ad'),
      count(violations.length, 'violation'), count(events.length, 'entry').replace('entrys', 'entries'), formatTime(endedMs - beganMs)];
    if (unreadable > 0) parts.push(`${count(unreadable, 'line')} could not be read`);
    byId('summary').textContent = parts.join(' · ');
  }

  // Which rows are shown

  #filter() {
    const words = this.#search.value.trim().toLowerCase();
    const adId = this.#onlyAd.value.trim();
    const has = (text) => words === '' || text.toLowerCase().includes(words);
    const isAd = (id) => adId === '' || id === adId;
    const { loads, events } = this.#run;
    const shown = loads.filter((load) => isAd(load.ad.adId) && has(loadText(load)));
    this.#setAxis(shown);
    this.#loads.show(shown);
    this.#problems.show(this.#findProblems().filter((item) => isAd(item.adId) && has(`${item.adId} ${item.text}`)));
    this.#events.show(words === '' && adId === '' ? events : events.filter((event) => isAd(event.adId) && has(`${event.adId ?? ''} ${event.kind} ${event.text}`)));
    if (adId !== '' && this.#run.ads.has(adId)) this.#show(this.#run.ads.get(adId));
  }

  #findProblems() {
    const { loads, violations, ads, events } = this.#run;
    const failed = loads.filter((load) => load.outcome === 'failed').map((load) => ({
      ad: load.ad, adId: load.ad.adId, atMs: load.endedMs, level: 'error',
      text: `${load.adUnitId ?? 'The load'} gave no ad: ${describeError(load.error).join(' → ')}`,
    }));
    const broken = violations.map(({ params, adId, atMs }) => ({
      ad: ads.get(adId), adId, atMs, level: params.severity, text: `${params.className} breaks ${params.rule}: ${params.message}`,
    }));
    const others = events.filter(({ kind, level }) => PROBLEMS.has(kind) && level !== '')
      .map((event) => ({ ...event, ad: ads.get(event.adId) }));
    return [...broken, ...failed, ...others].sort((a, b) => a.atMs - b.atMs);
  }

  #only(adId) {
    if (!adId) return;
    this.#onlyAd.value = adId;
    this.#filter();
  }

  #key(event) {
    if (event.key === '/' && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName)) {
      this.#search.focus();
      event.preventDefault();
    } else if (event.key === 'Escape') {
      this.#search.value = this.#onlyAd.value = '';
      this.#filter();
    }
  }

  // Loads

  #setAxis(loads) {
    const isAligned = this.#aligned.checked;
    const ends = (load) => load.endedMs ?? this.#run.endedMs;
    let [beganMs, endedMs] = [isAligned ? 0 : Infinity, 0];
    for (const load of loads) {
      beganMs = Math.min(beganMs, load.beganMs);
      endedMs = Math.max(endedMs, isAligned ? ends(load) - load.beganMs : ends(load));
    }
    if (beganMs > endedMs) beganMs = 0;
    this.#axis = { beganMs, spanMs: Math.max(1, endedMs - beganMs) };
    const shares = endedMs - beganMs < 4 ? [0, 1] : [0, 0.25, 0.5, 0.75, 1];
    byId('axis').replaceChildren(...shares.map((share) => {
      const tick = element('span', {}, formatTime(Math.round(beganMs + this.#axis.spanMs * share)));
      tick.style.left = `${share * 100}%`;
      return tick;
    }));
  }

  #loadRow(load) {
    const endedMs = load.endedMs ?? this.#run.endedMs;
    const originMs = this.#aligned.checked ? load.beganMs : this.#axis.beganMs;
    const track = element('span', { class: 'track' });
    const bar = (name, fromMs, toMs, title) => {
      const made = element('span', { class: `bar ${name}`, title });
      made.style.left = `${((fromMs - originMs) / this.#axis.spanMs) * 100}%`;
      made.style.width = `${(Math.max(0, toMs - fromMs) / this.#axis.spanMs) * 100}%`;
      track.append(made);
    };
    bar('whole', load.beganMs, endedMs, '');
    for (const attempt of load.attempts) {
      if (attempt) bar(attempt.outcome ?? 'asking', attempt.beganMs, attempt.endedMs ?? endedMs, `${attempt.label ?? attempt.className} ${attempt.parameter ?? ''}`);
    }
    const outcome = load.outcome ?? 'unfinished';
    return [
      element('span', { class: 'about' }, load.ad.adId), element('span', { class: 'source' }, `${load.adUnitId ?? load.ad.source ?? ''}${load.isRefresh ? ' (refresh)' : ''}`),
      track, element('span', { class: `outcome ${outcome}` }, `${outcome}, ${formatTime(endedMs - load.beganMs)}`),
    ];
  }

  // The ad

  #show(ad) {
    const box = byId('detail');
    if (!ad) return;
    byId('detail-heading').textContent = ad.adId;
    const events = (ad.events ?? []).filter((event) => !/^(load|attempt)(Began|Ended)$/.test(event.kind));
    const picture = ad.picture ? element('img', { class: 'drawn', alt: `A picture of ${ad.adId}`, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(ad.picture)}` }) : null;
    const violations = events.filter((event) => event.kind === 'contractViolation');
    const rows = events.slice(0, MOST_EVENTS_OF_AD).map((event) => element('li', { class: event.level || null }, eventRow(event)));
    const left = events.length - rows.length;
    box.replaceChildren(
      element('p', {}, `${ad.format}, `, element('span', { class: `state ${ad.state}` }, ad.state), ad.source ? ` from ${ad.source}` : null),
      element('div', { class: 'columns' },
        element('div', {}, picture ?? element('p', { class: 'hint' }, 'There is no picture of this ad.')),
        element('div', {},
          violations.map(({ params }) => violation(params)),
          ad.loads.map((load) => waterfall(load, this.#run.endedMs)),
          ad.layout ? layout(ad.layout) : null,
          element('h3', {}, 'Life'), rows.length > 0 ? element('ol', { class: 'life' }, rows) : element('p', { class: 'hint' }, 'Nothing happened to this ad.'),
          left > 0 ? element('p', { class: 'hint' }, `${left.toLocaleString('en')} more in the timeline.`) : null)));
  }

  // Checks

  #showChecks() {
    const { checks } = this.#run;
    if (!checks) return;
    byId('checks-section').hidden = false;
    const order = { failed: 0, warning: 1, notRun: 2, known: 3 };
    const sorted = [...checks.checks].sort((a, b) => (order[a.outcome] ?? 4) - (order[b.outcome] ?? 4));
    byId('checks').append(
      element('p', {}, `${checks.className} ${checks.adapterVersion}: ${checks.passed} passed, ${checks.failed} failed, ${checks.warnings} warnings, ${checks.notRun} not run, ${checks.skipped} skipped, in ${formatTime(checks.durationMs)}.`),
      element('table', {},
        element('thead', {}, element('tr', {}, ['Outcome', 'Check', 'Format', 'Sentence', 'Source'].map((text) => element('th', { scope: 'col' }, text)))),
        element('tbody', {}, sorted.map((check) => element('tr', { class: check.outcome },
          element('td', {}, check.outcome), element('th', { scope: 'row' }, check.name), element('td', {}, check.format ?? ''),
          element('td', {}, check.sentence, check.reason ? element('small', { class: 'why' }, check.reason) : null, evidence(check)),
          element('td', {}, `${check.source}: ${check.basis}`))))));
  }
}

function evidence(check) {
  const parts = Object.entries(check.evidence ?? {}).filter(([, lines]) => lines.length > 0);
  if (parts.length === 0) return null;
  return element('details', {}, element('summary', {}, 'What happened'),
    parts.map(([name, lines]) => element('div', {}, element('h3', {}, PARTS[name] ?? name), element('pre', { tabIndex: 0 }, lines.join('\n')))));
}

function violation({ rule, severity, className, message }) {
  const [sentence, source] = RULES[rule] ?? ['', ''];
  return element('div', { class: `violation ${severity}` },
    element('strong', {}, `${severity}: ${rule}`), element('p', {}, `${className}: ${message}`),
    sentence ? element('p', { class: 'sentence' }, sentence, source ? element('small', {}, source) : null) : null);
}

/** The rules for the layout of an ad: what breaks them, and which of them were checked. */
function layout({ passed, violations }) {
  const rows = Object.entries(LAYOUT_RULES).map(([rule, sentence]) => {
    const broken = violations.filter((violation) => violation.rule === rule);
    const outcome = broken.length > 0 ? 'failed' : passed.includes(rule) ? 'passed' : 'skipped';
    return element('tr', { class: outcome === 'failed' && broken[0].severity === 'warning' ? 'warning' : outcome },
      element('td', {}, outcome), element('th', { scope: 'row' }, sentence, broken.map(({ message }) => element('small', { class: 'why' }, message))));
  });
  const count = (outcome) => rows.filter((row) => row.firstChild.textContent === outcome).length;
  return element('details', { class: 'layout', open: violations.length > 0 },
    element('summary', {}, `Layout: ${count('passed')} rules passed, ${count('failed')} failed, ${count('skipped')} not checked`),
    element('table', {}, element('tbody', {}, rows)));
}

function problemRow({ adId, atMs, text }) {
  return [element('span', { class: 'at' }, formatTime(atMs ?? 0)), element('span', { class: 'about' }, adId ?? ''), element('span', { class: 'text', title: text }, text)];
}

function eventRow({ adId, atMs, kind, text }) {
  return [element('span', { class: 'at' }, atMs === null ? '' : formatTime(atMs)), element('span', { class: 'about' }, adId ?? ''),
    element('span', { class: 'kind' }, kind), element('span', { class: 'text', title: text }, text)];
}

function loadText(load) {
  const attempts = load.attempts.map((attempt) => `${attempt.className} ${attempt.label ?? ''} ${attempt.parameter ?? ''} ${describeError(attempt.error)}`);
  return [load.ad.adId, load.adUnitId, load.responseId, load.outcome, describeError(load.error), ...attempts].join(' ');
}

document.addEventListener('DOMContentLoaded', () => new Report(new Run().read(byId('log').textContent)));
