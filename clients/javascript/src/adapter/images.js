/**
 * An image of a native ad: the bytes of a file, or its URL.
 *
 * A PNG, GIF or JPEG tells its own type and size. If the publisher wants no data, only the URL is
 * sent, if there is one.
 *
 * @typedef {object} Image
 * @property {Uint8Array | null} [data] The bytes of the file.
 * @property {string | null} [url] The address of the image.
 * @property {number} [scale] How many pixels make a point. Default: 1.
 * @property {string} [mimeType] The type of the file, such as `image/webp`.
 * @property {number} [width] In pixels.
 * @property {number} [height] In pixels.
 */

/**
 * Converts an image for the wire.
 *
 * @param {Image} image
 * @param {boolean} isDataWanted else its URL is enough, if it has one
 */
export function toWireImage(image, isDataWanted) {
  const { url = null, scale = 1, data = null } = image;
  if (data === null && url === null) throw new TypeError('An image needs data, or a URL.');
  if (data === null || (!isDataWanted && url !== null)) return { url, scale };

  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const seen = look(bytes);
  const { mimeType = seen?.mimeType, width = seen?.width, height = seen?.height } = image;
  if (mimeType === undefined || width === undefined || height === undefined) {
    throw new TypeError('This is not a PNG, GIF or JPEG: pass mimeType, width and height.');
  }
  return { url, scale, mimeType, width, height, data: bytes.toString('base64') };
}

/** The type and size from the first bytes of an image file; `undefined` for other files. */
function look(bytes) {
  return [png, gif, jpeg].map((read) => read(bytes)).find((seen) => seen !== undefined);
}

function png(bytes) {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  return { mimeType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gif(bytes) {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return { mimeType: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

function jpeg(bytes) {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  // Segments with a marker and a length, up to the first frame.
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1];
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    return { mimeType: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}
