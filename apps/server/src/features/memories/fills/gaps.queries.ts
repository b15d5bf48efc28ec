import type { EntryNotes } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../../access/scope.ts';
import { isOfPerson } from '../../../content/agents.queries.ts';
import { type CheckContext, sourceText } from '../../../content/findings/units.queries.ts';
import type { TermSelection } from '../../../content/locks.queries.ts';
import type { Db } from '../../../db/database.ts';
import { contextHash } from '../matches/pairs.queries.ts';

/** A selected term, and what its translation is filled by: what is the same in a memory is found without any text. */
export interface GapRow {
  readonly term_id: string;
  /** The hash of the source text; null where there is none. */
  readonly hash: string | null;
  readonly context_hash: string;
  readonly value: string;
  readonly revision: number;
  /** Whether it may get a text. */
  readonly is_open: boolean;
}

export interface GapsWanted {
  readonly locale: string;
  readonly terms: TermSelection;
  readonly overwrite: 'nothing' | 'machine';
}

/** Lists terms with their translations, in the order of their ids. */
export async function listGaps(
  db: Db,
  scope: ProjectScope,
  check: CheckContext,
  { locale, terms, overwrite }: GapsWanted,
): Promise<GapRow[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { text, join } = sourceText(scope, check, locale);
  const { rows } = await sql<GapRow>`
    select t.id as term_id, md5(${text})::uuid as hash, ${contextHash(text)} as context_hash,
      coalesce(tr.value, '') as value, coalesce(tr.revision, 0) as revision,
      ${isOpen(overwrite)} as is_open
    from (${terms}) chosen
    join terms t on t.project_id = ${own} and t.id = chosen.id and t.archived_at is null
    left join translations tr on tr.project_id = ${own} and tr.locale = ${locale}
      and tr.term_id = t.id
    ${join}
    order by t.id
  `.execute(db);
  return rows;
}

/** Nobody fills what is locked, or what a person wrote. */
function isOpen(overwrite: GapsWanted['overwrite']): RawBuilder<boolean> {
  const isFree =
    overwrite === 'machine'
      ? sql`(coalesce(tr.value, '') = '' or (tr.origin in ('machine', 'agent')
          and not ${isOfPerson('tr')}))`
      : sql`coalesce(tr.value, '') = ''`;
  return sql`(not t.locked and ${isFree})`;
}

/** The texts of a term that may be filled. */
export interface GapTextRow {
  readonly term_id: string;
  readonly key: string;
  readonly notes: EntryNotes;
  readonly file_id: string;
  readonly source: string;
}

/** Lists the texts of terms that have a source text in a locale, in the order of their ids. */
export async function listGapTexts(
  db: Db,
  scope: ProjectScope,
  check: CheckContext,
  { locale, terms }: Omit<GapsWanted, 'overwrite'>,
): Promise<GapTextRow[]> {
  const { text, join } = sourceText(scope, check, locale);
  const { rows } = await sql<GapTextRow>`
    select t.id as term_id, t.value as key, t.meta as notes, t.file_id, ${text} as source
    from (${terms}) chosen
    join terms t on t.project_id = ${scope.projectId}::uuid and t.id = chosen.id
      and t.archived_at is null
    ${join}
    where ${text} is not null
    order by t.id
  `.execute(db);
  return rows;
}

/** Lists the ids of selected terms in their order. A filter may read all terms, so it is asked for once. */
export async function listSelected(db: Db, terms: TermSelection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select chosen.id from (${terms}) chosen order by chosen.id
  `.execute(db);
  return rows.map(({ id }) => id);
}
