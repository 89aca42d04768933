// A client for adbridge with vscode-jsonrpc. With the argument --lines it uses the classes of
// line-messages.ts.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createMessageConnection, ResponseError } from 'vscode-jsonrpc/node';
import { LineMessageReader, LineMessageWriter } from './line-messages.js';

const daemon = spawn(process.env.ADBRIDGE ?? 'adbridge', ['--clock', 'manual'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const exited = once(daemon, 'exit');

const bridge = process.argv.includes('--lines')
  ? createMessageConnection(
      new LineMessageReader(daemon.stdout), new LineMessageWriter(daemon.stdin))
  : createMessageConnection(daemon.stdout, daemon.stdin);

bridge.onNotification('adEvent', ({ seq, event }: { seq: number; event: string }) => {
  console.log(`event ${seq}: ${event}`);
});
bridge.listen();

const { adId, assets } = await bridge.sendRequest<{ adId: string; assets: { headline: string } }>(
  'loadNative', { adUnitId: 'sample/native', options: { image: { disableImageLoading: true } } });
console.log(`${adId}: ${assets.headline}`);
await bridge.sendRequest('render', { adId, view: { width: 320, height: 250 } });
const { counted } = await bridge.sendRequest<{ counted: boolean }>('recordImpression', { adId });
console.log(`counted: ${counted}`);
try {
  await bridge.sendRequest('loadNative', { adUnitId: 'sample/no-fill' });
} catch (error) {
  if (!(error instanceof ResponseError)) throw error;
  console.log(`error ${error.code}: ${error.message}`);
}
await bridge.sendRequest('dispose', { adId });
await bridge.sendRequest('shutdown');
await bridge.sendNotification('exit');
const [code] = await exited;
console.log(`exit code: ${code}`);
bridge.dispose();
