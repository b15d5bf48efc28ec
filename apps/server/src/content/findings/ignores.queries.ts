import type { IgnoreScope } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { ContentLock } from '../locks.queries.ts';

/** What is ignored: the findings of a fingerprint, in a term if there is one, and in a locale if there is one. */
export interface Ignored {
  readonly check: string;
  readonly fingerprint: string;
  readonly termId: string | null;
  readonly locale: string | null;
}

/** An ignore, as far as it tells which findings it is about. */
export interface IgnoredFingerprint {
  readonly check_id: string;
  readonly fingerprint: string;
  readonly term_id: string | null;
  readonly locale: string | null;
}

/** Lists what is ignored in locales, of some terms or of all. */
export async function listIgnoredFingerprints(
  db: Db,
  { projectId }: ProjectScope,
  { locales, termIds }: { locales: readonly string[]; termIds: readonly string[] },
): Promise<IgnoredFingerprint[]> {
  const { rows } = await sql<IgnoredFingerprint>`
    select i.check_id, i.fingerprint, i.term_id, i.locale from finding_ignores i
    where i.project_id = ${projectId}::uuid
      and (i.locale is null or i.locale = any(${locales}::text[]))
      and (i.term_id is null or i.term_id = any(${termIds}::uuid[]))
  `.execute(db);
  return rows;
}

/** Whether an ignore is about a finding in a locale, of a term or of a text that belongs to none. */
export function isIgnoredBy(
  ignores: readonly IgnoredFingerprint[],
  finding: { readonly check: string; readonly fingerprint: string },
  { termId, locale }: { readonly termId: string | undefined; readonly locale: string },
): boolean {
  return ignores.some(
    (one) =>
      one.check_id === finding.check &&
      one.fingerprint === finding.fingerprint &&
      (one.term_id ?? termId) === termId &&
      (one.locale ?? locale) === locale,
  );
}

export async function hasIgnore(
  trx: Transaction,
  { projectId }: ContentLock,
  { check, fingerprint, termId, locale }: Ignored,
): Promise<boolean> {
  const { rows } = await sql`
    select from finding_ignores i
    where i.project_id = ${projectId}::uuid and i.check_id = ${check}
      and i.fingerprint = ${fingerprint} and i.term_id is not distinct from ${termId}::uuid
      and i.locale is not distinct from ${locale}::text
  `.execute(trx);
  return rows.length > 0;
}

export async function insertIgnore(
  trx: Transaction,
  { projectId, actor }: ContentLock,
  args: Ignored &
    Readonly<Record<'id' | 'text' | 'reason', string>> & { readonly scope: IgnoreScope },
): Promise<void> {
  await sql`
    insert into finding_ignores (project_id, id, check_id, fingerprint, scope, term_id, locale,
      actor_type, actor_id, text, reason)
    values (${projectId}::uuid, ${args.id}::uuid, ${args.check}, ${args.fingerprint}, ${args.scope},
      ${args.termId}::uuid, ${args.locale}, ${actor.type}, ${actor.id}::uuid, ${args.text}, ${args.reason})
  `.execute(trx);
}

/** Deletes an ignore. Returns whether there was one. */
export async function deleteIgnore(
  trx: Transaction,
  { projectId }: ContentLock,
  id: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from finding_ignores i where i.project_id = ${projectId}::uuid and i.id = ${id}::uuid
  `.execute(trx);
  return numAffectedRows === 1n;
}

/** Whether a finding, by what stands for its columns, is ignored by an ignore `i`. */
export function isCoveredBy(
  finding: Readonly<Record<'check' | 'fingerprint' | 'termId' | 'locale', RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  return sql`
    i.check_id = ${finding.check} and i.fingerprint = ${finding.fingerprint}
      and (i.term_id is null or i.term_id = ${finding.termId})
      and (i.locale is null or i.locale = ${finding.locale})
  `;
}

/** Whether a stored finding `f` is ignored by an ignore `i`. */
export const isCovered: RawBuilder<unknown> = isCoveredBy({
  check: sql`f.check_id`,
  fingerprint: sql`f.fingerprint`,
  termId: sql`f.term_id`,
  locale: sql`f.locale`,
});

/**
 * Marks the stored findings that an ignore is about as ignored or not, by what is ignored, and moves the counters of
 * their locales. Those of archived locales move too, as they are right when the locale comes back. Returns the locales.
 */
export async function updateIgnored(
  trx: Transaction,
  { projectId }: ContentLock,
  { check, fingerprint, termId, locale }: Ignored,
): Promise<string[]> {
  const own = sql`${projectId}::uuid`;
  // The same word may be in very many terms, and each of them has its fingerprint.
  const conditions = [
    sql`f.project_id = ${own}`,
    sql`f.check_id = ${check}`,
    sql`f.fingerprint = ${fingerprint}`,
    ...(termId === null ? [] : [sql`f.term_id = ${termId}::uuid`]),
    ...(locale === null ? [] : [sql`f.locale = ${locale}`]),
  ];
  const { rows } = await sql<{ locale: string }>`
    with changed as (
      update findings f set is_ignored = not f.is_ignored
      where ${sql.join(conditions, sql` and `)} and f.is_ignored <> exists (
          select from finding_ignores i where i.project_id = ${own} and ${isCovered}
        )
      returning f.locale, f.severity, case when f.is_ignored then -1 else 1 end as difference
    ), counted as (
      select c.locale, coalesce(sum(c.difference) filter (where c.severity = 'error'), 0) as errors,
        coalesce(sum(c.difference) filter (where c.severity = 'warning'), 0) as warnings
      from changed c group by c.locale
    )
    update project_locales l
    set errors_count = errors_count + counted.errors,
      warnings_count = warnings_count + counted.warnings
    from counted
    where l.project_id = ${own} and l.locale = counted.locale
    returning l.locale
  `.execute(trx);
  return rows.map(({ locale }) => locale);
}
