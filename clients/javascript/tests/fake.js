import { fileURLToPath } from 'node:url';

import { AdBridge } from '../src/index.js';

const PROGRAM = fileURLToPath(new URL('fake-daemon.js', import.meta.url));

/** A bridge to a fake daemon that does what its name says, and that ends with the test. */
export async function startFake(t, name, options = {}) {
  const bridge = await AdBridge.start({ program: PROGRAM, args: [name], closeTimeout: 200, ...options });
  t.after(() => bridge.close());
  return bridge;
}

/** Whether a process runs. */
export function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
