import type { EntryFilter, SearchScope } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { labelled } from './entry-conditions.queries.ts';
import { createMatcher } from './entry-search.queries.ts';

/** The places of texts that have a locale. */
const localePlaces: ReadonlySet<SearchScope> = new Set(['translation', 'source']);

/** All texts that the search for one word looks at: terms, translations, references and labels. */
export function textsOf(
  scope: ProjectScope,
  filter: EntryFilter,
  word: string,
): RawBuilder<unknown> {
  return sql`
    select id, value from terms where project_id = ${scope.projectId}::uuid and archived_at is null
    union all
    select term_id, value from translations
    where project_id = ${scope.projectId}::uuid and locale = any(${localesIn(filter, localePlaces)}::text[])
    union all
    ${labelNames(scope, filter, [word])}
  `;
}

/**
 * Terms with the texts that a search for several words looks at, joined to one `text`: all, or those of some places.
 * Terms and translations are read in the order of their ids, so that PostgreSQL can use merge joins: hash tables of all
 * texts would not fit into the memory of a statement.
 */
export function termsWithTexts(
  scope: ProjectScope,
  filter: EntryFilter,
  words: readonly string[],
  places: ReadonlySet<SearchScope> = new Set(),
): RawBuilder<unknown> {
  const isAnywhere = places.size === 0;
  const codes = localesIn(filter, isAnywhere ? localePlaces : places);
  const locales = codes.map((locale, at) => {
    const alias = sql.ref(`in_${at}`);
    return {
      value: sql`${alias}.value`,
      join: sql`
        left join (
          select term_id, value from translations
          where project_id = ${scope.projectId}::uuid and locale = ${locale}
          order by term_id offset 0
        ) ${alias} on ${alias}.term_id = t.id
      `,
    };
  });
  const values = [
    ...(isAnywhere || places.has('key') ? [sql`t.value`] : []),
    ...(places.has('source') ? [sql`t.meta ->> 'source'`] : []),
    ...(places.has('notes') ? [notesOfTerm] : []),
    ...locales.map(({ value }) => value),
    ...(isAnywhere ? [sql`l.names`] : []),
    sql`''`,
  ];
  return sql`
    select t.*, concat_ws(chr(10), ${sql.join(values)}) as text
    from (
      select * from terms where project_id = ${scope.projectId}::uuid and archived_at is null
      order by id offset 0
    ) t
    ${sql.join(
      locales.map(({ join }) => join),
      sql` `,
    )}
    ${
      isAnywhere
        ? sql`left join (
      select term_id, string_agg(value, chr(10)) as names
      from (${labelNames(scope, filter, words)}) named
      group by term_id
    ) l on l.term_id = t.id`
        : sql``
    }
  `;
}

/** The names of labels that contain one of the words, one row for each term that has the label. */
function labelNames(
  scope: ProjectScope,
  filter: EntryFilter,
  words: readonly string[],
): RawBuilder<unknown> {
  const name = sql`l.value`;
  const { fold, has } = createMatcher(words);
  const hasAny = words.map((word) => has(name, fold(name), word));
  return sql`
    select tl.term_id, l.value from ${labelled(scope, filter)} tl
    join labels l on l.project_id = ${scope.projectId}::uuid and l.id = tl.label_id
    where l.archived_at is null and (${sql.join(hasAny, sql` or `)})
  `;
}

/** All that people read about the term `t` beside its texts. */
export const notesOfTerm = sql`concat_ws(chr(10), t.context, t.meta ->> 'context', (
  select string_agg(comment, chr(10)) from jsonb_array_elements_text(
    case when jsonb_typeof(t.meta -> 'comments') = 'array' then t.meta -> 'comments' else '[]' end
  ) comment
))`;

/** The locales of the texts in some places. */
export function localesIn(
  { locale, reference, source }: EntryFilter,
  places: ReadonlySet<SearchScope>,
): string[] {
  const codes = [
    ...(places.has('translation') ? [locale] : []),
    ...(places.has('source') ? [reference, source] : []),
  ];
  return [...new Set(codes)].filter((code) => code !== undefined);
}
