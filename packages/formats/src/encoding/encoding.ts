import type { Position } from '@parlance/messages';
import type { Charset, Encoding } from '../format.ts';
import { decodeOld } from './old-charsets.ts';

const marks: readonly [Charset, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Decodes the bytes of a file and tells how to encode them again. A byte order mark decides; without one the
 * encoding is UTF-8, or else `fallback`. Returns undefined for bytes that are neither.
 */
export function decodeText(
  bytes: Uint8Array,
  fallback?: Charset,
): { text: string; encoding: Encoding } | undefined {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) {
    const text = decodeAs(bytes.subarray(marked[1].length), marked[0]);
    return text === undefined
      ? undefined
      : { text, encoding: { charset: marked[0], byteOrderMark: true } };
  }
  for (const charset of ['utf-8', fallback] as const) {
    const text = charset && decodeAs(bytes, charset);
    if (charset && text !== undefined) return { text, encoding: { charset, byteOrderMark: false } };
  }
  return undefined;
}

/** The reverse of `decodeText`. Characters that ISO-8859-1 lacks become `?`. */
export function encodeText(text: string, { charset, byteOrderMark }: Encoding): Uint8Array {
  const mark = byteOrderMark ? (marks.find(([name]) => name === charset)?.[1] ?? []) : [];
  const body = charset === 'utf-8' ? new TextEncoder().encode(text) : encodeUnits(text, charset);
  if (mark.length === 0) return body;
  const bytes = new Uint8Array(mark.length + body.length);
  bytes.set(mark);
  bytes.set(body, mark.length);
  return bytes;
}

/** The position of the first byte that is invalid in an encoding: a line, and a column in characters. */
export function findBadByte(bytes: Uint8Array, charset: Charset): Position {
  const isSound = (end: number) => {
    try {
      // With `stream`, a sequence cut off at the end of the slice is no error.
      new TextDecoder(charset, { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  let [sound, bad] = [0, bytes.length + 1];
  while (bad - sound > 1) {
    const middle = (sound + bad) >> 1;
    if (isSound(middle)) sound = middle;
    else bad = middle;
  }
  const before = new TextDecoder(charset).decode(bytes.subarray(0, sound), { stream: true });
  const lines = before.split(/\r\n|[\r\n]/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function decodeAs(bytes: Uint8Array, charset: Charset): string | undefined {
  // The label iso-8859-1 means windows-1252 to TextDecoder, which is not reversible.
  if (charset === 'iso-8859-1') return decodeLatin1(bytes);
  return decodeOld(bytes, charset);
}

function decodeLatin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return parts.join('');
}

function encodeUnits(text: string, charset: Charset): Uint8Array {
  if (charset === 'iso-8859-1') {
    return Uint8Array.from({ length: text.length }, (_, at) => {
      const unit = text.charCodeAt(at);
      return unit > 0xff ? 0x3f : unit;
    });
  }
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) {
    view.setUint16(at * 2, text.charCodeAt(at), charset === 'utf-16le');
  }
  return bytes;
}
