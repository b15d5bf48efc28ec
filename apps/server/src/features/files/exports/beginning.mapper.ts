import type { FileBeginning } from '@parlance/contract';
import { type FormatId, formats } from '@parlance/formats';

const maxLines = 25;
const maxLength = 4000;
/** Enough for `maxLength` characters in every encoding, in bytes. */
const maxBytes = 4 * maxLength;

/** The first lines of a file, to be looked at before it is downloaded; undefined where it is no text. */
export function toBeginning(format: FormatId, bytes: Uint8Array): FileBeginning | undefined {
  if (formats[format].container) return undefined;
  const text = decode(bytes.subarray(0, maxBytes));
  const lines = text.split(/\r\n|\r|\n/);
  const beginning = lines.slice(0, maxLines).join('\n').slice(0, maxLength);
  const isWhole = bytes.length <= maxBytes && lines.length <= maxLines && text.length <= maxLength;
  return { text: toWholeCharacters(beginning), isWhole };
}

/** Decodes what formats write: UTF-16 has a byte order mark, and what is not UTF-8 has a byte for each character. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // As a stream where the last character may be cut off.
    const stream = bytes.length === maxBytes;
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** Removes half of a character outside of the basic plane from the end of a text. */
function toWholeCharacters(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1);
}
