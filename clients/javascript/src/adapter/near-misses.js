import { distance } from '../nearest.js';

/** How many letters a name has that may differ from the API's by two, or end early. */
const LONG = 8;

/**
 * Finds methods whose names are nearly those of the API, and which are never called: for each a sentence.
 *
 * A method that its class uses itself does not count, and neither does one whose counterpart the object has, too.
 *
 * @param {object} object an adapter, or an ad
 * @param {Function} Base the class of the API that it extends
 * @returns {string[]}
 */
export function nearMisses(object, Base) {
  const api = new Map();
  for (const prototype of chain(Base.prototype)) {
    for (const name of methodsOf(prototype)) api.set(plain(name), name);
  }
  const own = [];
  for (const prototype of chain(Object.getPrototypeOf(object))) {
    if (prototype === Base.prototype) break;
    own.push(...methodsOf(prototype), ...privateMethodsOf(prototype.constructor));
  }
  own.push(...Object.keys(object).filter((name) => typeof object[name] === 'function'));
  const source = [...chain(Object.getPrototypeOf(object))]
    .filter((prototype) => prototype !== Base.prototype && prototype.constructor)
    .map(({ constructor }) => withoutComments(Function.prototype.toString.call(constructor)))
    .join('\n');
  const found = [];
  for (const name of new Set(own)) {
    if (name in Base.prototype) continue;
    const right = nearest(plain(name), api);
    if (!right || own.includes(right) || isUsed(name, source)) continue;
    found.push(`${object.constructor.name} has ${name}, which is never called. The method is ${right}.`);
  }
  return found;
}

function* chain(prototype) {
  while (prototype && prototype !== Object.prototype) {
    yield prototype;
    prototype = Object.getPrototypeOf(prototype);
  }
}

function methodsOf(prototype) {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
    .map(([name]) => name);
}

/** Private methods: nobody else can call them. */
function privateMethodsOf(constructor) {
  const source = withoutComments(Function.prototype.toString.call(constructor));
  return [...source.matchAll(/(?<![.\w])(#\w+)\s*\([^)]*\)\s*\{/g)].map(([, name]) => name);
}

/** The letters of a name, without what differs between languages and the SDK's own names. */
function plain(name) {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(?<=.{6})(ads?|async)$/, '');
}

function nearest(name, api) {
  if (api.has(name)) return api.get(name);
  if (name.length >= LONG) {
    for (const [each, right] of api) if (each.startsWith(name)) return right;
  }
  let limit = name.length >= LONG ? 2 : name.length >= 5 ? 1 : 0;
  let best;
  for (const [each, right] of api) {
    const found = distance(name, each);
    if (found > 0 && found <= limit) [limit, best] = [found - 1, right];
  }
  return best;
}

/** Whether a class uses a method: its author knows that nothing else does. */
function isUsed(name, source) {
  const written = name.replace(/[$]/g, '\\$&');
  return new RegExp(`\\.${written}(?![\\w$])|['"\`]${written}['"\`]`).test(source);
}

function withoutComments(source) {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}
