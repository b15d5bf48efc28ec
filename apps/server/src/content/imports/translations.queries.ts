import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { ProjectSource } from '../../integrations/formats/reading/choose-source.ts';
import { recordingChanges, recordingLabels } from '../changes.queries.ts';
import type { ContentLock } from '../locks.queries.ts';
import { countingTranslations, deltaOf, writingTranslations } from '../translations.queries.ts';
import {
  idsFor,
  importedState,
  isDifferent,
  isLetThrough,
  isTermOf,
  isTranslationOf,
  type TextArgs,
  termsLetThrough,
  type WriteArgs,
} from './entries.queries.ts';

/**
 * Writes the translations of the entries that the strategy lets through, with counter, revisions and history. Returns
 * by file how many changed, how many the strategy kept, and how many were refused because their terms are locked.
 * Rows are written only where value or state changes, and in the order of their terms: lists read them in that order,
 * and then read each page of the table once.
 */
export async function upsertTranslations(
  trx: Transaction,
  lock: ContentLock,
  args: WriteArgs & TextArgs & { readonly source: ProjectSource },
): Promise<readonly { file: number; changed: number; kept: number; locked: number }[]> {
  // The row of the locale is updated even where the delta is 0, so that the locale is marked as changed.
  const moved = sql`
    select ${args.locale} as locale, coalesce(sum(${deltaOf(sql`old_value`, sql`value`)}), 0) as delta
    from change where not locked
  `;
  const recorded = {
    kind: 'translation.update',
    termId: sql`term_id`,
    locale: sql`locale`,
    before: sql`old_value`,
    after: sql`value`,
    beforeState: sql`old_state`,
    afterState: sql`state`,
    beforeMaking: { origin: sql`old_origin`, sourceHash: sql`old_source_hash` },
    afterMaking: { origin: sql`origin`, sourceHash: sql`source_hash` },
  } as const;
  const written = {
    locale: sql`locale`,
    termId: sql`term_id`,
    value: sql`value`,
    state: sql`state`,
    origin: sql`origin`,
    sourceHash: sql`source_hash`,
    condition: sql`(tr.value, tr.state) is distinct from (excluded.value, excluded.state)`,
  };
  const change = { projectId: sql`${lock.projectId}::uuid`, rows: sql`change` };
  const { locale, textsInKeys } = args.source;
  const hasSource = locale !== undefined && locale !== args.locale;
  const sourceText = [
    ...(hasSource ? [sql`nullif(source.value, '')`] : []),
    ...(textsInKeys && locale !== args.locale ? [sql`nullif(t.value, '')`] : []),
    sql`null::text`,
  ];
  const joinSource = sql`
    left join translations source on source.project_id = ${lock.projectId}::uuid
      and source.locale = ${locale ?? null} and source.term_id = t.id
  `;
  const { keys, values, states, files } = args.columns;
  const { rows } = await sql<{ file: number; changed: number; kept: number; locked: number }>`
    with different as materialized (
      select ${args.locale} as locale, t.id as term_id, i.value, tr.value as old_value,
        tr.state as old_state, tr.origin as old_origin,
        tr.source_hash as old_source_hash, ${importedState} as state, coalesce(i.file, 0) as file,
        case when i.value = tr.value then tr.origin else 'import' end as origin, md5(coalesce(${sql.join(sourceText)}))::uuid as source_hash,
        t.locked, t.locked and ${args.isTarget}::boolean as is_refused,
        ${isLetThrough(args.strategy)} as is_let_through
      from unnest(
        ${keys}::text[], ${values}::text[], ${states}::text[], ${idsFor(args)}::uuid[],
        ${files}::integer[]
      ) as i (key, value, state, id, file)
      join terms t on ${isTermOf(lock, args)}
      left join translations tr on ${isTranslationOf(lock, args.locale)}
      ${hasSource ? joinSource : sql``}
      where ${isDifferent}
      order by t.id
    ), change as (
      select * from different where is_let_through and not is_refused
    ), written as (${writingTranslations(lock, written, change)}),
    history as (${recordingChanges(lock, args.changeSetId, recorded, change)}),
    counted as (${countingTranslations(lock, moved)})
    select file, count(*) filter (where is_let_through and not is_refused) as changed,
      count(*) filter (where not is_let_through and not is_refused) as kept,
      count(*) filter (where is_refused) as locked
    from different group by file
  `.execute(trx);
  return rows;
}

/** Replaces the labels of the translations that the strategy lets through by the labels of their terms. */
export async function replaceTranslationLabels(
  trx: Transaction,
  lock: ContentLock,
  args: WriteArgs,
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const changed = sql`(
    select *, false as added from removed
    union all
    select *, true as added from added
  ) changed`;
  const label = {
    termId: sql`term_id`,
    locale: sql`${args.locale}`,
    labelId: sql`label_id`,
    added: sql`added`,
  };
  await sql`
    with imported as materialized ${termsLetThrough(lock, args, sql`true`)},
    removed as (
      delete from translation_labels r using imported i
      where r.project_id = ${projectId} and r.locale = ${args.locale} and r.term_id = i.id
        and not exists (
          select from term_labels tl
          where tl.project_id = ${projectId} and tl.term_id = i.id and tl.label_id = r.label_id
        )
      returning r.term_id, r.label_id
    ), added as (
      insert into translation_labels (project_id, term_id, locale, label_id)
      select ${projectId}, tl.term_id, ${args.locale}, tl.label_id
      from term_labels tl join imported i on i.id = tl.term_id
      where tl.project_id = ${projectId}
      on conflict do nothing
      returning term_id, label_id
    )
    ${recordingLabels(lock, args.changeSetId, label, { projectId, rows: changed })}
  `.execute(trx);
}
