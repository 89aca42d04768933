// A process adapter: adbridge starts this program, and loads ads through it.
// In your project: `from 'adbridge/adapter'`.
import { Adapter, AdError, NativeAd } from '../javascript/src/adapter.js';

class MyNetwork extends Adapter {
  adapterVersion = '1.0.0';
  adSdkVersion = '1.0.0';

  async loadNative({ parameter }) {
    if (parameter !== 'unit-7') {
      throw new AdError({ domain: 'com.mynetwork', code: 7, name: 'noFill', message: 'No fill.' });
    }
    return new MyAd({ headline: 'Hello', body: 'An ad.', callToAction: 'Go' });
  }
}

class MyAd extends NativeAd {
  didRecordClickOnAsset() {
    this.willLeaveApplication();
  }
}

new MyNetwork().run();
