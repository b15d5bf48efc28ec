import type { MemoryQuality } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { type CheckContext, sourceText } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';

/** A translation of a source text in a memory. */
export interface PairRow {
  readonly hash: string;
  readonly target: string;
  readonly quality: MemoryQuality;
  readonly project_id: string | null;
  readonly term_id: string | null;
  readonly term: string | null;
  /** What tells its place, as a hash. All zeros where nothing does. */
  readonly context_hash: string;
  readonly author_type: 'user' | 'client' | null;
  readonly author_id: string | null;
  readonly author_name: string | null;
  readonly updated_at: Date | null;
}

/** Which translations of a memory: of source texts by their hashes, but not of one term. */
export interface PairsWanted {
  readonly locale: string;
  readonly hashes: readonly string[];
  /** Terms of the place come first. */
  readonly contextHash: string;
  readonly without?: string | undefined;
  readonly limit: number;
}

type Source = Pick<CheckContext, 'source_locale' | 'texts_in_keys'>;

const qualityOfText = sql`
  case when tr.state = 'reviewed' then 'reviewed'
    when coalesce(tr.origin, 'person') in ('machine', 'agent') then 'machine'
    else 'translated' end
`;

/** The hash of the place of the term `t` with a source text, as `contextHashOf` makes it. */
export function contextHash(text: ReturnType<typeof sql>) {
  return sql`
    coalesce(md5(nullif(case when t.value = ${text} then t.meta ->> 'context' else t.value end, ''))::uuid,
      '00000000-0000-0000-0000-000000000000')
  `;
}

/**
 * What a project has of terms `t` with translations `tr` that are good for others, by the hash of the source text. Fewer terms
 * have a translation than a source text, so that is joined first where tables are joined as written.
 */
export function ownPairs(scope: InProject, source: Source, locale: string) {
  const own = sql`${scope.projectId}::uuid`;
  const { text, join } = sourceText(scope, source);
  return {
    quality: qualityOfText,
    context: contextHash(text),
    from: sql`
      memory_terms m
      join translations tr on tr.project_id = ${own} and tr.locale = ${locale}
        and tr.term_id = m.term_id
      join terms t on t.project_id = ${own} and t.id = m.term_id and t.archived_at is null
      join project_locales l on l.project_id = ${own} and l.locale = ${locale}
        and l.archived_at is null
      ${join}
    `,
    // The memory may not have come yet to a text that was changed a moment ago.
    where: sql`
      m.memory_id = ${own} and tr.value <> '' and tr.state in ('translated', 'reviewed')
      and md5(${text})::uuid = m.hash and (tr.source_hash is null or tr.source_hash = m.hash)
    `,
  };
}

/** Lists translations in the memory of a project, as its terms have them now. */
export async function listOwnPairs(
  db: Db,
  scope: InProject,
  source: Source,
  { locale, hashes, contextHash: place, without, limit }: PairsWanted,
): Promise<PairRow[]> {
  const { quality, context, from, where } = ownPairs(scope, source, locale);
  const others = without === undefined ? sql`true` : sql`m.term_id <> ${without}::uuid`;
  const { rows } = await sql<PairRow>`
    select m.hash, tr.value as target, ${quality} as quality, t.project_id, t.id as term_id,
      t.value as term, ${context} as context_hash, nullif(tr.updated_by_type, 'system') as author_type,
      tr.updated_by as author_id, null as author_name, tr.updated_at
    from ${from}
    where ${where} and m.hash = any(${hashes}::uuid[]) and ${others}
    order by ${context} = ${place}::uuid desc, tr.updated_at desc, tr.value collate "C"
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Lists translations in a shared memory. */
export async function listSharedPairs(
  db: Db,
  memoryId: string,
  { locale, hashes, contextHash: place, without, limit }: PairsWanted,
): Promise<PairRow[]> {
  const others =
    without === undefined ? sql`true` : sql`t.term_id is distinct from ${without}::uuid`;
  const { rows } = await sql<PairRow>`
    select t.hash, t.text as target, t.quality, t.project_id, t.term_id, t.term, t.context_hash,
      t.author_type, t.author_id, t.author_name, t.updated_at
    from memory_targets t
    where t.memory_id = ${memoryId}::uuid and t.locale = ${locale}
      and t.hash = any(${hashes}::uuid[]) and ${others}
    order by t.context_hash = ${place}::uuid desc, t.updated_at desc, t.text collate "C"
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Finds what people, programs and projects are called. */
export async function listNames(
  db: Db,
  ids: {
    readonly users: readonly string[];
    readonly clients: readonly string[];
    readonly projects: readonly string[];
  },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from users u where u.id = any(${ids.users}::uuid[])
    union all
    select c.id, c.name from project_clients c where c.id = any(${ids.clients}::uuid[])
    union all
    select p.id, p.name from projects p where p.id = any(${ids.projects}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
