import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { ProgramNotFound } from './errors.js';
import { LineReader, LineWriter } from './lines.js';
import { after } from './milliseconds.js';
import { clearTimeout, setTimeout } from './timers.js';

/** How many lines of standard error are kept for error messages. */
const KEPT_LINES = 20;

/** How long the streams of a process may stay open after its end, in milliseconds. */
const DRAIN_MS = 500;

/** The running processes. They end with this process. */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** A process that reads and writes lines. What they mean is not known here. */
export class Daemon {
  #child;
  #writer;
  #grace;
  /** @type {string[]} */
  #lastWords = [];
  #isStopping = false;

  /**
   * Resolves when the process has ended and all its output was read.
   *
   * @type {Promise<import('./errors.js').Exit>}
   */
  exited;

  /**
   * Starts a program.
   *
   * @param {string} program
   * @param {string[]} args
   * @param {object} options
   * @param {(line: string) => void} options.onLine gets every line of the standard output
   * @param {(line: string) => void} [options.log] gets every line of the standard error
   * @param {number} options.grace how long it may take to end, in milliseconds, before it is stopped
   * @param {string} [options.cwd]
   * @param {NodeJS.ProcessEnv} [options.env]
   */
  static async start(program, args, { cwd, env, ...options }) {
    const child = spawn(program, args, { cwd, env, stdio: 'pipe' });
    const daemon = new Daemon(child, options);
    try {
      await once(child, 'spawn');
    } catch (error) {
      throw new ProgramNotFound(`${program} can't be started: ${error.message}`, { cause: error });
    }
    return daemon;
  }

  constructor(child, { onLine, log, grace }) {
    this.#child = child;
    this.#grace = grace;
    this.#writer = new LineWriter(child.stdin);
    this.exited = this.#watch();
    readLines(child.stdout, onLine);
    readLines(child.stderr, (line) => {
      this.#lastWords.push(line);
      if (this.#lastWords.length > KEPT_LINES) this.#lastWords.shift();
      log?.(line);
    });
    // A process that closes one of its pipes is about to end, or useless.
    child.stdin.on('error', () => this.stop());
    child.stdout.on('end', () => this.stop());
  }

  /** The id of the process. */
  get pid() {
    return this.#child.pid;
  }

  /** The last lines of its standard error. */
  get lastWords() {
    return this.#lastWords.join('\n');
  }

  /** @returns {LineWriter} its input */
  get input() {
    return this.#writer;
  }

  /** Closes its input, and stops the process if it does not end by itself. */
  async stop() {
    if (!this.#isStopping) {
      this.#isStopping = true;
      this.#writer.end();
      const terminate = after(this.#grace, () => this.#child.kill('SIGTERM'));
      const kill = after(2 * this.#grace, () => this.#child.kill('SIGKILL'));
      this.exited.then(() => [terminate, kill].forEach(clearTimeout));
    }
    return this.exited;
  }

  /** Kills the process. */
  async kill() {
    this.#child.kill('SIGKILL');
    return this.exited;
  }

  #watch() {
    const child = this.#child;
    return new Promise((resolve) => {
      child.on('spawn', () => running.add(child));
      child.on('error', () => child.pid ?? resolve({ code: null, signal: null }));
      child.on('exit', (code, signal) => {
        running.delete(child);
        // A child of the process can keep the streams open.
        const drain = setTimeout(() => [child.stdout, child.stderr].forEach((s) => s.destroy()), DRAIN_MS);
        child.on('close', () => {
          clearTimeout(drain);
          resolve({ code, signal });
        });
      });
    });
  }
}

function readLines(stream, onLine) {
  const reader = new LineReader();
  stream.on('data', (bytes) => reader.read(bytes).forEach(onLine));
  stream.on('end', () => reader.end().forEach(onLine));
}
