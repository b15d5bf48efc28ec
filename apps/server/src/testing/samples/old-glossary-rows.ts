import { type RawBuilder, sql } from 'kysely';

interface OldIds {
  readonly project: RawBuilder<unknown>;
  readonly other: RawBuilder<unknown>;
}

/** A glossary that a project uses, with a concept. */
export function insertingGlossary({ project, other }: OldIds): readonly RawBuilder<unknown>[] {
  return [
    sql`insert into glossaries (id, workspace_id, name, source_locale, concepts_count, terms_count)
      select ${other}, workspace_id, 'Names', 'en', 1, 1 from projects
      where id = ${project} on conflict do nothing`,
    sql`insert into glossary_projects (project_id, glossary_id, is_writable, checked_version)
      values (${project}, ${other}, true, 1) on conflict do nothing`,
    sql`insert into concepts (glossary_id, id, sort_key)
      values (${other}, ${other}, 'title') on conflict do nothing`,
    sql`insert into concept_terms (glossary_id, id, concept_id, locale, text, kind, forms)
      values (${other}, ${other}, ${other}, 'en', 'title', 'preferred', '{titles}')
      on conflict do nothing`,
  ];
}

/** A change of that glossary, and a file that waits to be imported. */
export function insertingGlossaryChange({
  other,
}: Pick<OldIds, 'other'>): readonly RawBuilder<unknown>[] {
  return [
    sql`insert into glossary_changes (glossary_id, id, kind) values (${other}, ${other}, 'import')`,
    sql`insert into glossary_change_concepts (glossary_id, change_id, concept_id, revision)
      values (${other}, ${other}, ${other}, 1)`,
    sql`insert into glossary_files (file_id, part, bytes) values (${other}, 0, '\\x00')`,
  ];
}
