import { byId, element, formatTime, networkOf } from '../inspector/elements.js';
import { bar } from '../inspector/waterfall.js';
import { Checks } from './checks.js';
import { Chips } from './chips.js';
import { compare } from './compare.js';
import { detail, eventRow, loadText } from './detail.js';
import { countsOf, findProblems, latencyOf, networkRows, resultOf, setUpOf, slowFrom, unitOf, unitRows } from './facts.js';
import { readRuns } from './log.js';
import { networkTable, unitTable } from './tables.js';
import { ticks, TimeAxis } from './time-axis.js';
import { VirtualList } from './virtual-list.js';

/** How many ads the list of suggestions has. */
const MOST_SUGGESTIONS = 1000;
/** Which part of the axis a usual load fills at least, so that loads are drawn where they began. */
const LEAST_SHARE = 0.01;

/** The page of a report. */
class Report {
  #runs;
  #run;
  #problems = [];
  #slowFromMs = null;
  #rulesOfAds = new Map();
  #shown = null;
  #axisOfRows = { beganMs: 0, spanMs: 1 };
  #groupChosen = null;
  #chips = new Chips(byId('chips'), () => this.#filter());
  #time = new TimeAxis(() => this.#filter());
  #groups = new VirtualList(byId('problems'), 'Problems', groupRow, (group) => this.#chooseGroup(group), (group) => this.#onlyGroup(group));
  #loads = new VirtualList(byId('loads'), 'Loads', (load) => this.#loadRow(load), (load) => this.#open(load.ad, 'loads'), (load) => this.#only(load.ad.adId));
  #events = new VirtualList(byId('events'), 'Timeline', eventRow, (event) => this.#open(this.#run.ads.get(event.adId), 'events'), (event) => this.#only(event.adId));
  #search = byId('search');
  #onlyAd = byId('only-ad');
  #aligned = byId('aligned');
  #from = null;

