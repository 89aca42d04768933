import { AdEventType, AppOpenAd, InterstitialAd } from 'react-native-google-mobile-ads';

/** The ad units of the app. */
export const units = {
  open: 'ca-app-pub-1/open',
  pause: 'ca-app-pub-1/pause',
  reward: 'ca-app-pub-1/reward',
  footer: 'ca-app-pub-1/footer',
};

/** What the ads of this run have earned, by currency. */
export const revenue = {};

/** Adds what an impression has earned. */
export function addRevenue({ value, currency }) {
  revenue[currency] = (revenue[currency] ?? 0) + value;
}

/** The ad that is shown when the person comes back to the app. If it is too old, a new one is loaded for the next time. */
export class OpenAd {
  isReady = false;

  constructor() {
    this.ad = AppOpenAd.createForAdRequest(units.open);
    this.ad.addAdEventListener(AdEventType.LOADED, () => {
      this.isReady = true;
    });
    for (const end of [AdEventType.CLOSED, AdEventType.ERROR]) {
      this.ad.addAdEventListener(end, () => {
        const wasReady = this.isReady;
        this.isReady = false;
        // A load that has failed is tried again when the person comes back.
        if (wasReady) this.ad.load();
      });
    }
    this.ad.load();
  }

  onForeground() {
    if (this.isReady) this.ad.show();
    else this.ad.load();
  }
}

/**
 * Shows an ad between two levels, and resolves when the game can go on. If the ad does not come within the time that
 * a person waits, the game goes on without it.
 */
export function showPauseAd(patience = 3_000) {
  const ad = InterstitialAd.createForAdRequest(units.pause);
  return new Promise((resolve) => {
    const stops = [];
    const goOn = (reason) => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve(reason);
    };
    const timer = setTimeout(() => goOn('too slow'), patience);
    stops.push(
      ad.addAdEventListener(AdEventType.LOADED, () => {
        clearTimeout(timer);
        ad.show();
      }),
      ad.addAdEventListener(AdEventType.CLOSED, () => goOn('closed')),
      ad.addAdEventListener(AdEventType.ERROR, () => goOn('no ad')),
      ad.addAdEventListener(AdEventType.PAID, addRevenue),
    );
    ad.load();
  });
}
