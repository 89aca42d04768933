import { element, formatTime } from '../inspector/elements.js';

/** How many rows a table has at first. */
const MOST_ROWS = 10;

/**
 * A table with a caption. A long one is cut, with a button that shows the rest.
 *
 * @param {string} caption
 * @param {string[]} headings
 * @param {HTMLElement[]} rows
 */
export function table(caption, headings, rows) {
  // On a narrow page each cell has its heading beside it. The roles stay when the style is not that of a table.
  for (const { cells } of rows) [...cells].forEach((cell, place) => { cell.dataset.heading = headings[place]; });
  const body = element('tbody', { role: 'rowgroup' }, rows.slice(0, MOST_ROWS));
  const made = element('table', { class: 'facts', role: 'table', 'aria-label': caption }, element('caption', {}, caption),
    element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, headings.map((text) => element('th', { scope: 'col', role: 'columnheader' }, text)))), body);
  const left = rows.slice(MOST_ROWS);
  const more = left.length === 0 ? null : element('button', {
    type: 'button', class: 'chip', onclick: () => { body.append(...left); more.remove(); },
  }, `${left.length.toLocaleString('en')} more rows`);
  return element('div', { class: 'table' }, made, more);
}

/** A row: its heading, then its cells: texts, elements, or lists of them. */
export function row(properties, heading, ...cells) {
  return element('tr', { ...properties, role: 'row' }, element('th', { scope: 'row', role: 'rowheader' }, heading), cells.map((cell) => element('td', { role: 'cell' }, cell)));
}

/** A share as a percentage: `94.1%`. */
export function percent(share) {
  if (share === null) return '–';
  const number = share * 100;
  return `${number === 0 || number === 100 || number >= 99.95 ? Math.round(number) : number.toFixed(1)}%`;
}

/** A time, or a dash if there is none. */
export const timeOrDash = (ms) => (ms === null ? '–' : formatTime(Math.round(ms)));

/** The summary of the ad units of loads. */
export function unitTable(rows, choose) {
  return table('Ad units', ['Ad unit', 'Loads', 'Fill rate', 'Median', '95%'], rows.map((one) => row({},
    element('button', { type: 'button', class: 'link', onclick: () => choose(one.name) }, one.name),
    one.loads.toLocaleString('en'), percent(one.fill), timeOrDash(one.medianMs), timeOrDash(one.p95Ms))));
}

/** The summary of the networks that loads asked. */
export function networkTable(rows, choose) {
  return table('Networks', ['Network', 'Asked', 'Fill rate', 'Median', '95%', 'Share of the time'], rows.map((one) => row({},
    [element('button', { type: 'button', class: 'link', onclick: () => choose(one.name) }, one.name), causes(one),
      one.setUpMs > 0 ? element('small', {}, `waited ${formatTime(one.setUpMs)} for its set-up`) : null],
    one.loads.toLocaleString('en'), percent(one.fill), timeOrDash(one.medianMs), timeOrDash(one.p95Ms), percent(one.timeShare))));
}

/** The most frequent errors of a network. */
function causes({ causes: found }) {
  const most = [...found].sort((a, b) => b[1] - a[1]);
  return most.slice(0, 2).map(([text, count]) => element('small', {}, `${count.toLocaleString('en')} × ${text}`));
}
