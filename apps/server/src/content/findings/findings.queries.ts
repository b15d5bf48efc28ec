import type { Severity } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { InProject } from '../../access/scope.ts';
import { joinOwnProject, ownProject } from '../../db/cluster/own-project.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { preparedOnCluster } from '../../db/prepared.ts';
import { callRoutine, defineRoutine } from '../../db/routines.ts';
import { changesOf, routineWriter } from '../changes.queries.ts';
import type { ContentLock } from '../locks.queries.ts';
import { hasTextsInKeys, sourceHashOf } from '../translations.queries.ts';
import { isCoveredBy } from './ignores.queries.ts';

/** A finding as it is stored, without its translation. */
export interface StoredFinding {
  readonly n: number;
  readonly check: string;
  readonly severity: Severity;
  readonly form: readonly string[] | null;
  readonly start: number;
  readonly end: number;
  readonly data: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly fix: { readonly edits: readonly { start: number; end: number; text: string }[] } | null;
  readonly fingerprint: string;
  readonly ignored: boolean;
}

/** A translation with what the checks found in the text and the source that they looked at. */
export interface CheckedTranslation {
  readonly termId: string;
  readonly revision: number;
  readonly sourceHash: string | null;
  readonly findings: readonly Omit<StoredFinding, 'ignored'>[];
}

const source = {
  termId: sql`tr.term_id`,
  locale: sql`arg_locale`,
  textsInKeys: hasTextsInKeys(routineWriter),
};

/** Whether somebody ignores the finding `f` of the term `u`, in the locale of the routine. */
const isIgnored = sql`exists (
  select from finding_ignores i
  where i.project_id = arg_project_id and ${isCoveredBy({
    check: sql`f."check"`,
    fingerprint: sql`f.fingerprint`,
    termId: sql`u."termId"`,
    locale: sql`arg_locale`,
  })}
)`;

const counted = sql`
  count(*) filter (where severity = 'error') as errors,
  count(*) filter (where severity = 'warning') as warnings
`;

/**
 * Locks what an edit locks, in its order, so that the comparison of revisions holds until the findings are written. A
 * check of something older than what is there writes nothing: whoever changed it checks it again.
 *
 * Whoever holds a `ContentLock` locks terms as it comes to them, and would meet the locks on several terms in another
 * order. It has locked the totals `for update`, which alone conflicts with a key-share lock.
 */
export const writeFindings = defineRoutine({
  name: 'write_findings',
  args: {
    arg_project_id: 'uuid',
    arg_locale: 'text',
    arg_rules_version: 'integer',
    arg_units: 'json',
  },
  body: sql`
    declare
      ids uuid[];
      earlier record;
      later record;
    begin
      if json_array_length(arg_units) > 1 then
        perform from project_totals where project_id = arg_project_id for key share;
      end if;
      perform from project_locales l
      where l.project_id = arg_project_id and l.locale = arg_locale and l.archived_at is null
      for key share;
      if not found then return '[]'; end if;
      select array_agg(u."termId" order by u."termId") into ids
      from json_to_recordset(arg_units) as u ("termId" uuid);
      perform from terms t
      where t.project_id = arg_project_id and t.id = any(ids) and t.archived_at is null
      order by t.id for share;
      perform from translations tr
      where tr.project_id = arg_project_id and tr.locale = arg_locale and tr.term_id = any(ids)
      order by tr.term_id for no key update;
      perform from check_progress c
      where c.project_id = arg_project_id and c.rules_version = arg_rules_version;
      if not found then return '[]'; end if;
      select array_agg(tr.term_id) into ids
      from json_to_recordset(arg_units) as u ("termId" uuid, revision integer, "sourceHash" uuid)
      join translations tr on tr.project_id = arg_project_id and tr.locale = arg_locale
        and tr.term_id = u."termId" and tr.revision = u.revision
      join terms t on t.project_id = arg_project_id and t.id = u."termId" and t.archived_at is null
      where tr.term_id = any(ids)
        and ${sourceHashOf(routineWriter, source)} is not distinct from u."sourceHash";
      select ${counted} into earlier from findings
      where project_id = arg_project_id and locale = arg_locale and term_id = any(ids)
        and not is_ignored;
      delete from findings
      where project_id = arg_project_id and locale = arg_locale and term_id = any(ids);
      insert into findings (project_id, locale, term_id, n, check_id, severity, form, range_start,
        range_end, data, fix, fingerprint, is_ignored)
      select ${ownProject}, arg_locale, u."termId", f.n, f."check", f.severity, f.form, f.start,
        f."end", f.data, f.fix, f.fingerprint, ${isIgnored}
      from json_to_recordset(arg_units) as u ("termId" uuid, findings json)
      cross join lateral json_to_recordset(u.findings) as f (n smallint, "check" text,
        severity text, form jsonb, start integer, "end" integer, data jsonb, fix jsonb,
        fingerprint text)
      ${joinOwnProject(routineWriter.projectId)}
      where u."termId" = any(ids);
      select ${counted} into later from findings
      where project_id = arg_project_id and locale = arg_locale and term_id = any(ids)
        and not is_ignored;
      if earlier is distinct from later then
        update project_locales l
        set errors_count = errors_count + later.errors - earlier.errors,
          warnings_count = warnings_count + later.warnings - earlier.warnings
        where l.project_id = arg_project_id and l.locale = arg_locale;
      end if;
      return coalesce((
        select json_agg(json_build_object('termId', term_id, 'ignored', coalesce((
          select json_agg(f.n) from findings f
          where f.project_id = arg_project_id and f.locale = arg_locale and f.term_id = written.term_id
            and f.is_ignored
        ), '[]')))
        from unnest(ids) written (term_id)
      ), '[]');
    end
  `,
});

