import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import {
  AdBridge,
  AdBridgeError,
  BridgeClosed,
  DaemonDied,
  InvalidRequest,
  ParseError,
  ProgramNotFound,
  ProtocolError,
  RPCError,
  StartTimeout,
} from '../src/index.js';
import { findProgram } from '../src/program.js';
import { isRunning, startFake } from './fake.js';

const FAKE = fileURLToPath(new URL('fake-daemon.js', import.meta.url));
const INDEX = new URL('../src/index.js', import.meta.url).href;

test('a daemon that dies fails every pending call, with the end of its log', async (t) => {
  const bridge = await startFake(t, 'ends with 3');
  const calls = await Promise.allSettled([bridge.ping(), bridge.ping(), bridge.listAds()]);
  for (const { reason } of calls) {
    assert.ok(reason instanceof DaemonDied);
    assert.equal(reason.code, 3);
    assert.equal(reason.message, 'The daemon ended with code 3:\nadbridge: error: It rains.');
  }
});

test('what a later version adds is ignored', async (t) => {
  const bridge = await startFake(t, 'is of a later version');
  const events = [];
  const others = [];
  bridge.on('event', ({ event }) => events.push(event)).on('notification', (other) => others.push(other));
  assert.deepEqual((await bridge.listAds()).ads, []);
  assert.deepEqual(events, ['folded']);
  assert.deepEqual(others, [{ method: 'adFolded', params: [1] }]);
});

test('a client asks for notifications as it starts', async (t) => {
  const sent = [];
  const trace = (arrow, line) => arrow === '>' && sent.push(JSON.parse(line).params);
  await startFake(t, 'answers nothing', { notifications: ['adFolded'], trace });
  assert.deepEqual(sent[0].notifications, ['adFolded']);
});

test('a dead daemon fails every later call', async (t) => {
  const bridge = await startFake(t, 'is killed');
  const [exit] = await Promise.all([
    new Promise((resolve) => bridge.on('close', resolve)),
    assert.rejects(bridge.ping(), { name: 'DaemonDied', signal: 'SIGKILL', code: null }),
  ]);
  assert.deepEqual(exit, { code: null, signal: 'SIGKILL' });
  await assert.rejects(bridge.ping(), DaemonDied);
  bridge.notify('ping');
  assert.ok(bridge.isClosed);
  assert.deepEqual(await bridge.close(), exit);
});

test('a daemon that writes half a message and ends fails the call', async (t) => {
  const bridge = await startFake(t, 'writes half a message');
  await assert.rejects(bridge.ping(), AdBridgeError);
});

test('a program that closes its output is stopped', async (t) => {
  const bridge = await startFake(t, 'closes its output');
  await assert.rejects(bridge.ping(), { name: 'DaemonDied', signal: 'SIGTERM' });
});

for (const name of ['writes garbage', 'says nothing of use']) {
  test(`a program that ${name} is stopped, and every call fails`, async (t) => {
    const bridge = await startFake(t, name);
    const closed = new Promise((resolve) => bridge.on('close', resolve));
    const calls = await Promise.allSettled([bridge.ping(), bridge.ping()]);
    for (const { reason } of calls) assert.ok(reason instanceof ProtocolError);
    assert.match(calls[0].reason.message, /Segmentation fault|jsonrpc/);
    await closed;
    assert.ok(!isRunning(bridge.pid));
  });
}

for (const wrong of [
  { result: null },
  { result: 7 },
  { result: {} },
  { result: [] },
  { error: null },
  { error: 'No.' },
  { error: { code: 201 } },
  { error: { code: 201, message: 'No.', data: null } },
]) {
  test(`the answer ${JSON.stringify(wrong)} fails its load, and no other call`, async (t) => {
    const bridge = await startFake(t, 'answers as it is told');
    const calls = [bridge.call('loadNative', wrong), bridge.call('echo', { result: { number: 1 } })];
    const [load, echo] = await Promise.allSettled(calls);
    assert.ok(load.reason instanceof ProtocolError);
    assert.deepEqual(echo.value, { number: 1 });
  });
}

