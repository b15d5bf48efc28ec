import { type RawBuilder, sql } from 'kysely';

interface OldIds {
  readonly project: RawBuilder<unknown>;
  readonly term: RawBuilder<unknown>;
  readonly other: RawBuilder<unknown>;
}

/** The memory of a project, and a shared one that it reads, with a translation. */
export function insertingMemories(ids: OldIds): readonly RawBuilder<unknown>[] {
  const { project, term, other } = ids;
  return [
    sql`insert into memories (id, project_id) values (${project}, ${project})
      on conflict do nothing`,
    insertingMemory(ids),
    sql`insert into memory_projects
        (project_id, memory_id, reads, writes, penalty, position)
      values (${project}, ${other}, true, false, 5, 0)`,
    sql`insert into memory_heads (memory_id) values (${other})`,
    sql`insert into memory_segments (memory_id, hash, form, source, norm, length, keys)
      values (${other}, ${term}, '', 'Open', 'open', 4, '{1,2}')`,
    sql`insert into memory_terms (memory_id, term_id, hash)
      values (${other}, ${term}, ${term})`,
    sql`insert into memory_targets (memory_id, id, hash, locale, text, context_hash, quality)
      values (${other}, ${other}, ${term}, 'de_DE', 'Öffnen', ${term},
        'translated')`,
  ];
}

/** A shared memory of the workspace of a project. */
export function insertingMemory({ project, other }: Omit<OldIds, 'term'>): RawBuilder<unknown> {
  return sql`
    insert into memories (id, workspace_id, name, source_locale)
    select ${other}, workspace_id, 'Product', 'en' from projects
    where id = ${project} on conflict do nothing
  `;
}
