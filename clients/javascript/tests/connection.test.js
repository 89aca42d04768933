import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Connection } from '../src/connection.js';

/** The lines of requests: each is a method and its parameters. */
function linesOf(...requests) {
  const lines = [];
  const connection = new Connection({ write: (line) => lines.push(line) });
  for (const [method, params] of requests) connection.request(method, params);
  return lines;
}

test('the line of a request is what JSON.stringify makes of it', () => {
  const requests = [
    ['ping', undefined],
    ['ping', {}],
    ['a "quoted"\n\u2028 name', { text: '"\n\ud800' }],
    ['getAd', { adId: 'ad-1', missing: undefined }],
    ['getAd', { toJSON: () => undefined }],
  ];
  const expected = requests.map(([method, params], i) =>
    JSON.stringify({ jsonrpc: '2.0', id: i + 1, method, params }),
  );
  assert.deepEqual(linesOf(...requests, ...requests).slice(0, requests.length), expected);
});

test('a method that is not a text does not exist', () => {
  assert.equal(linesOf([undefined])[0], '{"jsonrpc":"2.0","id":1,"method":"undefined"}');
});