for (const result of [null, 7, 'yes']) {
  test(`the result ${result} fails its call`, async (t) => {
    const bridge = await startFake(t, 'answers as it is told');
    await assert.rejects(bridge.call('ping', { result }), ProtocolError);
  });
}

for (const wrong of [
  { method: 'adEvent' },
  { method: 'adEvent', params: {} },
  { method: 'adEvent', params: 7 },
  { method: 'contractViolation', params: null },
  { method: 'adapterStatus', params: { className: 'MyNetwork' } },
  { id: null, error: 'No.' },
]) {
  test(`a program that writes ${JSON.stringify(wrong)} is stopped, and every call fails`, async (t) => {
    const bridge = await startFake(t, 'answers as it is told');
    const received = [];
    for (const name of ['event', 'violation', 'adapterStatus']) bridge.on(name, (each) => received.push(each));
    await assert.rejects(bridge.call('ping', wrong), ProtocolError);
    assert.deepEqual(received, []);
  });
}

test('an unknown notification is ignored', async (t) => {
  const bridge = await startFake(t, 'answers as it is told');
  bridge.notify('ping', { method: 'weather' });
  assert.deepEqual(await bridge.call('ping', { result: {} }), {});
});

test('a program that never answers has ended when its start fails', async () => {
  const children = [];
  const remember = ({ process: child }) => children.push(child);
  subscribe('child_process', remember);
  const start = AdBridge.start({ program: FAKE, args: ['never answers'], startTimeout: 300 });
  unsubscribe('child_process', remember);
  await assert.rejects(start, StartTimeout);
  assert.deepEqual(children.map(({ signalCode }) => signalCode), ['SIGKILL']);
});

test('a call to a daemon that hangs can have a time limit', async (t) => {
  const bridge = await startFake(t, 'answers nothing');
  await assert.rejects(bridge.ping({ signal: AbortSignal.timeout(20) }), { name: 'TimeoutError' });
});

test('close kills a program that ignores everything else, and fails pending calls', async (t) => {
  const bridge = await startFake(t, 'ignores the end');
  const call = assert.rejects(bridge.ping(), BridgeClosed);
  assert.deepEqual(await bridge.close(), { code: null, signal: 'SIGKILL' });
  await call;
  assert.ok(!isRunning(bridge.pid));
});

test('answers in another order reach their callers', async (t) => {
  const bridge = await startFake(t, 'answers ten in reverse');
  const calls = Array.from({ length: 10 }, (_, number) => bridge.call('echo', { number }));
  assert.deepEqual(await Promise.all(calls), Array.from({ length: 10 }, (_, number) => ({ number })));
});

test('a second answer, and an answer without a call, are ignored', async (t) => {
  const bridge = await startFake(t, 'answers twice');
  assert.deepEqual(await bridge.call('echo', { number: 1 }), { number: 1 });
  assert.deepEqual(await bridge.call('echo', { number: 2 }), { number: 2 });
});

test('an answer can come byte by byte', async (t) => {
  const bridge = await startFake(t, 'answers bit by bit');
  const text = 'ö😀\u2028\u2029\u0085';
  assert.deepEqual(await bridge.call('echo', { text }), { text });
});

test('a line of 20 MB passes in both directions', async (t) => {
  const bridge = await startFake(t, 'echoes');
  const text = '€'.repeat(7_000_000);
  assert.equal((await bridge.call('echo', { text })).text, text);
});

test('ten thousand calls at once get their own answers', async (t) => {
  const bridge = await startFake(t, 'echoes');
  const calls = Array.from({ length: 10_000 }, (_, number) => bridge.call('echo', { number }));
  (await Promise.all(calls)).forEach((answer, number) => assert.equal(answer.number, number));
});

test('a daemon that does not read for a while gets every line', async (t) => {
  const bridge = await startFake(t, 'reads nothing for a while');
  const text = 'x'.repeat(10_000);
  const answers = await Promise.all(Array.from({ length: 500 }, () => bridge.call('echo', { text })));
  assert.equal(answers.length, 500);
});

