// The introduction and the set-up of an adapter, and invalid requests.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { logTo } from '../src/adapter/log.js';
import { reportTo } from '../src/adapter/network.js';
import { Session } from '../src/adapter/session.js';
import { Adapter, AdError, log, NativeAd, networkCall, serve } from '../src/adapter.js';
import { adapterWith, shown, turn } from './adapter-world.js';
import { FakeBridge } from './fake-bridge.js';

const CONTRACT = fileURLToPath(new URL('../../../protocol/adapters/README.md', import.meta.url));

test('an adapter has the name of its class, and the formats whose functions it overrides', async () => {
  class MyNetwork extends Adapter {
    adapterVersion = '1.2.3.4';
    adSdkVersion = '5.6.7';
    handlesUserClicks = true;

    loadAppOpen() {}

    loadNative() {}
  }
  class MyOtherNetwork extends MyNetwork {
    className = 'Other';
    label = 'My other network';
    loadBanner = async () => {};
  }
  const bridge = await FakeBridge.to(new MyNetwork(), new MyOtherNetwork());
  assert.deepEqual(await bridge.initialize('MyNetwork'), {
    result: {
      className: 'MyNetwork',
      adapterVersion: '1.2.3.4',
      adSdkVersion: '5.6.7',
      formats: ['native', 'appOpen'],
      handlesUserImpressions: false,
      handlesUserClicks: true,
      protocolVersion: 1,
      methods: [
        'adapter/ping',
        'adapter/didChangeRequestConfiguration',
        'adapter/didTapAsset',
        'adapter/didExpire',
      ],
      api: 'modern',
    },
  });
  const { result } = await bridge.initialize('Other');
  assert.equal(result.label, 'My other network');
  assert.deepEqual(result.formats, ['native', 'banner', 'appOpen']);
});

test('an adapter learns what happened to its bids', async () => {
  const notices = [];
  class Bidder extends Adapter {
    didReceiveBidNotice(notice) {
      notices.push(notice);
    }
  }
  const bridge = await FakeBridge.to(new Bidder());
  const { result } = await bridge.initialize('Bidder');
  assert.equal(result.methods.at(-1), 'adapter/didReceiveBidNotice');
  const notice = { bidId: 'bid-1', notice: 'win', price: 1.5, currencyCode: 'USD', bidResponse: 'token' };
  assert.deepEqual(await bridge.call('didReceiveBidNotice', notice), { result: {} });
  assert.deepEqual(notices, [notice]);
});

test('an adapter that requests bids is an exchange', async () => {
  class Exchange extends Adapter {
    requestBids({ parameter, bidRequest, seed, signal }) {
      if (parameter === 'down') throw new AdError({ domain: 'com.mynetwork', code: 503, message: 'The server is busy.' });
      return { id: bidRequest.id, seed, aborted: signal.aborted };
    }
  }
  const bridge = await FakeBridge.to(new Exchange());
  const { result } = await bridge.initialize('Exchange');
  assert.equal(result.methods.at(-1), 'adapter/requestBids');
  const request = { parameter: null, settings: {}, bidRequest: { id: 'r-1' }, timeoutMs: 500, seed: 7 };
  const answer = await bridge.call('requestBids', request);
  assert.deepEqual(answer, { result: { bidResponse: { id: 'r-1', seed: 7, aborted: false } } });
  const { error } = await bridge.call('requestBids', { ...request, parameter: 'down' });
  assert.equal(error.data.error.message, 'The server is busy.');
});

test('a program without the adapter refuses', async () => {
  const bridge = await FakeBridge.to(adapterWith({}));
  const { error } = await bridge.initialize('Faker');
  assert.deepEqual(error, { code: 101, message: 'This program does not serve "Faker". It serves Fake.' });
});

test('a class in place of its adapter is refused', async () => {
  await assert.rejects(serve(Adapter), new TypeError('serve takes adapters, not classes: write new Adapter().'));
});

test('the bridge introduces itself first', async () => {
  const bridge = FakeBridge.strangerTo(adapterWith({ loadNative: () => new NativeAd() }));
  const refused = { error: { code: -32600, message: 'adapter/initialize must be called first.' } };
  assert.deepEqual(await bridge.call('setUp', { credentials: [] }), refused);
  assert.deepEqual(await bridge.load(), refused);
  await bridge.initialize('Fake');
  assert.ok((await bridge.load()).result);
});

/** What an answer may leave out. */
const LEFT_OUT = [
  'tracking',
  'handlesUserImpressions',
  'handlesUserClicks',
  'protocolVersion',
  'methods',
  'api',
];

