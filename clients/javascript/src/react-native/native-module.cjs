'use strict';

/** What JavaScript and Jest look for in any object. */
const ASKED_OF_ALL = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'tagName', 'constructor']);

/**
 * A native module: its methods write down each call. A method that it lacks throws when it is called.
 *
 * @param {string} name
 * @param {{ [method: string]: (...args: unknown[]) => unknown }} methods
 * @param {(module: string, method: string, args: unknown[]) => void} record
 */
function nativeModule(name, methods, record) {
  const module = {};
  for (const [method, run] of Object.entries(methods)) {
    module[method] = (...args) => {
      record(name, method, args);
      return run(...args);
    };
  }
  return new Proxy(module, {
    get(target, key) {
      if (typeof key !== 'string' || key in target || ASKED_OF_ALL.has(key) || /^[$@_]/.test(key)) return target[key];
      return () => {
        throw new Error(`adbridge/react-native has no method ${key} of ${name}. The plugin may be newer than it.`);
      };
    },
  });
}

module.exports = { nativeModule };
