import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { ArchiveError } from './archive-error.ts';
import { inflate } from './read-zip.ts';

/** An archive whose files are read one by one, in any order. */
export interface OpenZip {
  readonly paths: readonly string[];
  /** Reads the content of the file at a path. */
  read(path: string): Promise<Uint8Array>;
  close(): void;
}

/** The limits of an archive. */
export interface OpenZipLimits {
  readonly files: number;
  /** The maximum size of one file, and of all files together. */
  readonly fileBytes: number;
  readonly bytes: number;
}

const options = { autoClose: false, validateEntrySizes: true, decodeStrings: true };

/**
 * Opens an archive by its path or its bytes. Throws an `ArchiveError` if it is not an archive, is truncated, or
 * exceeds the limits; `read` throws one if a file is damaged.
 */
export async function openZip(
  archive: string | Uint8Array,
  limits?: OpenZipLimits,
): Promise<OpenZip> {
  const zip = await readable(() =>
    typeof archive === 'string'
      ? openPromise(archive, options)
      : fromBufferPromise(Buffer.from(archive.buffer, archive.byteOffset, archive.length), options),
  );
  try {
    const entries = await readable(() => listEntries(zip, limits));
    return {
      paths: [...entries.keys()],
      async read(path) {
        const entry = entries.get(path);
        if (!entry) throw new ArchiveError(`does not hold ${path}`);
        return readable(() => inflate(zip, entry));
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(
  zip: ZipFile,
  limits: OpenZipLimits | undefined,
): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    if (entries.has(fileName)) throw new ArchiveError(`holds two files called ${fileName}`);
    if (!entry.canDecodeFileData()) throw new ArchiveError('is encrypted or packed in a rare way');
    entries.set(fileName, entry);
    bytes += uncompressedSize;
    if (!limits) continue;
    const isTooMuch =
      entries.size > limits.files || uncompressedSize > limits.fileBytes || bytes > limits.bytes;
    if (isTooMuch) throw new ArchiveError('holds too much', { tooLarge: true });
  }
  return entries;
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The error comes from the file system and not from the archive, such as a missing file or permission.
    const { syscall } = error as NodeJS.ErrnoException;
    if (error instanceof ArchiveError || syscall !== undefined) throw error;
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new ArchiveError(`is not an archive that can be read: ${reason}`, { cause: error });
  }
}
