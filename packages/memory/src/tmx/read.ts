import { createTmxReader, type TmxReader, type TmxReaderOptions } from './reader.ts';
import type { TmxPlace, TmxUnit } from './unit.ts';

/** A unit of a file and where it stands. */
export interface TmxItem {
  readonly unit: TmxUnit;
  readonly place: TmxPlace;
}

/** A file that is read while its bytes come. Header and losses are those of what has been read. */
export interface TmxReading extends Pick<TmxReader, 'header' | 'unitCount' | 'losses'> {
  /** The units, in the pieces in which they come. Throws a `TmxError` where the file is none of TMX. */
  readonly batches: AsyncIterable<readonly TmxItem[]>;
}

/** So many bytes are parsed before the units in them are handed on. */
const sliceBytes = 2 ** 16;

/** Reads a file in UTF-8 or UTF-16. It is read no faster than its units are taken. */
export function readTmx(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: Omit<TmxReaderOptions, 'onUnit'> = {},
): TmxReading {
  let items: TmxItem[] = [];
  const reader = createTmxReader({
    ...options,
    onUnit: (unit, place) => items.push({ unit, place }),
  });

  async function* listBatches(): AsyncGenerator<readonly TmxItem[]> {
    const decoder = createDecoder(reader);
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length; at += sliceBytes) {
        decoder.write(chunk.subarray(at, at + sliceBytes));
        if (items.length === 0) continue;
        const batch = items;
        items = [];
        yield batch;
      }
    }
    decoder.close();
    if (items.length > 0) yield items;
  }

  return {
    get header() {
      return reader.header;
    },
    get unitCount() {
      return reader.unitCount;
    },
    losses: reader.losses,
    batches: listBatches(),
  };
}

const marks: readonly [charset: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  // Without a mark the first sign is `<`.
  ['utf-16le', [0x3c, 0]],
  ['utf-16be', [0, 0x3c]],
];

function createDecoder(reader: TmxReader): { write(bytes: Uint8Array): void; close(): void } {
  let head: Uint8Array = new Uint8Array();
  let decoder: ReturnType<typeof createStrict> | undefined;
  let byteCount = 0;

  /** The decoder stops at the first byte that is wrong, and so is read once more for the text before that. */
  function fail(bytes: Uint8Array, charset: string): never {
    const broken = new TextDecoder(charset).decode(fromWhole(bytes, charset, byteCount));
    reader.write(broken.slice(0, Math.max(0, broken.indexOf('\ufffd'))));
    throw reader.toError(`Here are bytes that are not ${charset.toUpperCase()}.`);
  }

  function decode(bytes: Uint8Array, isLast = false): void {
    const charset = decoder?.encoding ?? charsetOf(bytes);
    decoder ??= createStrict(charset);
    let text = '';
    try {
      text = decoder.decode(bytes, { stream: !isLast });
    } catch {
      fail(bytes, charset);
    }
    byteCount += bytes.length;
    reader.write(text);
  }

  return {
    write(bytes) {
      if (decoder) {
        decode(bytes);
        return;
      }
      head = joinBytes(head, bytes);
      if (head.length >= 3) decode(head);
    },
    close() {
      decode(decoder ? new Uint8Array() : head, true);
      reader.close();
    },
  };
}

function createStrict(charset: string) {
  return new TextDecoder(charset, { fatal: true });
}

function charsetOf(head: Uint8Array): string {
  return marks.find(([, mark]) => mark.every((byte, at) => head[at] === byte))?.[0] ?? 'utf-8';
}

/** The bytes from where a character begins: what is before belongs to one of an earlier piece. */
function fromWhole(bytes: Uint8Array, charset: string, before: number): Uint8Array {
  if (charset !== 'utf-8') return bytes.subarray(before % 2);
  let at = 0;
  while (at < 3 && ((bytes[at] ?? 0) & 0xc0) === 0x80 && before > 0) at++;
  return bytes.subarray(at);
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
