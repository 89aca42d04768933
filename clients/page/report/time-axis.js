import { byId, element, formatTime } from '../inspector/elements.js';

/** The distances of ticks, in milliseconds. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 15e3, 3e4, 6e4, 12e4, 3e5, 6e5, 9e5, 18e5, 36e5, 72e5, 216e5, 432e5, 864e5];
const MOST_TICKS = 6;
/** How much room the text of a tick needs, in points. */
const TICK_WIDTH = 56;
/** How many columns the overview of the loads has. */
const COLUMNS = 120;

/** The round times between two times, and their texts, as many as there is room for. */
export function ticks(fromMs, toMs, width) {
  const span = Math.max(1, toMs - fromMs);
  const most = Math.max(1, Math.min(MOST_TICKS, Math.floor(width / TICK_WIDTH)));
  const step = STEPS.find((ms) => span / ms <= most) ?? Math.ceil(span / most / 864e5) * 864e5;
  const found = [];
  for (let ms = Math.ceil(fromMs / step) * step; ms <= toMs; ms += step) found.push({ ms, text: roundTime(ms) });
  return found;
}

/** A time without digits that say nothing: `2 s`, `4:08`, `1:00:00`. */
export function roundTime(ms) {
  if (ms === 0) return '0';
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${ms / 1000} s`;
  const two = (number) => String(number).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, (ms % 60_000) / 1000];
  const rest = Number.isInteger(seconds) ? two(seconds) : seconds.toFixed(3).padStart(6, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The time of a run: an overview of its loads, in which a part can be chosen. */
export class TimeAxis {
  /** The chosen part, or the whole run. */
  fromMs = 0;
  toMs = 1;
  #run;
  #changed;
  #overview = byId('overview');
  #chosen = element('span', { class: 'chosen', hidden: true });
  #dragged = null;

  /** @param {() => void} changed is called when another part is chosen */
  constructor(changed) {
    this.#changed = changed;
    const buttons = { 'zoom-in': () => this.#zoom(0.5), 'zoom-out': () => this.#zoom(2), earlier: () => this.#move(-0.5), later: () => this.#move(0.5), whole: () => this.reset() };
    for (const [id, act] of Object.entries(buttons)) byId(id).addEventListener('click', () => { act(); this.#changed(); });
    this.#overview.addEventListener('pointerdown', (event) => this.#begin(event));
    this.#overview.addEventListener('pointermove', (event) => this.#drag(event));
    this.#overview.addEventListener('pointerup', (event) => this.#end(event));
    this.#overview.addEventListener('pointercancel', () => this.#update());
  }

  /** Shows another run. */
  show(run) {
    this.#run = run;
    this.#overview.replaceChildren(columns(run), this.#chosen);
    this.reset();
  }

  /** Chooses the whole run. */
  reset() {
    this.#choose(this.#run.beganMs, this.#run.endedMs);
  }

  get isWhole() {
    return this.fromMs <= this.#run.beganMs && this.toMs >= this.#run.endedMs;
  }

  /** Whether something lies in the chosen part. */
  has(beganMs, endedMs) {
    return beganMs <= this.toMs && endedMs >= this.fromMs;
  }

  #zoom(factor) {
    const [middle, half] = [(this.fromMs + this.toMs) / 2, ((this.toMs - this.fromMs) * factor) / 2];
    this.#choose(middle - half, middle + half);
  }

  #move(share) {
    const { beganMs, endedMs } = this.#run;
    const span = this.toMs - this.fromMs;
    const from = Math.min(Math.max(beganMs, this.fromMs + share * span), endedMs - span);
    this.#choose(from, from + span);
  }

  #choose(fromMs, toMs) {
    const { beganMs, endedMs } = this.#run;
    this.fromMs = Math.max(beganMs, Math.floor(fromMs));
    this.toMs = Math.max(this.fromMs + 1, Math.min(endedMs, Math.ceil(toMs)));
    this.#update();
  }

  #update() {
    this.#dragged = null;
    this.#chosen.hidden = this.isWhole;
    this.#place(this.fromMs, this.toMs);
    byId('range').textContent = this.isWhole ? `The whole run, ${formatTime(this.#run.endedMs - this.#run.beganMs)}` : `${formatTime(this.fromMs)} to ${formatTime(this.toMs)}`;
    byId('whole').disabled = byId('zoom-out').disabled = byId('earlier').disabled = byId('later').disabled = this.isWhole;
  }

  #place(fromMs, toMs) {
    const span = Math.max(1, this.#run.endedMs - this.#run.beganMs);
    this.#chosen.style.left = `${((fromMs - this.#run.beganMs) / span) * 100}%`;
    this.#chosen.style.width = `${((toMs - fromMs) / span) * 100}%`;
  }

  #timeAt(event) {
    const { left, width } = this.#overview.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    return this.#run.beganMs + share * (this.#run.endedMs - this.#run.beganMs);
  }

  #begin(event) {
    this.#dragged = this.#timeAt(event);
    this.#overview.setPointerCapture(event.pointerId);
  }

  #drag(event) {
    if (this.#dragged === null) return;
    const [from, to] = [this.#dragged, this.#timeAt(event)].sort((a, b) => a - b);
    this.#chosen.hidden = false;
    this.#place(from, to);
  }

  #end(event) {
    if (this.#dragged === null) return;
    const [from, to] = [this.#dragged, this.#timeAt(event)].sort((a, b) => a - b);
    this.#dragged = null;
    const isClick = to - from < (this.#run.endedMs - this.#run.beganMs) / 200;
    if (isClick) this.#update();
    else {
      this.#choose(from, to);
      this.#changed();
    }
  }
}

/** How many loads began in each part of the run, and how many of them failed. */
function columns(run) {
  const span = Math.max(1, run.endedMs - run.beganMs);
  const counts = Array.from({ length: COLUMNS }, () => [0, 0]);
  for (const load of run.loads) {
    const column = counts[Math.min(COLUMNS - 1, Math.floor(((load.beganMs - run.beganMs) / span) * COLUMNS))];
    column[load.outcome === 'failed' ? 1 : 0] += 1;
  }
  const most = Math.max(1, ...counts.map(([good, bad]) => good + bad));
  return element('span', { class: 'columns-of-loads' }, counts.map(([good, bad]) => {
    const column = element('span', {}, element('i', { class: 'failed' }), element('i', {}));
    column.firstChild.style.height = `${(bad / most) * 100}%`;
    column.lastChild.style.height = `${(good / most) * 100}%`;
    return column;
  }));
}
