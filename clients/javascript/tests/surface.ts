// Code that the compiler must accept or refuse. It is never run.
import {
  AdBridge,
  AdEvent,
  AdEventName,
  AdFormat,
  AssetName,
  AppOpenAd,
  BannerAd,
  Configuration,
  ContractViolated,
  ContractViolation,
  FullScreenAd,
  LoadFailed,
  LogEntry,
  NativeAd,
  RPCError,
  RewardedAd,
} from 'adbridge';

export async function accepted(signal: AbortSignal): Promise<void> {
  const bridge: AdBridge = await AdBridge.start({ clock: 'skip', log: (line) => line.length });
  const guest: AdBridge = await AdBridge.connect('unix:s', { startTimeout: 100 });
  await guest.close();
  const clicks: AdEvent[] = [];
  bridge.on('event', (event) => clicks.push(event));
  bridge.on('violation', (violation) => violation.rule === 'wrongTracker');
  bridge.on('notification', (each) => {
    if (each.method === 'attemptEnded') each.params.className.length;
  });
  bridge.on('clientStatus', ({ name, state }) => `${name} has ${state}`);
  bridge.on('clientEntry', ({ clientId, entry }) => `${clientId}: ${entry.method}`);
  bridge.on('adapterStatus', ({ className, state }) => `${className} is ${state}`);

  const ad: NativeAd = await bridge.loadNative(
    { adUnitId: 'sample/native', options: { image: { disableImageLoading: true } } },
    { signal },
  );
  const headline: string | null = ad.assets.headline;
  const { adChoices } = await ad.render({
    view: { width: 320, height: 250 },
    clickableAssetViews: { callToAction: { x: 0, y: 0, width: 10, height: 10 } },
  });
  const right: number | undefined = adChoices?.frame.x;
  const { counted }: { counted: boolean } = await ad.recordClick({ asset: 'callToAction' });
  for await (const event of ad.events({ signal })) {
    if (event.event === 'adSizeChanged') break;
  }
  const click: AdEvent = await bridge.waitFor(ad, 'click', { timeout: 100 });
  const asset: AssetName | null = (await ad.waitFor('click')).asset;
  const names: AdEventName[] = ad.eventNames;
  await ad.waitFor('click', { asset: 'headline', timeout: 100, signal });
  const ping: void = await bridge.ping();

  const banner: BannerAd = await bridge.loadBanner({
    adUnitId: 'sample/banner',
    adSize: { width: 320, height: 50 },
  });
  const { size } = await bridge.waitFor(banner, 'adSizeChanged');
  const width: number = size.width;
  const name: AdEventName = 'didRewardUser';
  const amount: number = (await banner.waitFor(name)).reward.amount;
  await banner.changeAdSize({ adSize: 'largeBanner' });
  if (banner.format === AdFormat.native) throw new Error('a banner');

  const rewarded: RewardedAd = await bridge.loadRewarded({ adUnitId: 'sample/rewarded' });
  const formats: ['interstitial', 'rewarded', 'rewardedInterstitial', 'appOpen'] = [
    (await bridge.loadInterstitial('sample/interstitial')).format,
    rewarded.format,
    (await bridge.loadRewardedInterstitial({ adUnitId: 'sample/rewarded-interstitial' })).format,
    (await bridge.loadAppOpen({ adUnitId: 'sample/app-open' })).format,
  ];
  const fullScreen: FullScreenAd = rewarded;
  await fullScreen.present();
  const format: 'appOpen' | null = fullScreen instanceof AppOpenAd ? fullScreen.format : null;

  const { events } = await bridge.getEvents();
  for (const entry of events) {
    if (entry.method === 'contractViolation') {
      const violation: ContractViolation = entry.params;
      clicks.length = violation.index;
    }
  }

  try {
    await bridge.loadNative({ adapter: { className: 'SampleCustomEvent' } });
  } catch (error) {
    if (error instanceof LoadFailed) {
      const domain: string | undefined = error.responseInfo.attempts[0]?.error?.domain;
      const code: 201 = error.code;
      [domain, code];
    } else if (error instanceof RPCError) {
      error.code.toFixed();
    }
  }
  const config: Configuration = {
    adapters: [{ className: 'MyNetwork', command: ['node', 'mine.mjs'], restart: { delayMs: 0 } }],
    adUnits: {
      feed: { format: 'native', lineItems: [{ className: 'MyNetwork', settings: { floor: 1 } }] },
    },
    limits: { liveAds: 10 },
  };
  await AdBridge.start({ config });
  await AdBridge.start({ config: { limits: { requests: 10 } } });
  await AdBridge.start({ config: 'adbridge.json' });
  const exit: { code: number | null } = await bridge.close().catch((error: unknown) => {
    if (error instanceof ContractViolated) return error.exit;
    throw error;
  });
  await bridge[Symbol.asyncDispose]();
  [formats, format, headline, right, counted, click, asset, names, ping, width, amount, exit];
}

export async function refused(bridge: AdBridge, native: NativeAd, banner: BannerAd): Promise<void> {
  // @ts-expect-error: a click has an asset
  await native.recordClick({});
  // @ts-expect-error: there is no such asset
  await native.recordClick({ asset: 'footer' });
  // @ts-expect-error: a banner is not drawn
  await banner.render({ view: { width: 320, height: 250 } });
  // @ts-expect-error: the size of a banner has two sides, or a name
  await bridge.loadBanner({ adUnitId: 'sample/banner', adSize: 320 });
  // @ts-expect-error: a load names an ad unit or an adapter
  await bridge.loadNative({});
  // @ts-expect-error: a load does not name both
  await bridge.loadNative({ adUnitId: 'sample/native', adapter: { className: 'SampleCustomEvent' } });
  // @ts-expect-error: an interstitial is not a rewarded ad
  const rewarded: RewardedAd = await bridge.loadInterstitial({ adUnitId: 'sample/interstitial' });
  // @ts-expect-error: a click has no reward
  (await native.waitFor('click')).reward.amount;
  // @ts-expect-error: there is no such event
  await bridge.waitFor(native, 'tap');
  // @ts-expect-error: there is no such asset
  await native.waitFor('click', { asset: 'footer' });
  // @ts-expect-error: there is no such listener
  bridge.on('violations', () => {});
  // @ts-expect-error: there is no such option
  await AdBridge.start({ clokc: 'skip' });
  // @ts-expect-error: there is no such format
  await AdBridge.start({ config: { adUnits: { feed: { format: 'nativ', lineItems: [] } } } });
  // @ts-expect-error: only AdBridge.start makes a bridge
  new AdBridge();
}

/** An event is a union by `event`, and an entry of the log by `method`. */
export function narrow(event: AdEvent, entry: LogEntry, native: NativeAd): string {
  const format: 'native' = native.format;
  // @ts-expect-error: not every event has a reward
  event.reward;
  switch (event.event) {
    case 'didRewardUser':
      return event.reward.type;
    case 'click':
      return event.asset ?? format;
    case 'refreshed':
      return event.view.text ?? '';
    case 'expired':
      // @ts-expect-error: this event has no error
      event.error;
  }
  if (entry.method === 'attemptEnded') return entry.params.error?.message ?? '';
  // @ts-expect-error: not every entry has an attempt
  return entry.params.attempt;
}
