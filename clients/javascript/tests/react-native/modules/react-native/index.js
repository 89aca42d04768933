'use strict';

// The part of React Native that the plugin for ads and the tests use. A real one needs npm.

const EventEmitter = require('./Libraries/vendor/emitter/EventEmitter').default;

const DeviceEventEmitter = new EventEmitter();

class NativeEventEmitter {
  #module;

  constructor(module) {
    this.#module = module;
  }

  addListener(name, listener, context) {
    this.#module?.addListener?.(name);
    const subscription = DeviceEventEmitter.addListener(name, listener, context);
    return {
      remove: () => {
        this.#module?.removeListeners?.(1);
        subscription.remove();
      },
    };
  }

  removeAllListeners(name) {
    this.#module?.removeListeners?.(DeviceEventEmitter.listenerCount(name));
    DeviceEventEmitter.removeAllListeners(name);
  }
}

const Platform = { OS: 'ios', select: (choices) => choices[Platform.OS] ?? choices.default };

const AppState = { currentState: 'active', addEventListener: () => ({ remove() {} }) };

/** Components that draw nothing are names of elements. */
module.exports = {
  AppState,
  DeviceEventEmitter,
  NativeEventEmitter,
  Platform,
  Pressable: 'Pressable',
  StyleSheet: { create: (styles) => styles, flatten: (style) => Object.assign({}, ...[style].flat(Infinity)) },
  Text: 'Text',
  View: 'View',
  findNodeHandle: (node) => node?._nativeTag ?? null,
  get TurboModuleRegistry() {
    return require('./Libraries/TurboModule/TurboModuleRegistry');
  },
};
