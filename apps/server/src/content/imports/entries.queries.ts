import type { ImportStrategy } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { EntryColumns } from '../../integrations/formats/reading/entry-columns.ts';
import { stateOf } from '../translations.queries.ts';

/** The files that entries go to, by the place of what was sent. */
interface FileArgs {
  readonly fileIds: readonly string[];
}

export interface LocaleArgs extends FileArgs {
  readonly columns: EntryColumns;
  readonly locale: string;
  readonly strategy: ImportStrategy;
}

/** How the translations of a locale are written. */
export interface TextArgs extends LocaleArgs {
  /** Whether the locale has no texts of locked terms. */
  readonly isTarget: boolean;
}

export interface WriteArgs extends LocaleArgs {
  readonly changeSetId: string;
}

/** The keys of arrays as a table of one column. */
export function allKeys(keys: readonly Uint8Array[]): RawBuilder<unknown> {
  const parts = keys.map((part) => sql`select unnest(${part}::text[])`);
  return parts.length === 0
    ? sql`unnest('{}'::text[])`
    : sql`(${sql.join(parts, sql` union all `)})`;
}

// The entry `i`, its term `t` and its translation `tr`.

/** Whether an entry has another value, or tells of another state; not where it tells nothing. */
export const isDifferent: RawBuilder<boolean> = sql`(
  coalesce(tr.value, '') <> i.value is true
  or case i.state when '' then tr.state = 'outdated' else i.state <> tr.state end is true
)`;

/** What an entry that differs makes of the state. */
export const importedState = stateOf(sql`i.value`, sql`nullif(i.state, '')`);

/** Whether the file has the term of an entry as locked, where it says something of that: see `toLock`. */
export const wantsLock: RawBuilder<boolean> = sql`(coalesce(i.lock, 0) & 1 = 1)`;

/** Whether that counts for a term that is there already. */
export function relocks(strategy: ImportStrategy): RawBuilder<boolean> {
  return strategy === 'overwrite' ? sql`coalesce(i.lock, 0) >= 2` : sql`false`;
}

/** The file of an entry. Most imports are into one. */
export function fileOf({ fileIds }: FileArgs): RawBuilder<unknown> {
  const [only, ...others] = new Set(fileIds);
  if (only !== undefined && others.length === 0) return sql`${only}::uuid`;
  return sql`(${[...fileIds]}::uuid[])[coalesce(i.file, 0) + 1]`;
}

/** Terms are found by the index on their hash, since they may be longer than an index row. */
export function isTermOf(scope: ProjectScope, files: FileArgs): RawBuilder<unknown> {
  return sql`
    t.project_id = ${scope.projectId}::uuid and t.file_id = ${fileOf(files)}
    and t.archived_at is null and md5(t.value)::uuid = md5(i.key)::uuid and t.value = i.key
  `;
}

export function isTranslationOf(scope: ProjectScope, locale: string): RawBuilder<unknown> {
  return sql`
    tr.project_id = ${scope.projectId}::uuid and tr.locale = ${locale} and tr.term_id = t.id
  `;
}

/** Once the missing terms are there: those that this import has added have the ids of its columns. */
export function isLetThrough(strategy: ImportStrategy): RawBuilder<unknown> {
  if (strategy === 'overwrite') return sql`true`;
  return strategy === 'keep' ? sql`coalesce(tr.value, '') = ''` : sql`t.id = i.id`;
}

/** What `isLetThrough` knows added terms by. */
export function idsFor({ columns, strategy }: LocaleArgs): Uint8Array | string {
  return strategy === 'new-terms' ? columns.ids : '{}';
}

/** The ids of the terms of the entries that are let through and meet a condition. */
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
