import { AdBridge } from './bridge.js';

/** How much of a conversation is kept, and shown when a test fails. */
const KEPT_LINES = 200;
const SHOWN_CHARACTERS = 500;

/**
 * Makes a test of a function that needs a bridge: a fresh daemon for each run, on a clock that skips
 * what nobody waits for. When the test fails, what was said is shown with it.
 *
 *     test('an impression counts once', withBridge(async (bridge, t) => { … }));
 *     test('a slow network', withBridge({ clock: 'manual' }, async (bridge, t) => { … }));
 *
 * @param {import('./index.js').StartOptions} options of the daemon; may be left out
 * @param {(bridge: AdBridge, t: import('node:test').TestContext) => unknown} run
 */
export function withBridge(options, run) {
  if (typeof options === 'function') return withBridge({}, options);
  return async (t) => {
    const conversation = [];
    const trace = (arrow, line) => {
      conversation.push(`${arrow} ${shortened(line)}`);
      if (conversation.length > KEPT_LINES) conversation.shift();
      options.trace?.(arrow, line);
    };
    const bridge = await AdBridge.start({ clock: 'skip', ...options, trace });
    try {
      await run(bridge, t);
    } catch (error) {
      t.diagnostic(['The conversation of the test that failed:', ...conversation].join('\n'));
      throw error;
    } finally {
      await bridge.close();
    }
  };
}

function shortened(line) {
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line;
}
