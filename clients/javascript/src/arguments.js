import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The arguments of the daemon for each option. */
const FLAGS = {
  clock: (mode) => ['--clock', mode],
  seed: (number) => ['--seed', String(number)],
  logLevel: (level) => ['--log-level', level],
  maxLineBytes: (bytes) => ['--max-line-bytes', String(bytes)],
  strict: (isStrict) => (isStrict ? ['--strict'] : []),
  record: (tape) => ['--record', tape],
  replay: (tape) => ['--replay', tape],
  args: (args) => args,
};

/**
 * Calls a function with the arguments of the daemon. A configuration that is an object is in a file
 * while the function runs.
 *
 * @template T
 * @param {object} options of `AdBridge.start`
 * @param {(args: string[]) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withArguments(options, use) {
  const args = Object.entries(FLAGS).flatMap(([name, flag]) =>
    options[name] === undefined ? [] : flag(options[name]),
  );
  const { config } = options;
  if (config === undefined) return use(args);
  if (typeof config === 'string') return use([...args, '--config', config]);

  const folder = await mkdtemp(join(tmpdir(), 'adbridge-'));
  try {
    const file = join(folder, 'config.json');
    await writeFile(file, JSON.stringify(config));
    return await use([...args, '--config', file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
