import { describe, expect, it } from 'vitest';
import { pngOf } from '../../testing/samples/png.ts';
import { readImage } from './read-image.ts';

const hex = (...parts: readonly string[]) => Buffer.from(parts.join('').replaceAll(' ', ''), 'hex');
const ascii = (text: string) => Buffer.from(text, 'latin1').toString('hex');

const jpeg = (size: string) =>
  hex('ffd8 ffe0 0004 4a46 ff', 'ffc2 0011 08', size, '03 012200 021101 031101 ffda 0002');
const riff = (chunk: string, data: string) => {
  const body = Buffer.concat([
    hex(ascii('WEBP'), ascii(chunk), '00000000', data),
    Buffer.alloc(20),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([hex(ascii('RIFF')), length, body]);
};

describe('the size of an image', () => {
  it.each([
    ['PNG', pngOf(640, 3), 'image/png', 640, 3],
    ['progressive JPEG', jpeg('0168 0280'), 'image/jpeg', 640, 360],
    ['lossy WebP', riff('VP8 ', '000000 9d012a 8002 6801'), 'image/webp', 640, 360],
    ['lossless WebP', riff('VP8L', '2f 7fc25900'), 'image/webp', 640, 360],
    ['extended WebP', riff('VP8X', '10 000000 7f0200 670100'), 'image/webp', 640, 360],
  ])('is read from a %s', (_, bytes, mediaType, width, height) => {
    expect(readImage(bytes)).toEqual({ mediaType, width, height });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('hello')],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a PNG that is cut', pngOf(8, 8).subarray(0, -12)],
    [
      'a PNG without pixels',
      Buffer.concat([pngOf(8, 8).subarray(0, 33), pngOf(8, 8).subarray(-12)]),
    ],
    ['a PNG without a side', pngOf(0, 8)],
    ['the signature of PNG alone', pngOf(8, 8).subarray(0, 8)],
    ['a JPEG without a frame', hex('ffd8 ffda 0002 0000 0000 0000')],
    ['a JPEG whose segments never end', hex('ffd8', 'ffe0 0002'.repeat(5000))],
    ['a JPEG of filling alone', hex('ffd8', 'ff'.repeat(5000))],
    ['a WebP that is cut', riff('VP8X', '10 000000 7f0200 670100').subarray(0, 30)],
    ['a WebP with another chunk', riff('ABCD', '10 000000 7f0200 670100')],
    ['a WAV', hex(ascii('RIFF'), 'ffffffff', ascii('WAVEfmt '), '00'.repeat(40))],
  ])('is not there in %s', (_, bytes) => {
    expect(readImage(bytes)).toEqual({ problem: 'must be a PNG, JPEG or WebP image' });
  });

  it('is limited', () => {
    const problem = 'must have at most 4096 pixels a side, and has 4097 × 1';
    expect(readImage(pngOf(4097, 1))).toEqual({ problem });
    expect(readImage(pngOf(4096, 1))).toMatchObject({ width: 4096 });
  });

  it('is not read of what moves', () => {
    const frames = [['acTL', Buffer.alloc(8)]] as const;
    const problem = 'must not be animated';
    expect(readImage(pngOf(8, 8, frames))).toEqual({ problem });
    expect(readImage(riff('VP8X', '02 000000 7f0200 670100'))).toEqual({ problem });
  });
});
