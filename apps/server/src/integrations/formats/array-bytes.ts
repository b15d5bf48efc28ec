// Arrays in the binary format of PostgreSQL's protocol: they are smaller than their text, need no quoting and no
// parsing as literals, and their bytes move from thread to thread without a copy.

/** The object ids of the element types in `pg_type`. */
const types = { bool: 16, int4: 23, text: 25, uuid: 2950 } as const;

const headBytes = 20;
const noElement = -1;

/** A `text[]` of texts and nulls. */
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

/** A `uuid[]` of the ids at the given places of `ids`, which has 16 bytes for each id. */
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

/** Builds an array. `write` writes an element with its length at an offset, and returns the offset of the next. */
function toArray(
  type: keyof typeof types,
  count: number,
  size: number,
  write: (bytes: Buffer, offset: number, place: number) => number,
): Uint8Array {
  const array = new Uint8Array(headBytes + count * 4 + size);
  const bytes = Buffer.from(array.buffer);
  // The number of dimensions, whether there are nulls (PostgreSQL ignores that), the element type, the length and the
  // lower bound.
  const head = [1, 0, types[type], count, 1];
  let offset = head.reduce((at, number) => bytes.writeInt32BE(number, at), 0);
  for (let place = 0; place < count; place++) offset = write(bytes, offset, place);
  return array;
}
