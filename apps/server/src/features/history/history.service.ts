import { type endpoints, type Output, type ParsedQuery, text } from '@parlance/contract';
import { z } from 'zod';
import type { ProjectScope } from '../../access/scope.ts';
import { fromCursor, toCursor } from '../../api/cursor.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/database.ts';
import { requireProjectLocale } from '../locales/locales.service.ts';
import { requireTerm } from '../terms/terms.service.ts';
import { type ChangeKey, listChangeRows } from './changes.queries.ts';
import { toChange, toChangeSet, toVersion } from './history.mapper.ts';
import { findChangeSet, listChangeSetRows } from './history.queries.ts';
import { listVersionRows } from './versions.queries.ts';

export async function listChangeSets(
  db: Db,
  scope: ProjectScope,
  query: ParsedQuery<typeof endpoints.listChangeSets>,
): Promise<Output<typeof endpoints.listChangeSets>> {
  const rows = await listChangeSetRows(db, scope, query);
  const last = rows.length === query.limit ? rows.at(-1) : undefined;
  return { changeSets: rows.map(toChangeSet), nextCursor: last?.id ?? null };
}

const changeKey: z.ZodType<ChangeKey> = z.object({
  termId: z.uuid(),
  locale: text(0, 16),
  labelId: text(0, 36),
});

export async function getChangeSet(
  db: Db,
  scope: ProjectScope,
  changeSetId: string,
  { cursor, limit }: ParsedQuery<typeof endpoints.getChangeSet>,
): Promise<Output<typeof endpoints.getChangeSet>> {
  const changeSet = await findChangeSet(db, scope, changeSetId);
  if (!changeSet) throw new AppError('NotFound');
  const after = cursor === undefined ? undefined : fromCursor(changeKey, cursor);
  const rows = await listChangeRows(db, scope, { changeSetId, after, limit });
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    ...toChangeSet(changeSet),
    changes: rows.map(toChange),
    nextCursor: last
      ? toCursor({ termId: last.term_id, locale: last.locale, labelId: last.label_id })
      : null,
  };
}

export async function listVersions(
  db: Db,
  scope: ProjectScope,
  { termId, localeCode: locale }: { termId: string; localeCode: string },
  query: ParsedQuery<typeof endpoints.listVersions>,
): Promise<Output<typeof endpoints.listVersions>> {
  await requireProjectLocale(db, scope, locale);
  await requireTerm(db, scope, termId);
  const rows = await listVersionRows(db, scope, { termId, locale, ...query });
  const last = rows.length === query.limit ? rows.at(-1) : undefined;
  return { versions: rows.map(toVersion), nextCursor: last?.id ?? null };
}
