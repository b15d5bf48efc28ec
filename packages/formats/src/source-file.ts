import { decodeText, encodeText } from './encoding.ts';
import type { Charset, Container, Format } from './types.ts';

/** How the bytes of a file are written. */
export interface EncodeOptions {
  /** Begin with a byte order mark, also where the file had none; only for files that are text. */
  readonly byteOrderMark?: boolean;
}

/** The text of a file, and how another text becomes such a file. */
export interface SourceFile {
  readonly text: string;
  /** The bytes of the file with another text; with the same one they are those that were there. */
  encode(text: string, options?: EncodeOptions): Uint8Array;
}

/** Why a file has no text that a format could read, as an English sentence. */
export interface UnreadableFile {
  readonly problem: string;
}

/** Reads the text of a file as its format wants it: from the encoding that it is in, or unpacked. */
export function decodeFile(
  { container, fallbackCharset }: Pick<Format, 'container' | 'fallbackCharset'>,
  bytes: Uint8Array,
): SourceFile | UnreadableFile {
  return container ? unpackFile(container, bytes) : decodePlain(bytes, fallbackCharset);
}

function unpackFile(container: Container, bytes: Uint8Array): SourceFile | UnreadableFile {
  const unpacked = container.unpack(bytes);
  if ('problem' in unpacked) return unpacked;
  const { text } = unpacked;
  return { text, encode: (next) => (next === text ? bytes : container.pack(next, bytes)) };
}

/** What comes of it does not hold on to the bytes: `encode` needs to know their encoding alone. */
function decodePlain(bytes: Uint8Array, fallback?: Charset): SourceFile | UnreadableFile {
  const decoded = decodeText(bytes, fallback);
  if (!decoded) {
    return { problem: 'The file is not text in an encoding that this format can have.' };
  }
  const { text, encoding } = decoded;
  return {
    text,
    encode: (next, { byteOrderMark = false } = {}) =>
      encodeText(next, { ...encoding, byteOrderMark: byteOrderMark || encoding.byteOrderMark }),
  };
}

/** The bytes of a file that never existed before. */
export function encodeFile(
  { container }: Pick<Format, 'container'>,
  text: string,
  { byteOrderMark = false }: EncodeOptions = {},
): Uint8Array {
  return container ? container.pack(text) : encodeText(text, { charset: 'utf-8', byteOrderMark });
}
