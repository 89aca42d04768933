/**
 * Makes an element. Properties that begin with `on` are listeners; `class`, `aria-…`, `data-…` and
 * `for` are attributes; the others are properties. Children that are null are left out.
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (/^(class|for|role|aria-.*|data-.*)$/.test(key)) made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return made;
}

/** The element of the page with an id. */
export const byId = (id) => document.getElementById(id);

/** A time of the daemon, for people: `1.250 s`. */
export function formatTime(ms) {
  if (ms < 1000) return `${ms} ms`;
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const seconds = ((ms % 60_000) / 1000).toFixed(3);
  if (ms < 60_000) return `${seconds} s`;
  const two = (number) => String(number).padStart(2, '0');
  return `${hours}:${two(minutes)}:${seconds.padStart(6, '0')}`;
}

/** A text whose long names break between their words: `SampleCustomEvent` before `Custom` and `Event`, `a+b` behind the plus. */
export function breakable(text) {
  return text.split(/(?<=[a-z])(?=[A-Z])|(?<=\+)/).flatMap((word, index) => (index === 0 ? [word] : [element('wbr'), word]));
}

/** The network of an attempt: its label, and its class. */
export const networkOf = ({ className, label }) => (label ? `${label} (${className})` : className);

/** The network that broke a rule, with the label of its line item if no other one of the load can have done it. */
export function breakerOf(ad, { className, rule, atMs }) {
  const asked = ad?.loads.findLast((load) => load.beganMs <= atMs)?.attempts.filter((attempt) => attempt?.className === className) ?? [];
  const gave = asked.filter(({ outcome }) => outcome === 'loaded');
  // An ad breaks its rules alone; any line item can break a rule about answers.
  const names = new Set((gave.length > 0 && !/Completion$|^adAndError$/.test(rule) ? gave : asked).map(networkOf));
  return names.size === 1 ? [...names][0] : className;
}

/** How a load or an attempt ended, in a sentence. */
export const OUTCOMES = { loaded: 'has an ad', failed: 'failed', cancelled: 'was cancelled' };

/** The deepest cause of an ad error: what the network said. */
export function deepest(error) {
  return error.underlying ? deepest(error.underlying) : error;
}

/** An ad error and its causes, the deepest first: what the network said. */
export function describeError(error) {
  const parts = [];
  for (let cause = error; cause; cause = cause.underlying) {
    parts.unshift(`${cause.name ?? `${cause.domain} ${cause.code}`}: ${cause.message}`);
  }
  return parts;
}
