import { Inflate } from 'fflate';
import { joinBytes } from '../bytes.ts';
import { crc32 } from './crc32.ts';
import type { ZipPart } from './directory.ts';

/** A part may come to as many bytes as a file that is imported unpacked. */
const maxBytes = 67_108_864;
// XML comes down to a twentieth or so; only what is made for it to a thousandth.
const maxRatio = 200;
const bytesAboveSuspicion = 1_048_576;
/** So much is unpacked at once, before it is known whether it comes to too much. */
const step = 16_384;

/** The bytes of a part; undefined where it is damaged, or comes to more than it says or is allowed. */
export function unpackPart({ method, packed, size, crc }: ZipPart): Uint8Array | undefined {
  if (size > maxBytes) return undefined;
  if (size > bytesAboveSuspicion && size > packed.length * maxRatio) return undefined;
  const bytes = method === 0 ? packed : inflate(packed, size);
  return bytes && bytes.length === size && crc32(bytes) === crc ? bytes : undefined;
}

function inflate(packed: Uint8Array, size: number): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length; at += step) {
      stream.push(packed.subarray(at, at + step), at + step >= packed.length);
      if (length > size) return undefined;
    }
  } catch {
    return undefined;
  }
  return joinBytes(chunks);
}
