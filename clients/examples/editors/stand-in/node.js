// A small vscode-jsonrpc: enough to run the examples where npm cannot be reached.
'use strict';

class Emitter {
  #listeners = [];

  event = (listener) => {
    this.#listeners.push(listener);
    return { dispose: () => this.#listeners.splice(this.#listeners.indexOf(listener), 1) };
  };

  fire(event) {
    for (const listener of this.#listeners) listener(event);
  }
}

class AbstractMessageReader {
  #errors = new Emitter();
  #closes = new Emitter();
  onError = this.#errors.event;
  onClose = this.#closes.event;
  onPartialMessage = new Emitter().event;

  fireError(error) {
    this.#errors.fire(error);
  }

  fireClose() {
    this.#closes.fire();
  }

  dispose() {}
}

class AbstractMessageWriter {
  #errors = new Emitter();
  #closes = new Emitter();
  onError = this.#errors.event;
  onClose = this.#closes.event;

  fireError(error, message, count) {
    this.#errors.fire([error, message, count]);
  }

  fireClose() {
    this.#closes.fire();
  }

  dispose() {}
}

class StreamMessageReader extends AbstractMessageReader {
  constructor(input) {
    super();
    this.input = input;
  }

  listen(callback) {
    let bytes = Buffer.alloc(0);
    this.input.on('data', (data) => {
      bytes = Buffer.concat([bytes, data]);
      for (;;) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = Number(/^Content-Length: (\d+)$/m.exec(bytes.toString('ascii', 0, end))[1]);
        if (bytes.length < end + 4 + length) return;
        const body = bytes.toString('utf8', end + 4, end + 4 + length);
        bytes = bytes.subarray(end + 4 + length);
        callback(JSON.parse(body));
      }
    });
    return { dispose() {} };
  }
}

class StreamMessageWriter extends AbstractMessageWriter {
  constructor(output) {
    super();
    this.output = output;
  }

  async write(message) {
    const body = JSON.stringify(message);
    this.output.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  end() {
    this.output.end();
  }
}

class ResponseError extends Error {
  constructor(code, message, data) {
    super(message);
    Object.assign(this, { code, data });
  }
}

function createMessageConnection(input, output) {
  const reader = input instanceof AbstractMessageReader ? input : new StreamMessageReader(input);
  const writer = output instanceof AbstractMessageWriter ? output : new StreamMessageWriter(output);
  const calls = new Map();
  const handlers = new Map();
  let last = 0;
  reader.onError((error) => {
    throw error;
  });
  return {
    onNotification: (method, handler) => handlers.set(method, handler),
    listen() {
      reader.listen(({ id, method, params, result, error }) => {
        if (method) return handlers.get(method)?.(params);
        const { resolve, reject } = calls.get(id);
        if (error) reject(new ResponseError(error.code, error.message, error.data));
        else resolve(result);
      });
    },
    sendRequest(method, params) {
      const id = last++;
      writer.write({ jsonrpc: '2.0', id, method, params });
      return new Promise((resolve, reject) => calls.set(id, { resolve, reject }));
    },
    sendNotification: (method, params) => writer.write({ jsonrpc: '2.0', method, params }),
    dispose() {
      reader.dispose();
      writer.dispose();
    },
  };
}

module.exports = {
  AbstractMessageReader, AbstractMessageWriter, ResponseError, createMessageConnection,
};
