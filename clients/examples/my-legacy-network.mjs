// A legacy custom event: adbridge starts this program, and loads native ads through it.
// In your project: `from 'adbridge/adapter'`.
import { Adapter, LegacyNativeAd } from '../javascript/src/adapter.js';

const picture = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

class MyLegacyNetwork extends Adapter {
  adapterVersion = '1.0.0';
  adSdkVersion = '1.0.0';
  legacy = true;

  async loadNative(request) {
    request.require('content');
    const image = await request.image('https://example.com/picture.gif', () => picture);
    return new LegacyNativeAd({
      nativeAdType: 'content',
      headline: 'Hello',
      body: 'An ad.',
      callToAction: 'Go',
      advertiser: 'MyNetwork',
      icon: image,
      images: [image],
      adChoices: { width: 24, height: 24 },
      adChoicesPosition: request.adChoicesPosition,
    });
  }
}

new MyLegacyNetwork().run();
