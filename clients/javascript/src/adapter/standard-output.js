import { Writable } from 'node:stream';

/**
 * Reserves the standard output for messages. Everything else that the program prints, for example by
 * `console.log`, goes to the standard error.
 *
 * @returns {Writable} a stream to the standard output
 */
export function takeStandardOutput() {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  // The reader has ended. The stream below reports errors of the output; the log is not needed.
  stdout.on('error', () => {});
  stderr.on('error', () => {});
  return new Writable({
    decodeStrings: false,
    write: (text, encoding, done) => void write(text, encoding, done),
  });
}
