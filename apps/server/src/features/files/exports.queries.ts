import type { ExportOptions } from '@parlance/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';
import { selectReference } from './references.queries.ts';

/** Which entries a file gets, and in which order. */
export type ExportArgs = Pick<
  ExportOptions,
  'untranslated' | 'reviewed' | 'fallbackLocale' | 'labels' | 'order'
> & {
  readonly locale: string;
  /** What is known of the terms, which a file that came from an import has itself. */
  readonly withNotes: boolean;
  /** The locale whose translations are the source texts, for a file that has source texts. */
  readonly sourceLocale: string | undefined;
  /** The states of the translations, for a file that has states. */
  readonly withStates: boolean;
  /** Whether the texts are needed that placeholders take positions from. */
  readonly withReferences: boolean;
};

/** `[term, value, isPlural, notes, source, state, reference]` of each entry, as the text of a JSON array. */
export async function listExportJson(
  db: Db,
  scope: ProjectScope,
  { locale, fallbackLocale, sourceLocale, labels, order, ...args }: ExportArgs,
): Promise<string> {
  const { untranslated, reviewed, withNotes, withStates, withReferences } = args;
  const value = sql`coalesce(nullif(tr.value, ''), fallback.value, '')`;
  const isLabelled = sql`exists (
    select from translation_labels l
    where l.project_id = t.project_id and l.locale = ${locale} and l.term_id = t.id
      and l.label_id = any(${labels ?? []}::uuid[])
  )`;
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(entry), '[]')::text as json
    from (
      select json_build_array(
        t.value, ${value}, t.is_plural,
        ${withNotes ? sql`nullif(t.meta, '{}')` : sql`null`}, nullif(source.value, ''),
        ${withStates ? sql`case when tr.value <> '' then tr.state end` : sql`null`},
        ${withReferences ? selectReference(scope) : sql`null`}
      ) as entry
      from terms t
      left join translations tr
        on tr.project_id = t.project_id and tr.locale = ${locale} and tr.term_id = t.id
          ${reviewed ? sql`and tr.state = 'reviewed'` : sql``}
      left join translations fallback
        on fallback.project_id = t.project_id
          and fallback.locale = ${fallbackLocale ?? null} and fallback.term_id = t.id
      left join translations source
        on source.project_id = t.project_id
          and source.locale = ${sourceLocale ?? null} and source.term_id = t.id
      where t.project_id = ${scope.projectId}::uuid
        and (not ${untranslated}::boolean or coalesce(tr.value, '') = '')
        and ${reviewed && !untranslated ? sql`${value} <> ''` : sql`true`}
        and ${labels === undefined ? sql`true` : isLabelled}
      order by ${order === 'file' ? sql`t.position` : sql`left(t.value, 500), t.value`}
    ) listed
  `.execute(db);
  return rows[0]?.json ?? '[]';
}
