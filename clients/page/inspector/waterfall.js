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
  const bar = element('span', { class: `bar ${attempt.outcome ?? 'asking'}` });
  bar.style.left = `${((attempt.beganMs - load.beganMs) / spanMs) * 100}%`;
  bar.style.width = `${((endedMs - attempt.beganMs) / spanMs) * 100}%`;
  const latency = formatTime(attempt.latencyMs ?? endedMs - attempt.beganMs);
  return element('tr', { class: attempt.outcome ?? 'asking' },
    element('th', { scope: 'row' }, `${index + 1}. ${attempt.label ?? attempt.className}`,
      element('small', {}, [attempt.label ? attempt.className : null, attempt.parameter].filter(Boolean).join(' · '))),
    element('td', {}, element('span', { class: 'track' }, bar), element('small', {}, latency)),
    element('td', {}, OUTCOMES[attempt.outcome] ?? 'is asked …',
      describeError(attempt.error).map((text) => element('small', { class: 'why' }, text))));
}
