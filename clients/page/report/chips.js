import { element } from '../inspector/elements.js';

/** How many values of a kind are shown at once. The others are behind a button. */
const MOST_SHOWN = 6;

/** Buttons that choose what is shown: the values of some kinds, such as ad units. */
export class Chips {
  /** The chosen values of each kind. */
  chosen = new Map();
  #box;
  #changed;
  #open = new Set();
  #kinds = [];

  /** @param {() => void} changed is called when other values are chosen */
  constructor(box, changed) {
    this.#box = box;
    this.#changed = changed;
  }

  /**
   * Shows values.
   *
   * @param {Array<{kind: string, label: string, values: Array<{value: string, text: string, count: number}>}>} kinds
   */
  show(kinds) {
    this.#kinds = kinds.filter(({ values }) => values.length > 0);
    this.chosen = new Map(this.#kinds.map(({ kind }) => [kind, new Set()]));
    this.#draw();
  }

  /** Whether any value is chosen. */
  get isEmpty() {
    return [...this.chosen.values()].every((values) => values.size === 0);
  }

  /** Whether a kind is not chosen from, or one of these values is chosen. */
  allows(kind, ...values) {
    const chosen = this.chosen.get(kind);
    return !chosen || chosen.size === 0 || values.some((value) => chosen.has(value));
  }

  /** Chooses nothing. */
  clear() {
    for (const values of this.chosen.values()) values.clear();
    this.#draw();
  }

  /** Chooses one more value of a kind. */
  add(kind, value) {
    this.chosen.get(kind)?.add(value);
    this.#draw();
  }

  #draw() {
    const focused = this.#box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.#box.replaceChildren(...this.#kinds.map(({ kind, label, values }) => {
      const chosen = this.chosen.get(kind);
      const isOpen = this.#open.has(kind) || values.length <= MOST_SHOWN + 1;
      const shown = isOpen ? values : values.filter(({ value }, index) => index < MOST_SHOWN || chosen.has(value));
      const left = values.length - shown.length;
      return element('div', { class: 'chips', role: 'group', 'aria-label': label },
        element('span', { class: 'chips-label' }, label),
        shown.map(({ value, text, count }) => element('button', {
          type: 'button', class: 'chip', 'aria-pressed': String(chosen.has(value)), 'data-key': `${kind} ${value}`,
          onclick: () => this.#toggle(kind, value),
        }, `${text} `, element('small', {}, count.toLocaleString('en')))),
        left > 0 ? element('button', { type: 'button', class: 'chip', 'data-key': kind, onclick: () => { this.#open.add(kind); this.#draw(); } }, `${left.toLocaleString('en')} more`) : null);
    }));
    if (focused !== null) [...this.#box.querySelectorAll('button')].find((button) => button.dataset.key === focused)?.focus();
  }

  #toggle(kind, value) {
    const chosen = this.chosen.get(kind);
    if (!chosen.delete(value)) chosen.add(value);
    this.#draw();
    this.#changed();
  }
}
