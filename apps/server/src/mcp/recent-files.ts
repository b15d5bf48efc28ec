/** Files that agents read page by page, as they were when their first page was. */
export interface RecentFiles {
  /** The file of a key, if it was put there a short time ago and others have not taken its place. */
  find(key: string): string | undefined;
  /** Keeps a file, unless it is too large to be kept. */
  put(key: string, text: string): void;
}

export interface RecentFilesOptions {
  /** How long after it was last asked for a file is kept. */
  readonly maxAgeMs: number;
  /** How many characters all files have together. */
  readonly maxLength: number;
}

/** Keeps files in memory for a short time. The one that was asked for the longest time ago makes place for another one. */
export function createRecentFiles({ maxAgeMs, maxLength }: RecentFilesOptions): RecentFiles {
  const files = new Map<string, { readonly text: string; readonly timer: NodeJS.Timeout }>();
  let length = 0;

  function remove(key: string): void {
    const file = files.get(key);
    if (!file) return;
    clearTimeout(file.timer);
    files.delete(key);
    length -= file.text.length;
  }

  function put(key: string, text: string): void {
    remove(key);
    if (text.length > maxLength) return;
    for (const oldest of files.keys()) {
      if (length + text.length <= maxLength) break;
      remove(oldest);
    }
    files.set(key, { text, timer: setTimeout(() => remove(key), maxAgeMs).unref() });
    length += text.length;
  }

  return {
    find(key) {
      const file = files.get(key);
      if (file) put(key, file.text);
      return file?.text;
    },
    put,
  };
}
