// Generated from testing.js by clients/generate. Do not edit.

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
export const withBridge: {
    (run: (bridge: AdBridge, t: import('node:test').TestContext) => unknown): (t: import('node:test').TestContext) => Promise<void>;
    (options: import('./bridge.js').StartOptions, run: (bridge: AdBridge, t: import('node:test').TestContext) => unknown): (t: import('node:test').TestContext) => Promise<void>;
};
import { AdBridge } from "./bridge.js";
