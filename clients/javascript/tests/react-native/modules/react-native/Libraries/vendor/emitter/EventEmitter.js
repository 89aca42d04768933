'use strict';

exports.__esModule = true;
exports.default = class EventEmitter {
  #registrations = new Map();

  addListener(name, listener, context) {
    const registration = { listener, context };
    this.#registrations.set(name, [...this.#of(name), registration]);
    return {
      remove: () => this.#registrations.set(name, this.#of(name).filter((each) => each !== registration)),
    };
  }

  emit(name, ...values) {
    for (const { listener, context } of this.#of(name)) listener.apply(context, values);
  }

  removeAllListeners(name) {
    if (name === undefined) this.#registrations.clear();
    else this.#registrations.delete(name);
  }

  listenerCount(name) {
    return this.#of(name).length;
  }

  #of(name) {
    return this.#registrations.get(name) ?? [];
  }
};
