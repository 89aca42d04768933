#!/usr/bin/env node
// Records impressions: impressions.js WAY COUNT PROGRAM… prints the seconds of COUNT pipelined ones,
// the median of some bursts, and the median of a tenth of them one at a time. The first burst is not
// counted: in its 100 ms, Node is busy with the compilation of what runs.
//
// WAY is `pipe`, which only writes and reads JSON, or a class of the client library.
import { spawn } from 'node:child_process';

import { AdBridge } from '../../../clients/javascript/src/index.js';

const LOAD = { adUnitId: 'sample/native', options: { image: { disableImageLoading: true } } };

/** How many bursts are counted. Each is so short that the garbage collection of one can double it. */
const BURSTS = 5;

const ways = {
  async pipe(count, program, args) {
    const daemon = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const [{ adId }] = await ask(daemon, [{ method: 'loadNative', params: LOAD }]);
    const request = { method: 'recordImpression', params: { adId } };
    const burst = async () => check(await ask(daemon, Array(count).fill(request)));
    await burst();
    const time = await median(BURSTS, burst);
    const one = await median(count / 10, () => ask(daemon, [request]));
    daemon.stdin.end();
    return [time, one];
  },

  async AdBridge(count, program, args) {
    const bridge = await AdBridge.start({ program, args });
    const ad = await bridge.loadNative(LOAD);
    const calls = () => Promise.all(Array.from({ length: count }, () => ad.recordImpression()));
    const burst = async () => check(await calls());
    await burst();
    const time = await median(BURSTS, burst);
    const one = await median(count / 10, () => ad.recordImpression());
    await bridge.close();
    return [time, one];
  },
};

/** The median of the milliseconds of a call. */
async function median(count, call) {
  const times = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
}

/** Sends requests without waiting, and resolves with their results. */
function ask(daemon, requests) {
  const results = [];
  let rest = '';
  return new Promise((resolve) => {
    const read = (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        const message = JSON.parse(line);
        if ('id' in message) results.push(message.result);
      }
      if (results.length < requests.length) return;
      daemon.stdout.off('data', read);
      resolve(results);
    };
    daemon.stdout.setEncoding('utf8').on('data', read);
    const lines = requests.map((request, id) => `${JSON.stringify({ jsonrpc: '2.0', id, ...request })}\n`);
    daemon.stdin.write(lines.join(''));
  });
}

function check(results) {
  if (!results.every((result) => 'counted' in result)) throw new Error('an answer to something else');
}

const [way, count, program, ...args] = process.argv.slice(2);
const times = await ways[way](Number(count), program, [...args, '--log-level', 'error']);
console.log(...times.map((time) => time / 1_000));
