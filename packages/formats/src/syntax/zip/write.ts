import { deflateSync } from 'fflate';
import { joinBytes } from '../bytes.ts';
import { crc32 } from './crc32.ts';
import type { ZipPart } from './directory.ts';

const encoder = new TextEncoder();
/** Half the time of the usual 6, for a tenth more bytes. */
const level = 4;
const namesAreUtf8 = 0x800;
const sizesFollow = 8;
/** 1980-01-01, as early as zip files know: so the same parts always make the same file. */
const firstDate = 0x21;

/** A new part of a zip file, deflated. */
export function packPart(name: string, bytes: Uint8Array): ZipPart {
  const nameBytes = encoder.encode(name);
  const record = new Uint8Array(46 + nameBytes.length);
  const view = new DataView(record.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, 20, true);
  view.setUint16(6, 20, true);
  view.setUint16(8, namesAreUtf8, true);
  view.setUint16(10, 8, true);
  view.setUint16(14, firstDate, true);
  view.setUint16(28, nameBytes.length, true);
  record.set(nameBytes, 46);
  return { name, method: 8, record, ...pack(bytes) };
}

/** A part with other bytes, and everything else as it was. */
export function repackPart({ name, record }: ZipPart, bytes: Uint8Array): ZipPart {
  return { name, method: 8, record, ...pack(bytes) };
}

function pack(bytes: Uint8Array): Pick<ZipPart, 'packed' | 'size' | 'crc'> {
  return { packed: deflateSync(bytes, { level }), size: bytes.length, crc: crc32(bytes) };
}

/** A zip file of these parts, each packed as it is. */
export function writeZip(parts: readonly ZipPart[]): Uint8Array {
  const files: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  let offset = 0;
  for (const part of parts) {
    const record = toRecord(part, offset);
    const local = toLocal(record);
    files.push(local, part.packed);
    records.push(record);
    offset += local.length + part.packed.length;
  }
  const directory = joinBytes(records);
  const end = new Uint8Array(22);
  const view = new DataView(end.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, parts.length, true);
  view.setUint16(10, parts.length, true);
  view.setUint32(12, directory.length, true);
  view.setUint32(16, offset, true);
  return joinBytes([...files, directory, end]);
}

/** The record of a part in the directory, at the place that it has now. */
function toRecord({ record, method, crc, packed, size }: ZipPart, offset: number): Uint8Array {
  // Not `slice`, which for a Buffer of Node.js makes no copy.
  const copy = Uint8Array.from(record);
  const view = new DataView(copy.buffer);
  // The sizes are known here, so they stand in front of the part and not behind it.
  view.setUint16(8, view.getUint16(8, true) & ~sizesFollow, true);
  view.setUint16(10, method, true);
  view.setUint32(16, crc, true);
  view.setUint32(20, packed.length, true);
  view.setUint32(24, size, true);
  view.setUint32(42, offset, true);
  return copy;
}

/** The same in front of the part. */
function toLocal(record: Uint8Array): Uint8Array {
  const nameLength = new DataView(record.buffer).getUint16(28, true);
  const local = new Uint8Array(30 + nameLength);
  local.set(record.subarray(6, 30), 4);
  local.set(record.subarray(46, 46 + nameLength), 30);
  new DataView(local.buffer).setUint32(0, 0x04034b50, true);
  return local;
}
