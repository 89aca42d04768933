// Generated from serve.js by clients/generate. Do not edit.

/**
 * Answers the bridge that started this program, until it closes the input; then the process ends.
 *
 * The bridge chooses one of the adapters by its class name. From here on, standard input and output
 * belong to the bridge: what is printed goes to the standard error, into the log of the bridge.
 *
 * @param {import('./adapter.js').Adapter[]} adapters
 * @returns {Promise<void>}
 */
export function serve(...adapters: import('./adapter.js').Adapter[]): Promise<void>;
