import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Compiles modules and elements of React, as the Babel of React Native does. */
const BABEL = [
  'babel-jest',
  {
    configFile: false,
    plugins: ['@babel/plugin-transform-modules-commonjs'],
    presets: [['@babel/preset-react', { runtime: 'automatic' }]],
  },
];

/**
 * Makes a project with tests for Jest in a folder: with the modules of another folder, with this package, and with
 * what stands for React Native and for the plugin.
 *
 * @param {string} folder
 * @param {string} modules A folder such as `node_modules`, with Jest, React and its test renderer.
 * @param {string} tests
 * @param {{ isCompiled: boolean, setupFiles: string[] }} options Whether Babel compiles the tests, and what runs
 *   before the double.
 */
export function makeProject(folder, modules, tests, { isCompiled, setupFiles }) {
  const installed = join(folder, 'node_modules');
  mkdirSync(installed);
  const ours = ['adbridge', 'react-native', 'react-native-google-mobile-ads'];
  for (const name of readdirSync(modules)) {
    if (!ours.includes(name)) symlinkSync(join(modules, name), join(installed, name));
  }
  cpSync(here('modules'), installed, { recursive: true });
  symlinkSync(here('../..'), join(installed, 'adbridge'));
  cpSync(tests, folder, { recursive: true, filter: (path) => !path.endsWith('modules') });
  rmSync(join(folder, 'package.json'), { force: true });
  const jest = {
    rootDir: folder,
    setupFiles,
    setupFilesAfterEnv: ['adbridge/react-native'],
    testMatch: ['**/*.jest.js', '**/*.test.js'],
    testTimeout: 30_000,
    transform: isCompiled ? { '\\.js$': BABEL } : {},
  };
  writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(jest));
}
