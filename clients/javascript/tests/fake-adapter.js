#!/usr/bin/env node
// Process adapters. Each one does what its name says.
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { Adapter, AdError, BannerAd, FullScreenAd, log, NativeAd, RewardedAd } from '../src/adapter.js';

const GIF = Buffer.from('R0lGODlhAgADAPAAAAAAAAAAACH5BAAAAAAALAAAAAACAAMAAAIChF8AOw==', 'base64');

/** What is on screen, and can be closed. */
const closable = {
  async simulate(action) {
    if (action !== 'close') return FullScreenAd.prototype.simulate.call(this, action);
    this.willDismissFullScreenView();
    await setTimeout(1);
    this.didDismissFullScreenView();
  },
};

/** What rewards its user. */
const rewarding = {
  simulate(action) {
    if (action !== 'earnReward') return RewardedAd.prototype.simulate.call(this, action);
    this.didRewardUser({ type: 'coins', amount: 10 });
  },
};

const fakes = {
  /** Blocks until the file that the parameter names exists. */
  blocks: class extends Adapter {
    loadNative({ parameter }) {
      console.error('blocked');
      while (!existsSync(parameter));
      return new NativeAd();
    }
  },

  'does everything': class extends Adapter {
    label = 'A fake';
    adapterVersion = '1.2.3.4';
    adSdkVersion = '5.6.7';

    async loadNative(request) {
      return new NativeAd({
        headline: request.parameter,
        body: 'An ad.',
        callToAction: 'Go',
        icon: await request.image('https://www.example.com/icon.gif', () => GIF),
        mediaContent: { hasVideoContent: true },
        async didRender() {
          await setTimeout(1);
          this.didPlayVideo();
        },
        didRecordClickOnAsset() {
          this.willLeaveApplication();
        },
      });
    }

    loadBanner({ adSize: size, parameter: text }) {
      return new BannerAd({
        size,
        text,
        changeAdSize(wanted) {
          this.size = wanted;
        },
      });
    }

    loadInterstitial = () => new FullScreenAd(closable);
    loadAppOpen = () => new FullScreenAd(closable);
    loadRewarded = () => new RewardedAd(rewarding);
    loadRewardedInterstitial = () => new RewardedAd(rewarding);
  },
  fails: class extends Adapter {
    loadNative({ parameter }) {
      if (parameter === 'a fault') throw new RangeError('of the adapter');
      const underlying = new AdError({ domain: 'sdk', code: 3, message: 'Nothing there.' });
      const domain = 'com.mynetwork';
      throw new AdError({ domain, code: 7, name: 'noFill', message: 'No fill.', underlying });
    }

    loadInterstitial() {
      return new FullScreenAd({
        present: () => Promise.reject(new AdError({ message: 'Not ready.' })),
      });
    }
  },
  'is never ready': class extends Adapter {
    async setUp() {
      throw new AdError({ domain: 'com.mynetwork', code: 1, message: 'No account.' });
    }

    loadNative() {}
  },
  'waits for its signal': class extends Adapter {
    async loadNative({ signal }) {
      await setTimeout(60_000, null, { signal });
    }
  },
  'prints a lot': class extends Adapter {
    loadNative() {
      console.log('by console.log');
      process.stdout.write('by process.stdout\n', () => log.info('written'));
      console.error('by console.error');
      return new NativeAd({ headline: 'Hello', body: 'An ad.', callToAction: 'Go' });
    }
  },
  'was started at a terminal': class extends Adapter {
    constructor() {
      super();
      process.stdin.isTTY = true;
    }
  },
  'keeps a timer': class extends Adapter {
    setUp() {
      setInterval(() => {}, 1_000);
    }

    async loadNative() {
      await setTimeout(50);
      return new NativeAd({ headline: 'Hello', body: 'An ad.', callToAction: 'Go' });
    }
  },
  'answers late': class extends Adapter {
    async loadNative({ parameter }) {
      await setTimeout(Number(parameter));
      return new NativeAd({ headline: 'Hello', body: 'An ad.', callToAction: 'Go' });
    }
  },
  'ignores the end': class extends Adapter {
    loadNative() {
      process.on('SIGTERM', () => {});
      process.exit = () => {};
      setInterval(() => {}, 1_000);
      return new NativeAd({ headline: String(process.pid), body: 'An ad.', callToAction: 'Go' });
    }
  },
  'plays its video later': class extends Adapter {
    loadNative() {
      const ad = new NativeAd({ headline: 'Hello', body: 'An ad.', callToAction: 'Go' });
      setTimeout(100).then(() => ad.didPlayVideo());
      return ad;
    }
  },
  'shows what it gets': class extends Adapter {
    didChangeRequestConfiguration(configuration) {
      this.configuration = configuration;
    }

    loadBanner({ adSize, adSizeKind }) {
      const {
        publisherFirstPartyIdEnabled, publisherPrivacyPersonalizationState, coarseLocationCollectionEnabled,
      } = this.configuration;
      const text = JSON.stringify([
        publisherFirstPartyIdEnabled, publisherPrivacyPersonalizationState, coarseLocationCollectionEnabled,
        adSizeKind ?? 'named',
      ]);
      return new BannerAd({ size: adSize, text });
    }
  },
  'never answers': class extends Adapter {
    loadNative() {
      setInterval(() => {}, 1_000);
      return new Promise(() => {});
    }
  },
  floods: class extends Adapter {
    loadNative() {
      return new NativeAd({
        headline: 'Hello',
        body: 'An ad.',
        callToAction: 'Go',
        didRender() {
          for (let i = 0; i < 100_000; i++) this.didPlayVideo();
        },
      });
    }
  },
  echoes: class extends Adapter {
    loadNative({ parameter }) {
      return new NativeAd({ headline: parameter, body: 'An ad.', callToAction: 'Go' });
    }
  },
  'ends when it is drawn': class extends Adapter {
    loadNative() {
      return new NativeAd({
        headline: `The ad of ${process.pid}`,
        body: 'An ad.',
        callToAction: 'Go',
        didRender: () => process.exit(1),
      });
    }
  },
  'throws later': class extends Adapter {
    loadNative() {
      setImmediate(() => {
        throw new Error('of a timer');
      });
      return new NativeAd({ headline: 'Hello', body: 'An ad.', callToAction: 'Go' });
    }
  },
};

const adapter = new fakes[process.argv.at(-1)]();
adapter.className = 'Fake';
adapter.run();