test('the conversation of the contract', async () => {
  class MyNetwork extends Adapter {
    adapterVersion = '1.0.0.0';
    adSdkVersion = '1.0.0';

    loadNative() {
      return new NativeAd({
        headline: 'Hello',
        body: 'An ad.',
        callToAction: 'Go',
        adChoices: { width: 24, height: 24 },
        didRender() {
          this.didPlayVideo();
        },
      });
    }
  }
  const [, section] = readFileSync(CONTRACT, 'utf8').split('## A conversation');
  const [, conversation] = section.match(/```jsonl\n(.*?)\n```/s);
  const messages = conversation.split('\n').map((line) => JSON.parse(line));
  const isRequest = ({ id, method }) => id !== undefined && method !== undefined;
  const written = [];
  const session = new Session([new MyNetwork()], (line) => written.push(JSON.parse(line)));
  for (const request of messages.filter(isRequest)) {
    session.receive(JSON.stringify(request));
    await turn();
  }
  const expected = messages.filter((message) => !isRequest(message));
  assert.equal(written.length, expected.length);
  // Members that the contract leaves out are null or a default.
  written.forEach((message, index) => {
    for (const member of LEFT_OUT) delete message.result?.[member];
    assert.deepEqual(withoutNulls(message), expected[index]);
  });
});

function withoutNulls(value) {
  return JSON.parse(JSON.stringify(value, (_, member) => member ?? undefined));
}

test('the set-up gets the credentials, and can take time', async () => {
  const credentials = [{ format: 'native', settings: { parameter: 'unit-7' } }];
  let received;
  const setUp = async (given) => {
    await setTimeout(1);
    received = given;
  };
  const bridge = await FakeBridge.to(adapterWith({ setUp }));
  assert.deepEqual(await bridge.call('setUp', { credentials }), { result: {} });
  assert.deepEqual(received, credentials);
  const other = await FakeBridge.to(adapterWith({}));
  assert.deepEqual(await other.call('setUp', { credentials }), { result: {} });
});

test('a set-up that fails has its reason', async () => {
  const setUp = () => {
    throw new AdError({ domain: 'com.mynetwork', code: 1, message: 'No account.' });
  };
  const bridge = await FakeBridge.to(adapterWith({ setUp }));
  const { error } = await bridge.call('setUp', { credentials: [] });
  assert.deepEqual([error.code, error.message], [103, 'No account.']);
  assert.deepEqual(error.data.error, {
    domain: 'com.mynetwork',
    code: 1,
    name: null,
    message: 'No account.',
    underlying: null,
  });
});

test('an error that is not JSON is a fault', async () => {
  const setUp = () => {
    throw new AdError({ code: 1n, message: 'No account.' });
  };
  const bridge = await FakeBridge.to(adapterWith({ setUp }));
  const { error } = await bridge.call('setUp', { credentials: [] });
  assert.deepEqual(error, { code: -32603, message: 'TypeError: Do not know how to serialize a BigInt' });
  assert.ok((await bridge.call('ping', {})).result);
});

test('a line that is not a request is skipped, and printed', async (t) => {
  const log = shown(t);
  const bridge = await FakeBridge.to(adapterWith({}));
  const texts = [198, 199, 1_000].map((length) => `"${'x'.repeat(length)}"`);
  for (const line of ['{', 'null', '[]', '7', '{"jsonrpc":"2.0","id":9}', ...texts]) {
    bridge.write(line);
    assert.ok(log().endsWith(`${line.slice(0, 200)}${line.length > 200 ? '…' : ''}\n`), line);
  }
  for (const line of ['', '  ', '\r']) bridge.write(line);
  assert.equal(log().match(/Skipped a line/g).length, 8);
  assert.deepEqual(await bridge.call('setUp', { credentials: [] }), { result: {} });
});

test('an unknown method is refused, and an unknown notification ignored', async () => {
  const bridge = await FakeBridge.to(adapterWith({}));
  for (const name of ['loadVideo', 'constructor', '__proto__', 'run']) {
    const { error } = await bridge.call(name, {});
    assert.deepEqual(error, { code: -32601, message: `There is no method adapter/${name}.` });
  }
  bridge.write('{"jsonrpc":"2.0","method":"adapter/hint","params":{}}');
  bridge.write('{"jsonrpc":"2.0","method":"adapter/setUp","params":{}}');
  assert.deepEqual(await bridge.call('setUp', { credentials: [] }), { result: {} });
});

test('unknown members are ignored', async () => {
  const bridge = await FakeBridge.to(adapterWith({ loadNative: () => new NativeAd() }));
  const load = bridge.load('loadNative', 'unit', { colour: 'red', request: { shape: 'round' } });
  assert.ok((await load).result);
});

test('a call to the network has its arguments or null, and the load that it is for', (t) => {
  const calls = [];
  reportTo((call) => calls.push(call));
  t.after(() => reportTo(() => {}));
  networkCall('start');
  networkCall('fetch', { zone: 1 }, { loadId: 'load-1' });
  assert.deepEqual(calls, [
    { name: 'start', arguments: null, loadId: undefined }, { name: 'fetch', arguments: { zone: 1 }, loadId: 'load-1' },
  ]);
});

test('without a bridge the log goes to the standard error', (t) => {
  const text = shown(t);
  log.warning('It rains.');
  assert.equal(text(), 'It rains.\n');
});

test('a line of the log is a text, whatever was given', (t) => {
  const lines = [];
  logTo((level, message) => lines.push([level, message]));
  t.after(() => logTo((level, message) => process.stderr.write(`${message}\n`)));
  log.error(new RangeError('No ad.'));
  log.info(7);
  log.debug(null);
  assert.deepEqual(lines, [['error', 'RangeError: No ad.'], ['info', '7'], ['debug', 'null']]);
});