test('an ad that came before its cancellation is disposed of', async (t) => {
  const abort = new AbortController();
  let bridge;
  const line = new Promise((resolve) => (bridge = startFake(t, 'loads anyway', { log: resolve })));
  const load = (await bridge).loadNative({}, { signal: abort.signal });
  abort.abort();
  await assert.rejects(load, { name: 'AbortError' });
  assert.equal(await line, 'disposed of ad-1');
});

test('a line that is too long fails its call, and no other', async (t) => {
  const bridge = await startFake(t, 'refuses long lines');
  const others = Array.from({ length: 100 }, () => bridge.call('echo', {}));
  const refused = bridge.call('echo', { text: 'x'.repeat(1_000) });
  await assert.rejects(refused, (error) => error instanceof InvalidRequest && error.limit === 1_000);
  const waits = Promise.race([...others, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))]);
  assert.equal(await waits, 'waits');
  for (const other of others) other.catch(() => {});
});

test('wrong answers in a burst fail their calls, and no others', async (t) => {
  const bridge = await startFake(t, 'answers as it is told');
  const wrong = [{ result: null }, { result: 7 }, { error: 'No.' }, { error: { code: 201 } }];
  const calls = Array.from({ length: 1_000 }, (_, number) => {
    return bridge.call('ping', number % 2 ? wrong[number % 4] : { result: { number } });
  });
  for (const [number, { value, reason }] of (await Promise.allSettled(calls)).entries()) {
    if (number % 2) assert.ok(reason instanceof ProtocolError);
    else assert.deepEqual(value, { number });
  }
});

test('when the daemon cannot tell which line it refuses, no call waits for ever', async (t) => {
  const bridge = await startFake(t, 'understands nothing');
  await assert.rejects(bridge.ping(), (error) => error instanceof ParseError && error.offset === 3);
});

test('an error with a code that the protocol does not have keeps its data', async (t) => {
  const bridge = await startFake(t, 'has an error of its own');
  await assert.rejects(bridge.ping(), (error) => {
    assert.equal(error.constructor, RPCError);
    assert.deepEqual([error.code, error.message, error.data], [999, 'It is Monday.', { day: 1 }]);
    return true;
  });
});

test('the daemon runs in the folder and in the environment of the options', async (t) => {
  const folder = temporaryFolder(t);
  const run = async (options) => {
    const lines = [];
    const bridge = await startFake(t, 'tells where it runs', { ...options, log: (line) => lines.push(line) });
    await bridge.call('where');
    await bridge.close();
    return JSON.parse(lines[0]);
  };
  const env = { ...process.env, ADBRIDGE_TEST: 'of the option' };
  assert.deepEqual(await run({ cwd: folder, env }), { cwd: realpathSync(folder), variable: 'of the option' });
  process.env.ADBRIDGE_TEST = 'of the program';
  t.after(() => delete process.env.ADBRIDGE_TEST);
  assert.deepEqual(await run({}), { cwd: process.cwd(), variable: 'of the program' });
});

for (const count of [19, 20, 21]) {
  test(`of ${count} lines of the log, an error has the last 20`, async (t) => {
    const logged = [];
    const bridge = await startFake(t, 'says many things', { log: (line) => logged.push(line) });
    const error = await bridge.call('say', { count }).catch((error) => error);
    const said = Array.from({ length: count }, (_, index) => `line ${index + 1}`);
    assert.deepEqual(logged, said);
    assert.equal(error.stderr, said.slice(-20).join('\n'));
    assert.equal(error.message, `The daemon ended with code 4:\n${error.stderr}`);
  });
}

test('a daemon ends although a child of it keeps its streams open', { timeout: 20_000 }, async (t) => {
  const lines = [];
  const bridge = await startFake(t, 'leaves a child', { log: (line) => lines.push(line) });
  await assert.rejects(bridge.ping(), { name: 'DaemonDied', code: 0, signal: null });
  const [child] = lines;
  assert.ok(isRunning(Number(child)));
  process.kill(Number(child), 'SIGKILL');
});

test('a daemon that takes its time to end is not stopped', async (t) => {
  const bridge = await startFake(t, 'ends slowly', { closeTimeout: undefined });
  const begin = performance.now();
  assert.deepEqual(await bridge.close(), { code: 5, signal: null });
  assert.ok(performance.now() - begin > 200);
});

