import { type ImageType, screenshotLimits } from '@parlance/contract';

/** An image, as far as the first bytes of its file tell. */
export interface ImageFacts {
  readonly mediaType: ImageType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** What makes a file no image that is taken: the end of a sentence that begins with the file. */
export interface ImageProblem {
  readonly problem: string;
}

const unknown: ImageProblem = { problem: 'must be a PNG, JPEG or WebP image' };
const animated: ImageProblem = { problem: 'must not be animated' };

/**
 * Reads media type and size of an image by its content, whatever its name says. Pixels are never decoded here: browsers
 * do that in a process of their own, and the sides are limited, so that a small file can't need much memory there.
 */
export function readImage(bytes: Uint8Array): ImageFacts | ImageProblem {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const read = readPng(data) ?? readWebp(data) ?? readJpeg(data) ?? unknown;
  if ('problem' in read) return read;
  const { width, height } = read;
  const { maxSide } = screenshotLimits;
  if (width === 0 || height === 0) return unknown;
  return Math.max(width, height) > maxSide
    ? { problem: `must have at most ${maxSide} pixels a side, and has ${width} × ${height}` }
    : read;
}

type Read = ImageFacts | ImageProblem | undefined;

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** PNG: chunks of length, type, data and check sum, of which `IHDR` is the first and `IEND` the last. */
function readPng(data: Buffer): Read {
  if (!data.subarray(0, 8).equals(pngSignature)) return undefined;
  if (data.length < 33 || data.toString('latin1', 12, 16) !== 'IHDR') return unknown;
  const size = { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
  let hasPixels = false;
  for (let at = 8; at + 12 <= data.length; at += 12 + data.readUInt32BE(at)) {
    const type = data.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return animated;
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') return hasPixels ? { mediaType: 'image/png', ...size } : unknown;
  }
  return unknown;
}

/** WebP: a RIFF file whose first chunk has the size, in one of three spellings. */
function readWebp(data: Buffer): Read {
  if (data.toString('latin1', 0, 4) !== 'RIFF' || data.toString('latin1', 8, 12) !== 'WEBP') {
    return undefined;
  }
  if (data.length < 30 || data.readUInt32LE(4) + 8 > data.length + 1) return unknown;
  const mediaType = 'image/webp';
  switch (data.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (data.readUIntBE(23, 3) !== 0x9d012a) return unknown;
      return {
        mediaType,
        width: data.readUInt16LE(26) & 0x3fff,
        height: data.readUInt16LE(28) & 0x3fff,
      };
    case 'VP8L': {
      if (data[20] !== 0x2f) return unknown;
      const bits = data.readUInt32LE(21);
      return { mediaType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      if (((data[20] ?? 0) & 0x02) !== 0) return animated;
      return { mediaType, width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
    default:
      return unknown;
  }
}

/** The markers of JPEG that begin a frame, which has the size: all of C0 to CF but DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** JPEG: segments of a marker and a length, until the pixels begin. */
function readJpeg(data: Buffer): Read {
  if (data.length < 4 || data.readUIntBE(0, 3) !== 0xffd8ff) return undefined;
  let at = 2;
  while (at + 9 <= data.length && data[at] === 0xff) {
    const marker = data[at + 1] ?? 0;
    // Any number of bytes FF may fill the space before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      const [height, width] = [data.readUInt16BE(at + 5), data.readUInt16BE(at + 7)];
      return { mediaType: 'image/jpeg', width, height };
    }
    // The pixels begin, and no frame has told their size.
    if (marker === 0xda) return unknown;
    at += 2 + data.readUInt16BE(at + 2);
  }
  return unknown;
}
