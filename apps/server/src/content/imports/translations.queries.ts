import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { ProjectSource } from '../../integrations/formats/reading/choose-source.ts';
import { insertRows, makingOf, recordingChanges, recordingLabels } from '../changes.queries.ts';
import type { ContentLock } from '../locks.queries.ts';
import {
  idsFor,
  importedState,
  isDifferent,
  isLetThrough,
  isOfOneFile,
  isTermOf,
  isTranslationOf,
  type TextArgs,
  termsLetThrough,
  type WriteArgs,
} from './entries.queries.ts';

// What an import does to translations is recorded first, as changes of its change set, and then applied from there
// (`content/apply.queries.ts`).

interface TextCounts {
  readonly file: number;
  readonly changed: number;
  /** How many texts the strategy keeps. */
  readonly kept: number;
  /** How many texts are refused because their terms are locked. */
  readonly locked: number;
}

/**
 * Records the translations of the entries that the strategy lets through, as far as value or state changes. Returns the
 * counts by file.
 */
export async function insertTextChanges(
  trx: Transaction,
  lock: ContentLock,
  args: WriteArgs & TextArgs & { readonly source: ProjectSource },
): Promise<readonly TextCounts[]> {
  // Most imports write whatever is different. Only others need to be told what they leave.
  const writesAll =
    args.strategy === 'overwrite' && !(args.isTarget && (await hasLocked(trx, lock)));
  const counts = writesAll && isOfOneFile(args) ? undefined : await countTexts(trx, lock, args);
  if (counts?.every(({ changed }) => changed === 0)) return counts;
  const changed = await insertRows(trx, recordingTexts(lock, args));
  return counts ?? [{ file: 0, changed, kept: 0, locked: 0 }];
}

async function hasLocked(trx: Transaction, lock: ContentLock): Promise<boolean> {
  const { rows } = await sql`
    select from terms t
    where t.project_id = ${lock.projectId}::uuid and t.locked and t.archived_at is null limit 1
  `.execute(trx);
  return rows.length > 0;
}

/** The entries whose value or state differs from their translation. */
function differentEntries(lock: ContentLock, args: WriteArgs & TextArgs): RawBuilder<unknown> {
  const { keys, values, states, files } = args.columns;
  return sql`
    unnest(
      ${keys}::text[], ${values}::text[], ${states}::text[], ${idsFor(args)}::uuid[],
      ${files}::integer[]
    ) as i (key, value, state, id, file)
    join terms t on ${isTermOf(lock, args)}
    left join translations tr on ${isTranslationOf(lock, args.locale)}
  `;
}

const isRefused = ({ isTarget }: TextArgs) => sql`(t.locked and ${isTarget}::boolean)`;

async function countTexts(
  trx: Transaction,
  lock: ContentLock,
  args: WriteArgs & TextArgs,
): Promise<readonly TextCounts[]> {
  const { rows } = await sql<TextCounts>`
    select file, count(*) filter (where is_let_through and not is_refused) as changed,
      count(*) filter (where not is_let_through and not is_refused) as kept,
      count(*) filter (where is_refused) as locked
    from (
      select coalesce(i.file, 0) as file, ${isLetThrough(args.strategy)} as is_let_through,
        ${isRefused(args)} as is_refused
      from ${differentEntries(lock, args)}
      where ${isDifferent}
    ) entry
    group by file
  `.execute(trx);
  return rows;
}

/**
 * The rows are in the order of their terms, in which they are applied: lists read translations in that order, and then
 * read each page of the table once.
 */
function recordingTexts(
  lock: ContentLock,
  args: WriteArgs & TextArgs & { readonly source: ProjectSource },
): RawBuilder<unknown> {
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
  const change = {
    kind: 'translation.update',
    termId: sql`t.id`,
    locale: sql`${args.locale}`,
    before: sql`tr.value`,
    after: sql`i.value`,
    beforeState: sql`tr.state`,
    afterState: importedState,
    beforeMaking: makingOf('tr'),
    afterMaking: {
      origin: sql`case when i.value = tr.value then tr.origin else 'import' end`,
      machineOriginId: sql`case when i.value = tr.value then tr.machine_origin_id end`,
      sourceHash: sql`md5(coalesce(${sql.join(sourceText)}))::uuid`,
    },
  } as const;
  const rows = sql`
    ${differentEntries(lock, args)}
    ${hasSource ? joinSource : sql``}
    where ${isDifferent} and ${isLetThrough(args.strategy)} and not ${isRefused(args)}
    order by t.id
  `;
  return recordingChanges(lock, args.changeSetId, change, { projectId: sql`t.project_id`, rows });
}

/** Records which labels translations get and lose where an import gives them the labels of their terms. */
export async function insertLabelChanges(
  trx: Transaction,
  lock: ContentLock,
  args: WriteArgs,
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const label = {
    termId: sql`t.id`,
    locale: sql`${args.locale}`,
    labelId: sql`coalesce(tl.label_id, r.label_id)`,
    added: sql`r.label_id is null`,
  };
  const rows = sql`
    (select * from term_labels where project_id = ${projectId}) tl
    full join (
      select * from translation_labels where project_id = ${projectId} and locale = ${args.locale}
    ) r on r.project_id = tl.project_id and r.term_id = tl.term_id and r.label_id = tl.label_id
    join terms t on t.project_id = ${projectId} and t.id = coalesce(tl.term_id, r.term_id)
    where (tl.label_id is null or r.label_id is null)
      and t.id in ${termsLetThrough(lock, args, sql`true`)}
  `;
  const from = { projectId: sql`t.project_id`, rows };
  await recordingLabels(lock, args.changeSetId, label, from).execute(trx);
}
