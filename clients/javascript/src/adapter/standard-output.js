import { Writable } from 'node:stream';

/**
 * Takes the standard output for messages alone: whatever else the program prints, by `console.log` or
 * otherwise, goes to the standard error from now on.
 *
 * @returns {Writable} what still leads to the standard output
 */
export function takeStandardOutput() {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  // Who reads them is gone: of the output the stream below hears, and nobody misses the log.
  stdout.on('error', () => {});
  stderr.on('error', () => {});
  return new Writable({
    decodeStrings: false,
    write: (text, encoding, done) => void write(text, encoding, done),
  });
}
