/** A file with the folders that lead to it from what was dropped. */
export interface DroppedFile {
  readonly file: File;
  readonly path: string;
}

/** What tools and operating systems leave in folders, and nobody means to import. */
const leftovers = /^(\..*|__MACOSX|node_modules|Thumbs\.db|desktop\.ini)$/;

/** The files that somebody drops, also those in folders. */
export async function filesOf({ items, files }: DataTransfer): Promise<DroppedFile[]> {
  // All at once: after the event nobody may ask any more.
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) {
    return [...files].map((file) => ({ file, path: file.name }));
  }
  const found = await Promise.all(entries.map((entry) => (entry ? filesBelow(entry) : [])));
  return found.flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path: entry.fullPath.replace(/^\//, '') }];
  }
  if (!isFolder(entry)) return [];
  const found: DroppedFile[] = [];
  for (const child of await childrenOf(entry)) {
    if (!leftovers.test(child.name)) found.push(...(await filesBelow(child)));
  }
  return found;
}

/** A folder tells its content in parts, until one is empty. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return children.sort((a, b) => (a.name < b.name ? -1 : 1));
    children.push(...part);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
