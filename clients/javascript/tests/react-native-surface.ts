// Uses every part of the types of adbridge/react-native. The tests compile it, and do not run it.
import { AdBridge, Network, type AdEventName } from 'adbridge';
import { ad, bridge, calls, configure, consent, network, reset, type NativeCall } from 'adbridge/react-native';

configure({ platform: 'android', clock: 'manual', seed: 7, log: () => {} });
configure({});
// @ts-expect-error: a clock is one of three
configure({ clock: 'fast' });

const running: AdBridge = await bridge();
const exchange: Network = await network('ca-app-pub-1/2', 'rewardedInterstitial');
await exchange.fails('noFill', { times: 1 }).thenGives();
// @ts-expect-error: a format of an ad
await network('ca-app-pub-1/2', 'video');

const names: AdEventName[] = ad('ca-app-pub-1/2').eventNames;
await ad('ca-app-pub-1/2').simulate({ action: 'close' });

consent({ region: 'eea', purposes: [1, 2], specialFeatures: [], updateError: 'no network', formError: 'closed' });
// @ts-expect-error: a region has a name
consent({ region: 1 });

const call: NativeCall | undefined = calls[0];
const ended: Promise<void> = reset();
export { call, ended, names, running };
