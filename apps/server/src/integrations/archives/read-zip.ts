import { crc32 } from 'node:zlib';
import { isRelativePath } from '@parlance/formats';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ArchiveError } from './archive-error.ts';

/** A file of an archive. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The maximum number of files, and of their bytes. */
export interface ArchiveLimits {
  readonly files: number;
  readonly bytes: number;
}

// Texts of translations are compressed to about a tenth. Only crafted files are compressed to a thousandth.
const maxRatio = 200;
const bytesAboveSuspicion = 1_048_576;
const maxPathLength = 1000;
/** The maximum number of files in an imported archive. */
export const maxPackedFiles = 2000;

/** Whether bytes are a zip archive: they begin with a file, or with the end of an empty archive. */
export function isZip(bytes: Uint8Array): boolean {
  return beginsWith(bytes, [0x50, 0x4b, 3, 4]) || beginsWith(bytes, [0x50, 0x4b, 5, 6]);
}

/** Whether a file is an archive or compressed, by its name or its first bytes. */
export function isArchive({ path, bytes }: PackedFile): boolean {
  const byName = /\.(?:zip|jar|aar|apk|ipa|tar|t?gz|t?bz2|t?xz|zst|7z|rar)$/i.test(path);
  return byName || isZip(bytes) || signatures.some((signature) => beginsWith(bytes, signature));
}

/** gzip, bzip2, xz, Zstandard, 7z, RAR. */
const signatures = [
  [0x1f, 0x8b],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
];

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/**
 * The files of a zip archive without those of operating systems. Throws an `ArchiveError` before it inflates more
 * than the limits allow.
 */
export async function readZip(bytes: Uint8Array, limits: ArchiveLimits): Promise<PackedFile[]> {
  try {
    const zip = await openZip(bytes);
    const entries = await listEntries(zip, limits);
    requireModest(entries, limits);
    const files: PackedFile[] = [];
    for (const entry of entries) {
      files.push({ path: entry.fileName, bytes: await inflate(zip, entry) });
    }
    return files;
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new ArchiveError(`is not an archive that can be read: ${reason}`, { cause: error });
  }
}

/**
 * The number of bytes of uploads after archives are unpacked, by the sizes that the archives state. An unreadable
 * archive counts with its own size.
 */
export async function measureUnpacked(
  uploads: Iterable<{ readonly bytes: Uint8Array }>,
): Promise<number> {
  let size = 0;
  for (const { bytes } of uploads) size += isZip(bytes) ? await measureZip(bytes) : bytes.length;
  return size;
}

async function measureZip(bytes: Uint8Array): Promise<number> {
  try {
    const entries = await listEntries(await openZip(bytes), { files: maxPackedFiles });
    return entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  } catch {
    return bytes.length;
  }
}

function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return fromBufferPromise(buffer, { validateEntrySizes: true, decodeStrings: true });
}

async function listEntries(
  zip: ZipFile,
  { files }: Pick<ArchiveLimits, 'files'>,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (isJunk(entry)) continue;
    const path = entry.fileName;
    if (entries.length === files) throw new ArchiveError(`holds more than ${files} files`);
    if (path.length > maxPathLength || !isRelativePath(path)) {
      throw new ArchiveError(`holds a path that can not be one: ${path.slice(0, 200)}`);
    }
    if (!entry.canDecodeFileData()) {
      throw new ArchiveError(`holds a file that is encrypted or packed in a rare way: ${path}`);
    }
    entries.push(entry);
  }
  return entries;
}

/** Whether an entry is a folder, a symbolic link, or a file that macOS or Windows adds. */
function isJunk({ fileName, externalFileAttributes, versionMadeBy }: Entry): boolean {
  const isUnix = versionMadeBy >> 8 === 3;
  if (isUnix && ((externalFileAttributes >>> 16) & 0o170000) === 0o120000) return true;
  return (
    fileName.endsWith('/') ||
    fileName
      .split('/')
      .some((part) => /^(?:__MACOSX|\.DS_Store|\._.*|Thumbs\.db|desktop\.ini)$/i.test(part))
  );
}

/** Checks the sizes that the archive states; `inflate` throws if they are wrong. */
function requireModest(entries: readonly Entry[], { bytes }: ArchiveLimits): void {
  const size = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  if (size > bytes) throw new ArchiveError('holds too much', { tooLarge: true });
  if (size > bytesAboveSuspicion && size > packed * maxRatio) {
    throw new ArchiveError('is compressed more than files of translations can be');
  }
}

/** Reads a file and checks that its size and checksum are those in the archive. */
export async function inflate(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw new ArchiveError(`is damaged: ${entry.fileName}`);
  return bytes;
}
