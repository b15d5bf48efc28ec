import { createHash } from 'node:crypto';
import { keysToStore, segmentsOf } from '@parlance/memory';
import type { Transaction } from '../../../db/database.ts';
import {
  listKnownHashes,
  type MemoryLock,
  type SegmentRow,
  upsertSegments,
} from './segments.queries.ts';

/** A source text with its hash, as PostgreSQL makes it. */
export interface HashedText {
  readonly hash: string;
  readonly source: string;
}

/** The MD5 hash of a text, as a UUID: the same that `md5(text)::uuid` is. */
export function hashOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What no context has: a text that is for any place. */
export const anyContext = '00000000-0000-0000-0000-000000000000';

/** The hash of the place that a text is for, by the words that tell it. */
export function contextHashOf(context: string | undefined): string {
  return context === undefined || context === '' ? anyContext : hashOf(context);
}

/**
 * What tells the place of a text: its key or, where the key is the text itself as in gettext, the context of its message.
 * Undefined where nothing does.
 */
export function contextOf({
  key,
  context,
  source,
}: {
  readonly key: string;
  readonly context: string | null;
  readonly source: string;
}): string | undefined {
  return key === source ? (context ?? undefined) : key;
}

/** Lets a memory find source texts. With `isAnew`, also what it knows is made again, as by another version of the keys. */
export async function addSegments(
  trx: Transaction,
  lock: MemoryLock,
  texts: readonly HashedText[],
  { isAnew = false }: { readonly isAnew?: boolean } = {},
): Promise<void> {
  const sources = new Map(texts.map(({ hash, source }) => [hash, source]));
  const known = isAnew
    ? new Set<string>()
    : await listKnownHashes(trx, lock.memoryId, [...sources.keys()]);
  const rows = [...sources].flatMap(([hash, source]) =>
    known.has(hash) ? [] : toRows(lock, hash, source),
  );
  await upsertSegments(trx, lock, rows);
}

function toRows({ memoryId }: MemoryLock, hash: string, source: string): SegmentRow[] {
  return segmentsOf(source).map(({ form, text, norm }) => ({
    hash,
    form,
    source: text,
    norm,
    keys: keysToStore(norm, memoryId),
  }));
}
