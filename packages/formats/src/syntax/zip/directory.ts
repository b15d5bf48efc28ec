/** A part of a zip file, from its central directory. */
export interface ZipPart {
  readonly name: string;
  /** 0 for a stored part, 8 for a deflated one. */
  readonly method: number;
  readonly crc: number;
  /** The unpacked size in bytes. */
  readonly size: number;
  /** The packed bytes. */
  readonly packed: Uint8Array;
  /** Its record in the central directory. */
  readonly record: Uint8Array;
}

const endRecord = { signature: 0x06054b50, length: 22, maxCommentLength: 0xffff };
const centralRecord = { signature: 0x02014b50, length: 46 };
const localRecord = { signature: 0x04034b50, length: 30 };
const maxParts = 10_000;
const isEncrypted = 1;

/**
 * The parts of a zip file (APPNOTE 6.3.3, without the extensions for files of 4 GB) in the order of its
 * directory. Undefined for bytes that are no zip file, are encrypted or use a rare compression method.
 */
export function readDirectory(bytes: Uint8Array): readonly ZipPart[] | undefined {
  try {
    return readParts(bytes);
  } catch (error) {
    // An offset in the file is out of range.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readParts(bytes: Uint8Array): readonly ZipPart[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  if (count > maxParts) return undefined;
  const parts = new Map<string, ZipPart>();
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count; n++) {
    if (view.getUint32(at, true) !== centralRecord.signature) return undefined;
    const lengths = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const length = lengths.reduce((sum, more) => sum + more, centralRecord.length);
    const part = readPart(bytes, view, at, length);
    if (!part || parts.has(part.name)) return undefined;
    parts.set(part.name, part);
    at += length;
  }
  return [...parts.values()];
}

function readPart(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  length: number,
): ZipPart | undefined {
  const method = view.getUint16(at + 10, true);
  const flags = view.getUint16(at + 8, true);
  if ((flags & isEncrypted) !== 0 || (method !== 0 && method !== 8)) return undefined;
  const local = view.getUint32(at + 42, true);
  if (view.getUint32(local, true) !== localRecord.signature) return undefined;
  const start =
    local +
    localRecord.length +
    view.getUint16(local + 26, true) +
    view.getUint16(local + 28, true);
  const packedSize = view.getUint32(at + 20, true);
  if (start + packedSize > bytes.length || at + length > bytes.length) return undefined;
  const nameStart = at + centralRecord.length;
  const name = bytes.subarray(nameStart, nameStart + view.getUint16(at + 28, true));
  return {
    name: new TextDecoder().decode(name),
    method,
    crc: view.getUint32(at + 16, true),
    size: view.getUint32(at + 24, true),
    packed: bytes.subarray(start, start + packedSize),
    record: bytes.subarray(at, at + length),
  };
}

/** The offset of the end of central directory record. */
function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endRecord.length;
  const first = Math.max(0, last - endRecord.maxCommentLength);
  for (let at = last; at >= first; at--) {
    if (view.getUint32(at, true) === endRecord.signature) return at;
  }
  return undefined;
}