test('a daemon has 10 s for its first answer, 5 s to end by itself, and 5 s more after SIGTERM', async () => {
  const script = `
    const asked = [];
    const { setTimeout } = globalThis;
    let speed = 1;
    globalThis.setTimeout = (call, ms) => (asked.push(ms), setTimeout(call, ms / speed));
    const { AdBridge } = await import('${INDEX}');
    const bridge = await AdBridge.start({ program: '${FAKE}', args: ['ignores the end'] });
    speed = 1_000;
    await bridge.close();
    asked.push('late');
    const late = await AdBridge.start({ program: '${FAKE}', args: ['never answers'] }).catch((error) => error);
    console.log(JSON.stringify([asked, late.message]));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const [asked, message] = JSON.parse(stdout);
  // The streams of a daemon that has ended have half a second.
  assert.deepEqual(asked.slice(0, 6), [10_000, 5_000, 10_000, 500, 'late', 10_000]);
  assert.equal(message, 'The program did not answer within 10000 ms.');
});

/** The options of `AdBridge.start`; true for those of `AdBridge.connect`, too. */
const OPTIONS = {
  program: true, config: false, clock: false, seed: false, logLevel: false, maxLineBytes: false, strict: false,
  notifications: true, record: false, replay: false, args: false, cwd: true, env: true, log: true, trace: true,
  startTimeout: true, closeTimeout: true,
};
for (const [name, isOfBoth] of Object.entries(OPTIONS)) {
  test(`the option ${name} is one of start${isOfBoth ? ' and of connect' : ' only'}`, async () => {
    const options = { [name]: undefined, env: { ADBRIDGE: '/nowhere' } };
    await assert.rejects(AdBridge.start(options), ProgramNotFound);
    const connected = AdBridge.connect('unix:/nowhere', options);
    if (isOfBoth) await assert.rejects(connected, ProgramNotFound);
    else await assert.rejects(connected, { name: 'TypeError', message: new RegExp(`There is no option ${name}\\.`) });
  });
}

for (const ending of ['process.exit(0)', 'throw new Error()', 'Promise.reject(new Error())']) {
  test(`nothing is left behind by a script that ends with ${ending}`, async () => {
    const script = `
      import { AdBridge } from '${INDEX}';
      const bridge = await AdBridge.start({ program: '${FAKE}', args: ['ignores the end'] });
      process.stdout.write(String(bridge.pid), () => bridge.notify('ping'));
      ${ending};
    `;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    const { stdout } = await run.catch((error) => error);
    assert.match(stdout, /^\d+$/);
    await gone(Number(stdout));
  });
}

test('the daemon of a killed script ends', async () => {
  const script = `
    import { AdBridge } from '${INDEX}';
    const bridge = await AdBridge.start({ program: '${FAKE}', args: ['echoes'] });
    process.stdout.write(String(bridge.pid));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const [pid] = await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await gone(Number(pid));
});

test('the program of an option must exist', async () => {
  for (const [program, env] of [
    ['/nowhere/adbridge', {}],
    ['nowhere-adbridge', process.env],
    [fileURLToPath(new URL('.', import.meta.url)), {}],
  ]) {
    await assert.rejects(AdBridge.start({ program, env }), (error) => {
      assert.ok(error instanceof ProgramNotFound);
      assert.ok(error.message.includes(`The option \`program\` is ${program}`));
      return true;
    });
  }
  assert.throws(() => findProgram(undefined, { ADBRIDGE: '/nowhere' }), /variable ADBRIDGE is \/nowhere/);
});

