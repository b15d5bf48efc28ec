import { crc32, deflateSync } from 'node:zlib';

/** A PNG image of the size in pixels, all of it grey. Further chunks go between its head and its pixels. */
export function pngOf(
  width: number,
  height: number,
  further: readonly (readonly [type: string, data: Buffer])[] = [],
): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Grey with 8 bits.
  head[8] = 8;
  const row = Buffer.alloc(1 + width, 0x80);
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const chunks = [
    ['IHDR', head] as const,
    ...further,
    ['IDAT', pixels] as const,
    ['IEND', Buffer.alloc(0)] as const,
  ];
  const parts = chunks.map(([type, data]) => toChunk(type, data));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function toChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
