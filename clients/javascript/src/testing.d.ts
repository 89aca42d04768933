import { TestContext } from 'node:test';
import { AdBridge, StartOptions } from './index.js';

/**
 * Makes a test of a function that needs a bridge: a fresh daemon for each run, on a clock that
 * skips what nobody waits for. When the test fails, what was said is shown with it, and what was
 * logged (`!`).
 */
export declare function withBridge(
  run: (bridge: AdBridge, t: TestContext) => unknown,
): (t: TestContext) => Promise<void>;
export declare function withBridge(
  options: StartOptions,
  run: (bridge: AdBridge, t: TestContext) => unknown,
): (t: TestContext) => Promise<void>;
