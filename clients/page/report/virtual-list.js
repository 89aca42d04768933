import { element } from '../inspector/elements.js';

/** How many rows a printed page has at most. */
const MOST_PRINTED = 2000;
/** Browsers show no element that is much higher. */
const MOST_HEIGHT = 12_000_000;

/** A list of any number of rows of one height. Only the visible rows are elements. */
export class VirtualList {
  #box;
  #room = element('div', { class: 'room', role: 'presentation' });
  #items = [];
  #draw;
  #choose;
  #open;
  #active = -1;
  #rowHeight = 1;

  /**
   * @param {HTMLElement} box the element that scrolls
   * @param {string} label what the list has, for people who do not see it
   * @param {(item: object) => Node[]} draw makes the content of a row
   * @param {(item: object) => void} choose a row becomes the active one
   * @param {(item: object) => void} open a row is opened with Enter or two clicks
   */
  constructor(box, label, draw, choose, open) {
    this.#box = box;
    this.#draw = draw;
    this.#choose = choose;
    this.#open = open;
    box.tabIndex = 0;
    box.setAttribute('role', 'listbox');
    box.setAttribute('aria-label', label);
    box.append(this.#room);
    box.addEventListener('scroll', () => this.#update());
    box.addEventListener('keydown', (event) => this.#key(event));
    box.addEventListener('click', (event) => this.#click(event));
    box.addEventListener('dblclick', () => this.#openActive());
    addEventListener('resize', () => this.#update());
    addEventListener('beforeprint', () => this.#update(true));
    addEventListener('afterprint', () => this.#update());
  }

  /** Shows other rows, from the first one. */
  show(items) {
    this.#items = items;
    this.#active = -1;
    this.#box.scrollTop = 0;
    this.#box.classList.toggle('empty', items.length === 0);
    this.#update();
  }

  #update(isPrinting = false) {
    const rowHeight = this.#rowHeight = Number(getComputedStyle(this.#box).getPropertyValue('--row'));
    const count = this.#items.length;
    const height = Math.min(count * rowHeight, MOST_HEIGHT);
    this.#room.style.height = isPrinting ? 'auto' : `${height}px`;
    const visible = Math.ceil(this.#box.clientHeight / rowHeight) + 2;
    // In a very long list a point of the scroll bar stands for more than a point of the rows.
    const most = Math.max(1, height - this.#box.clientHeight);
    const share = Math.min(1, this.#box.scrollTop / most);
    const fits = height === count * rowHeight;
    const exact = fits ? Math.floor(this.#box.scrollTop / rowHeight) : Math.floor(share * (count - visible + 2));
    const first = isPrinting ? 0 : Math.max(0, Math.min(exact, count - 1));
    const last = Math.min(count, isPrinting ? MOST_PRINTED : first + visible);
    const top = isPrinting ? 0 : fits ? first * rowHeight : this.#box.scrollTop;
    const rows = this.#items.slice(first, last).map((item, offset) => this.#row(item, first + offset, count));
    const block = element('div', { class: 'rows', role: 'presentation' }, rows);
    block.style.top = `${top}px`;
    this.#room.replaceChildren(block);
    const active = rows[this.#active - first];
    if (active) this.#box.setAttribute('aria-activedescendant', active.id);
    else this.#box.removeAttribute('aria-activedescendant');
  }

  #row(item, index, count) {
    const isActive = index === this.#active;
    return element('div', {
      class: `item ${item.level ?? ''}`, role: 'option', id: `${this.#box.id}-${index}`, 'data-index': index,
      'aria-selected': isActive, 'aria-posinset': index + 1, 'aria-setsize': count,
    }, this.#draw(item));
  }

  #click(event) {
    const row = event.target.closest('[data-index]');
    if (row) this.#activate(Number(row.dataset.index));
  }

  #key(event) {
    const page = Math.max(1, Math.floor(this.#box.clientHeight / this.#rowHeight) - 1);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key === 'Enter') this.#openActive();
    else if (event.key in moves && this.#items.length > 0) {
      this.#activate(Math.max(0, Math.min(this.#items.length - 1, this.#active + moves[event.key])));
    } else return;
    event.preventDefault();
  }

  #activate(index) {
    this.#active = index;
    const top = index * this.#rowHeight;
    const { scrollTop, clientHeight } = this.#box;
    if (this.#items.length * this.#rowHeight > MOST_HEIGHT) {
      this.#box.scrollTop = (index / this.#items.length) * (MOST_HEIGHT - clientHeight);
    } else if (top < scrollTop) this.#box.scrollTop = top;
    else if (top + this.#rowHeight > scrollTop + clientHeight) this.#box.scrollTop = top + this.#rowHeight - clientHeight;
    this.#update();
    this.#choose(this.#items[index]);
  }

  #openActive() {
    const item = this.#items[this.#active];
    if (item) this.#open(item);
  }
}
