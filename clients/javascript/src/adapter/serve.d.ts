// Generated from serve.js by clients/generate. Do not edit.

/**
 * Answers the bridge that started this program, until it closes the input; then the process ends.
 *
 * The bridge chooses one of the adapters by its class name. From here on, standard input and output
 * belong to the bridge: what is printed goes to the standard error, into the log of the bridge.
 *
 * If the environment has `ADBRIDGE_ATTACH`, the program attaches itself to a bridge that runs already,
 * with a connection for each adapter. Standard input and output stay as they are, and the promise is
 * fulfilled when the bridge has closed the connections.
 *
 * @param {import('./adapter.js').Adapter[]} adapters
 * @returns {Promise<void>}
 */
export function serve(...adapters: import('./adapter.js').Adapter[]): Promise<void>;
