import { describeError, element, formatTime } from './elements.js';

const OUTCOMES = { loaded: 'has an ad', failed: 'failed', cancelled: 'was cancelled' };

/** The attempts of a load as bars on a time axis. */
export function waterfall(load, nowMs) {
  const endMs = load.endedMs ?? nowMs;
  const spanMs = Math.max(1, endMs - load.beganMs);
  const rows = load.attempts.map((attempt, index) => row(attempt, index, load, spanMs, nowMs));
  const outcome = load.outcome ? `${load.outcome} after ${formatTime(endMs - load.beganMs)}` : `loading for ${formatTime(endMs - load.beganMs)}`;
  return element('section', { class: 'waterfall' },
    element('h3', {}, load.isRefresh ? 'Refresh' : 'Waterfall', element('small', {}, ` ${load.responseId}, ${outcome}`)),
    rows.length === 0 ? element('p', { class: 'hint' }, 'No network has been asked yet.') : element('table', {},
      element('thead', {}, element('tr', {}, ...['Network', 'Time', 'Result'].map((text) => element('th', { scope: 'col' }, text)))),
      element('tbody', {}, rows)));
}

function row(attempt, index, load, spanMs, nowMs) {
  const endedMs = attempt.endedMs ?? Math.max(nowMs, attempt.beganMs);
  const setUpMs = attempt.setUpMs ?? 0;
  const bars = [[attempt.outcome ?? 'asking', attempt.beganMs + setUpMs, endedMs]];
  if (setUpMs > 0) bars.unshift(['setUp', attempt.beganMs, attempt.beganMs + setUpMs]);
  const latency = formatTime(Math.max(0, (attempt.latencyMs ?? endedMs - attempt.beganMs) - setUpMs));
  return element('tr', { class: attempt.outcome ?? 'asking' },
    element('th', { scope: 'row' }, `${index + 1}. ${attempt.label ?? attempt.className}`,
      element('small', {}, [attempt.label ? attempt.className : null, attempt.parameter].filter(Boolean).join(' · '))),
    element('td', {}, element('span', { class: 'track' }, bars.map(([name, fromMs, toMs]) => bar(name, fromMs - load.beganMs, toMs - fromMs, spanMs))),
      element('small', {}, latency + (setUpMs > 0 ? `, after a set-up of ${formatTime(setUpMs)}` : ''))),
    element('td', {}, OUTCOMES[attempt.outcome] ?? 'is asked …',
      describeError(attempt.error).map((text) => element('small', { class: 'why' }, text))));
}

/** A bar on a track. */
export function bar(name, fromMs, lengthMs, spanMs) {
  const made = element('span', { class: `bar ${name}` });
  made.style.left = `${(fromMs / spanMs) * 100}%`;
  made.style.width = `${(Math.max(0, lengthMs) / spanMs) * 100}%`;
  return made;
}
