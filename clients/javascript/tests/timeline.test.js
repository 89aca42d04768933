// The table of a conversation.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { timeline, withoutImages } from '../src/timeline.js';

const CONVERSATION = [
  '> {"id":0,"method":"initialize","params":{}}',
  '< {"id":0,"result":{}}',
  '> {"id":1,"method":"loadNative","params":{"adUnitId":"feed","timeoutMs":5,"options":{"a":[1]}}}',
  '< {"method":"loadBegan","params":{"adId":"ad-1","index":1,"atMs":10,"isRefresh":false}}',
  '< {"id":1,"result":{"adId":"ad-1","format":"native","responseInfo":{"attempts":[{"label":"first","className":"A","parameter":"x","latencyMs":20,"error":{"name":"outer","message":"Outer.","underlying":{"name":"inner","message":"Inner.","underlying":{"domain":"d","code":3,"message":"No."}}}},{"label":null,"className":"B","parameter":null,"latencyMs":0,"error":null}]}}}',
  '< {"method":"adEvent","params":{"adId":"ad-1","atMs":5,"event":"click","asset":"body"}}',
  '< {"method":"adEvent","params":{"adId":"ad-1","atMs":30,"event":"didFailToPresent","error":{"name":"notReady","message":"Wait."}}}',
  '< {"method":"adEvent","params":{"adId":"ad-10","atMs":30,"event":"didRewardUser","reward":{"amount":1}}}',
  '< {"method":"adEvent","params":{"adId":"ad-10","atMs":30,"event":"refreshed","size":{"width":1},"view":{"id":null}}}',
  '< {"method":"contractViolation","params":{"adId":"ad-1","atMs":31,"severity":"error","rule":"lostClick","className":"A","message":"It is lost."}}',
  '< {"method":"adapterStatus","params":{"atMs":31,"className":"A","description":"A is ready."}}',
  '> {"id":2,"method":"render","params":{"adId":"ad-1","view":{"width":1}}}',
  '< {"id":2,"result":{}}',
  '> {"id":3,"method":"advanceClock","params":{"ms":100}}',
  '< {"id":3,"result":{"nowMs":131}}',
  '> {"id":"3","method":"present","params":{"adId":"ad-10"}}',
  '< {"id":"3","error":{"code":304,"message":"Not now.","data":{"name":"wrongState"}}}',
  '> {"method":"dispose","params":{"adId":"ad-1"}}',
  '> {"id":4,"method":"loadBanner","params":{"adId":"mine"}}',
  '< {"id":4,"error":{"code":201,"message":"No ad.","data":{"name":"loadFailed","responseInfo":{"attempts":[{"className":"C","parameter":"y","latencyMs":9,"error":{"domain":"e","code":7,"message":"Full."}}]}}}}',
  '< [{"id":9,"error":{"code":-32700,"message":"Cut.","data":{}}},{"id":8,"result":{}}]',
];

const TABLE = `\
  0 ms         loadNative adUnitId=feed timeoutMs=5 options={"a":[1]}
 10 ms  ad-1   * loadBegan isRefresh=false
 20 ms  ad-1     1. first, A, x: after 20 ms failed: d 3: No.
 20 ms  ad-1     2. B: after 0 ms gave an ad
 20 ms  ad-1     loadNative gave ad-1, native
 20 ms  ad-1   * click body
 30 ms  ad-1   * didFailToPresent notReady: Wait.
 30 ms  ad-10  * didRewardUser {"amount":1}
 30 ms  ad-10  * refreshed {"width":1} {"id":null}
 31 ms  ad-1   ! error: lostClick by A: It is lost.
 31 ms         ! A: A is ready.
 31 ms  ad-1   render view={"width":1}
 31 ms         advanceClock ms=100
131 ms  ad-10  present
131 ms  ad-10  ! present failed: Not now. (304 wrongState)
131 ms  ad-1   dispose
131 ms  mine   loadBanner
140 ms  mine     1. C, y: after 9 ms failed: e 7: Full.
140 ms  mine   ! loadBanner failed: No ad. (201 loadFailed)
140 ms         ! ? failed: Cut. (-32700)`;

test('each kind of message has its row', () => {
  assert.equal(timeline(CONVERSATION).join('\n'), TABLE);
});

for (const count of [199, 200, 201, 202]) {
  test(`of ${count} rows at most 200 are shown`, () => {
    const rows = timeline(Array.from({ length: count }, (_, n) => `> {"method":"m","params":{"n":${n}}}`));
    const shown = Array.from({ length: Math.min(count, 200) }, (_, n) => `0 ms    m n=${n + Math.max(0, count - 200)}`);
    const before = count === 201 ? ['(1 row before these)'] : count > 201 ? ['(2 rows before these)'] : [];
    assert.deepEqual(rows, [...before, ...shown]);
  });
}

for (const length of [299, 300, 301]) {
  test(`a text of ${length} characters has at most 300 in its row`, () => {
    const [row] = timeline([`> {"method":"${'x'.repeat(length - 5)}","params":{"a":"bc"}}`]);
    const text = `${'x'.repeat(length - 5)} a=bc`;
    assert.equal(row, `0 ms    ${length > 300 ? `${text.slice(0, 300)}…` : text}`);
  });
}

for (const end of ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f']) {
  test(`a text with ${JSON.stringify(end)} stays in its row`, () => {
    const params = { adId: `a${end}b`, text: `one${end}two` };
    assert.deepEqual(timeline([`> ${JSON.stringify({ method: 'm', params })}`]), ['0 ms  a b  m text=one two']);
  });
}

for (const length of [63, 64, 200]) {
  for (const name of ['data', 'watermark', 'other']) {
    test(`${length} characters of base64 in ${name} are ${length >= 64 && name !== 'other' ? 'left out' : 'kept'}`, () => {
      const line = `{"${name}":"${'A'.repeat(length)}"}`;
      const isCut = length >= 64 && name !== 'other';
      assert.equal(withoutImages(line), isCut ? `{"${name}":"(${length} characters)"}` : line);
    });
  }
}

for (const length of [399, 400, 1_000]) {
  test(`a string of ${length} characters is ${length >= 400 ? 'cut' : 'kept'}`, () => {
    const line = `{"text":"${'ä'.repeat(length)}"}`;
    assert.equal(withoutImages(line), length >= 400 ? `{"text":"${'ä'.repeat(40)}… (${length} characters)"}` : line);
  });
}

test('a line that breaks the protocol has no row', () => {
  const lines = ['', '>', '< {', '< []', '< 3', '< null', '< {"method":"adEvent"}', '< {"method":"contractViolation"}'];
  assert.deepEqual(timeline(lines), []);
});

test('what only keeps the conversation going has no row', () => {
  for (const method of ['initialize', 'ping', 'shutdown', 'exit', 'rpc.discover', '$/cancelRequest']) {
    assert.deepEqual(timeline([`> {"id":1,"method":"${method}","params":{"id":2}}`, '< {"id":1,"result":{}}']), []);
  }
});
