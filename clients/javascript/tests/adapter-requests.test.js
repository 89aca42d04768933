// What an adapter reads of a load, of a request for signals, and what is usual without a word of the publisher.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { AdError, BannerRequest, NativeRequest, SignalRequest } from '../src/adapter.js';

const { signal } = new AbortController();
const COMMON = { loadId: 'load-1', parameter: 'p', settings: { parameter: 'p' }, timeoutMs: 5, request: { extras: { a: 1 } } };
const native = (more) => new NativeRequest({ ...COMMON, adTypes: ['content'], options: {}, ...more }, signal);

test('images are wanted unless the publisher disables them', async () => {
  const loaded = [];
  const load = async (url) => {
    loaded.push(url);
    return Uint8Array.of(1, 2);
  };
  for (const options of [null, {}, { image: null }, { image: { disableImageLoading: false } }]) {
    assert.equal(native({ options }).wantsImages, true);
  }
  const image = await native({}).image('https://a.example/1', load, { scale: 2 });
  assert.deepEqual(image, { url: 'https://a.example/1', scale: 2, data: Uint8Array.of(1, 2) });
  const frugal = native({ options: { image: { disableImageLoading: true } } });
  assert.equal(frugal.wantsImages, false);
  assert.deepEqual(await frugal.image('https://a.example/2', load), { url: 'https://a.example/2', scale: 1 });
  assert.deepEqual(loaded, ['https://a.example/1']);
});

test('AdChoices is in the top right corner unless the publisher prefers another one', () => {
  for (const options of [null, {}, { adView: null }]) assert.equal(native({ options }).adChoicesPosition, 'topRight');
  const options = { adView: { preferredAdChoicesPosition: 'bottomLeft' } };
  assert.equal(native({ options }).adChoicesPosition, 'bottomLeft');
});

test('an ad of a type that is not requested is refused with the error of the SDK', () => {
  native({ adTypes: ['appInstall', 'content'] }).require('content');
  assert.throws(() => native({ adTypes: ['content'] }).require('appInstall'), (error) => {
    assert.ok(error instanceof AdError);
    const { domain, code, name, message } = error;
    assert.deepEqual(
      { domain, code, name, message },
      {
        domain: 'com.google.admob', code: 0, name: 'invalidRequest',
        message: 'The publisher has not requested appInstall ads.',
      },
    );
    return true;
  });
});

test('a banner and a request for signals have the size and its kind', () => {
  const adSize = { width: 320, height: 50 };
  const banner = new BannerRequest({ ...COMMON, adSize, adSizeKind: 'fluid' }, signal);
  assert.deepEqual([banner.loadId, banner.adSize, banner.adSizeKind, banner.extras], ['load-1', adSize, 'fluid', { a: 1 }]);
  assert.equal(banner.signal, signal);
  const credentials = [{ format: 'banner', settings: { parameter: 'p' } }];
  const params = { format: 'banner', credentials, extras: { b: 2 }, adSize, adSizeKind: 'fluid', timeoutMs: 1000 };
  assert.deepEqual({ ...new SignalRequest(params, signal) }, { ...params, signal });
  assert.equal(new SignalRequest({ ...params, adSizeKind: undefined }, signal).adSizeKind, undefined);
});
