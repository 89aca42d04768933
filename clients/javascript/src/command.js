#!/usr/bin/env node
// The command `adbridge` of the package: runs the program with the same arguments and streams.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

import { findProgram } from './program.js';

// Not from PATH, because this command can be the one that is there.
const env = { ...process.env, PATH: '' };

try {
  // Before the program runs, because it may ask for a signal at once.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends it to the program, too.
  process.on('SIGINT', () => {});
  const child = spawn(findProgram(undefined, env), process.argv.slice(2), { stdio: 'inherit' });
  child.on('error', (error) => fail(`The program can't be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
} catch (error) {
  fail(error.message);
}

function fail(message) {
  console.error(`adbridge: error: ${message}`);
  process.exit(1);
}
