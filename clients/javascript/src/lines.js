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
    const lines = Buffer.concat([...this.#pieces, bytes.subarray(0, end)]);
    this.#pieces = end + 1 < bytes.length ? [bytes.subarray(end + 1)] : [];
    return lines.toString().split('\n');
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
 * Writes lines to a stream. Lines of one turn are written together. A full stream gets no lines.
 *
 * Waiting lines stay here as text, so the buffer of the stream stays small.
 */
export class LineWriter {
  #stream;
  /** @type {string[]} */
  #lines = [];
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
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // After the current turn, so that a burst of calls becomes one write.
    process.nextTick(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  /** Resolves when the stream accepts more data. */
  async drained() {
    if (this.#stream.writableNeedDrain) await once(this.#stream, 'drain');
  }

  /** Ends the stream after the last line. */
  end() {
    this.#isEnding = true;
    this.#flush();
  }

  #flush() {
    let sent = 0;
    while (sent < this.#lines.length && !this.#stream.writableNeedDrain) {
      let chunk = '';
      while (sent < this.#lines.length && chunk.length < CHUNK) chunk += `${this.#lines[sent++]}\n`;
      this.#stream.write(chunk);
    }
    this.#lines = sent === this.#lines.length ? [] : this.#lines.slice(sent);
    if (this.#isEnding && this.#lines.length === 0) this.#stream.end();
  }
}
