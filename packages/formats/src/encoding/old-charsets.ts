/** Names of encodings that the Encoding Standard lists under other names. */
const otherNames: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  ms932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  'tis-620': 'iso-8859-11',
  latin1: 'iso-8859-1',
  'iso8859-1': 'iso-8859-1',
  'iso8859-9': 'iso-8859-9',
  'iso8859-11': 'iso-8859-11',
};

/** Names of ASCII, and `charset`, the placeholder in gettext templates. */
const asciiNames = new Set(['ascii', 'us-ascii', 'ansi_x3.4-1968', 'iso646-us', 'charset']);

/**
 * The encoding that a file means by a name: `ascii`, `utf-8` (also for the other Unicode encodings, which their
 * bytes give away), a name of the Encoding Standard, or undefined for an unknown name.
 */
export function findCharset(name: string): string | undefined {
  const spelt = name.trim().toLowerCase();
  if (asciiNames.has(spelt)) return 'ascii';
  if (/^(?:utf|ucs|iso-10646|unicode)/.test(spelt)) return 'utf-8';
  const hyphened = spelt.replaceAll('_', '-').replace(/^iso-?8859-?/, 'iso-8859-');
  for (const label of [otherNames[hyphened] ?? hyphened, otherNames[spelt] ?? spelt]) {
    // The Encoding Standard maps these labels to Windows code pages, which have characters where ISO 8859 has
    // none.
    if (hasControls(label)) return label;
    try {
      return new TextDecoder(label).encoding;
    } catch {
      // TextDecoder throws for unknown labels; the other spelling may be known.
    }
  }
  return undefined;
}

/** Whether the bytes from 80 to 9F are control characters, as in all of ISO 8859. */
function hasControls(charset: string): boolean {
  return /^iso-8859-(?:1|9|11)$/.test(charset);
}

/** Decodes bytes of an encoding that `findCharset` returned; undefined for bytes that are invalid in it. */
export function decodeOld(bytes: Uint8Array, charset: string): string | undefined {
  try {
    const text = new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!hasControls(charset) || !bytes.some((byte) => byte >= 0x80 && byte < 0xa0)) return text;
    // These encodings have one character for each byte.
    return Array.from(text, (sign, at) => {
      const byte = bytes[at] ?? 0;
      return byte >= 0x80 && byte < 0xa0 ? String.fromCharCode(byte) : sign;
    }).join('');
  } catch {
    return undefined;
  }
}

/** Encodes a text; undefined where the encoding lacks a character of it or can only be read. */
export function encodeOld(text: string, charset: string): Uint8Array | undefined {
  const table = tableOf(charset);
  if (!table) return undefined;
  const bytes = new Uint8Array(text.length * 4);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      bytes[length++] = unit;
      continue;
    }
    const point = text.codePointAt(at) ?? unit;
    if (point > 0xffff) at++;
    const code = table.get(point) ?? (charset === 'gb18030' ? beyondBmp(point) : undefined);
    if (code === undefined) return undefined;
    for (
      let place = code > 0xffffff ? 3 : code > 0xffff ? 2 : code > 0xff ? 1 : 0;
      place >= 0;
      place--
    ) {
      bytes[length++] = Math.floor(code / 256 ** place) % 256;
    }
  }
  return bytes.slice(0, length);
}

/** The first character of a text that an encoding lacks. */
export function findMissing(text: string, charset: string): string | undefined {
  for (const sign of text) if (sign > '\x7f' && !encodeOld(sign, charset)) return sign;
  return undefined;
}

/** The bytes of characters beyond ASCII, packed into one number, by code point. */
type Table = ReadonlyMap<number, number>;

const tables = new Map<string, Table | undefined>();

function tableOf(charset: string): Table | undefined {
  if (!tables.has(charset)) tables.set(charset, makeTable(charset));
  return tables.get(charset);
}

/**
 * The reverse of the decoder's table: TextEncoder can write UTF-8 only. Where several codes decode to one
 * character, the first counts.
 */
function makeTable(charset: string): Table | undefined {
  // ISO-2022-JP is stateful: it shifts between character sets. It can be read, and is written as UTF-8.
  if (charset === 'iso-2022-jp') return undefined;
  const table = new Map<number, number>();
  for (const codes of codesOf(charset)) {
    const text = decodeCodes(codes, charset);
    for (const [at, line] of text.split('\n').entries()) {
      const point = line.codePointAt(0) ?? 0xfffd;
      const isOne = line.length === (point > 0xffff ? 2 : 1) && point !== 0xfffd && point >= 0x80;
      const code = codes[at];
      if (isOne && code !== undefined && !table.has(point)) table.set(point, code);
    }
  }
  return table;
}

/** Decodes codes one by one, each to a line of its own. */
function decodeCodes(codes: readonly number[], charset: string): string {
  const bytes = codes.flatMap((code) => {
    const places =
      code > 0xffffff ? [3, 2, 1, 0] : code > 0xffff ? [2, 1, 0] : code > 0xff ? [1, 0] : [0];
    return [...places.map((place) => Math.floor(code / 256 ** place) % 256), 0x0a];
  });
  if (!hasControls(charset)) return new TextDecoder(charset).decode(Uint8Array.from(bytes));
  return codes.map((code) => decodeOld(Uint8Array.of(code), charset) ?? '\ufffd').join('\n');
}

const isMultibyte = /^(?:shift_jis|euc-jp|euc-kr|gbk|gb18030|big5)$/;

function* codesOf(charset: string): Generator<number[]> {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (!isMultibyte.test(charset)) {
    yield range(0x80, 0xff);
    return;
  }
  if (charset === 'shift_jis') yield range(0xa1, 0xdf);
  // Like browsers, this writes characters that both NEC and IBM have with the codes of IBM, and Big5 without
  // its extensions.
  const leads = range(0x81, 0xfe).filter(
    (lead) =>
      !(charset === 'shift_jis' && (lead === 0xed || lead === 0xee)) &&
      !(charset === 'big5' && lead < 0xa1),
  );
  for (const lead of leads) yield range(0x40, 0xfe).map((trail) => lead * 256 + trail);
  if (charset === 'euc-jp') {
    for (const lead of range(0xa1, 0xfe)) {
      yield range(0xa1, 0xfe).map((trail) => (0x8f * 256 + lead) * 256 + trail);
    }
  }
  if (charset !== 'gb18030') return;
  for (const first of range(0x81, 0x84)) {
    for (const second of range(0x30, 0x39)) {
      for (const third of range(0x81, 0xfe)) {
        const start = ((first * 256 + second) * 256 + third) * 256;
        yield range(0x30, 0x39).map((fourth) => start + fourth);
      }
    }
  }
}

/** The four bytes of GB 18030 for code points beyond the Basic Multilingual Plane (the first 65 536). */
function beyondBmp(point: number): number | undefined {
  if (point < 0x10000) return undefined;
  const place = point - 0x10000 + 189_000;
  const digits = [
    Math.floor(place / 12_600),
    Math.floor(place / 1260) % 10,
    Math.floor(place / 10) % 126,
    place % 10,
  ];
  const starts = [0x81, 0x30, 0x81, 0x30];
  return digits.reduce((code, digit, at) => code * 256 + digit + (starts[at] ?? 0), 0);
}
