// Code of an adapter that the compiler must accept or refuse. It is never run.
import {
  Adapter,
  AdError,
  BannerAd,
  BannerRequest,
  FullScreenAd,
  log,
  NativeAd,
  NativeRequest,
  NotSimulated,
  Rendering,
  RewardedAd,
  serve,
} from 'adbridge/adapter';

class MyAd extends NativeAd {
  override headline = 'Hello';

  constructor(private readonly network: string) {
    super({ body: 'An ad.', adChoices: { width: 24, height: 24 } });
  }

  override async didRender({ view, adChoices }: Rendering): Promise<void> {
    const right: number | undefined = adChoices?.frame.x;
    if (view.width > 300 && right !== undefined) this.didPlayVideo();
  }

  override simulate(action: string): void {
    if (action !== 'tap') throw new NotSimulated();
    log.info(this.network);
    this.reportClick();
  }
}

export class MyNetwork extends Adapter {
  override adapterVersion = '1.2.3.4';
  override handlesUserClicks = true;

  override async setUp(credentials: readonly { settings: object }[]): Promise<void> {
    if (credentials.length === 0) throw new AdError({ domain: 'com.mynetwork', code: 1, message: 'No account.' });
  }

  override async loadNative(request: NativeRequest): Promise<NativeAd> {
    request.signal.throwIfAborted();
    if (request.parameter === null) {
      const underlying = new AdError({ message: 'Nothing there.' });
      throw new AdError({ domain: 'com.mynetwork', code: 7, name: 'noFill', message: 'No fill.', underlying });
    }
    const icon = await request.image('https://www.example.com/icon.png', async () => new Uint8Array(1));
    if (request.wantsImages) return new MyAd(request.parameter);
    return new NativeAd({
      icon,
      images: [{ data: new Uint8Array(1), mimeType: 'image/webp', width: 1, height: 1 }],
      mediaContent: { hasVideoContent: true },
      didRecordClickOnAsset(asset) {
        if (asset === 'headline') this.willLeaveApplication();
      },
      dispose: () => {},
    });
  }

  override loadBanner({ adSize }: BannerRequest): BannerAd {
    return new BannerAd({
      size: adSize,
      changeAdSize(size) {
        this.size = size;
      },
    });
  }

  override loadInterstitial(): FullScreenAd {
    return new FullScreenAd();
  }

  override async loadRewarded(): Promise<RewardedAd> {
    return new RewardedAd({
      present() {
        this.willPresentFullScreenView();
        this.didRewardUser({ type: 'coins', amount: 10 });
      },
    });
  }
}

export async function accepted(): Promise<void> {
  await serve(new MyNetwork(), new MyNetwork());
  await new MyNetwork().run();
}

export class Refused extends Adapter {
  // @ts-expect-error: a banner is not a native ad
  override async loadNative(): Promise<BannerAd> {
    return new BannerAd();
  }

  refused(ad: NativeAd, interstitial: FullScreenAd): void {
    // @ts-expect-error: there is no such asset
    new NativeAd({ headLine: 'Hello' });
    // @ts-expect-error: an error has a message
    new AdError({ code: 7 });
    // @ts-expect-error: there is no such event
    ad.report('tap');
    // @ts-expect-error: a native ad has no reward
    ad.didRewardUser({ type: 'coins', amount: 10 });
    // @ts-expect-error: an interstitial has no reward
    interstitial.didRewardUser({ type: 'coins', amount: 10 });
    // @ts-expect-error: there is no such level
    log.fatal('It rains.');
  }
}
