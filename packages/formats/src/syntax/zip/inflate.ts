import { Inflate } from 'fflate';
import { joinBytes } from '../bytes.ts';
import { crc32 } from './crc32.ts';
import type { ZipPart } from './directory.ts';

/** The maximum unpacked size of a part in bytes, equal to that of a file that is imported unpacked. */
const maxBytes = 67_108_864;
// XML compresses to about a twentieth; only a zip bomb compresses to a thousandth.
const maxRatio = 200;
const bytesAboveSuspicion = 1_048_576;
/** The number of packed bytes that are unpacked at once, before the size is checked. */
const step = 16_384;

/** The unpacked bytes of a part; undefined if it is damaged, or larger than declared or allowed. */
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
