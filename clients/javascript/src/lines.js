import { once } from 'node:events';

const LF = 0x0a;

/**
 * Cuts bytes into lines. The bytes can come in any pieces.
 *
 * It searches for the byte LF. No other UTF-8 character contains that byte, so a piece can end inside
 * a character, and U+2028 does not end a line. Each byte is read once, so long lines cost no more.
 */
export class LineReader {
  /** The pieces of the unfinished line. */
  #pieces = [];

  /**
   * @param {Buffer} bytes
   * @returns {string[]} the lines that are now complete, without their LF
   */
  read(bytes) {
    const end = bytes.lastIndexOf(LF);
    if (end < 0) {
      this.#pieces.push(bytes);
      return [];
    }
    const text =
      this.#pieces.length === 0
        ? bytes.toString('utf8', 0, end)
        : Buffer.concat([...this.#pieces, bytes.subarray(0, end)]).toString();
    this.#pieces = end + 1 < bytes.length ? [bytes.subarray(end + 1)] : [];
    return text.split('\n');
  }

  /** @returns {string[]} the last line, if it has no LF */
  end() {
    const rest = Buffer.concat(this.#pieces).toString();
    this.#pieces = [];
    return rest === '' ? [] : [rest];
  }
}

/** How many characters one write to the stream has, about. */
const CHUNK = 64 * 1024;

/**
 * Writes lines to a stream. Lines of one turn are written together, or sooner if they are many. A
 * full stream gets no lines.
 *
 * Waiting lines stay here, so the buffer of the stream stays small. They are joined with `join`, which
 * copies them: what `+` makes keeps all its parts, and the garbage collection of a burst of calls would
 * take twice as long.
 */
export class LineWriter {
  #stream;
  /** @type {string[]} the writes that wait */
  #chunks = [];
  /** @type {string[]} the lines after them */
  #lines = [];
  /** How many characters these lines have. */
  #length = 0;
  #isScheduled = false;
  #isEnding = false;

  /** @param {import('node:stream').Writable} stream */
  constructor(stream) {
    this.#stream = stream;
    stream.on('drain', () => this.#flush());
  }

  /** @param {string} line without its LF */
  write(line) {
    this.#lines.push(line);
    this.#length += line.length + 1;
    if (this.#length >= CHUNK) {
      this.#cut();
      this.#flush();
    } else if (!this.#isScheduled) {
      this.#isScheduled = true;
      // After the current turn, so that a burst of calls becomes one write.
      process.nextTick(() => {
        this.#isScheduled = false;
        this.#flush();
      });
    }
  }

  /** Resolves when the stream accepts more data. */
  async drained() {
    if (this.#isFull) await once(this.#stream, 'drain');
  }

  /** Ends the stream after the last line. */
  end() {
    this.#isEnding = true;
    this.#flush();
  }

  /** Whether the stream has data that the system did not take. */
  get #isFull() {
    return this.#stream.writableNeedDrain && this.#stream.writableLength > 0;
  }

  /** Makes one write of the lines. */
  #cut() {
    if (this.#lines.length === 0) return;
    this.#chunks.push(`${this.#lines.join('\n')}\n`);
    this.#lines = [];
    this.#length = 0;
  }

  #flush() {
    if (!this.#isFull) this.#cut();
    let sent = 0;
    while (sent < this.#chunks.length && !this.#isFull) this.#stream.write(this.#chunks[sent++]);
    if (sent > 0) this.#chunks.splice(0, sent);
    if (this.#isEnding && this.#chunks.length === 0 && this.#lines.length === 0) this.#stream.end();
  }
}
