// What happened in a conversation, as rows for people.

const MOST_ROWS = 200;
const LONGEST_TEXT = 300;
const HIDDEN = new Set(['initialize', 'ping', 'shutdown', 'exit', 'rpc.discover', '$/cancelRequest']);

/**
 * The calls, attempts, events and violations in lines, one a row: the daemon's time, the ad, and what
 * happened. A line that can't be read is left out.
 *
 * @param {readonly string[]} lines `>` or `<` begins each line
 * @returns {string[]}
 */
export function timeline(lines) {
  const rows = [...new Timeline().rows(lines)];
  const shown = rows.slice(-MOST_ROWS);
  const [first, second] = [0, 1].map((index) => Math.max(0, ...shown.map((row) => row[index].length)));
  const missing = rows.length - shown.length;
  return [
    ...(missing > 0 ? [`(${missing} ${missing === 1 ? 'row' : 'rows'} before these)`] : []),
    ...shown.map(([at, ad, text]) => `${at.padStart(first)}  ${ad.padEnd(second)}  ${text}`),
  ];
}

/**
 * A line without images in base64 and other long strings. It is still JSON.
 *
 * @param {string} line
 * @returns {string}
 */
export function withoutImages(line) {
  return line
    .replace(/"(data|watermark)":"([A-Za-z0-9+/=]{64,})"/g, (_, name, data) => `"${name}":"(${data.length} characters)"`)
    .replace(/"([^"\\]{40})([^"\\]{360,})"/g, (_, start, rest) => `"${start}… (${start.length + rest.length} characters)"`);
}

class Timeline {
  #requests = new Map();
  #now = 0;

  *rows(lines) {
    for (const line of lines) {
      for (const message of parsed(line.slice(2))) {
        try {
          yield* line.startsWith('>') ? this.#request(message) : this.#received(message);
        } catch {
          // It does not follow the protocol. The conversation shows it.
        }
      }
    }
  }

  *#request({ id, method, params }) {
    if (id !== undefined) this.#requests.set(JSON.stringify(id), { method, params: params ?? {}, atMs: this.#now });
    if (!HIDDEN.has(method)) yield this.#row(params?.adId, `${method} ${members(params ?? {})}`);
  }

  *#received(message) {
    if (message.method === undefined) yield* this.#answer(message);
    else yield* this.#notification(message.method, message.params);
  }

  *#notification(method, params) {
    this.#now = Math.max(this.#now, params.atMs);
    if (method === 'adEvent') yield this.#row(params.adId, `* ${params.event} ${details(params)}`);
    else if (method === 'contractViolation') {
      yield this.#row(params.adId, `! ${params.severity}: ${params.rule} by ${params.className}: ${params.message}`);
    } else if (method === 'adapterStatus') yield this.#row(null, `! ${params.className}: ${params.description}`);
    else yield this.#row(params.adId, `* ${method} ${members(params, 'index', 'atMs')}`);
  }

  *#answer({ id, result, error }) {
    const key = JSON.stringify(id);
    const { method = '?', params = {}, atMs = this.#now } = this.#requests.get(key) ?? {};
    this.#requests.delete(key);
    const data = (error ? error.data : result) ?? {};
    const adId = data.adId ?? params.adId;
    if (method === 'advanceClock' && !error) this.#now = Math.max(this.#now, result.nowMs);
    const isLoad = method.startsWith('load');
    let endMs = atMs;
    for (const [index, attempt] of (isLoad ? data.responseInfo?.attempts ?? [] : []).entries()) {
      // Networks are asked one after the other.
      endMs += attempt.latencyMs;
      this.#now = Math.max(this.#now, endMs);
      yield this.#row(adId, `  ${index + 1}. ${described(attempt)}`);
    }
    if (error) {
      const code = `${error.code} ${data.name ?? ''}`.trimEnd();
      yield this.#row(adId, `! ${method} failed: ${error.message} (${code})`);
    } else if (isLoad) yield this.#row(adId, `  ${method} gave ${adId}, ${result.format}`);
  }

  #row(adId, text) {
    return [`${this.#now} ms`, inOneLine(adId ?? ''), inOneLine(text)];
  }
}

function parsed(text) {
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return [];
  }
}

function described({ label, className, parameter, latencyMs, error }) {
  const who = [label, className, parameter].filter((name) => name !== null && name !== undefined).join(', ');
  return `${who}: after ${latencyMs} ms ${error ? `failed: ${cause(error)}` : 'gave an ad'}`;
}

/** The deepest cause of an ad error: what the network said. */
function cause(error) {
  if (error.underlying) return cause(error.underlying);
  return `${error.name ?? `${error.domain} ${error.code}`}: ${error.message}`;
}

function details({ asset, error, reward, size, view }) {
  const values = [reward, size, view].filter(Boolean).map((value) => JSON.stringify(value));
  return [asset, error && cause(error), ...values].filter(Boolean).join(' ');
}

/** Parameters as `name=value`, without the ad, which has its own column. */
function members(params, ...hidden) {
  return Object.entries(params)
    .filter(([name]) => name !== 'adId' && !hidden.includes(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}

function inOneLine(text) {
  const one = String(text).replace(/[\r\n\u2028\u2029\u0085\v\f]+/g, ' ').trimEnd();
  return one.length > LONGEST_TEXT ? `${one.slice(0, LONGEST_TEXT)}…` : one;
}
