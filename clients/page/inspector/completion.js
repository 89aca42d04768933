/**
 * Where the caret stands in a JSON text that is being written.
 *
 * @param {string} text
 * @param {number} caret
 * @returns {{path: (string | number)[], isKey: boolean, from: number, to: number, typed: string, isOpen: boolean, used: string[], hasColon: boolean} | null}
 *   the path of the value or of the object, the token at the caret, and the keys that the object has; null
 *   if nothing can be completed there
 */
export function placeAt(text, caret) {
  const frames = [];
  const root = { isRoot: true, isKey: false, path: [] };
  const top = () => frames.at(-1) ?? root;
  const childPath = (frame) => (frame.isRoot ? [] : [...frame.path, frame.isObject ? frame.key : frame.index]);
  let place = null;
  // What is at the caret: a token that begins before it, and ends at it or behind it; or nothing.
  const see = (from, to, typed, isOpen) => {
    const frame = top();
    if (place || caret < from || caret > to) return;
    const isKey = Boolean(frame.isObject) && frame.isKey;
    place = { path: isKey ? frame.path : childPath(frame), isKey, from, to, typed, isOpen, frame, hasColon: false };
  };
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    const frame = top();
    // A caret between two tokens.
    if (!place && at >= caret && !/["\w.+-]/.test(character)) see(caret, caret, '', false);
    if (character === '"') {
      const end = stringEnd(text, at, caret);
      const value = text.slice(at + 1, end).replace(/"$/, '');
      if (caret > at) see(at, end, text.slice(at + 1, Math.min(caret, at + 1 + value.length)), true);
      else see(caret, caret, '', false);
      if (frame.isObject && frame.isKey) {
        frame.key = value;
        frame.keys.push(value);
        if (place?.frame === frame && place.from === at) place.hasColon = /^\s*:/.test(text.slice(end));
      }
      at = end;
    } else if (character === '{' || character === '[') {
      frames.push({ isObject: character === '{', isKey: true, path: childPath(frame), key: '', index: 0, keys: [] });
      at += 1;
    } else if (character === '}' || character === ']') {
      frames.pop();
      at += 1;
    } else if (character === ':') {
      frame.isKey = false;
      at += 1;
    } else if (character === ',') {
      frame.isKey = true;
      frame.index += 1;
      at += 1;
    } else if (/[\w.+-]/.test(character)) {
      const [word] = /^[\w.+-]+/.exec(text.slice(at));
      see(at, at + word.length, text.slice(at, Math.max(at, Math.min(caret, at + word.length))), false);
      at += word.length;
    } else at += 1;
  }
  if (!place) see(caret, caret, '', false);
  if (!place) return null;
  const { frame, ...found } = place;
  const token = text.slice(found.from, found.to).replaceAll('"', '');
  return { ...found, used: (frame.keys ?? []).filter((key) => key !== token) };
}

/**
 * Where a string ends that begins at a place. One that is being written may have no quote at its end yet:
 * it has the word at the caret, and not what follows.
 */
function stringEnd(text, start, caret) {
  let end = text.length;
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"' || text[at] === '\n') {
      end = text[at] === '"' ? at + 1 : at;
      break;
    }
  }
  if (caret <= start || caret > end) return end;
  return Math.min(end, caret + /^[\w.+/-]*"?/.exec(text.slice(caret))[0].length);
}

/** The schemas that a schema consists of, itself first. */
function parts(schema) {
  return [schema, ...['anyOf', 'oneOf', 'allOf'].flatMap((name) => (schema[name] ?? []).flatMap(parts))];
}

/** The schemas of the value at a path. */
function schemasAt(root, path) {
  let found = parts(root);
  for (const step of path) {
    found = found.flatMap((schema) => {
      const child = typeof step === 'number'
        ? Array.isArray(schema.items) ? schema.items[step] ?? schema.additionalItems : schema.items
        : schema.properties?.[step] ?? schema.additionalProperties;
      return child && typeof child === 'object' ? parts(child) : [];
    });
  }
  return found;
}

/** The types of a schema, without null. */
const typesOf = ({ type }) => [type ?? []].flat().filter((name) => name !== 'null');

/**
 * What can stand at a place, the best first.
 *
 * @param {object} schema the JSON Schema of the whole text
 * @param {object} place what `placeAt` returns
 * @param {(path: (string | number)[]) => string[]} known values that the schema does not have
 * @returns {{label: string, text: string, caret: number, description: string}[]} the text replaces the
 *   token; the caret goes to a place in the text
 */
export function completions(schema, place, known = () => []) {
  const schemas = schemasAt(schema, place.path);
  const typed = place.typed.toLowerCase();
  const items = place.isKey ? keys(schemas, place) : values(schemas, known(place.path));
  const fitting = items.filter(({ label }) => label.toLowerCase().includes(typed));
  return fitting.sort((a, b) => Number(b.label.toLowerCase().startsWith(typed)) - Number(a.label.toLowerCase().startsWith(typed)));
}

/** What a value of a type begins and ends with. */
const BRACKETS = { object: ['{', '}'], array: ['[', ']'], string: ['"', '"'] };

/** The type of the values of a schema, if all of them have the same one. */
function kindOf(schema) {
  const kinds = new Set(parts(schema).flatMap((part) => (part.enum ? part.enum.filter((value) => value !== null).map((value) => typeof value) : typesOf(part))));
  return kinds.size === 1 ? [...kinds][0] : null;
}

function keys(schemas, { used, hasColon }) {
  const found = new Map();
  for (const [name, schema] of schemas.flatMap(({ properties }) => Object.entries(properties ?? {}))) {
    if (used.includes(name) || found.has(name) || name.startsWith('$')) continue;
    const quoted = JSON.stringify(name);
    const [start, end] = BRACKETS[kindOf(schema)] ?? ['', ''];
    const text = hasColon ? quoted : `${quoted}: ${start}${end}`;
    found.set(name, { label: name, text, caret: hasColon ? text.length : text.length - end.length, description: schema.description ?? '' });
  }
  return [...found.values()];
}

function values(schemas, known) {
  const found = new Map();
  const add = (value) => {
    const text = JSON.stringify(value);
    if (value !== null && !found.has(text)) found.set(text, { label: String(value), text, caret: text.length, description: '' });
  };
  const [described] = schemas.filter(({ description }) => description);
  for (const schema of schemas) {
    (schema.enum ?? []).forEach(add);
    if ('const' in schema) add(schema.const);
    if (typesOf(schema).includes('boolean')) [true, false].forEach(add);
  }
  known.forEach(add);
  for (const [type, text] of [['object', '{}'], ['array', '[]']]) {
    if (schemas.some((schema) => typesOf(schema).includes(type))) found.set(text, { label: text, text, caret: 1, description: described?.description ?? '' });
  }
  return [...found.values()];
}
