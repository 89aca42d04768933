import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, isAbsolute, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ProgramNotFound } from './errors.js';

/**
 * Finds the program: the requested one, else the one that `ADBRIDGE` names, else the one of the
 * installed package for this platform, else `adbridge` on `PATH`, else the newest build in the
 * checkout of this package.
 *
 * @param {string | undefined} asked a path, or a name on `PATH`
 * @param {NodeJS.ProcessEnv} env
 * @param {string | undefined} checkout
 * @param {string | undefined} file the file that sees the installed packages
 * @returns {string} its path
 */
export function findProgram(asked, env = process.env, checkout = ownCheckout(), file = thisFile()) {
  if (asked) return named(asked, 'The option `program`', env);
  if (env.ADBRIDGE) return named(env.ADBRIDGE, 'The environment variable ADBRIDGE', env);
  const found = installed(file) ?? onPath('adbridge', env) ?? built(checkout);
  if (found) return found;
  throw new ProgramNotFound(
    `There is no adbridge on PATH, no installed package ${PLATFORM_PACKAGE}, and no build of it in ` +
      'a checkout. Install that package. Or build the program (`swift build -c release --product ' +
      'adbridge`), and put it on PATH, or say where it is: in the environment variable ADBRIDGE or ' +
      'the option `program`.',
  );
}

/** The package that contains the program for this system and processor. */
const PLATFORM_PACKAGE = `@adbridge/${process.platform}-${process.arch}`;

/** This file, or the bundle that contains it. */
function thisFile() {
  const { url } = import.meta;
  if (url?.startsWith('file:')) return fileURLToPath(url);
  // A bundle in CommonJS. `node -e` has a `__filename` that is the name of no file.
  return typeof __filename === 'string' && isAbsolute(__filename) ? __filename : undefined;
}

/** The checkout that this file belongs to. */
function ownCheckout() {
  const file = thisFile();
  const end = join(sep, 'clients', 'javascript', 'src', 'program.js');
  return file?.endsWith(end) ? file.slice(0, -end.length) : undefined;
}

function named(program, whose, env) {
  const found = program.includes('/') ? isProgram(program) && program : onPath(program, env);
  if (found) return found;
  throw new ProgramNotFound(`${whose} is ${program}, but there is no such program.`);
}

function installed(file) {
  if (file === undefined) return undefined;
  try {
    const program = createRequire(file).resolve(`${PLATFORM_PACKAGE}/bin/adbridge`);
    return isProgram(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

function onPath(name, env) {
  // There, npm puts the command of this package, which would look for the program again.
  const commands = join('node_modules', '.bin');
  const folders = (env.PATH ?? '').split(delimiter).filter((each) => each !== '' && !each.endsWith(commands));
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function built(checkout) {
  if (checkout === undefined) return undefined;
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
