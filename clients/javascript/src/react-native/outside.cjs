'use strict';

// Node itself loads this file, not Jest. So the client is not transformed, and its timers are real,
// even if a test replaces the global ones.

const { queueMicrotask, setImmediate } = globalThis;

module.exports = { loadClient: () => import('../index.js'), queueMicrotask, setImmediate };
