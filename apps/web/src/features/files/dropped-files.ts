/** A file, with its path below the dropped item. */
export interface DroppedFile {
  readonly file: File;
  readonly path: string;
}

/** Files that tools and operating systems leave in folders and that nobody means to import. */
const leftovers = /^(\..*|__MACOSX|node_modules|Thumbs\.db|desktop\.ini)$/;

/** The dropped files, including those in folders. */
export async function filesOf({ items, files }: DataTransfer): Promise<DroppedFile[]> {
  // All entries are read at once, because the browser clears them after the event.
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

/** A directory reader returns entries in batches, until a batch is empty. */
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
