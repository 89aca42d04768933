import assert from 'node:assert/strict';
import { test } from 'node:test';

import { NativeAd } from '../src/adapter.js';
import { adapterWith, shown } from './adapter-world.js';
import { FakeBridge } from './fake-bridge.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADIAAAAyAQMAAAAk8RryAAAAA1BMVEUAAMw1qLNBAAAADklEQVR42mNgGAWDCQAAAZAA' +
    'Ac7TXogAAAAASUVORK5CYII=',
  'base64',
);
const GIF = Buffer.from('R0lGODlhAgADAPAAAAAAAAAAACH5BAAAAAAALAAAAAACAAMAAAIChF8AOw==', 'base64');
const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]),
  Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
  Buffer.from([0xff, 0xc4, 0x00, 0x03, 0x00]),
  Buffer.from([0xff, 0xc2, 0x00, 0x11, 0x08, 0x01, 0x02, 0x03, 0x04, 0x03]),
]);

async function imageOf(icon, options = {}) {
  const get = typeof icon === 'function' ? icon : () => icon;
  const loadNative = async (request) => new NativeAd({ icon: await get(request) });
  const bridge = await FakeBridge.to(adapterWith({ loadNative }));
  const { result, error } = await bridge.load('loadNative', null, { options });
  return error ?? result.assets.icon;
}

for (const [name, data, mimeType, width, height] of [
  ['a PNG', PNG, 'image/png', 50, 50],
  ['a GIF', GIF, 'image/gif', 2, 3],
  ['a JPEG', JPEG, 'image/jpeg', 772, 258],
]) {
  test(`the type and size of ${name} are read from it`, async () => {
    // A part of a larger buffer.
    const image = await imageOf({ data: Buffer.concat([Buffer.alloc(3), data]).subarray(3) });
    assert.deepEqual(image, { url: null, scale: 1, mimeType, width, height, data: data.toString('base64') });
  });

  test(`${name} that is cut off is refused`, async (t) => {
    shown(t);
    for (let end = 1; end < 10; end++) {
      assert.equal((await imageOf({ data: data.subarray(0, end) })).code, -32603);
    }
  });
}

test('another image needs a type and a size', async () => {
  const image = { data: Uint8Array.of(1, 2, 3), mimeType: 'image/webp', width: 4, height: 5, scale: 2 };
  assert.deepEqual(await imageOf(image), { ...image, url: null, data: 'AQID' });
});

test('a publisher who loads the images gets the URLs that exist', async () => {
  const url = 'https://www.example.com/icon.png';
  const options = { image: { disableImageLoading: true } };
  assert.deepEqual(await imageOf({ url, data: PNG }, options), { url, scale: 1 });
  assert.equal((await imageOf({ data: PNG }, options)).width, 50);
  const never = () => assert.fail('the image is not wanted');
  assert.deepEqual(await imageOf((request) => request.image(url, never), options), { url, scale: 1 });
});

test('a publisher who wants images gets them', async () => {
  const url = 'https://www.example.com/icon.png';
  const image = await imageOf((request) => request.image(url, async () => PNG, { scale: 2 }));
  assert.deepEqual([image.url, image.scale, image.width], [url, 2, 50]);
});

const HEADS = {
  'a PNG': [Buffer.from('89504e470d0a1a0a0000000d494844520001020300040506', 'hex'), 'image/png', 0x010203, 0x040506],
  'a GIF of 1989': [Buffer.from('GIF89a\x01\x02\x03\x04'), 'image/gif', 0x0201, 0x0403],
  'a GIF of 1987': [Buffer.from('GIF87a\x01\x02\x03\x04'), 'image/gif', 0x0201, 0x0403],
  'a JPEG': [Buffer.from('ffd8ffc000110801020304', 'hex'), 'image/jpeg', 0x0304, 0x0102],
  'a JPEG with other segments': [
    Buffer.from('ffd8ffe000040102ffe000040102ffc000110801020304', 'hex'), 'image/jpeg', 0x0304, 0x0102,
  ],
};
for (const [name, [data, mimeType, width, height]] of Object.entries(HEADS)) {
  test(`the first bytes of ${name} tell its size, and one less does not`, async (t) => {
    shown(t);
    for (const given of [data, Buffer.concat([data, Buffer.of(1)])]) {
      const image = await imageOf({ data: given });
      assert.deepEqual([image.mimeType, image.width, image.height], [mimeType, width, height]);
    }
    const own = await imageOf({ data, mimeType: 'image/x', width: 0, height: 0 });
    assert.deepEqual([own.mimeType, own.width, own.height], ['image/x', 0, 0]);
    for (const end of [-1, 2, 4, 5]) {
      const { code, message } = await imageOf({ data: data.subarray(0, end) });
      assert.deepEqual([code, message], [-32603, 'TypeError: This is not a PNG, GIF or JPEG: pass mimeType, width and height.']);
    }
  });
}
