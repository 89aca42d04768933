import { byId, element, formatTime } from './elements.js';

/** How many events are shown at once. */
const MOST_SHOWN = 1000;

/** The events of a run, the newest last, and a filter. */
export class EventList {
  #model;
  #chosen;
  #list = byId('events');
  #search = byId('events-search');
  #onlyAd = byId('events-only-ad');
  #last = 0;
  #filter = '';

  /**
   * @param {import('./model.js').Model} model
   * @param {() => string | null} chosen the ad that is chosen
   */
  constructor(model, chosen) {
    this.#model = model;
    this.#chosen = chosen;
    this.#search.addEventListener('input', () => this.update());
    this.#onlyAd.addEventListener('change', () => this.update());
  }

  /** Shows what is new; everything, after the filter has changed. */
  update() {
    const filter = JSON.stringify([this.#search.value.toLowerCase(), this.#onlyAd.checked && this.#chosen()]);
    const isAtEnd = this.#list.scrollTop + this.#list.clientHeight >= this.#list.scrollHeight - 20;
    const events = this.#model.events;
    if (filter !== this.#filter || (events[0]?.number ?? Infinity) > this.#last + 1 || events.length === 0) {
      this.#filter = filter;
      this.#last = 0;
      this.#list.replaceChildren();
    }
    const fresh = [];
    for (let index = events.length - 1; index >= 0 && events[index].number > this.#last; index--) {
      if (this.#matches(events[index])) fresh.push(events[index]);
      if (fresh.length >= MOST_SHOWN) break;
    }
    this.#list.append(...fresh.reverse().map((event) => row(this.#model, event)));
    while (this.#list.childElementCount > MOST_SHOWN) this.#list.firstElementChild.remove();
    this.#last = events.at(-1)?.number ?? 0;
    if (isAtEnd && fresh.length > 0) this.#list.scrollTop = this.#list.scrollHeight;
  }

  #matches({ adId, text }) {
    if (this.#onlyAd.checked && adId !== this.#chosen()) return false;
    const wanted = this.#search.value.toLowerCase();
    return wanted === '' || `${adId ?? ''} ${text}`.toLowerCase().includes(wanted);
  }
}

function row(model, { adId, atMs, text, level }) {
  return element('li', { class: level || null },
    element('span', { class: 'at' }, atMs === null ? '' : formatTime(model.sinceFirstLoad(atMs))),
    element('span', { class: 'about' }, adId ?? ''), element('span', { class: 'text' }, text));
}
