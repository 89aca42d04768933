// The part of Node's declarations that the examples use: @types/node in your project.

declare namespace NodeJS {
  interface ReadableStream {
    on(event: string, listener: (...values: any[]) => void): this;
  }
  interface WritableStream {
    write(data: string): boolean;
  }
}

declare module 'node:stream' {
  class Readable implements NodeJS.ReadableStream {
    on(event: string, listener: (...values: any[]) => void): this;
    off(event: string, listener: (...values: any[]) => void): this;
  }
  class Writable implements NodeJS.WritableStream {
    on(event: string, listener: (...values: any[]) => void): this;
    write(data: string, done?: (error: Error | null | undefined) => void): boolean;
    end(): void;
  }
}

declare module 'node:string_decoder' {
  class StringDecoder {
    constructor(encoding: string);
    write(data: Uint8Array): string;
  }
}

declare module 'node:events' {
  function once(emitter: object, event: string): Promise<any[]>;
}

declare module 'node:child_process' {
  import type { Readable, Writable } from 'node:stream';
  function spawn(
    program: string, words: string[], options: object): { stdin: Writable; stdout: Readable };
}

declare const process: { env: Record<string, string | undefined>; argv: string[] };
declare const console: { log(text: string): void };