test('a file that is not a program is explained', async (t) => {
  const folder = temporaryFolder(t);
  const program = executable(join(folder, 'adbridge'), '#!/nowhere/interpreter\n');
  await assert.rejects(AdBridge.start({ program }), (error) => {
    assert.ok(error instanceof ProgramNotFound);
    assert.match(error.message, /can't be started: .*ENOENT/);
    return true;
  });
});

test('the program is that of the option, else ADBRIDGE, else on PATH, else in the checkout', (t) => {
  const folder = temporaryFolder(t);
  for (const name of ['path', '.build/debug']) mkdirSync(join(folder, name), { recursive: true });
  const asked = executable(join(folder, 'asked'));
  const ofEnv = executable(join(folder, 'env'));
  const onPath = executable(join(folder, 'path', 'adbridge'));
  const built = executable(join(folder, '.build/debug/adbridge'));
  const release = join(folder, '.build/release/adbridge');
  const PATH = `:/nowhere:${join(folder, 'path')}`;
  assert.equal(findProgram(asked, { ADBRIDGE: ofEnv, PATH }, folder), asked);
  assert.equal(findProgram(undefined, { ADBRIDGE: ofEnv, PATH }, folder), ofEnv);
  assert.equal(findProgram('adbridge', { PATH }, folder), onPath);
  assert.equal(findProgram(undefined, { PATH }, folder), onPath);
  assert.equal(findProgram(undefined, {}, folder), built);
  mkdirSync(dirname(release));
  executable(release);
  for (const [seconds, newest] of [[1_000, built], [4e9, release]]) {
    utimesSync(release, seconds, seconds);
    assert.equal(findProgram(undefined, {}, folder), newest);
  }
  const platform = `@adbridge/${process.platform}-${process.arch}`;
  assert.throws(() => findProgram(undefined, {}, join(folder, 'path')), {
    name: 'ProgramNotFound',
    message: `There is no adbridge on PATH, no installed package ${platform}, and no build of it in a checkout. ` +
      'Install that package. Or build the program (`swift build -c release --product adbridge`), and put it on PATH, ' +
      'or say where it is: in the environment variable ADBRIDGE or the option `program`.',
  });
});

function temporaryFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'adbridge-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

function executable(path, text = '#!/bin/sh\n') {
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

async function gone(pid) {
  for (const end = Date.now() + 5_000; isRunning(pid) && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.ok(!isRunning(pid), `process ${pid} still runs`);
}

test('node -e finds the installed program', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'adbridge-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const bin = join(folder, `node_modules/@adbridge/${process.platform}-${process.arch}/bin`);
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'adbridge'), '#!/bin/sh\n', { mode: 0o755 });
  const own = join(folder, 'node_modules/adbridge');
  for (const option of ['-e', '-p']) {
    const found = await foundByCopy(own, option);
    assert.ok(found.includes(join(bin, 'adbridge')), found);
  }
});

test('neither the current folder nor the commands of npm have the program', (t) => {
  const folder = temporaryFolder(t);
  executable(join(folder, 'adbridge'));
  const commands = join(folder, 'node_modules/.bin');
  mkdirSync(commands, { recursive: true });
  executable(join(commands, 'adbridge'));
  const before = process.cwd();
  process.chdir(folder);
  t.after(() => process.chdir(before));
  for (const PATH of ['', ':', commands, `:${commands}:`]) {
    assert.throws(() => findProgram(undefined, { PATH }, '/nowhere'), ProgramNotFound);
  }
  assert.equal(findProgram(undefined, { PATH: `:${commands}:${folder}` }, '/nowhere'), join(folder, 'adbridge'));
});

test('a checkout finds its own build', async (t) => {
  const folder = realpathSync(temporaryFolder(t));
  mkdirSync(join(folder, '.build/debug'), { recursive: true });
  const program = executable(join(folder, '.build/debug/adbridge'));
  assert.equal(await foundByCopy(join(folder, 'clients/javascript'), '-e'), `${program}\n`);
  await assert.rejects(foundByCopy(join(folder, 'clients/python'), '-e'), /There is no adbridge on PATH/);
});

/** What `findProgram` of a copy of the package prints, without anything on `PATH`. */
async function foundByCopy(own, option) {
  cpSync(fileURLToPath(new URL('../src', import.meta.url)), join(own, 'src'), { recursive: true });
  writeFileSync(join(own, 'package.json'), '{"type":"module"}');
  const script = `import(${JSON.stringify(join(own, 'src/program.js'))}).then(
    ({ findProgram }) => console.log(findProgram(undefined, { PATH: '' })))`;
  const { stdout } = await promisify(execFile)(process.execPath, [option, script]);
  return stdout;
}
