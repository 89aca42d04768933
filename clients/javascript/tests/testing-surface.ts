// Code of tests that the compiler must accept or refuse. It is never run.
import { AdsLeaked, assertEvents, withBridge } from 'adbridge/testing';

/** The function of a runner. */
declare function test(name: string, run: (t: { diagnostic(message: string): void }) => Promise<void>): void;

test('the context of the runner has its type', withBridge(async (bridge, t) => t.diagnostic(`${bridge.pid}`)));

export const accepted = [
  withBridge(async (bridge) => {
    const ad = await bridge.loadNative({ adUnitId: 'sample/native' });
    assertEvents(ad, ['impression', { event: 'click', asset: 'headline' }]);
    assertEvents(ad, [{ event: 'didRewardUser', reward: { amount: 3 } }]);
  }),
  withBridge({ clock: 'manual', strict: true, leaks: 'error' }, (bridge) => bridge.ping()),
  (error: unknown): string[] => (error instanceof AdsLeaked ? error.ads.map(({ adId }) => adId) : []),
];

export const refused = [
  // @ts-expect-error: there is no such clock
  withBridge({ clock: 'sundial' }, (bridge) => bridge.ping()),
  // @ts-expect-error: there is no such option
  withBridge({ leak: 'error' }, (bridge) => bridge.ping()),
  withBridge(async (bridge) => {
    const ad = await bridge.loadNative({ adUnitId: 'sample/native' });
    // @ts-expect-error: there is no such event
    assertEvents(ad, ['tap']);
    // @ts-expect-error: a reward has no such member
    assertEvents(ad, [{ event: 'didRewardUser', reward: { sum: 3 } }]);
  }),
];
