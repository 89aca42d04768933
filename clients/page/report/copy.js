/** The formats whose ads have a method, in the Python library. */
const OF_FORMATS = {
  render: ['native'], untrack: ['native'], changeAdSize: ['banner'],
  present: ['interstitial', 'rewarded', 'rewardedInterstitial', 'appOpen'],
};
/** Methods that are about no ad and change what later loads do. */
const GLOBAL = new Set([
  'setUp', 'restartAdapter', 'setRequestConfiguration', 'defineAdUnit', 'removeAdUnit', 'defineNetwork', 'addStubs', 'removeNetwork',
]);
const LONGEST_LINE = 88;
const ERROR = 'RPCError';

/** Whether the requests of the client are known that a test of an ad repeats. */
export function canTest(run, ad) {
  const load = run.calls.find((call) => call.method.startsWith('load') && call.adId === ad.adId);
  return Boolean(load?.params) && ad.loads[0]?.outcome !== null && ad.loads[0]?.outcome !== 'cancelled';
}

/** A test for pytest that loads an ad, does what was done to it, and expects the same events. */
export function pytestTest(run, ad) {
  const errors = new Set();
  const lines = [];
  let nowMs = null;
  const events = (ad.events ?? []).filter(({ kind }) => kind === 'adEvent');
  // Time goes on only if something happened to the ad meanwhile.
  const advance = (untilMs) => {
    const last = events.findLast(({ atMs }) => atMs <= untilMs);
    if (nowMs !== null && last && last.atMs > nowMs) {
      lines.push(`adbridge.advance(${last.atMs - nowMs})`);
      nowMs = last.atMs;
    }
  };
  const made = (call, text) => {
    if (!call.error) return lines.push(text);
    const name = errorName(call.error);
    errors.add(name);
    return lines.push(`with pytest.raises(${name}):`, ...indented(text));
  };
  const load = ad.loads[0];
  for (const call of run.calls) {
    if (GLOBAL.has(call.method) && nowMs === null && call.params) lines.push(called('adbridge', call.method, call.params));
    if (call.adId !== ad.adId || !call.params) continue;
    if (call.method.startsWith('load')) {
      if (nowMs !== null) continue;
      const text = called('adbridge', call.method, call.params);
      if (load.outcome === 'failed') {
        errors.add('LoadFailed');
        lines.push('with pytest.raises(LoadFailed):', ...indented(text));
        break;
      }
      lines.push(`ad = ${text}`);
      const filled = load.attempts.findIndex((attempt) => attempt?.outcome === 'loaded');
      lines.push(`assert ad.response_info.loaded_attempt == ${filled}`);
      nowMs = load.endedMs;
    } else if (nowMs !== null) {
      advance(call.atMs);
      const isOfAd = OF_FORMATS[call.method]?.includes(ad.format) ?? true;
      const { adId, ...params } = call.params;
      made(call, isOfAd ? called('ad', call.method, params) : called('adbridge', call.method, { adId, ...params }));
      nowMs = Math.max(nowMs, call.atMs);
    }
  }
  if (load.outcome === 'loaded') {
    advance(Infinity);
    lines.push(`assert ad.event_names == ${literal(events.map(({ params }) => params.event), 4)}`);
  }
  const rules = (ad.events ?? []).filter(({ kind }) => kind === 'contractViolation').map(({ params }) => params.rule);
  lines.push(`assert [violation.rule for violation in adbridge.violations] == ${literal(rules, 4)}`);
  const imports = errors.size > 0 ? ['', `from adbridge import ${[...errors].sort().join(', ')}`] : [];
  const fixture = run.configuration === null ? [] : ['', '@pytest.fixture', 'def adbridge_config():', `    return ${literal(run.configuration, 4)}`, ''];
  const name = ad.adId.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return `${['import pytest', ...imports, '', ...fixture, '', '@pytest.mark.adbridge(clock="skip")', `def test_${name}(adbridge):`, ...lines.flatMap((line) => indented(line))].join('\n')}\n`;
}

const indented = (text) => text.split('\n').map((line) => `    ${line}`);
const snake = (name) => name.replace(/(?<=[a-z0-9])([A-Z])/g, (letter) => `_${letter.toLowerCase()}`);

/** The class of an error, from its name in the contract. */
function errorName({ data }) {
  return data?.name ? data.name[0].toUpperCase() + data.name.slice(1) : ERROR;
}

/** A call, whose arguments have a line each if it is long. */
function called(target, method, params) {
  const given = { ...params };
  if (method === 'advanceClock') return `${target}.advance(${given.ms ?? 0})`;
  if (method === 'render' && given.view) {
    const { width, height, id } = given.view;
    delete given.view;
    Object.assign(given, { width, height, viewId: id });
  }
  const texts = Object.entries(given).filter(([, value]) => value !== null && value !== undefined).map(([name, value]) => `${snake(name)}=${literal(value, 8)}`);
  const start = `${target}.${snake(method)}(`;
  const short = `${start}${texts.join(', ')})`;
  if (short.length <= LONGEST_LINE - 8 && !short.includes('\n')) return short;
  return `${start}\n${texts.map((text) => `    ${text},\n`).join('')})`;
}

/** A literal of Python, whose items have a line each if it is long. */
function literal(value, indent) {
  const short = shortLiteral(value);
  if (short.length + indent <= LONGEST_LINE || value === null || typeof value !== 'object') return short;
  const [items, open, close] = Array.isArray(value)
    ? [value.map((item) => literal(item, indent + 4)), '[', ']']
    : [Object.entries(value).map(([name, item]) => `${shortLiteral(name)}: ${literal(item, indent + 4)}`), '{', '}'];
  return `${open}\n${items.map((item) => `${' '.repeat(indent)}${item},\n`).join('')}${' '.repeat(indent - 4)}${close}`;
}

function shortLiteral(value) {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `[${value.map(shortLiteral).join(', ')}]`;
  if (typeof value === 'object') return `{${Object.entries(value).map(([name, item]) => `${shortLiteral(name)}: ${shortLiteral(item)}`).join(', ')}}`;
  // A string of JSON is one of Python, too, apart from pairs of surrogates, which JSON.stringify leaves as they are.
  return JSON.stringify(value);
}
