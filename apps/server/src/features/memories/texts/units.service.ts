import type { MemoryQuality } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { lockMemory } from './segments.queries.ts';
import { addSegments, contextHashOf, hashOf } from './segments.service.ts';
import {
  type ImportedTarget,
  listUnitRows,
  type UnitPlace,
  type UnitRange,
  type UnitRow,
  upsertImported,
} from './units.queries.ts';

/** A source text with translations, as a file of a memory has it. */
export interface MemoryUnit {
  readonly source: string;
  /** What tells its place: the key of the text, or the context of its message. */
  readonly context?: string | undefined;
  readonly targets: readonly UnitTarget[];
}

export interface UnitTarget {
  readonly locale: string;
  readonly text: string;
  readonly quality?: MemoryQuality | undefined;
  readonly authorName?: string | undefined;
  readonly createdAt?: Date | undefined;
  readonly updatedAt?: Date | undefined;
  readonly usedAt?: Date | undefined;
  readonly useCount?: number | undefined;
}

/** How many translations were added, and how many the memory had. */
export interface ImportedUnits {
  readonly added: number;
  readonly known: number;
}

/**
 * Adds a batch of units to a shared memory, of some thousand at most. What the memory has already it does not get twice, so
 * a batch may be sent again. Throws where the memory is gone.
 */
export async function importUnits(
  db: Db,
  memoryId: string,
  units: readonly MemoryUnit[],
): Promise<ImportedUnits> {
  const sources = units.map(({ source }) => ({ source, hash: hashOf(source) }));
  const targets = toTargets(units);
  if (targets.length === 0) return { added: 0, known: 0 };
  return inTransaction(db, async (trx) => {
    const lock = await lockMemory(trx, memoryId);
    if (!lock) throw new AppError('NotFound');
    const used = new Set(targets.map(({ hash }) => hash));
    await addSegments(
      trx,
      lock,
      sources.filter(({ hash }) => used.has(hash)),
    );
    const added = await upsertImported(trx, lock, targets);
    return { added, known: targets.length - added };
  });
}

/** Each translation once: a statement must not write one row twice. Of two, the later one stays. */
function toTargets(units: readonly MemoryUnit[]): readonly ImportedTarget[] {
  const now = new Date();
  const targets = new Map<string, ImportedTarget>();
  for (const { source, context, targets: own } of units) {
    const [hash, contextHash] = [hashOf(source), contextHashOf(context)];
    for (const { locale, text, quality = 'translated', ...by } of own) {
      if (source === '' || text === '') continue;
      const createdAt = by.createdAt ?? by.updatedAt ?? now;
      const updatedAt = by.updatedAt ?? createdAt;
      const key = [hash, locale, contextHash, text].join(' ');
      const former = targets.get(key);
      if (former && former.updatedAt >= updatedAt) continue;
      const dates = { createdAt, updatedAt };
      const authorName = by.authorName ?? null;
      targets.set(key, {
        id: newId(),
        hash,
        locale,
        text,
        contextHash,
        term: context ?? null,
        quality,
        authorName,
        ...dates,
        usedAt: by.usedAt ?? null,
        useCount: by.useCount ?? 0,
      });
    }
  }
  return [...targets.values()];
}

const rowsAtOnce = 2000;

/** Reads the translations of a shared memory page by page, those of one source text side by side. */
export async function* readUnits(
  db: Db,
  memoryId: string,
  range: UnitRange = {},
): AsyncGenerator<readonly UnitRow[]> {
  let after: UnitPlace | undefined;
  for (;;) {
    const rows = await listUnitRows(db, memoryId, range, { after, limit: rowsAtOnce });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last;
  }
}
