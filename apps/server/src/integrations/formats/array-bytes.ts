// Arrays in the binary format of PostgreSQL's protocol: smaller than their text, nothing in them has to
// be quoted or read as a literal, and bytes are handed from thread to thread without a copy.

/** As `pg_type` numbers the types of elements. */
const types = { bool: 16, int4: 23, text: 25, uuid: 2950 } as const;

const headBytes = 20;
const noElement = -1;

/** Texts, or null, as a `text[]`. */
export function toTextArray(texts: readonly (string | null)[]): Uint8Array {
  const lengths = texts.map((text) => (text === null ? noElement : Buffer.byteLength(text)));
  const size = lengths.reduce((sum, length) => sum + Math.max(0, length), 0);
  return toArray('text', texts.length, size, (bytes, offset, place) => {
    const length = lengths[place] ?? noElement;
    bytes.writeInt32BE(length, offset);
    const text = texts[place] ?? '';
    return offset + 4 + (length > 0 ? bytes.write(text, offset + 4) : 0);
  });
}

/** The ids at these places of `ids`, which has 16 bytes for each, as a `uuid[]`. */
export function toUuidArray(ids: Buffer, places: readonly number[]): Uint8Array {
  return toArray('uuid', places.length, places.length * 16, (bytes, offset, at) => {
    const start = (places[at] ?? 0) * 16;
    return bytes.writeInt32BE(16, offset) + ids.copy(bytes, offset + 4, start, start + 16);
  });
}

export function toIntegerArray(numbers: readonly number[]): Uint8Array {
  return toArray('int4', numbers.length, numbers.length * 4, (bytes, offset, place) =>
    bytes.writeInt32BE(numbers[place] ?? 0, bytes.writeInt32BE(4, offset)),
  );
}

export function toBooleanArray(truths: readonly boolean[]): Uint8Array {
  return toArray('bool', truths.length, truths.length, (bytes, offset, place) =>
    bytes.writeUInt8(truths[place] ? 1 : 0, bytes.writeInt32BE(1, offset)),
  );
}

/** `write` puts an element with its length at an offset, and answers where the next one begins. */
function toArray(
  type: keyof typeof types,
  count: number,
  size: number,
  write: (bytes: Buffer, offset: number, place: number) => number,
): Uint8Array {
  const array = new Uint8Array(headBytes + count * 4 + size);
  const bytes = Buffer.from(array.buffer);
  // One dimension, whether there are nulls (nobody looks), type, length, and that it counts from 1.
  const head = [1, 0, types[type], count, 1];
  let offset = head.reduce((at, number) => bytes.writeInt32BE(number, at), 0);
  for (let place = 0; place < count; place++) offset = write(bytes, offset, place);
  return array;
}
