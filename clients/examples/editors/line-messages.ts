// A reader and a writer of lines for vscode-jsonrpc. adbridge understands both framings, so a
// client of adbridge can also use the reader and the writer that vscode-jsonrpc has.

import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Disposable,
  type Message,
  type MessageReader,
  type MessageWriter,
} from 'vscode-jsonrpc/node';

/** Reads one message from each line. */
export class LineMessageReader extends AbstractMessageReader implements MessageReader {
  private readonly input: Readable;

  constructor(input: Readable) {
    super();
    this.input = input;
    input.on('error', (error: Error) => this.fireError(error));
    input.on('close', () => this.fireClose());
  }

  listen(callback: DataCallback): Disposable {
    // A character, like a line, can arrive in two pieces.
    const decoder = new StringDecoder('utf8');
    let pieces: string[] = [];
    const read = (data: Uint8Array): void => {
      const [end, ...starts] = decoder.write(data).split('\n');
      pieces.push(end);
      for (const start of starts) {
        const line = pieces.join('');
        pieces = [start];
        try {
          callback(JSON.parse(line));
        } catch (error) {
          this.fireError(error);
        }
      }
    };
    this.input.on('data', read);
    return { dispose: () => void this.input.off('data', read) };
  }
}

/** Writes each message as a line. */
export class LineMessageWriter extends AbstractMessageWriter implements MessageWriter {
  private readonly output: Writable;
  private errorCount = 0;

  constructor(output: Writable) {
    super();
    this.output = output;
    output.on('error', (error: Error) => this.fireError(error));
    output.on('close', () => this.fireClose());
  }

  write(message: Message): Promise<void> {
    return new Promise((resolve, reject) => {
      this.output.write(`${JSON.stringify(message)}\n`, (error) => {
        if (!error) return resolve();
        this.errorCount += 1;
        this.fireError(error, message, this.errorCount);
        reject(error);
      });
    });
  }

  end(): void {
    this.output.end();
  }
}
