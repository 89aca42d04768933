import { byId, element, formatTime } from '../inspector/elements.js';
import { Chips } from './chips.js';

/** The headings of what happened in a check. */
const PARTS = { events: 'Events', wire: 'Messages', log: 'Log' };
const OUTCOMES = { failed: 'failed', warning: 'warnings', notRun: 'not run', known: 'known', passed: 'passed', skipped: 'skipped' };
/** The outcomes to look at. */
const BAD = ['failed', 'warning', 'notRun'];

/** The checks of an adapter. What failed is shown first, and alone. */
export class Checks {
  #rows;
  #chips = new Chips(byId('checks-chips'), () => this.#filter());
  #search = byId('checks-search');
  #count = byId('checks-count');

  constructor(checks) {
    const order = Object.keys(OUTCOMES);
    const sorted = [...checks.checks].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
    this.#rows = sorted.map((check) => ({ check, words: `${check.name} ${check.sentence} ${check.reason ?? ''} ${check.source} ${check.basis}`.toLowerCase(), row: row(check) }));
    byId('checks-section').hidden = false;
    const counts = order.map((outcome) => [sorted.filter((check) => check.outcome === outcome).length, OUTCOMES[outcome]])
      .filter(([count]) => count > 0).map(([count, text]) => `${count} ${count === 1 && text === 'warnings' ? 'warning' : text}`);
    byId('checks-summary').textContent = `${checks.className} ${checks.adapterVersion}: ${counts.join(', ')}, in ${formatTime(checks.durationMs)}.`;
    // On a narrow page the rows are cards, and elements of a table that are not laid out as one need their roles.
    byId('checks').append(element('table', { role: 'table' },
      element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ['Outcome', 'Check', 'Format', 'Sentence', 'Source'].map((text) => element('th', { scope: 'col', role: 'columnheader' }, text)))),
      element('tbody', { role: 'rowgroup' }, this.#rows.map(({ row: made }) => made))));
    const values = (name, texts) => texts.map(([value, text]) => ({ value, text, count: sorted.filter((check) => (check[name] ?? '') === value).length })).filter(({ count }) => count > 0);
    const formats = [...new Set(sorted.map(({ format }) => format ?? ''))].map((format) => [format, format || 'any format']);
    this.#chips.show([
      { kind: 'outcome', label: 'Outcome', values: values('outcome', Object.entries(OUTCOMES)) },
      { kind: 'format', label: 'Format', values: values('format', formats) },
    ]);
    const bad = BAD.filter((outcome) => sorted.some((check) => check.outcome === outcome));
    for (const outcome of bad.includes('failed') ? ['failed'] : bad) this.#chips.add('outcome', outcome);
    this.#search.addEventListener('input', () => this.#filter());
    const first = sorted[0]?.outcome === 'failed' ? this.#rows[0].row.querySelector('details') : null;
    if (first) first.open = true;
    this.#filter();
  }

  #filter() {
    const words = this.#search.value.trim().toLowerCase();
    let shown = 0;
    for (const { check, words: text, row: made } of this.#rows) {
      const isShown = text.includes(words) && this.#chips.allows('outcome', check.outcome) && this.#chips.allows('format', check.format ?? '');
      made.hidden = !isShown;
      shown += isShown;
    }
    this.#count.textContent = `${shown} of ${this.#rows.length} checks are shown.`;
  }
}

function row(check) {
  const cell = (...content) => element('td', { role: 'cell' }, content);
  return element('tr', { class: check.outcome, role: 'row' },
    cell(check.outcome), element('th', { scope: 'row', role: 'rowheader' }, check.name), cell(check.format ?? ''),
    cell(check.sentence, check.reason ? element('small', { class: 'why' }, check.reason) : null, evidence(check)),
    cell(`${check.source}: ${check.basis}`));
}

function evidence(check) {
  const parts = Object.entries(check.evidence ?? {}).filter(([, lines]) => lines.length > 0);
  if (parts.length === 0) return null;
  return element('details', {}, element('summary', {}, 'What happened'),
    parts.map(([name, lines]) => element('div', {}, element('h3', {}, PARTS[name] ?? name), element('pre', { tabIndex: 0 }, lines.map((line) => (line.includes(` ${check.name}: `) ? element('b', { class: 'error' }, `${line}\n`) : `${line}\n`))))));
}
