import type { ConcordanceHit, endpoints, Output, ParsedQuery } from '@parlance/contract';
import { z } from 'zod';
import type { ProjectScope } from '../../../access/scope.ts';
import { fromCursor, toCursor } from '../../../api/cursor.ts';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/database.ts';
import { requireProjectLocale } from '../../locales/locales.service.ts';
import { toSource } from '../matches/matches.mapper.ts';
import { getContext, namesOf } from '../matches/matches.service.ts';
import { listReadable, type ReadableMemory } from '../matches/readable.service.ts';
import { type HitRow, type Search, searchOwn, searchShared } from './searches.queries.ts';

const cursorSchema = z.object({ memory: z.uuid(), after: z.uuid().optional() });

/** Searches the memories of a project for words, one after the other. */
export async function searchMemories(
  db: Db,
  scope: ProjectScope,
  { q, locale, side, limit, cursor }: ParsedQuery<typeof endpoints.searchMemories>,
): Promise<Output<typeof endpoints.searchMemories>> {
  await requireProjectLocale(db, scope, locale);
  const words = q.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) {
    const message = 'must not be only white space';
    throw new AppError('BadRequest', [{ path: 'query.q', message }]);
  }
  const memories = await listReadable(db, scope, await getContext(db, scope));
  const place = cursor === undefined ? undefined : fromCursor(cursorSchema, cursor);
  const first = place ? memories.findIndex(({ id }) => id === place.memory) : 0;
  const found: { readonly memory: ReadableMemory; readonly pair: HitRow }[] = [];
  let next: z.output<typeof cursorSchema> | undefined;
  // A memory that is not read any more ends the list.
  for (const memory of first < 0 ? [] : memories.slice(first)) {
    if (found.length === limit) {
      next = { memory: memory.id };
      break;
    }
    const after = memory.id === place?.memory ? place.after : undefined;
    const left = limit - found.length;
    const rows = await search(db, memory, { words, side, locale, after, limit: left + 1 });
    found.push(...rows.slice(0, left).map((pair) => ({ memory, pair })));
    if (rows.length > left) {
      next = { memory: memory.id, after: rows[left - 1]?.id };
      break;
    }
  }
  const names = await namesOf(db, found);
  const hits = found.map(({ memory, pair }): ConcordanceHit => {
    const { source, target, quality } = pair;
    return { source, target, quality, from: toSource(memory, pair, names) };
  });
  return { hits, nextCursor: next ? toCursor(next) : null };
}

function search(db: Db, { id, source }: ReadableMemory, wanted: Search): Promise<HitRow[]> {
  return source ? searchOwn(db, { projectId: id }, source, wanted) : searchShared(db, id, wanted);
}
