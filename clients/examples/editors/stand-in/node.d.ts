// The part of vscode-jsonrpc 9 that the examples use, as its own declarations have it. It stands in
// for the package where npm cannot be reached.

export interface Disposable {
  dispose(): void;
}

export interface Event<T> {
  (listener: (event: T) => any, thisArgs?: any, disposables?: Disposable[]): Disposable;
}

export interface Message {
  jsonrpc: string;
}

export interface DataCallback {
  (data: Message): void;
}

export interface MessageReader {
  readonly onError: Event<Error>;
  readonly onClose: Event<void>;
  readonly onPartialMessage: Event<{ readonly messageToken: number; readonly waitingTime: number }>;
  listen(callback: DataCallback): Disposable;
  dispose(): void;
}

export abstract class AbstractMessageReader implements MessageReader {
  readonly onError: Event<Error>;
  readonly onClose: Event<void>;
  readonly onPartialMessage: Event<{ readonly messageToken: number; readonly waitingTime: number }>;
  protected fireError(error: any): void;
  protected fireClose(): void;
  abstract listen(callback: DataCallback): Disposable;
  dispose(): void;
}

export interface MessageWriter {
  readonly onError: Event<[Error, Message | undefined, number | undefined]>;
  readonly onClose: Event<void>;
  write(message: Message): Promise<void>;
  end(): void;
  dispose(): void;
}

export abstract class AbstractMessageWriter {
  readonly onError: Event<[Error, Message | undefined, number | undefined]>;
  readonly onClose: Event<void>;
  protected fireError(error: any, message?: Message, count?: number): void;
  protected fireClose(): void;
  dispose(): void;
}

export class ResponseError<D = void> extends Error {
  readonly code: number;
  readonly data: D | undefined;
}

export interface MessageConnection {
  sendRequest<R>(method: string, ...params: any[]): Promise<R>;
  sendNotification(method: string, params?: any): Promise<void>;
  onNotification(method: string, handler: (...params: any[]) => void): Disposable;
  listen(): void;
  dispose(): void;
}

export function createMessageConnection(
  reader: MessageReader, writer: MessageWriter): MessageConnection;
export function createMessageConnection(
  input: NodeJS.ReadableStream, output: NodeJS.WritableStream): MessageConnection;
