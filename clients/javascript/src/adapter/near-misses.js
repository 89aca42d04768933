import { distance } from '../nearest.js';

/** How many letters a name has that may differ from the API's by two, or end early. */
const LONG = 8;

/** How many letters the name of a function, and of a property, has that may differ from the API's by one. */
const SHORT = { method: 5, property: 4 };

/**
 * Finds members whose names are nearly those of the API, and which nothing calls or reads: for each a sentence.
 *
 * A member that its class uses itself does not count, and neither does one whose counterpart the object has, too.
 *
 * @param {object} object an adapter, or an ad
 * @param {Function} Base the class of the API that it extends, or is
 * @param {object[]} users other objects whose classes may use the members
 * @returns {string[]}
 */
export function nearMisses(object, Base, users = []) {
  const prototypes = [...chain(Object.getPrototypeOf(object), Base.prototype)];
  const isFunction = (name) => typeof object[name] === 'function';
  const own = prototypes.flatMap((each) => [...methodsOf(each), ...privateMethodsOf(each.constructor)]);
  own.push(...Object.keys(object).filter(isFunction));
  const methods = [...chain(Base.prototype)].flatMap(methodsOf);

  const usual = new Base();
  const getters = prototypes.flatMap(gettersOf);
  const values = [...Object.keys(object).filter((name) => !isFunction(name)), ...getters];
  const properties = Object.keys(usual);
  // A property that an ad does not set has the value of the API's class.
  const isSet = (name) => object[name] !== usual[name];

  // A field of the API's class is defined on the object, in front of a getter.
  const hidden = getters.filter(
    (name) => properties.includes(name) && 'value' in (Object.getOwnPropertyDescriptor(object, name) ?? {}),
  );

  const source = [object, ...users].map((each) => sourceOf(each, Base.prototype)).join('\n');
  const title = object.constructor.name;
  const found = wrong(own, methods, SHORT.method, (right) => own.includes(right), source).map(
    ([name, right]) => `${title} has ${name}, which is never called. The method is ${right}.`,
  );
  return found.concat(
    hidden.map((name) => `${title} has a getter ${name}, which is never read. Set the property ${name}.`),
    wrong(values, properties, SHORT.property, isSet, source).map(
      ([name, right]) => `${title} has ${name}, which is never read. The property is ${right}.`,
    ),
  );
}

/**
 * Finds properties that are different each time they are read: for each a sentence.
 *
 * @param {object} object an adapter, or an ad
 * @param {Function} Base the class of the API that it extends, or is
 * @returns {string[]}
 */
export function changingValues(object, Base) {
  const getters = [...chain(Object.getPrototypeOf(object), Base.prototype)].flatMap(gettersOf);
  return Object.keys(new Base())
    .filter((name) => getters.includes(name) && !Object.hasOwn(object, name) && isChanging(object, name))
    .map((name) => `${object.constructor.name} has another ${name} each time it is read.`);
}

function isChanging(object, name) {
  const first = object[name];
  // Objects can be equal.
  return (typeof first !== 'object' || first === null) && !Object.is(first, object[name]);
}

/** The members with wrong names, each with the right one. */
function wrong(own, known, short, hasRight, source) {
  const api = new Map(known.map((name) => [plain(name), name]));
  return [...new Set(own)]
    .filter((name) => !known.includes(name) && !isUsed(name, source))
    .map((name) => [name, nearest(plain(name), api, short)])
    .filter(([, right]) => right && !hasRight(right));
}

/** The source of an object's classes, and of the functions that it was given. */
function sourceOf(object, end) {
  const classes = [...chain(Object.getPrototypeOf(object), end)].map(({ constructor }) => constructor);
  return [...classes, ...Object.values(object)]
    .filter((each) => typeof each === 'function')
    .map((each) => withoutComments(Function.prototype.toString.call(each)))
    .join('\n');
}

/** A prototype and those that it extends, without the last one. */
function* chain(prototype, end = Object.prototype) {
  while (prototype && prototype !== end && prototype !== Object.prototype) {
    yield prototype;
    prototype = Object.getPrototypeOf(prototype);
  }
}

function methodsOf(prototype) {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
    .map(([name]) => name);
}

function gettersOf(prototype) {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([, { get }]) => get)
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

function nearest(name, api, short) {
  if (api.has(name)) return api.get(name);
  if (name.length >= LONG) {
    for (const [each, right] of api) if (each.startsWith(name)) return right;
  }
  let limit = name.length >= LONG ? 2 : name.length >= short ? 1 : 0;
  let best;
  for (const [each, right] of api) {
    // A list of the adapter's own.
    if (short === SHORT.property && name === `${each}s`) continue;
    const found = distance(name, each);
    if (found > 0 && found <= limit) [limit, best] = [found - 1, right];
  }
  return best;
}

/** Whether a class uses a member, and not only sets it: its author knows that nothing else does. */
function isUsed(name, source) {
  const written = name.replace(/[$]/g, '\\$&');
  return new RegExp(`\\.${written}(?![\\w$]|\\s*=[^=>])|['"\`]${written}['"\`]`).test(source);
}

function withoutComments(source) {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}
