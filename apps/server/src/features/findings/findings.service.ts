import { type endpoints, type ParsedQuery, text } from '@parlance/contract';
import { z } from 'zod';
import type { ProjectScope } from '../../access/scope.ts';
import { fromCursor, toCursor } from '../../api/cursor.ts';
import { JsonText } from '../../api/json-text.ts';
import type { Db } from '../../db/database.ts';
import { requireProjectLocale } from '../locales/locales.service.ts';
import {
  countFindings,
  type FindingFilter,
  type FindingKey,
  findFindingsPage,
} from './findings.queries.ts';

const findingKey: z.ZodType<FindingKey> = z.object({
  rank: z.int().min(0).max(2),
  locale: text(1, 100),
  termId: z.uuid(),
  n: z.int().min(0).max(1000),
});

export async function listFindings(
  db: Db,
  scope: ProjectScope,
  { cursor, limit, ...filter }: ParsedQuery<typeof endpoints.listFindings>,
): Promise<JsonText> {
  if (filter.locale !== undefined) await requireProjectLocale(db, scope, filter.locale);
  const after = cursor === undefined ? undefined : fromCursor(findingKey, cursor);
  const page = await findFindingsPage(db, scope, filter, { after, limit });
  const nextCursor = page.count === limit && page.last ? toCursor(page.last) : null;
  // Whoever goes on has the numbers of the first page.
  const counts = after === undefined ? await countAll(db, scope, filter) : {};
  const rest = JSON.stringify({ ...counts, nextCursor }).slice(1);
  return new JsonText(`{"data":{"findings":${page.json},${rest}}`);
}

async function countAll(db: Db, scope: ProjectScope, filter: FindingFilter) {
  const counts = await countFindings(db, scope, { ...filter, checks: undefined });
  const total = counts
    .filter(({ check_id }) => filter.checks?.includes(check_id) ?? true)
    .reduce((sum, { count }) => sum + count, 0);
  const byCheck = Object.fromEntries(counts.map(({ check_id, count }) => [check_id, count]));
  return { total, byCheck };
}
