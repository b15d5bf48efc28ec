import type { z } from 'zod';

/** Small records by id that outlive the page. */
export interface LocalRecords<T> {
  readonly all: () => Map<string, T>;
  readonly get: (id: string) => T | undefined;
  readonly put: (id: string, record: T) => void;
  readonly remove: (id: string) => void;
}

/**
 * Each record is an item of its own, so that two tabs that write different records don't overwrite each other.
 * Records that the storage refuses (full, or forbidden in a private window) are kept in memory, as long as the page
 * lives.
 */
export function createLocalRecords<T>(
  storage: Storage | undefined,
  prefix: string,
  schema: z.ZodType<T>,
): LocalRecords<T> {
  const refused = new Map<string, T>();

  const parse = (json: string | null | undefined): T | undefined => {
    if (json === null || json === undefined) return undefined;
    try {
      return schema.safeParse(JSON.parse(json)).data;
    } catch {
      return undefined;
    }
  };

  const get = (id: string) => refused.get(id) ?? parse(storage?.getItem(prefix + id));

  return {
    get,
    all: () => {
      const records = new Map<string, T>();
      for (const key of storedKeys(storage, prefix)) {
        const id = key.slice(prefix.length);
        const record = get(id);
        if (record !== undefined) records.set(id, record);
      }
      for (const [id, record] of refused) records.set(id, record);
      return records;
    },
    put: (id, record) => {
      try {
        if (!storage) throw new Error('There is no storage');
        storage.setItem(prefix + id, JSON.stringify(record));
        refused.delete(id);
      } catch {
        refused.set(id, record);
      }
    },
    remove: (id) => {
      refused.delete(id);
      storage?.removeItem(prefix + id);
    },
  };
}

function storedKeys(storage: Storage | undefined, prefix: string): string[] {
  if (!storage) return [];
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(
    (key) => key.startsWith(prefix),
  );
}

/** The browser's local storage; undefined if access to it is forbidden. */
export function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
