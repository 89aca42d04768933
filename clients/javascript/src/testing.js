import { AdBridge } from './bridge.js';

/** How many lines of a conversation are kept for a failed test. */
const KEPT_LINES = 200;
const SHOWN_CHARACTERS = 500;

/**
 * Makes a test of a function that needs a bridge: a fresh daemon for each run, on a clock that
 * skips idle time. When the test fails, the conversation is shown with it, and the log (`!`).
 *
 *     test('an impression counts once', withBridge(async (bridge, t) => { … }));
 *     test('a slow network', withBridge({ clock: 'manual' }, async (bridge, t) => { … }));
 *
 * @type {{
 *   (
 *     run: (bridge: AdBridge, t: import('node:test').TestContext) => unknown,
 *   ): (t: import('node:test').TestContext) => Promise<void>;
 *   (
 *     options: import('./bridge.js').StartOptions,
 *     run: (bridge: AdBridge, t: import('node:test').TestContext) => unknown,
 *   ): (t: import('node:test').TestContext) => Promise<void>;
 * }}
 */
export const withBridge = (options, run) => {
  if (typeof options === 'function') return withBridge({}, options);
  return async (t) => {
    const conversation = [];
    const keep = (mark, line) => {
      conversation.push(`${mark} ${shortened(line)}`);
      if (conversation.length > KEPT_LINES) conversation.shift();
    };
    const trace = (arrow, line) => {
      keep(arrow, line);
      options.trace?.(arrow, line);
    };
    const log = (line) => {
      keep('!', line);
      options.log?.(line);
    };
    const bridge = await AdBridge.start({ clock: 'skip', ...options, trace, log });
    try {
      await run(bridge, t);
    } catch (error) {
      // The log is complete only after the end of the daemon.
      await bridge.close();
      t.diagnostic(['The conversation of the failed test:', ...conversation].join('\n'));
      throw error;
    } finally {
      await bridge.close();
    }
  };
};

function shortened(line) {
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line;
}
