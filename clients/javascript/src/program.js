import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ProgramNotFound } from './errors.js';

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Finds the program: the requested one, else the one that `ADBRIDGE` names, else `adbridge` on `PATH`,
 * else the newest build in the checkout of this package.
 *
 * @param {string | undefined} asked a path, or a name on `PATH`
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} its path
 */
export function findProgram(asked, env = process.env, checkout = CHECKOUT) {
  if (asked) return named(asked, 'The option `program`', env);
  if (env.ADBRIDGE) return named(env.ADBRIDGE, 'The environment variable ADBRIDGE', env);
  const found = onPath('adbridge', env) ?? built(checkout);
  if (found) return found;
  throw new ProgramNotFound(
    'There is no adbridge on PATH, and no build of it in a checkout. Build it ' +
      '(`swift build -c release --product adbridge`), and put it on PATH, or say where it is: ' +
      'in the environment variable ADBRIDGE or the option `program`.',
  );
}

function named(program, whose, env) {
  const found = program.includes('/') ? isProgram(program) && program : onPath(program, env);
  if (found) return found;
  throw new ProgramNotFound(`${whose} is ${program}, but there is no such program.`);
}

function onPath(name, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function built(checkout) {
  return ['release', 'debug']
    .map((configuration) => join(checkout, '.build', configuration, 'adbridge'))
    .filter(isProgram)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
