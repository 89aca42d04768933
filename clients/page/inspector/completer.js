import { element } from './elements.js';

/** How many completions are shown at once. */
const MOST_SHOWN = 12;

/**
 * Completes what is typed into a text area from a list below it.
 *
 * The list opens while a word is typed, and with Ctrl+Space. ↓ and ↑ choose, Enter or Tab takes, and
 * Escape closes. Until something is chosen, all keys do what they do without a list.
 */
export class Completer {
  #area;
  #find;
  #list;
  #about;
  #items = [];
  #place = null;
  #active = -1;

  /**
   * @param {HTMLTextAreaElement} area
   * @param {HTMLElement} box where the list is shown
   * @param {(text: string, caret: number) => {place: object, items: object[]} | null} find what can stand at the caret
   */
  constructor(area, box, find) {
    this.#area = area;
    this.#find = find;
    this.#list = element('ul', { id: `${area.id}-list`, role: 'listbox', 'aria-label': 'Completions', hidden: true });
    this.#about = element('p', { class: 'hint', role: 'status' });
    box.append(this.#list, this.#about);
    area.setAttribute('aria-autocomplete', 'list');
    area.addEventListener('input', ({ inputType }) => this.#typed(inputType));
    area.addEventListener('keydown', (event) => this.#key(event));
    area.addEventListener('blur', () => this.#close());
    // The text area keeps the focus.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const row = target.closest('[data-index]');
      if (row) this.#take(Number(row.dataset.index));
    });
  }

  #typed(inputType) {
    if (inputType?.startsWith('insert')) this.#follow();
    else this.#close();
  }

  /** Opens the list for what is typed. Where nothing has been typed, it would be in the way. */
  #follow() {
    this.#open();
    if (this.#place?.typed === '' && !this.#place.isOpen) this.#close();
  }

  #open() {
    const { selectionStart, selectionEnd, value } = this.#area;
    const found = selectionStart === selectionEnd ? this.#find(value, selectionStart) : null;
    this.#place = found?.place ?? null;
    // A word that is whole needs no completion.
    this.#items = (found?.items ?? []).filter(({ label }) => label !== this.#place.typed).slice(0, MOST_SHOWN);
    this.#active = -1;
    this.#draw();
    const count = this.#items.length;
    this.#about.textContent = count === 0 ? '' : `${count} ${count === 1 ? 'completion' : 'completions'}. ↓ chooses, Enter takes.`;
  }

  #close() {
    this.#items = [];
    this.#active = -1;
    this.#about.textContent = '';
    this.#draw();
  }

  #draw() {
    this.#list.hidden = this.#items.length === 0;
    this.#list.replaceChildren(...this.#items.map(({ label, description }, index) => element('li', {
      id: `${this.#list.id}-${index}`, role: 'option', 'data-index': index, 'aria-selected': String(index === this.#active),
    }, element('b', {}, label), ' ', element('small', {}, description))));
    if (this.#active < 0) this.#area.removeAttribute('aria-activedescendant');
    else {
      this.#area.setAttribute('aria-activedescendant', `${this.#list.id}-${this.#active}`);
      this.#list.children[this.#active].scrollIntoView({ block: 'nearest' });
      this.#about.textContent = this.#items[this.#active].description;
    }
  }

  #key(event) {
    if (event.key === ' ' && event.ctrlKey) this.#open();
    else if (this.#items.length === 0) return;
    else if (event.key === 'Escape') this.#close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const count = this.#items.length;
      const next = this.#active + (event.key === 'ArrowDown' ? 1 : -1);
      this.#active = next < 0 ? count - 1 : next % count;
      this.#draw();
    } else if ((event.key === 'Enter' || event.key === 'Tab') && this.#active >= 0 && !event.shiftKey) this.#take(this.#active);
    else return;
    event.preventDefault();
  }

  #take(index) {
    const { text, caret } = this.#items[index];
    const { from, to } = this.#place;
    this.#area.focus();
    this.#area.setSelectionRange(from, to);
    // As if it was typed, so that it can be undone.
    if (!document.execCommand('insertText', false, text)) this.#area.setRangeText(text, from, to, 'end');
    this.#area.setSelectionRange(from + caret, from + caret);
    this.#follow();
  }
}
