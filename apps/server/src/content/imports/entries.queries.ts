import type { ImportStrategy } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Transaction } from '../../db/database.ts';
import type { EntryColumns } from '../../integrations/formats/reading/entry-columns.ts';
import { type From, insertRows, joiningChanges, recordingChanges } from '../changes.queries.ts';
import type { ContentLock } from '../locks.queries.ts';
import { isKey } from '../terms.queries.ts';
import { stateOf } from '../translations.queries.ts';

/** The files that entries belong to, indexed by the position of the uploaded file. */
interface FileArgs {
  readonly fileIds: readonly string[];
}

export interface LocaleArgs extends FileArgs {
  readonly columns: EntryColumns;
  readonly locale: string;
  readonly strategy: ImportStrategy;
}

export interface TextArgs extends LocaleArgs {
  /** Whether the locale is a target locale, which has no texts of locked terms. */
  readonly isTarget: boolean;
}

export interface WriteArgs extends LocaleArgs {
  readonly changeSetId: string;
}

/** A table of one column with the keys of several arrays. */
export function allKeys(keys: readonly Uint8Array[]): RawBuilder<unknown> {
  const parts = keys.map((part) => sql`select unnest(${part}::text[])`);
  return parts.length === 0
    ? sql`unnest('{}'::text[])`
    : sql`(${sql.join(parts, sql` union all `)})`;
}

// The expressions below use these aliases: `i` for the entry, `t` for its term, `tr` for its translation.

/** Whether the value or the state of an entry differs. An empty state differs only from `outdated`, null from none. */
export const isDifferent: RawBuilder<boolean> = sql`(
  coalesce(tr.value, '') <> i.value is true
  or case i.state when '' then tr.state = 'outdated' else i.state <> tr.state end is true
)`;

/** The state that an entry gives to its translation. */
export const importedState = stateOf(sql`i.value`, sql`nullif(i.state, '')`);

/** Whether the file marks the term of an entry as locked; see `toLock` for the bits. */
export const wantsLock: RawBuilder<boolean> = sql`(coalesce(i.lock, 0) & 1 = 1)`;

/** Whether the lock in the file applies to a term that exists already. */
export function relocks(strategy: ImportStrategy): RawBuilder<boolean> {
  return strategy === 'overwrite' ? sql`coalesce(i.lock, 0) >= 2` : sql`false`;
}

/** The file of an entry. Most imports have a single file, which needs no array. */
export function fileOf({ fileIds }: FileArgs): RawBuilder<unknown> {
  const [only, ...others] = new Set(fileIds);
  if (only !== undefined && others.length === 0) return sql`${only}::uuid`;
  return sql`(${[...fileIds]}::uuid[])[coalesce(i.file, 0) + 1]`;
}

export function isTermOf(scope: ProjectScope, files: FileArgs): RawBuilder<unknown> {
  return sql`
    t.project_id = ${scope.projectId}::uuid and t.file_id = ${fileOf(files)}
    and t.archived_at is null and ${isKey(sql`t.value`, sql`i.key`)}
  `;
}

export function isTranslationOf(scope: ProjectScope, locale: string): RawBuilder<unknown> {
  return sql`
    tr.project_id = ${scope.projectId}::uuid and tr.locale = ${locale} and tr.term_id = t.id
  `;
}

/**
 * Whether the strategy lets an entry write its translation. Only valid once the missing terms are inserted: those that
 * this import added have the ids of its columns.
 */
export function isLetThrough(strategy: ImportStrategy): RawBuilder<unknown> {
  if (strategy === 'overwrite') return sql`true`;
  return strategy === 'keep' ? sql`coalesce(tr.value, '') = ''` : sql`t.id = i.id`;
}

/** The ids by which `isLetThrough` recognizes added terms. */
export function idsFor({ columns, strategy }: LocaleArgs): Uint8Array | string {
  return strategy === 'new-terms' ? columns.ids : '{}';
}

/** The ids of the terms whose entries the strategy lets through and that meet a condition. */
export function termsLetThrough(
  scope: ProjectScope,
  args: LocaleArgs,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { keys, plurals, files } = args.columns;
  return sql`(
    select t.id
    from unnest(
      ${keys}::text[], ${plurals}::boolean[], ${idsFor(args)}::uuid[], ${files}::integer[]
    ) as i (key, is_plural, id, file)
    join terms t on ${isTermOf(scope, args)}
    left join translations tr on ${isTranslationOf(scope, args.locale)}
    where ${condition} and ${isLetThrough(args.strategy)}
  )`;
}

/**
 * Whether all entries are of one file. Then what a statement has written tells all counts by file, and otherwise the
 * entries are counted before.
 */
export function isOfOneFile({ fileIds }: FileArgs): boolean {
  return fileIds.length === 1;
}

/**
 * Records changes of terms. The same change set may have changes of these terms already: another locale of the import
 * may have added them, or another step may have changed them.
 */
export async function recordAgain(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId }: { readonly changeSetId: string },
  change: Parameters<typeof recordingChanges>[2],
  from: From,
): Promise<number> {
  return insertRows(
    trx,
    sql`${recordingChanges(lock, changeSetId, change, from)} ${joiningChanges}`,
  );
}