/**
 * Replaces the findings of translations in a locale, together with its counters. Returns the terms whose findings were
 * written, with the numbers of their ignored ones: translations that have been changed since the check stay as they are.
 */
export async function replaceFindings(
  db: Db,
  { projectId }: InProject,
  args: { locale: string; rulesVersion: number; units: readonly CheckedTranslation[] },
): Promise<readonly { readonly termId: string; readonly ignored: readonly number[] }[]> {
  const written = await callRoutine<{ termId: string; ignored: number[] }[]>(db, writeFindings, {
    arg_project_id: projectId,
    arg_locale: args.locale,
    arg_rules_version: args.rulesVersion,
    arg_units: JSON.stringify(args.units),
  });
  return written ?? [];
}

/** A finding of the table `f`, as a row of `StoredFinding`. */
export const storedFinding: RawBuilder<unknown> = sql`json_build_object(
  'n', f.n, 'check', f.check_id, 'severity', f.severity, 'form', f.form, 'start', f.range_start,
  'end', f.range_end, 'data', f.data, 'fix', f.fix, 'fingerprint', f.fingerprint,
  'ignored', f.is_ignored
)`;

/** A finding of the table `f` in the shape of the API. */
export const findingJson: RawBuilder<unknown> = sql`json_strip_nulls(json_build_object(
  'check', f.check_id, 'severity', f.severity, 'form', f.form, 'start', f.range_start,
  'end', f.range_end, 'data', f.data, 'fix', f.fix, 'fingerprint', f.fingerprint,
  'isIgnored', f.is_ignored
))`;

/** The stored findings of translations in a locale, by term. */
export async function listStoredFindings(
  db: Db,
  { projectId }: InProject,
  { locale, termIds }: { locale: string; termIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly StoredFinding[]>> {
  const { rows } = await sql<{ term_id: string; findings: StoredFinding[] }>`${preparedOnCluster}
    select f.term_id, json_agg(${storedFinding} order by f.n) as findings
    from findings f
    where f.project_id = ${projectId}::uuid and f.locale = ${locale}
      and f.term_id = any(${termIds}::uuid[])
    group by f.term_id
  `.execute(db);
  return new Map(rows.map(({ term_id, findings }) => [term_id, findings]));
}

/** Deletes the findings of the terms that a change set deletes, and subtracts them from the counters. */
export async function deleteFindingsOf(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
): Promise<void> {
  const own = sql`${lock.projectId}::uuid`;
  await sql`
    with gone as (
      delete from findings f
      where f.project_id = ${own} and exists (
        select from changes c
        where ${changesOf(lock, changeSetId)} and c.kind = 'term.delete' and c.term_id = f.term_id
      )
      returning f.locale, f.severity, f.is_ignored
    ), counted as (
      select locale, count(*) filter (where severity = 'error') as errors,
        count(*) filter (where severity = 'warning') as warnings
      from gone where not is_ignored group by locale
    )
    update project_locales l
    set errors_count = errors_count - counted.errors,
      warnings_count = warnings_count - counted.warnings
    from counted
    where l.project_id = ${own} and l.locale = counted.locale
  `.execute(trx);
}
