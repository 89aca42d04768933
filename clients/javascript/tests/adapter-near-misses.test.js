import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Adapter, BannerAd, NativeAd } from '../src/adapter.js';
import { changingValues, nearMisses } from '../src/adapter/near-misses.js';
import { Session } from '../src/adapter/session.js';
import { adapterWith } from './adapter-world.js';

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

test('what only a comment uses is named', () => {
  class Network extends Adapter {
    // Later: this.loadNatve()
    /* and this.setup();
       and this.labl */
    loadNatve() {}
    setup() {}
    labl = 'A network';
  }
  assert.deepEqual(names(new Network(), Adapter), ['loadNatve', 'setup', 'labl']);
});

test('properties with wrong names are named', () => {
  class Native extends NativeAd {
    headlin = 'Hello';
    constructor(members) {
      super(members);
      this.bodyy = 'An ad.';
    }
    get call_to_action() {
      return 'Go';
    }
  }
  assert.deepEqual(names(new Native({}), NativeAd), ['headlin', 'bodyy', 'call_to_action']);
  const ad = new NativeAd({ headline: 'Hello' });
  ad.callToActon = 'Go';
  assert.deepEqual(nearMisses(ad, NativeAd), [
    'NativeAd has callToActon, which is never read. The property is callToAction.',
  ]);
  class Network extends Adapter {
    adaptorVersion = '1.0.0';
  }
  assert.deepEqual(names(new Network(), Adapter), ['adaptorVersion']);
});

for (const [name, right] of [
  ['setUb', 'setUp'], ['setp', null], ['setUpAsync', null],
  ['dispoze', 'dispose'], ['dizpoze', null], ['disposes', 'dispose'],
  ['zimulade', 'simulate'], ['zimulader', null],
  ['loadInte', 'loadInterstitial'], ['loadInt', null], ['loadNativeAds', 'loadNative'], ['loadBannerAsync', 'loadBanner'],
]) {
  test(`a function ${name} is ${right === null ? 'the own one of its class' : `taken for ${right}`}`, () => {
    const Base = right?.startsWith('load') || /^(set|load)/.test(name) ? Adapter : NativeAd;
    const found = nearMisses(Object.assign(new Base(), { [name]() {} }), Base);
    const sentence = `${Base.name} has ${name}, which is never called. The method is ${right}.`;
    assert.deepEqual(found, right === null ? [] : [sentence]);
  });
}

for (const [name, right] of [
  ['bady', 'body'], ['bod', null], ['bodys', null], ['boddy', 'body'], ['headlines', null], ['starRatin', 'starRating'],
  ['ztarRatink', 'starRating'], ['stoore', 'store'], ['zdore', null],
]) {
  test(`a property ${name} is ${right === null ? 'the own one of its class' : `taken for ${right}`}`, () => {
    const found = nearMisses(Object.assign(new NativeAd(), { [name]: 'x' }), NativeAd);
    const sentence = `NativeAd has ${name}, which is never read. The property is ${right}.`;
    assert.deepEqual(found, right === null ? [] : [sentence]);
  });
}

test('a getter that a field hides is named', () => {
  class Native extends NativeAd {
    get headline() {
      return 'Hello';
    }
  }
  assert.deepEqual(nearMisses(new Native({}), NativeAd), [
    'Native has a getter headline, which is never read. Set the property headline.',
  ]);
  class Network extends Adapter {
    get formats() {
      return ['native'];
    }
  }
  assert.deepEqual(nearMisses(new Network(), Adapter), []);
});

test('a function is not taken for a property', () => {
  class Native extends NativeAd {
    bodyy() {}
    priice = () => {};
    headline() {}
  }
  assert.deepEqual(nearMisses(new Native({}), NativeAd), []);
  assert.deepEqual(changingValues(new Native({}), NativeAd), []);
});

test('a getter that no field hides is not named', () => {
  const headline = { get: () => 'Hello', configurable: true };
  class Native extends NativeAd {
    constructor() {
      super({});
      // The getter of the class is read, because no field is in front of it.
      delete this.headline;
      // This field hides a getter that the API does not have.
      Object.defineProperty(this, 'shop', { value: 'x', enumerable: true });
      Object.defineProperty(this, 'body', headline);
    }
    get headline() {
      return 'Hello';
    }
    get shop() {
      return 'y';
    }
    get body() {
      return 'z';
    }
  }
  assert.deepEqual(nearMisses(new Native(), NativeAd), []);
});

test('properties that the program uses are not named', () => {
  class Native extends NativeAd {
    ikons = [];
    stores = 1;
    bodyy = 'An ad.';
    isShown = false;
    bodies = 1;
    didRender() {
      this.ikons.push(1);
    }
  }
  class Network extends Adapter {
    loadNative(request) {
      return { body: new Native().bodyy };
    }
  }
  assert.deepEqual(nearMisses(new Native({ body: 'x' }), NativeAd), []);
  const ad = new Native({});
  assert.deepEqual(nearMisses(ad, NativeAd, [new Network()]), []);
  assert.equal(nearMisses(ad, NativeAd).length, 1);
  const given = (didExpire) => nearMisses(Object.assign(new NativeAd({ didExpire }), { bodyy: 'An ad.' }), NativeAd);
  assert.deepEqual(given(function () { return this.bodyy; }), []);
  assert.equal(given(() => {}).length, 1);
});

test('properties that change are named', () => {
  class Network extends Adapter {
    #count = 0;
    get adapterVersion() {
      return `1.0.${this.#count++}`;
    }
    set adapterVersion(_) {}
  }
  // A field of the base class hides a getter, unless the adapter removes it.
  const adapter = new Network();
  delete adapter.adapterVersion;
  assert.deepEqual(changingValues(adapter, Adapter), ['Network has another adapterVersion each time it is read.']);
  class Steady extends BannerAd {
    constructor() {
      super();
      delete this.viewId;
    }
    get viewId() {
      return 'view-1';
    }
  }
  assert.deepEqual(changingValues(new Steady(), BannerAd), []);
});

test('a property that has a new object each time does not change, and one that was nothing first does', () => {
  class Native extends NativeAd {
    #reads = 0;
    constructor() {
      super({});
      for (const name of ['images', 'headline', 'price']) delete this[name];
    }
    get images() {
      return [];
    }
    get headline() {
      return this.#reads++ ? 'Hello' : null;
    }
    get price() {
      return NaN;
    }
  }
  assert.deepEqual(changingValues(new Native(), NativeAd), ['Native has another headline each time it is read.']);
});

test('a fault of many ads is reported once', async () => {
  class Ad extends NativeAd {
    didrender() {}
  }
  // Ads with other members are compared, too.
  const ads = [new Ad({ headline: 'One' }), Object.assign(new Ad({ headline: 'Two' }), { note: 1 })];
  const written = [];
  const session = new Session([adapterWith({ loadNative: () => ads.shift() })], (line) => written.push(JSON.parse(line)));
  const call = async (id, method, params) => {
    session.receive(JSON.stringify({ jsonrpc: '2.0', id, method: `adapter/${method}`, params }));
    await session.idle();
  };
  await call(1, 'initialize', { className: 'Fake' });
  for (const id of [2, 3]) await call(id, 'loadNative', { loadId: `load-${id}`, settings: {}, request: {}, options: {} });
  assert.deepEqual(written.filter(({ id, result }) => id > 1 && result).map(({ id }) => id), [2, 3]);
  const reported = written.filter(({ params }) => params?.message?.includes('didrender'));
  assert.deepEqual(reported.map(({ params }) => params.message), [
    'Ad has didrender, which is never called. The method is didRender.',
  ]);
});
