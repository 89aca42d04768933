import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Adapter, NativeAd } from '../src/adapter.js';
import { nearMisses } from '../src/adapter/near-misses.js';

const names = (object, Base) => nearMisses(object, Base).map((message) => message.match(/has (\S+),/)[1]);

test('misspelled and private functions of an adapter are named', () => {
  class Network extends Adapter {
    loadNatve() {}
    load_banner() {}
    #loadInterstitial() {}
    setup() {}
    collectSignal() {}
    loadRewardedAd = () => {};
  }
  const found = names(new Network(), Adapter);
  assert.deepEqual(found.sort(), ['#loadInterstitial', 'collectSignal', 'loadNatve', 'loadRewardedAd', 'load_banner', 'setup'].sort());
  assert.equal(
    nearMisses(new Network(), Adapter)[0],
    'Network has loadNatve, which is never called. The method is loadNative.',
  );
});

test('the functions of ads are compared, too', () => {
  class Ad extends NativeAd {
    didrender() {}
    didUntrack() {}
    show() {}
  }
  assert.deepEqual(names(new Ad({}), NativeAd), ['didrender', 'didUntrack']);
});

test('helpers are not named', () => {
  class Network extends Adapter {
    setUp() {
      this.#setup();
    }
    #setup() {}
    loadNative() {
      return this.loadNativeAd();
    }
    loadNativeAd() {}
    loadBanner() {
      return this._loadInterstitial();
    }
    _loadInterstitial() {}
    loader() {}
  }
  assert.deepEqual(names(new Network(), Adapter), []);
});
