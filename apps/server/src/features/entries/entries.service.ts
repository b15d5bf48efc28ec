import {
  type EntryFilter,
  type endpoints,
  maxScore,
  type Output,
  type ParsedQuery,
  text,
} from '@parlance/contract';
import { z } from 'zod';
import type { ProjectScope } from '../../access/scope.ts';
import { fromCursor, toCursor } from '../../api/cursor.ts';
import { JsonText } from '../../api/json-text.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/database.ts';
import { hasProjectLocales } from '../locales/locales.queries.ts';
import { findNextEntry, findOffset, findWindow } from './entries.queries.ts';
import { isGiven } from './entry-filter.queries.ts';
import { type EntryKey, findEntryKey } from './entry-orders.queries.ts';

const entryKey: z.ZodType<EntryKey> = z.object({
  position: z.int(),
  name: text(0, 500),
  id: z.uuid(),
  rank: z.int().min(-maxScore).max(1).optional(),
});

export async function listEntries(
  db: Db,
  scope: ProjectScope,
  { cursor, offset, limit, columns, ...filter }: ParsedQuery<typeof endpoints.listEntries>,
): Promise<JsonText> {
  const place =
    cursor === undefined
      ? { after: undefined, offset }
      : { after: fromCursor(entryKey, cursor), offset: 0 };
  const args = {
    ...place,
    limit,
    locales: localesOf(filter),
    columns: isGiven(columns) ? columns : undefined,
  };
  const window = await findWindow(db, scope, filter, args);
  const { json, count, total, last, locales } = window;
  if (locales < args.locales.length) throw new AppError('NotFound');
  requireColumns(columns, window.columns);
  const nextCursor = count === limit && last ? toCursor(last) : null;
  return new JsonText(
    `{"data":{"entries":${json},"total":${total},"nextCursor":${JSON.stringify(nextCursor)}}}`,
  );
}

function requireColumns(asked: readonly string[] = [], own: readonly string[] = []): void {
  const unknown = asked.flatMap((code, at) => {
    const message = `must be a locale of the project, and ${code} is none`;
    return own.includes(code) ? [] : [{ path: `query.columns.${at}`, message }];
  });
  if (unknown.length > 0) throw new AppError('BadRequest', unknown);
}

export async function locateEntry(
  db: Db,
  scope: ProjectScope,
  { term, seek, ...filter }: ParsedQuery<typeof endpoints.locateEntry>,
): Promise<Output<typeof endpoints.locateEntry>> {
  await requireLocales(db, scope, filter);
  const start = await findEntryKey(db, scope, filter, term);
  if (!start) throw new AppError('NotFound');
  const found =
    seek === 'self'
      ? start
      : ((await findNextEntry(db, scope, filter, { seek, from: start })) ??
        (await findNextEntry(db, scope, filter, { seek, from: undefined })));
  if (!found) return null;
  const { offset, listed } = await findOffset(db, scope, filter, found);
  return listed ? { termId: found.id, offset } : null;
}

type Locales = Pick<EntryFilter, 'locale' | 'reference' | 'source' | 'untranslatedIn'>;

/** Throws `NotFound` unless the locales of a filter belong to the project. */
export async function requireLocales(db: Db, scope: ProjectScope, filter: Locales): Promise<void> {
  const codes = localesOf(filter);
  if (codes.length > 0 && !(await hasProjectLocales(db, scope, codes))) {
    throw new AppError('NotFound');
  }
}

/** The locales that a filter names. */
export function localesOf({
  locale,
  reference,
  source,
  untranslatedIn = [],
}: Locales): readonly string[] {
  const codes = [locale, reference, source, ...untranslatedIn];
  return [...new Set(codes.filter((code) => code !== undefined))];
}
