// A strict fake of the bridge: messages that the contract does not allow fail the test.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { Session } from '../src/adapter/session.js';
import { LineReader } from '../src/lines.js';

/** The program whose adapters are fakes, by name. */
export const FAKE_ADAPTER = fileURLToPath(new URL('fake-adapter.js', import.meta.url));

const EVENTS = [
  ...['impression', 'click', 'willPresentFullScreenView', 'didFailToPresent', 'willDismissFullScreenView'],
  ...['didDismissFullScreenView', 'didPlayVideo', 'didPauseVideo', 'didEndVideo', 'didMuteVideo'],
  ...['didUnmuteVideo', 'willLeaveApplication', 'didStartVideo', 'didRewardUser'],
  'paid',
];

/** The members of each answer: those that are always there, and those that may be. */
const ANSWERS = {
  ping: { always: ['isQuiet'] },
  collectSignals: { maybe: ['signals'] },
  requestBids: { always: ['bidResponse'] },
  initialize: {
    always: ['className', 'adapterVersion', 'adSdkVersion', 'formats'],
    maybe: ['label', 'handlesUserImpressions', 'handlesUserClicks', 'protocolVersion', 'methods', 'api'],
  },
  loadNative: { maybe: ['nativeAdType', 'assets', 'mediaContent', 'adChoices', 'tracking'] },
  loadBanner: { always: ['view'] },
  ...Object.fromEntries(
    ['loadInterstitial', 'loadRewarded', 'loadRewardedInterstitial', 'loadAppOpen'].map((name) => [
      name,
      { maybe: ['headline', 'body', 'callToAction', 'image', 'durationMs', 'reward'] },
    ]),
  ),
  changeAdSize: { always: ['view'] },
  didRender: { maybe: ['adChoices'] },
  inspect: { maybe: ['subviewCount'] },
};

const REQUEST = {
  isTestRequest: false,
  extras: {},
  keywords: [],
  childDirectedTreatment: null,
  bidResponse: null,
  watermark: null,
  seed: 0,
};

const RENDERING = {
  view: { id: null, width: 320, height: 250 },
  clickableAssetViews: {},
  nonclickableAssetViews: {},
  adChoices: null,
};

export class FakeBridge {
  /** The notifications that came, in order, and the answers, by their method. */
  received = [];
  #send;
  #lastId = 0;
  #lastLoad = 0;
  /** The calls that wait, by id. */
  #calls = new Map();
  /** The loads that were answered with an ad. */
  #ads = new Set();

  /** @param {(line: string) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** A bridge to adapters that live in this process. It wants the first one. */
  static async to(...adapters) {
    const bridge = FakeBridge.strangerTo(...adapters);
    await bridge.initialize(adapters[0].className);
    return bridge;
  }

  /** A bridge that has not introduced itself. */
  static strangerTo(...adapters) {
    const session = new Session(adapters, (line) => bridge.receive(line));
    const bridge = new FakeBridge((line) => session.receive(line));
    return bridge;
  }

  /** Writes a line. */
  write(line) {
    this.#send(line);
  }

  /** Takes a line that the adapter wrote. */
  receive(line) {
    try {
      const message = JSON.parse(line);
      assert.equal(message.jsonrpc, '2.0');
      if (message.method) this.#notified(message);
      else this.#answered(message);
    } catch (error) {
      // Thrown where the adapter can't catch it, so that the test fails.
      process.nextTick(() => {
        throw error;
      });
    }
  }

  /** Calls a method; the answer comes with the id of the call. */
  call(name, params) {
    const id = ++this.#lastId;
    const answer = new Promise((resolve) => this.#calls.set(id, { name, params, resolve }));
    this.write(JSON.stringify({ jsonrpc: '2.0', id, method: `adapter/${name}`, params }));
    return Object.assign(answer, { id, loadId: params?.loadId });
  }

  initialize(className) {
    return this.call('initialize', { protocolVersion: 1, className });
  }

  /** Loads an ad: `load('loadNative', 'unit')`. The answer comes with the id of the load. */
  load(name = 'loadNative', parameter = null, { request, ...params } = {}) {
    const ofFormat = {
      loadNative: {
        adTypes: ['content', 'appInstall'],
        options: { image: null, media: null, adView: null, video: null },
      },
      loadBanner: { adSize: { width: 320, height: 50 } },
    };
    return this.call(name, {
      loadId: `load-${++this.#lastLoad}`,
      parameter,
      settings: parameter === null ? {} : { parameter },
      request: { ...REQUEST, ...request },
      timeoutMs: 10_000,
      ...ofFormat[name],
      ...params,
    });
  }

  render(loadId) {
    return this.call('didRender', { loadId, ...RENDERING });
  }

  cancel(id) {
    this.write(JSON.stringify({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id } }));
  }

  /** The events that came, in order. */
  get events() {
    return this.received.filter((each) => each.event).map(({ event }) => event);
  }

  #answered({ jsonrpc, id, ...outcome }) {
    const call = this.#calls.get(id);
    assert.ok(call, `an answer to ${id}, which does not wait`);
    this.#calls.delete(id);
    assert.equal(Object.keys(outcome).length, 1, JSON.stringify(outcome));
    if (outcome.error) checkError(outcome.error);
    else if (outcome.result !== null) checkResult(call.name, outcome.result);
    if (call.name.startsWith('load') && outcome.result) this.#ads.add(call.params.loadId);
    this.received.push({ answer: call.name });
    call.resolve(outcome);
  }

  #notified({ id, method, params }) {
    assert.equal(id, undefined);
    if (method === 'adapter/log') {
      assert.match(params.level, /^(error|warning|info|debug)$/);
      assert.equal(typeof params.message, 'string');
    } else {
      assert.equal(method, 'adapter/event');
      assert.ok(this.#ads.has(params.loadId), `an event of ${params.loadId}, which is not an ad`);
      assert.ok(EVENTS.includes(params.event), params.event);
      assert.equal('error' in params, params.event === 'didFailToPresent');
      assert.equal('reward' in params, params.event === 'didRewardUser');
      assert.equal('value' in params, params.event === 'paid');
    }
    this.received.push(params);
  }
}

function checkResult(name, result) {
  const { always = [], maybe = [] } = ANSWERS[name] ?? {};
  for (const member of always) assert.ok(member in result, `${name} without ${member}`);
  for (const member of Object.keys(result)) assert.ok([...always, ...maybe].includes(member), member);
  for (const image of [result.assets?.icon, ...(result.assets?.images ?? [])].filter(Boolean)) {
    const withData = ['data', 'height', 'mimeType', 'scale', 'url', 'width'];
    assert.deepEqual(Object.keys(image).sort(), image.data ? withData : ['scale', 'url']);
  }
}

function checkError({ code, message, data, ...rest }) {
  assert.deepEqual(rest, {});
  assert.ok(Number.isInteger(code));
  assert.equal(typeof message, 'string');
  for (let error = data?.error; error; error = error.underlying) {
    assert.equal(typeof error.message, 'string');
  }
}

/** A bridge to an adapter that is a process, and that ends with the test. */
export function startAdapter(t, program, ...args) {
  const child = spawn(process.execPath, [program, ...args]);
  t.after(() => child.kill('SIGKILL'));
  const bridge = new FakeBridge((line) => child.stdin.write(`${line}\n`));
  const reader = new LineReader();
  child.stdin.on('error', () => {});
  child.stdout.on('data', (bytes) => reader.read(bytes).forEach((line) => bridge.receive(line)));
  let log = '';
  child.stderr.on('data', (bytes) => (log += bytes));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, log }));
  return { bridge, child, ended };
}
