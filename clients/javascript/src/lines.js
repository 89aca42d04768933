import { once } from 'node:events';

const LF = 0x0a;

/**
 * Cuts bytes into lines, whatever the pieces that they come in.
 *
 * It looks for LF among the bytes: no character of UTF-8 contains one, so a piece may end inside a
 * character, and U+2028 ends no line. Each byte is looked at once, so long lines cost no more.
 */
export class LineReader {
  /** The pieces of the line that has not ended. */
  #pieces = [];

  /**
   * @param {Buffer} bytes
   * @returns {string[]} the lines that these bytes end, without their LF
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

/** How much is handed to the stream in one write. */
const CHUNK = 64 * 1024;

/**
 * Writes lines to a stream: those of one turn together, and none while the stream is full.
 *
 * What waits stays here as text, and the buffer of the stream stays small.
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
    // After all that runs now, so that a burst of calls is one write.
    process.nextTick(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  /** Resolves when the stream takes more. */
  async drained() {
    if (this.#stream.writableNeedDrain) await once(this.#stream, 'drain');
  }

  /** Ends the stream behind the last line. */
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