  constructor(runs) {
    this.#runs = runs;
    for (const input of [this.#search, this.#onlyAd, this.#aligned]) input.addEventListener('input', () => this.#filter());
    document.addEventListener('keydown', (event) => this.#key(event));
    byId('everything').addEventListener('click', () => this.#reset());
    byId('back').addEventListener('click', () => this.#back());
    addEventListener('hashchange', () => this.#follow('problems'));
    if (runs.length > 1) {
      compare(runs[0], runs[1]);
      byId('runs').hidden = false;
      byId('runs').append(...runs.map((run, index) => element('button', { type: 'button', class: 'chip', onclick: () => this.#showRun(index) }, `Show ${index === 0 ? 'the first run' : 'the second run'}`)));
    }
    this.#showRun(runs.length - 1);
  }

  #showRun(index) {
    const run = this.#run = this.#runs[index];
    document.body.classList.toggle('has-clients', run.hasClients);
    [...byId('runs').children].forEach((button, place) => button.setAttribute('aria-pressed', String(place === index)));
    this.#problems = findProblems(run);
    this.#slowFromMs = slowFrom(run.loads);
    this.#rulesOfAds = new Map();
    for (const { adId, params } of run.violations) {
      if (!this.#rulesOfAds.has(adId)) this.#rulesOfAds.set(adId, new Set());
      this.#rulesOfAds.get(adId).add(params.rule);
    }
    byId('ad-ids').replaceChildren(...[...run.ads.keys()].slice(0, MOST_SUGGESTIONS).map((adId) => element('option', { value: adId })));
    const median = run.loads.map((load) => latencyOf(load) ?? 0).sort((a, b) => a - b)[Math.floor(run.loads.length / 2)] ?? 0;
    this.#aligned.checked = run.loads.length > 1 && median < LEAST_SHARE * (run.endedMs - run.beganMs);
    this.#summarize();
    this.#time.show(run);
    this.#chips.show(this.#kinds());
    this.#groupChosen = null;
    this.#shown = null;
    if (run.checks) new Checks(run.checks);
    const hasOnlyChecks = run.events.length === 0 && run.checks !== null;
    for (const part of document.querySelectorAll('.of-run')) part.hidden = hasOnlyChecks;
    if (this.#problems.length === 0) byId('problems-section').hidden = true;
    if (run.ads.size === 0) for (const part of ['filter', 'summary', 'loads', 'detail']) byId(`${part}-section`).hidden = true;
    this.#filter();
    // The first search is fast, too.
    setTimeout(() => {
      run.events.forEach(wordsOf);
      run.loads.forEach(loadText);
    });
    if (!this.#follow('loads')) this.#show(run.ads.get(this.#problems[0]?.first.adId) ?? run.loads[0]?.ad);
  }

  #summarize() {
    const { name, checks, beganMs, endedMs, configuration } = this.#run;
    const { loads, ads, violations, entries, unreadable, omitted } = countsOf(this.#run);
    byId('summary').textContent = [loads, ads, violations, entries, formatTime(endedMs - beganMs), unreadable, omitted].filter(Boolean).join(' · ');
    const what = checks ? `${checks.className}: ${checks.failed} failed, ${checks.passed} passed` : [name || configuration, `${loads}, ${violations}`].filter(Boolean).join(': ');
    const title = this.#runs.length > 1 ? this.#runs.map((run) => run.name).join(' and ') : what;
    document.title = `${title} · adbridge ${checks ? 'check' : 'report'}`;
    byId('title').textContent = this.#runs.length > 1 ? 'Two runs' : checks?.className ?? (name || 'adbridge report');
    const broken = this.#problems.filter(({ rule }) => rule).sort((a, b) => b.count - a.count);
    const first = [...broken].sort((a, b) => a.first.atMs - b.first.atMs)[0];
    byId('answers').replaceChildren(...[
      broken[0] && element('li', {}, `Most frequent violation: ${broken[0].network} breaks ${broken[0].rule}, ${broken[0].count.toLocaleString('en')} ×.`),
      first && element('li', {}, `First violation: ${first.network} breaks ${first.rule} after ${formatTime(first.first.atMs)}`, first.first.adId ? [', ', this.#link(first.first.adId)] : null, `. ${first.sentence}`),
    ].filter(Boolean));
    byId('answers').hidden = !first;
  }

  #link(adId) {
    return element('a', { href: `#${encodeURIComponent(adId)}` }, adId);
  }

  /** What can be chosen, with the number of loads. */
  #kinds() {
    const counts = { unit: new Map(), network: new Map(), result: new Map(), rule: new Map() };
    const add = (kind, value) => counts[kind].set(value, (counts[kind].get(value) ?? 0) + 1);
    for (const load of this.#run.loads) {
      add('unit', unitOf(load));
      add('result', resultOf(load));
      for (const network of new Set(load.attempts.filter(Boolean).map(networkOf))) add('network', network);
    }
    for (const { params } of this.#run.violations) add('rule', params.rule);
    const values = (kind) => [...counts[kind]].sort((a, b) => b[1] - a[1]).map(([value, count]) => ({ value, text: value, count }));
    const slow = this.#run.loads.filter((load) => this.#isSlow(load)).length;
    return [
      { kind: 'result', label: 'Result', values: values('result') }, { kind: 'rule', label: 'Rule', values: values('rule') },
      { kind: 'unit', label: 'Ad unit', values: values('unit') }, { kind: 'network', label: 'Network', values: values('network') },
      { kind: 'time', label: 'Latency', values: slow > 0 && slow < this.#run.loads.length ? [{ value: 'slow', text: `slowest tenth, from ${formatTime(this.#slowFromMs)}`, count: slow }] : [] },
    ];
  }

  #isSlow(load) {
    return this.#slowFromMs !== null && load.endedMs !== null && latencyOf(load) >= this.#slowFromMs;
  }

  // Which rows are shown

  #filter() {
    const words = this.#search.value.trim().toLowerCase();
    const named = this.#run.ads.has(this.#search.value.trim()) ? this.#search.value.trim() : '';
    const adId = this.#onlyAd.value.trim() || named;
    const has = (textOf) => words === '' || named !== '' || textOf().includes(words);
    const ofGroup = this.#groupChosen?.ads;
    const isAd = (id) => (adId === '' || id === adId) && (!ofGroup || ofGroup.has(id));
    const { loads, events, endedMs } = this.#run;
    const chips = this.#chips;
    const shown = loads.filter((load) => isAd(load.ad.adId) && this.#time.has(load.beganMs, load.endedMs ?? endedMs)
      && chips.allows('unit', unitOf(load)) && chips.allows('result', resultOf(load)) && chips.allows('rule', ...(this.#rulesOfAds.get(load.ad.adId) ?? []))
      && (!chips.chosen.get('network')?.size || chips.allows('network', ...load.attempts.filter(Boolean).map(networkOf)))
      && (!chips.chosen.get('time')?.size || this.#isSlow(load)) && has(() => loadText(load)));
    const ads = chips.isEmpty ? null : new Set(shown.map((load) => load.ad.adId));
    this.#setAxis(shown);
    this.#loads.show(shown);
    byId('loads-heading').textContent = shown.length === loads.length ? 'Loads' : `Loads: ${shown.length.toLocaleString('en')} of ${loads.length.toLocaleString('en')}`;
    this.#groups.show(this.#problems.filter((group) => (adId === '' || group.ads.has(adId)) && (ads === null || [...group.ads].some((id) => ads.has(id)))
      && has(() => `${group.title} ${group.network} ${group.text}`.toLowerCase())));
    const isWhole = words === '' && adId === '' && !ofGroup && ads === null && this.#time.isWhole;
    this.#events.show(isWhole ? events : events.filter((event) => isAd(event.adId) && (ads === null || ads.has(event.adId)) && (event.atMs === null || this.#time.has(event.atMs, event.atMs))
      && has(() => wordsOf(event))));
    byId('tables').replaceChildren(unitTable(unitRows(shown), (name) => this.#choose('unit', name)), networkTable(networkRows(shown), (name) => this.#choose('network', name)));
    byId('everything').hidden = isWhole;
    byId('group').textContent = this.#groupChosen ? `Only ads of: ${this.#groupChosen.title}${this.#groupChosen.network ? `, ${this.#groupChosen.network}` : ''}` : '';
    const ad = this.#run.ads.get(adId);
    byId('detail-section').classList.toggle('asked', Boolean(ad));
    this.#show(ad);
  }

  #choose(kind, value) {
    this.#chips.add(kind, value);
    this.#filter();
  }

  #only(adId) {
    if (!adId) return;
    this.#onlyAd.value = adId;
    this.#filter();
  }

  #chooseGroup(group) {
    this.#open(this.#run.ads.get(group.first.adId), 'problems');
  }

  #onlyGroup(group) {
    this.#groupChosen = group.ads.size > 0 ? group : null;
    this.#filter();
  }

  #reset() {
    this.#search.value = this.#onlyAd.value = '';
    this.#groupChosen = null;
    this.#chips.clear();
    this.#time.reset();
    this.#filter();
  }

  #key(event) {
    if (event.key === '/' && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName)) {
      this.#search.focus();
      event.preventDefault();
    } else if (event.key === 'Escape') this.#reset();
  }

  // Loads

  #setAxis(loads) {
    let [beganMs, endedMs] = [this.#time.fromMs, this.#time.toMs];
    if (this.#aligned.checked) {
      beganMs = endedMs = 0;
      for (const load of loads) endedMs = Math.max(endedMs, (load.endedMs ?? this.#run.endedMs) - load.beganMs);
    }
    this.#axisOfRows = { beganMs, spanMs: Math.max(1, endedMs - beganMs) };
    byId('axis').replaceChildren(...ticks(beganMs, endedMs, byId('axis').clientWidth).map(({ ms, text }) => {
      const share = (ms - beganMs) / this.#axisOfRows.spanMs;
      const tick = element('span', { class: share > 0.95 ? 'last' : share < 0.05 ? 'first' : null }, text);
      tick.style.left = `${share * 100}%`;
      return tick;
    }));
  }

  #loadRow(load) {
    const endedMs = load.endedMs ?? this.#run.endedMs;
    const { beganMs, spanMs } = this.#axisOfRows;
    const originMs = this.#aligned.checked ? load.beganMs : beganMs;
    const part = (name, fromMs, toMs) => bar(name, fromMs - originMs, toMs - fromMs, spanMs);
    const track = element('span', { class: 'track' }, part('whole', load.beganMs, endedMs));
    for (const attempt of load.attempts) {
      if (!attempt) continue;
      const readyMs = attempt.beganMs + attempt.setUpMs;
      if (attempt.setUpMs > 0) track.append(part('setUp', attempt.beganMs, readyMs));
      track.append(part(attempt.outcome ?? 'asking', readyMs, attempt.endedMs ?? endedMs));
    }
    const outcome = resultOf(load);
    const setUpMs = setUpOf(load);
    return [
      element('span', { class: 'about' }, load.ad.adId), element('span', { class: 'source' }, `${load.adUnitId ?? load.ad.source ?? ''}${load.isRefresh ? ' (refresh)' : ''}`),
      track, element('span', { class: `outcome ${outcome}` }, `${outcome}, ${formatTime(latencyOf(load) ?? endedMs - load.beganMs)}${setUpMs > 0 ? ` + set-up ${formatTime(setUpMs)}` : ''}`),
    ];
  }

  // The ad

  #open(ad, from) {
    if (!ad) return;
    this.#from = from;
    this.#show(ad);
    // Where the ad stands below the lists, the page goes there, and back.
    const isBelow = matchMedia('(max-width: 1000px)').matches;
    byId('back').hidden = !isBelow;
    if (isBelow) byId('detail-section').scrollIntoView();
    history.replaceState(null, '', `#${encodeURIComponent(ad.adId)}`);
  }

  #back() {
    const list = byId(this.#from ?? 'loads');
    list.scrollIntoView({ block: 'center' });
    list.focus({ preventScroll: true });
  }

  /** Shows the ad that the address names. */
  #follow(from) {
    let adId;
    try {
      adId = decodeURIComponent(location.hash.slice(1));
    } catch {
      return false;
    }
    const ad = this.#run.ads.get(adId);
    this.#open(ad, from);
    return Boolean(ad);
  }

  #show(ad) {
    if (!ad || ad === this.#shown) return;
    this.#shown = ad;
    byId('detail-heading').textContent = ad.adId;
    byId('detail').replaceChildren(element('div', {}, detail(this.#run, ad)));
    byId('detail-section').scrollTop = 0;
  }
}

/** What a search finds an event by. */
function wordsOf(event) {
  return event.words ??= `${event.adId ?? ''} ${event.kind} ${event.text}`.toLowerCase();
}

/** Problems of one kind. */
function groupRow({ title, network, text, count, first, last }) {
  const times = [...new Set([first, last].map(({ atMs }) => formatTime(atMs ?? 0)))].join(' to ');
  return [
    element('span', { class: 'count' }, `${count.toLocaleString('en')} ×`), element('span', { class: 'what' }, title), element('span', { class: 'network' }, network),
    element('span', { class: 'text', title: text }, text), element('span', { class: 'when' }, [first.adId, times].filter(Boolean).join(', ')),
  ];
}

document.addEventListener('DOMContentLoaded', () => new Report(readRuns(byId('log'))));
