import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { type From, type Making, type Writer, writtenRows } from './changes.queries.ts';
import type { ContentLock } from './locks.queries.ts';

type Sql = RawBuilder<unknown>;

/** A label of the table `l` in the shape of the API. */
export const labelJson: Sql = sql`json_build_object('id', l.id, 'value', l.value, 'color', l.color)`;

/** The state of a changed text: `marked`, where a person or a file sets one, and `translated` otherwise. */
export function stateOf(value: Sql, marked: Sql = sql`null`): RawBuilder<string> {
  return sql`case when ${value} = '' then 'untranslated' else coalesce(${marked}, 'translated') end`;
}

/** A translation as it will be. */
type Inserted = Making & Readonly<Record<'locale' | 'termId' | 'value' | 'state', Sql>>;

/** Inserts a translation for each row of `from`, or one without it. Fails where one is there already. */
export function insertingTranslations(writer: Writer, inserted: Inserted, from?: From): Sql {
  const { locale, termId, value, state } = inserted;
  const { type, id } = writer.actor;
  const making = [inserted.origin, inserted.sourceHash, inserted.machineOriginId];
  const row = [locale, termId, value, state, sql`${id}::uuid`, sql`${type}`, ...making];
  return sql`
    insert into translations as tr
      (project_id, locale, term_id, value, state, updated_by, updated_by_type, origin, source_hash,
        machine_origin_id)
    ${writtenRows(writer, row, from)}
  `;
}

/** Writes a translation for each row of `from`, or one without it. The condition is on the row `tr`, if there is one, to be changed. */
export function writingTranslations(
  writer: Writer,
  { condition, ...written }: Inserted & { readonly condition: Sql },
  from?: From,
): Sql {
  return sql`
    ${insertingTranslations(writer, written, from)}
    on conflict (project_id, locale, term_id) do update
    set value = excluded.value, state = excluded.state, revision = tr.revision + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by,
      updated_by_type = excluded.updated_by_type, origin = excluded.origin,
      source_hash = excluded.source_hash, machine_origin_id = excluded.machine_origin_id
    where ${condition}
  `;
}

/** The hash of a source text: of the text in the source locale, or of the key where keys stand for source texts. */
export function hashOfSource(source: Sql, key: Sql, textsInKeys: Sql): Sql {
  return sql`md5(coalesce(nullif(${source}, ''), case when ${textsInKeys} then nullif(${key}, '') end))::uuid`;
}

/**
 * The hash of the source text of a term for a locale. Null in the source locale, and where there is no source text. An
 * `INSERT … SELECT` has to be given whether keys stand for source texts: Citus sends one that reads a table of no project
 * to all machines.
 */
export function sourceHashOf(
  scope: Pick<Writer, 'projectId'>,
  { termId, locale, textsInKeys }: { termId: Sql; locale: Sql; textsInKeys: Sql },
): Sql {
  const projectId = sql`${scope.projectId}::uuid`;
  return sql`(
    select ${hashOfSource(sql`source.value`, sql`key.value`, textsInKeys)}
    from terms key
    left join project_locales chosen on chosen.project_id = ${projectId} and chosen.is_source
      and chosen.archived_at is null
    left join translations source on source.project_id = ${projectId}
      and source.locale = chosen.locale and source.term_id = key.id
    where key.project_id = ${projectId} and key.id = ${termId} and key.archived_at is null
      and chosen.locale is distinct from ${locale}
  )`;
}

/** Whether keys stand for source texts in a project. */
export function hasTextsInKeys(scope: Pick<Writer, 'projectId'>): Sql {
  return sql`(select p.texts_in_keys from projects p where p.id = ${scope.projectId}::uuid)`;
}

/**
 * Moves the counters of locales by the rows of `from`: `delta` is of all texts, `reviewed` of those that are reviewed.
 */
export function countingTranslations(scope: Pick<Writer, 'projectId'>, from: Sql): Sql {
  return sql`
    update project_locales l
    set translated_count = translated_count + moved.delta,
      reviewed_count = reviewed_count + moved.reviewed, updated_at = now()
    from (${from}) moved
    where l.project_id = ${scope.projectId}::uuid and l.locale = moved.locale
  `;
}

/** By how much a changed text moves the counter of its locale: 1, 0 or -1. */
export function deltaOf(before: Sql, after: Sql): RawBuilder<number> {
  return sql`((coalesce(${after}, '') <> '')::integer - (coalesce(${before}, '') <> '')::integer)`;
}

/** By how much a changed state moves the counter of reviewed translations: 1, 0 or -1. */
export function reviewedDeltaOf(before: Sql, after: Sql): RawBuilder<number> {
  return sql`((coalesce(${after}, '') = 'reviewed')::integer - (coalesce(${before}, '') = 'reviewed')::integer)`;
}

/** Adds the labels of their terms to all translations of a locale. */
export async function insertLabelsOfTerms(
  trx: Transaction,
  lock: ContentLock,
  code: string,
): Promise<void> {
  await sql`
    insert into translation_labels (project_id, term_id, locale, label_id)
    select project_id, term_id, ${code}, label_id
    from term_labels
    where project_id = ${lock.projectId}::uuid
  `.execute(trx);
}
