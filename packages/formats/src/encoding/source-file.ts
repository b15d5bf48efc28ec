import type { Position } from '@parlance/messages';
import type { Charset, CharsetPlace, Container, Format } from '../format.ts';
import { decodeText, encodeText, findBadByte } from './encoding.ts';
import { decodeOld, encodeOld, findCharset, findMissing } from './old-charsets.ts';

export interface EncodeOptions {
  /** Begin with a byte order mark, also where the file had none; only for text files. */
  readonly byteOrderMark?: boolean;
}

/** The text of a file, and how to encode another text as that file. */
export interface SourceFile {
  readonly text: string;
  /** A remark about the encoding of the file, as an English sentence. */
  readonly remark?: string;
  /** Encodes a text as the file is encoded. The unchanged text gives the original bytes. */
  encode(text: string, options?: EncodeOptions): Uint8Array;
  /**
   * Returns a text as it will be written. If the file's encoding lacks a character of the text, the file is
   * made to declare UTF-8, and `problem` says why, as an English sentence.
   */
  declare(text: string): { readonly text: string; readonly problem?: string };
}

/** Why a file has no text that a format could read, as an English sentence. */
export interface UnreadableFile extends Partial<Position> {
  readonly problem: string;
}

/** Reads the text of a file as its format needs it: decoded, or unpacked from its container. */
export function decodeFile(
  format: Pick<Format, 'container' | 'fallbackCharset' | 'charsetPlace'>,
  bytes: Uint8Array,
): SourceFile | UnreadableFile {
  return format.container ? unpackFile(format.container, bytes) : decodePlain(bytes, format);
}

function unpackFile(container: Container, bytes: Uint8Array): SourceFile | UnreadableFile {
  const unpacked = container.unpack(bytes);
  if ('problem' in unpacked) return unpacked;
  const { text } = unpacked;
  return {
    text,
    encode: (next) => (next === text ? bytes : container.pack(next, bytes)),
    declare: (next) => ({ text: next }),
  };
}

/** The result does not hold on to the bytes: `encode` only needs their encoding. */
function decodePlain(
  bytes: Uint8Array,
  { fallbackCharset, charsetPlace }: Pick<Format, 'fallbackCharset' | 'charsetPlace'>,
): SourceFile | UnreadableFile {
  const decoded = decodeText(bytes, fallbackCharset);
  const isMarked = decoded?.encoding.byteOrderMark ?? false;
  if (charsetPlace && !isMarked) return decodeDeclared(bytes, decoded?.text, charsetPlace);
  if (!decoded) return toUnreadable(bytes, 'utf-8', 'The file is not text in UTF-8');
  const { text, encoding } = decoded;
  return {
    text,
    encode: (next, { byteOrderMark = false } = {}) =>
      encodeText(next, { ...encoding, byteOrderMark: byteOrderMark || encoding.byteOrderMark }),
    declare: (next) => ({ text: next }),
  };
}

const beyondAscii = /[^\0-\x7f]/;

/** Reads a file that declares its encoding. `unicode` is its text if its bytes are valid UTF-8. */
function decodeDeclared(
  bytes: Uint8Array,
  unicode: string | undefined,
  place: CharsetPlace,
): SourceFile | UnreadableFile {
  // The declaration of the encoding is ASCII.
  const name = place.read(decodeAscii(bytes.subarray(0, 65_536)));
  const said = name === undefined ? undefined : findCharset(name);
  const isOld = said !== undefined && said !== 'utf-8' && said !== 'ascii';
  const isUnicode = unicode !== undefined && !(said === 'iso-2022-jp' && bytes.includes(0x1b));
  if (!isUnicode && !isOld) {
    const [named, known] = [JSON.stringify(name), said !== undefined];
    const declared = `The file says that it is in ${named}, which is not known`;
    if (name !== undefined && !known) return toUnreadable(bytes, 'utf-8', declared);
    const why = name === undefined ? 'says no other encoding' : `says ${named}`;
    return toUnreadable(bytes, 'utf-8', `The file ${why}, but is not text in UTF-8`);
  }
  const text = isUnicode ? unicode : decodeOld(bytes, said ?? '');
  if (text === undefined) {
    const problem = `The file says that it is in ${JSON.stringify(name)}, but is not`;
    return toUnreadable(bytes, said ?? '', problem);
  }
  const isLie = isUnicode && isOld && beyondAscii.test(text);
  const charset = isOld && !isLie ? said : 'utf-8';
  const isReversible = charset === 'utf-8' || isSame(encodeOld(text, charset), bytes);
  const declare: SourceFile['declare'] = (next) => {
    const now = findCharset(place.read(next) ?? '');
    const isSaid = now === 'utf-8' || (place.isUtf8Without && place.read(next) === undefined);
    if (next === text || isSaid || !beyondAscii.test(next)) return { text: next };
    if (charset === 'utf-8') {
      const problem = isLie ? { problem: `The file is in UTF-8, and says so now.` } : {};
      return { text: place.toUtf8(next), ...problem };
    }
    if (encodeOld(next, charset)) return { text: next };
    const sign = findMissing(next, charset);
    const lacks = sign === undefined ? 'can not be written' : `has no ${JSON.stringify(sign)}`;
    return {
      text: place.toUtf8(next),
      problem: `The encoding ${name} ${lacks}: the file becomes UTF-8, and says so.`,
    };
  };
  return {
    text,
    ...(isLie && { remark: `The file says that it is in ${name}, but is written in UTF-8.` }),
    declare,
    encode(next, { byteOrderMark = false } = {}) {
      if (next === text && !isReversible && !byteOrderMark) return bytes;
      const { text: declared } = declare(
        byteOrderMark && charset !== 'utf-8' ? place.toUtf8(next) : next,
      );
      const old = charset === 'utf-8' || byteOrderMark ? undefined : encodeOld(declared, charset);
      const isOldStill = findCharset(place.read(declared) ?? '') === said;
      if (old && isOldStill) return old;
      return encodeText(declared, { charset: 'utf-8', byteOrderMark });
    },
  };
}

function decodeAscii(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function isSame(written: Uint8Array | undefined, bytes: Uint8Array): boolean {
  return written?.length === bytes.length && written.every((byte, at) => byte === bytes[at]);
}

function toUnreadable(bytes: Uint8Array, charset: Charset, problem: string): UnreadableFile {
  const { line, column } = findBadByte(bytes, charset);
  return { problem: `${problem}: see line ${line}, column ${column}.`, line, column };
}

/** Encodes a file that did not exist before. */
export function encodeFile(
  { container }: Pick<Format, 'container'>,
  text: string,
  { byteOrderMark = false }: EncodeOptions = {},
): Uint8Array {
  return container ? container.pack(text) : encodeText(text, { charset: 'utf-8', byteOrderMark });
}
