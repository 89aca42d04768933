let send = () => {};

/**
 * Reports a call to the network's SDK, so that a test can see what reaches the network.
 *
 *     network.setCoppa(true);
 *     networkCall('setCoppa', [true]);
 *
 * @param {string} name the name of the call
 * @param {import('../generated/types.js').JSONValue} [args] any JSON of at most 256 KiB
 * @param {import('./requests.js').LoadRequest} [load] the load that the call belongs to
 * @returns {void}
 */
export function networkCall(name, args = null, load = undefined) {
  send({ name, arguments: args, loadId: load?.loadId });
}

/** Sets where reports go. */
export function reportTo(sink) {
  send = sink;
}
